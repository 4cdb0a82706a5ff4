"""A report of your own: how often each call was made, from any number of cards.

python examples/report.py games/
"""

from __future__ import annotations

import sys
from collections import Counter

import scorepad


def main(words: list[str]) -> None:
    """Print each call with how often it was made and set, and what it brought its side."""
    made: Counter[str] = Counter()
    bids: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for card in scorepad.open_cards(*words):
        for row, lines in scorepad.hands(card):
            if row.call is None:
                continue
            name = row.call.spelled
            bids[name] += 1
            made[name] += row.result == "made"
            points[name] += sum(line.points for line in lines if line.side == row.side)
    for name, count in bids.most_common():
        print(f"{name:>8}: {count} bids, {made[name]} made, {points[name] / count:+.1f} points each")


if __name__ == "__main__":
    main(sys.argv[1:] or ["scorecard.toml"])
