"""`check` of a card with 10,000 hands beside tomllib alone, in one process, one after the other."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.bench.common import Row

HANDS = 10_000
ROUNDS = 9
PROBE = """
import contextlib, gc, io, statistics, sys, time, tomllib
from scorepad.book import audit, card
path, rounds = sys.argv[1], int(sys.argv[2])
took = {"toml": [], "check": []}
for _ in range(rounds + 1):
    gc.collect(); gc.disable()
    start = time.perf_counter()
    with open(path, "rb") as file:
        tomllib.load(file)
    took["toml"].append(time.perf_counter() - start)
    gc.collect(); gc.disable()
    start = time.perf_counter()
    assert not audit.audit(card.read(path))
    took["check"].append(time.perf_counter() - start)
print(*(1e3 * statistics.median(times[1:]) for times in took.values()))
"""
MAKE = """
import sys
from scorepad.book import card, toml
from scorepad.cli.recording import asserted
found = card.read(sys.argv[1])
game = found.game()
head = found.text[: found.text.index("\\n[[hands]]")]
blocks = (toml.block("hands", {**row.data, **asserted(row)}) for row in game.rows)
with open(sys.argv[1], "w", encoding="utf-8") as file:
    file.write(head + "".join(blocks))
"""


def measure(programs: str, folder: str, count: int = ROUNDS) -> list[Row]:
    """Time both; return the row of the page."""
    from tests.bench.bench_start import make_card

    path = os.path.join(folder, "card.toml")
    text = make_card(programs, folder, HANDS)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    python = os.path.join(programs, "python")
    subprocess.run([python, "-c", MAKE, path], check=True, cwd=folder)
    done = subprocess.run(
        [python, "-c", PROBE, path, str(count)], check=True, cwd=folder, stdout=subprocess.PIPE, text=True
    )
    toml, check = map(float, done.stdout.split())
    bound = "tomllib; the fold, which scores each kind of hand once; comparing what each hand asserts"
    what = f"`check`, {HANDS:,} hands"
    return [Row(what, f"{check:.0f} ms", f"tomllib {toml:.0f} ms", f"{check / toml:.2f} x", "1.60", bound)]


if __name__ == "__main__":
    print(measure(sys.argv[1], sys.argv[2])[0])
