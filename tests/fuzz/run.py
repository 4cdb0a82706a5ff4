"""The long run: `python tests/fuzz/run.py N [SEED]` feeds N inputs and says what it found; nothing found is status 0.

What an input did wrong is written to a folder, `fuzz-finds` here, with the words and the file that did it.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.fuzz.play import Find, Player

MEMORY = 1024 * 1024 * 1024  # bytes that a process may take in all


def feed(task: tuple[int, int, str]) -> tuple[int, dict[str, int]]:
    """Feed inputs from one seed; return how many, and the finds by their last line."""
    seed, count, folder = task
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    finds: dict[str, int] = {}

    def found(find: Find) -> None:
        key = find.what.strip().splitlines()[-1][:160]
        finds[key] = finds.get(key, 0) + 1
        if finds[key] == 1:
            name = Path(folder) / f"{seed}-{len(finds)}"
            name.with_suffix(".txt").write_text(f"{find.words!a}\n\n{find.what}", encoding="utf-8", errors="replace")
            name.with_suffix(".toml").write_bytes(find.card)

    player = Player(seed, found)
    for _ in range(count):
        player.one()
    return count, finds


def main(words: list[str]) -> int:
    """Share the inputs out among the processors and print what was found."""
    total = int(words[0]) if words else 100_000
    seed = int(words[1]) if words[1:] else int(time.time())
    folder = Path("fuzz-finds").resolve()
    folder.mkdir(exist_ok=True)
    share = 2_000
    tasks = [(seed + place, min(share, total - place * share), str(folder)) for place in range(-(-total // share))]
    start = time.monotonic()
    finds: dict[str, int] = {}
    fed = 0
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), maxtasksperchild=4) as pool:
        for count, some in pool.imap_unordered(feed, tasks):
            fed += count
            for key, times in some.items():
                finds[key] = finds.get(key, 0) + times
    for key, times in sorted(finds.items(), key=lambda pair: -pair[1]):
        print(f"{times:6}  {key}")
    print(f"{fed} inputs from seed {seed} in {time.monotonic() - start:.0f} s, {len(finds)} kinds of find.")
    if not finds:
        folder.rmdir() if not any(folder.iterdir()) else None
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
