"""Run a command in this process and return what it said: exit status, standard output, standard error."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any, NamedTuple

from scorepad.cli.main import run

HOUSES = Path(__file__).parent / "houses"


class Said(NamedTuple):
    """What a command said."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)


def ask(*words: str) -> Said:
    """Run one command line."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run([str(word) for word in words])
    return Said(status, out.getvalue(), err.getvalue())


def referee(*words: str, variant: str = "") -> Said:
    """Ask the referee for a ruling as JSON."""
    named = ["--variant", variant] if variant else []
    return ask("referee", *words, *named, "--json")


def house(name: str) -> str:
    """Return the path of a rule file among the houses of peers."""
    return str(HOUSES / f"{name}.toml")
