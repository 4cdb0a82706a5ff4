"""`tour`: a first session, played for real in a folder of its own, to see what scorepad does and that it works here."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
import tomllib
from typing import TYPE_CHECKING

import click

from scorepad.cli.base import Settings, pass_settings
from scorepad.cli.main import attempt
from scorepad.cli.view import clean, wrapped
from scorepad.errors import Refused
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Step(NamedTuple):
    """A step of the tour: what is said before it ("" for nothing), the command, what its answer must hold."""

    says: str
    line: str
    holds: str


def steps() -> list[Step]:
    """Return the steps of the tour, which are data: no line of code knows what is played."""
    with open(os.path.join(os.path.dirname(__file__), "tour.toml"), "rb") as file:
        return [Step(row.get("says", ""), row["line"], row.get("holds", "")) for row in tomllib.load(file)["steps"]]


@click.command("tour")
@pass_settings
def command(settings: Settings) -> None:
    """Play a first session in a folder of its own, and say whether all went right. Nothing of yours is touched."""
    wrong = []
    with tempfile.TemporaryDirectory(prefix="scorepad-tour-") as folder, _inside(folder):
        for said, line, wanted in steps():
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
        "\nAll went right. Your own first card:  scorepad new VARIANT NAME NAME …  (games: scorepad variants)\n"
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
