"""A table to play at in tests: run commands in process, in a folder of its own."""

from __future__ import annotations

import contextlib
import io
import json
import shlex
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Answer(NamedTuple):
    """What a command did: its exit status, standard output, standard error."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The output read as JSON."""
        return json.loads(self.out)


class Utf8(io.StringIO):
    """A stream that shows symbols and is no terminal."""

    encoding = "utf-8"


def scorepad(line: str) -> Answer:
    """Run `scorepad LINE` in process, words split as a shell splits them."""
    from scorepad.cli.main import run

    out, err = Utf8(), Utf8()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(shlex.split(line))
    return Answer(status, out.getvalue(), err.getvalue())


def good(line: str) -> Answer:
    """Run a command that must succeed."""
    answer = scorepad(line)
    assert answer.status == 0, f"scorepad {line}: {answer}"
    return answer


def shown() -> Any:
    """Return the card as `show --json` gives it."""
    return good("show --json").data


def card_text(folder: Path, name: str = "scorecard.toml") -> str:
    """Return the text of a card."""
    return (folder / name).read_text(encoding="utf-8")
