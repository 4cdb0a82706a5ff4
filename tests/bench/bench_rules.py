"""Medians of the rules engines in process: meld of a 20-card hand, legal plays and winner of one play.

Run from the top of the checkout: `python -m tests.bench.bench_rules`.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import TYPE_CHECKING

from scorepad.rules import meld, play
from scorepad.rules.cards import deck
from scorepad.rules.contract import hand_size
from tests.small import bowers, counters

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.variant import Variant

ROUNDS = 15


def deal(variant: Variant, rng: random.Random) -> list[list[str]]:
    """Deal a shuffled pack."""
    pack = [card for card, copies in deck(variant).items() for _ in range(copies)]
    rng.shuffle(pack)
    size = hand_size(variant)
    return [pack[i * size : (i + 1) * size] for i in range(4)]


def situations(variant: Variant, trump: str, rng: random.Random) -> list[tuple[list[str], list[str]]]:
    """Play a random legal deal and return every (hand, trick so far) that a player met."""
    hands, leader, met = deal(variant, rng), 0, []
    while hands[0]:
        trick: list[str] = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            met.append((list(hand), list(trick)))
            card = rng.choice([card for card, fault in play.legal(variant, trump, hand, trick) if not fault])
            hand.remove(card)
            trick.append(card)
        leader = (leader + play.winner(variant, trump, trick)) % 4
    return met


def per_item(work: Callable[[], None], items: int) -> float:
    """Return the median time of one item, in microseconds."""
    took = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        took.append((time.perf_counter() - start) / items * 1e6)
    return statistics.median(took)


def main() -> None:
    """Print one line a measurement."""
    rng = random.Random(4)
    points = counters()
    hands = [deal(points, rng)[0] for _ in range(2000)]
    took = per_item(lambda: [meld.best(points, hand, "S") for hand in hands] and None, len(hands))
    print(f"meld, 20 cards with breakdown   {took:6.2f} us a hand (at most 20)")
    for variant, trump, what in ((points, "S", "80 cards, heading"), (bowers(), "H", "48 cards, bowers")):
        met = [pair for _ in range(25) for pair in situations(variant, trump, rng)]
        tricks = [[*trick, hand[0]] for hand, trick in met]

        def work(variant: Variant = variant, trump: str = trump, met=met, tricks=tricks) -> None:  # type: ignore[no-untyped-def]
            for (hand, trick), cards in zip(met, tricks, strict=True):
                play.legal(variant, trump, hand, trick)
                play.winner(variant, trump, cards)

        print(f"legal + winner, {what:18}{per_item(work, len(met)):6.2f} us a play (at most 4)")


if __name__ == "__main__":
    main()
