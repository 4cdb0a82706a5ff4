"""`tour`: a first session, played for real in a folder of its own, to see what scorepad does and that it works here."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
from typing import TYPE_CHECKING

import click

from scorepad.cli.base import Settings, pass_settings
from scorepad.cli.main import attempt
from scorepad.cli.view import clean, wrapped
from scorepad.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

# What is said before, the command, what its answer must hold.
STEPS: tuple[tuple[str, str, str], ...] = (
    ("Six at a table, in seat order; team mates alternate.", "new bloomington Ann Bob Cy Dee Eve Flo", "Ann opens"),
    ("A hand in one line: who, the call, what the bidders' side took.", "hand Ann 5H 6", "Us 6, Them 2"),
    ("", "hand Bob 6S 4", "Us 10, Them -4"),
    ("Or in steps. Names may be shortened.", "bid C best-H", "Open until"),
    ("", "tricks 8", "Us 26, Them -4"),
    ("", "show", "Still needed: Us 28"),
    ("A slip is taken back, an old one corrected; every total that moves is shown.", "undo", "Us 10, Them -4"),
    ("", "tricks 7", "Us -6, Them -3"),
    ("", "amend 1 tricks 7", "Us -5, Them -4"),
    ("What the sources leave open is written down all the same, and decided when you like.", "hand pass", "is open"),
    ("", "decide auction.all_pass=next-dealer", "for the whole card"),
    ("Why is each point there?", "explain 3", "special.best"),
    (
        "Both sides are over 54. Who won?",
        "referee game --variant bloomington --scores 55,56 --result made",
        "both_over",
    ),
    ("Is the card right? Silence means that it is.", "check", ""),
)


@click.command("tour")
@pass_settings
def command(settings: Settings) -> None:
    """Play a first session in a folder of its own, and say whether all went right. Nothing of yours is touched."""
    wrong = []
    with tempfile.TemporaryDirectory(prefix="scorepad-tour-") as folder, _inside(folder):
        for said, line, wanted in STEPS:
            if said:
                click.echo(wrapped(f"\n# {said}"))
            click.echo(f"$ scorepad {line}")
            status, answer = _play(line, settings)
            click.echo(wrapped(clean(answer.rstrip("\n"))) if answer.strip() else "", nl=bool(answer.strip()))
            if status or wanted not in answer:
                wrong.append(line)
    if wrong:
        raise Refused(f"The tour failed at: {'; '.join(wrong)}. Please report this, with what stands above.")
    click.echo(
        "\nAll went right. Your own first card:  scorepad new bloomington NAME NAME …  (games: scorepad variants)\n"
        "and then, at the table:  scorepad table"
    )


def _play(line: str, settings: Settings) -> tuple[int, str]:
    """Run one command as if typed; return its status and all that it said."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    heard = io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="replace", newline="\n", write_through=True)
    flags = ["--plain"] if settings.plain else []
    with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
        status, message = attempt([*flags, *line.split()])
        if message:
            click.echo(message)
    heard.seek(0)
    return status, heard.read()


@contextlib.contextmanager
def _inside(folder: str) -> Iterator[None]:
    """Work in a folder, without the card that the environment may name."""
    before, card = os.getcwd(), os.environ.pop("SCOREPAD_CARD", None)
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
        if card is not None:
            os.environ["SCOREPAD_CARD"] = card


COMMANDS = {"tour": command}
