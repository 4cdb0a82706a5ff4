"""The commands of the evening load nothing that they do not need. No clock here: see `tests/bench/`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ENV = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)}
HEAVY = {
    "difflib",
    "json",
    "tempfile",
    "pathlib",
    "shutil",
    "tabulate",
    "dataclasses",
    "importlib.metadata",
    "tomli_w",
    "hypothesis",
    "sqlite3",
    "csv",
    "unittest",
    "asyncio",
    "scorepad.rules.schema",
    "scorepad.rules.play",
    "scorepad.rules.meld",
    "scorepad.rules.auction",
    "scorepad.book.shelf",
    "scorepad.reports.stats",
}
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
PROBE = """
import sys
before = set(sys.modules)
from scorepad.cli.main import run
status = run(sys.argv[1:])
sys.stderr.write(" ".join(sorted(set(sys.modules) - {name for name in before if name != "scorepad"})))
sys.exit(status)
"""


def run(*words: str) -> set[str]:
    """Run a command in a new Python and return the modules that it loaded."""
    done = subprocess.run([sys.executable, "-c", PROBE, *words], env=ENV, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.fixture(scope="module")
def of_click() -> set[str]:
    """What `import click` loads by itself, whatever its version."""
    probe = "import sys, click; sys.stderr.write(' '.join(sys.modules))"
    return set(subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stderr.split())


def test_the_evening_loads_no_more_than_it_needs(of_click: set[str]) -> None:
    run("new", "bloomington", *NAMES)
    for words in (
        ("hand", "Ann", "5H", "6"),
        ("bid", "Bob", "6C"),
        ("tricks", "6"),
        ("show",),
        ("--help",),
    ):
        allowed = {"shutil"} if words == ("--help",) else set()  # Click lays its help out with it
        loaded = run(*words) & (HEAVY - of_click - allowed)
        assert not loaded, f"`scorepad {' '.join(words)}` loads {', '.join(sorted(loaded))}"


def test_help_loads_no_command(of_click: set[str]) -> None:
    assert not {name for name in run("--help") if name.startswith(("scorepad.rules", "scorepad.book"))}
