"""One input at a time, in this process, in a folder of its own; anything but a message or the right card is a find."""

from __future__ import annotations

import io
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorepad.cli import main
from tests.fuzz import generate

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent.parent
SLOW = 2.0  # seconds
CARD = "scorecard.toml"
EVENINGS = (
    ("new", "bloomington", "Ann", "Bob", "Cy", "Dee", "Eve", "Flo"),
    ("new", "double-deck-pinochle", "Ann", "Bob", "Cy", "Dee"),
    ("new", "pigs-and-hogs"),
    ("new", "racehorse", "North", "South"),
)
STEPS = (
    ("hand", "Ann", "5H", "6"),
    ("hand", "Bob", "60S", "31", "--meld", "Us=24"),
    ("hand", "pass"),
    ("adjust", "Us=-2", "--why", "talk"),
    ("hand", "Us", "4H", "5"),
    ("amend", "1", "note", "odd"),
    ("bid", "Ann", "6D"),
    ("rename", "Dee", "Dora"),
    ("undo",),
)


class Find(NamedTuple):
    """An input that did not end in a message or the right card."""

    what: str
    words: list[str]
    card: bytes


class TooLong(Exception):
    """A command took longer than anybody waits."""


def _alarm(*_args: object) -> None:
    raise TooLong


class Player:
    """Feeds inputs of every kind and keeps what it finds."""

    def __init__(self, seed: int, found: Callable[[Find], None]) -> None:
        self.rng = random.Random(seed)
        self.found = found
        self.place = Path(tempfile.mkdtemp()) / "table"  # with nothing beside it, for whoever says `..`
        self.place.mkdir()
        os.chdir(self.place)
        os.environ.update(HOME=str(self.place), NO_COLOR="1", COLUMNS="80")
        for name in ("SCOREPAD_DEBUG", "SCOREPAD_CARD", "SCOREPAD_VARIANTS"):
            os.environ.pop(name, None)
        signal.signal(signal.SIGALRM, _alarm)
        self.cards = self._cards()
        self.rules = [
            path.read_bytes() for folder in ("variants", "tests/houses") for path in (ROOT / folder).glob("*.toml")
        ]

    def _cards(self) -> list[bytes]:
        made = []
        for evening in EVENINGS:
            (self.place / CARD).unlink(missing_ok=True)
            for words in (evening, *STEPS):
                with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                    status = main.run(words)
                assert not status or words is not evening, words
            made.append((self.place / CARD).read_bytes())
        return made

    def one(self) -> None:
        """Feed one input."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.5:
            self.command(generate.command_line(rng), generate.any_of(self.cards, rng))
        elif kind < 0.75:
            words = rng.choice(
                (
                    ["show"],
                    ["check"],
                    ["hand", "Ann", "5H", "6"],
                    ["undo"],
                    ["explain"],
                    ["amend", "1", "tricks", "4"],
                    ["show", "--json"],
                    ["check", "--fix"],
                    ["tricks", "5"],
                    ["rules"],
                    ["export", "--to", "csv"],
                )
            )
            self.command(words, generate.damage(generate.any_of(self.cards, rng), rng))
        elif kind < 0.88:
            house = generate.damage(generate.any_of(self.rules, rng), rng)
            words = rng.choice(
                (
                    ["variants", "check", "house.toml"],
                    ["new", "./house.toml", "Ann", "Bob", "Cy", "Dee"],
                    ["rules", "./house.toml"],
                    ["compare", "./house.toml", "indiana"],
                )
            )
            self.command(words, None if words[0] == "new" else self.cards[0], house)
        elif kind < 0.94:
            who = [generate.word(rng) for _ in range(rng.choice((2, 4, 4, 4, 6)))]
            self.command(["new", rng.choice(("indiana", "bloomington", "pepper")), *who], None)
        else:
            self.command(
                [
                    "hand",
                    rng.choice(generate.NAMES),
                    generate.damage_text(rng.choice(generate.CALLS), rng),
                    generate.word(rng),
                ],
                generate.any_of(self.cards, rng),
            )

    def command(self, words: list[str], card: bytes | None, house: bytes | None = None) -> None:
        """Run a command on a card and look at what it says and leaves."""
        for name, content in ((CARD, card), ("house.toml", house)):
            if content is None:
                (self.place / name).unlink(missing_ok=True)
            else:
                (self.place / name).write_bytes(content)
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        start = time.monotonic()
        signal.alarm(10)
        stdin, sys.stdin = sys.stdin, io.StringIO("")
        try:
            with redirect_stdout(out), redirect_stderr(out):
                status = main.run(words)
        except TooLong:
            self._find(f"hangs: {''.join(traceback.format_exc().splitlines(True)[-8:])}", words, card, house)
            status = 2
        except BaseException:
            self._find(traceback.format_exc(), words, card, house)
            status = 2
        finally:
            signal.alarm(0)
            sys.stdin = stdin
        took = time.monotonic() - start
        out.flush()
        said = out.buffer.getvalue().decode("utf-8", "replace")  # type: ignore[attr-defined]
        if "itself failed" in said or "Traceback" in said:
            self._find(said[-300:], words, card, house)
        if took > SLOW:
            self._find(f"takes {took:.1f} s", words, card, house)
        self._left(words, card, house, status)

    def _left(self, words: list[str], card: bytes | None, house: bytes | None, status: int) -> None:
        path = self.place / CARD
        now = path.read_bytes() if path.exists() else None
        fixing = "--fix" in words
        if status not in (0, 1, 2, 3):
            self._find(f"status {status}", words, card, house)
        if status and not fixing and now != card:
            self._find("wrote after an error", words, card, house)
        if not status and not fixing and card is not None and not (now or b"").startswith(card):
            self._find("the new card does not begin with the old one", words, card, house)
        for other in self.place.iterdir():
            if other.name not in (CARD, "house.toml") and status:
                self._find(f"left {other.name!r} after an error", words, card, house)
            shutil.rmtree(other) if other.is_dir() else other.unlink()

    def _find(self, what: str, words: list[str], card: bytes | None, house: bytes | None) -> None:
        self.found(Find(what, words, house if house is not None else card or b""))
