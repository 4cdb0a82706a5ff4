"""How long `stats` takes for 10,000 hands in 500 cards, beside `hledger balance` for the same results, in one run.

python -m tests.bench.bench_stats [ROUNDS]

Medians of whole processes, in turns; then the peak memory for 10,000 and for 100,000 hands. hledger is
Debian's package; without it only our own times are printed. Memory is the larger of the two processes' peaks, doubled.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scorepad.book.stream import read_all
from tests import cardmaker

ROOT = Path(__file__).resolve().parent.parent.parent
ROUNDS = 9


def timed(words: list[str]) -> tuple[float, int]:
    """Run a command; return seconds, and the peak memory in KiB of its largest process."""
    begun = time.perf_counter()
    run = subprocess.Popen(words, stdout=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)})
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = status
    if status:
        raise SystemExit(f"{words[0]} failed")
    return time.perf_counter() - begun, used.ru_maxrss


def main(rounds: int = ROUNDS) -> dict[str, float]:
    """Print the figures, and return them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = [str(path) for path in cardmaker.folder(folder / "small", 500, 20)]
        games = [card.game() for _, card in read_all(paths) if not isinstance(card, str)]
        (folder / "games.journal").write_text(cardmaker.journal(games), encoding="utf-8")
        ours = [sys.executable, "-m", "scorepad", "stats", str(folder / "small")]
        theirs = ["hledger", "-f", str(folder / "games.journal"), "balance"]
        times: dict[str, list[float]] = {"stats": [], "hledger": []}
        small = 0
        timed(ours)
        for _ in range(rounds):
            seconds, memory = timed(ours)
            times["stats"].append(seconds)
            small = max(small, memory)
            if shutil.which("hledger"):
                times["hledger"].append(timed(theirs)[0])
        found = {key: statistics.median(values) for key, values in times.items() if values}
        cardmaker.folder(folder / "large", 5000, 20, plain=True)
        seconds, large = timed([*ours[:-1], str(folder / "large")])
    for key, seconds_each in found.items():
        print(f"{key:>8}: median {seconds_each * 1000:.0f} ms for 10,000 hands in 500 cards ({rounds} runs)")
    print(f"  100,000 hands: {seconds:.1f} s")
    print(f"  memory: {small // 1024} MiB for 10,000 hands, {large // 1024} MiB for 100,000 ({large / small:.2f} x)")
    return {**found, "memory": large / small}


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
