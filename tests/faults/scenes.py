"""One scene for every command that writes: the card before, the words, the card after."""

from __future__ import annotations

import contextlib
import io
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from scorepad.cli.main import run

CARD = "scorecard.toml"
NEW = (("new", "bloomington", "Ann", "Bob", "Cy", "Dee", "Eve", "Flo"),)
PLAYED = (*NEW, ("hand", "Ann", "5H", "6"), ("hand", "Bob", "6C", "5"))
BID = (*PLAYED, ("bid", "Cy", "6D"))
FOUR = ("Ann", "Bob", "Cy", "Dee")
POINTS = (("new", "double-deck-pinochle", *FOUR), ("bid", "Ann", "60"))
NAMED = (*POINTS, ("contract", "hearts"))
WRONG = "wrong"  # a step that is not a command: somebody changes a total by hand
# words of the command: what was done before
SCENES: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    NEW[0]: (),
    ("again",): (*PLAYED, ("end", "--abandoned")),
    ("decide", "game.level=play-on"): PLAYED,
    ("dealer", "Eve"): PLAYED,
    ("seats", "Ann", "Dee", "Cy", "Bob", "Eve", "Flo"): PLAYED,
    ("replace", "Flo", "Gus"): PLAYED,
    ("rename", "Flo", "Flora"): PLAYED,
    ("auction", "3H", "p", "4C", "p", "p", "p"): NEW,
    ("bid", "Cy", "6D"): PLAYED,
    ("contract", "hearts"): POINTS,
    ("meld", "Us=20"): NAMED,
    ("tricks", "6"): BID,
    ("hand", "Cy", "7S", "7"): PLAYED,
    ("adjust", "Us=-2", "--why", "talk"): PLAYED,
    ("end", "--abandoned"): PLAYED,
    ("undo",): PLAYED,
    ("redo",): (*PLAYED, ("undo",)),
    ("amend", "1", "tricks", "7"): PLAYED,
    ("insert", "2", "Eve", "5D", "5"): PLAYED,
    ("strike", "2"): PLAYED,
    ("note", "1", "well", "played"): PLAYED,
    ("check", "--fix"): (*PLAYED, (WRONG,)),
    ("--card", "made.toml", "import", "other.json"): (*PLAYED, ("export", "--to", "json", "-o", "other.json")),
}


class Scene(NamedTuple):
    """The files before a command, its words, and its card before (None: there is none) and after."""

    words: tuple[str, ...]
    files: dict[str, bytes]
    card: str
    before: bytes | None
    after: bytes
    rewrites: bool


def prepare(top: Path) -> list[Scene]:
    """Play every scene once, undisturbed."""
    return [_scene(top, words, steps) for words, steps in SCENES.items()]


def _scene(top: Path, words: tuple[str, ...], steps: tuple[tuple[str, ...], ...]) -> Scene:
    place = Path(tempfile.mkdtemp(dir=top))
    with contextlib.chdir(place), contextlib.redirect_stdout(io.StringIO()):
        for step in steps:
            if step == (WRONG,):
                text = (place / CARD).read_text(encoding="utf-8")
                (place / CARD).write_text(text.replace("totals = { Us = 6", "totals = { Us = 66"), encoding="utf-8")
            elif run(step):
                raise SystemExit(f"{step} failed")
        files = {path.name: path.read_bytes() for path in place.iterdir()}
        if run(words):
            raise SystemExit(f"{words} failed")
    made = [path.name for path in place.iterdir() if path.name not in files]
    card = made[0] if made else CARD
    after = (place / card).read_bytes()
    shutil.rmtree(place)
    return Scene(words, files, card, files.get(card), after, words[0] == "check")
