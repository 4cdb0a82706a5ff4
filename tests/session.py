"""Terminal sessions as tests: run every `$ command` of a text and compare what it prints.

A session is a Markdown or text file. A line that begins with `$ scorepad` is run in a temporary folder that the
whole file shares; the lines under it are what it must print, standard error included; `[1]` at the end is an
exit status other than 0. `python tests/session.py FILE...` writes the present output into the files.
"""

from __future__ import annotations

import contextlib
import datetime
import io
import os
import shlex
import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FENCE = "```"


class Step(NamedTuple):
    """A command of a session: the line it stands on, its words, what it must print."""

    line: int
    command: str
    expected: list[str]


class Tty(io.StringIO):
    """Standard output that says it shows symbols, and is no terminal."""

    encoding = "utf-8"


def steps(text: str) -> list[Step]:
    """Return the commands of a session with the output under each."""
    found: list[Step] = []
    current: Step | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("$ "):
            current = Step(number, line[2:], [])
            found.append(current)
        elif line.startswith((FENCE, "#!")) or (not line.strip() and "```" not in text):
            current = None
        elif current is not None:
            current.expected.append(line)
    return found


def run(command: str) -> list[str]:
    """Run one command and return the lines it prints."""
    from scorepad.cli.main import run as scorepad

    words = shlex.split(command)
    if words[0] == "cp":
        shutil.copy(ROOT / words[1], words[2])
        return []
    if words[0] == "cat":
        return Path(words[1]).read_text(encoding="utf-8").splitlines()
    if words[0] != "scorepad":
        raise AssertionError(f"a session runs scorepad, cat and cp only: {command}")
    out = Tty()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        status = scorepad(words[1:])
    lines = out.getvalue().replace(datetime.date.today().isoformat(), "TODAY").splitlines()
    lines = [line.rstrip() for line in lines if line.strip() or "" in lines]
    return [*lines, *([f"[{status}]"] if status else [])]


@contextlib.contextmanager
def folder():
    """Work in a folder of its own, 80 columns wide, with the checkout's examples beside."""
    kept = os.getcwd()
    old = {name: os.environ.get(name) for name in ("COLUMNS", "LINES", "NO_COLOR", "SCOREPAD_CARD")}
    os.environ.update(COLUMNS="80", LINES="500", NO_COLOR="1")
    os.environ.pop("SCOREPAD_CARD", None)
    with tempfile.TemporaryDirectory() as path:
        os.chdir(path)
        if (ROOT / "examples").is_dir():
            shutil.copytree(ROOT / "examples", Path(path) / "examples")
        try:
            yield Path(path)
        finally:
            os.chdir(kept)
            for name, value in old.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value


def play(path: Path) -> list[tuple[Step, list[str]]]:
    """Play a session and return each step with what it really printed."""
    with folder():
        return [(step, run(step.command)) for step in steps(path.read_text(encoding="utf-8"))]


def update(path: Path) -> None:
    """Write the present output of every command into a session."""
    text = path.read_text(encoding="utf-8").splitlines()
    out: list[str] = []
    at = 0
    for step, printed in play(path):
        out += [*text[at : step.line], *printed]
        at = step.line + len(step.expected)
    path.write_text("\n".join([*out, *text[at:]]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for name in sys.argv[1:]:
        update(Path(name).resolve())
