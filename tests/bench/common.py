"""What the benchmarks share: a clean venv with the installed wheel, rounds of whole processes, a row of the page."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
import venv
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Row(NamedTuple):
    """A line of the page: what was measured, the reference beside it, and what bounds it."""

    what: str
    took: str
    reference: str
    ratio: str
    promised: str
    bound: str


class Command(NamedTuple):
    """A process to time. `before` puts its files in order, outside of the time."""

    words: Sequence[str]
    before: Callable[[], None] | None = None


def install(folder: str) -> str:
    """Make a venv in `folder`, install this checkout into it as a wheel, and return the folder of its programs."""
    venv.EnvBuilder(with_pip=True, clear=True).create(folder)
    programs = os.path.join(folder, "Scripts" if os.name == "nt" else "bin")
    subprocess.run([os.path.join(programs, "python"), "-m", "pip", "install", "-q", TOP], check=True)
    return programs


def rounds(commands: Mapping[str, Command], count: int, folder: str) -> dict[str, float]:
    """Run all commands one after the other, `count` times round, and return each one's median in milliseconds."""
    env = {**os.environ, "SCOREPAD_CARD": os.path.join(folder, "card.toml")}
    took: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(count + 1):  # the first round warms the disk
        for name, command in commands.items():
            if command.before:
                command.before()
            start = time.perf_counter()
            done = subprocess.run(command.words, cwd=folder, env=env, stdout=subprocess.PIPE, check=False)
            took[name].append((time.perf_counter() - start) * 1e3)
            if done.returncode:
                sys.exit(f"{' '.join(command.words)} failed")
    return {name: statistics.median(times[1:]) for name, times in took.items()}


def best_of(work: Callable[[], object], count: int) -> float:
    """Return the median time of some work in this process, in milliseconds."""
    took = []
    for _ in range(count):
        start = time.perf_counter()
        work()
        took.append((time.perf_counter() - start) * 1e3)
    return statistics.median(took)
