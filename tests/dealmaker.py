"""Random deals for tests: played legally, or with one illegal play put in and the rest legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.rules.cards import deck
from scorepad.rules.contract import hand_size
from scorepad.rules.play import legal, winner

if TYPE_CHECKING:
    import random

    from scorepad.rules.variant import Variant

PLAYERS = ("Ann", "Bob", "Cy", "Dee")


class Made(NamedTuple):
    """A deal record with what is true of it. `wrong`: (player, trick, card) of the illegal play, or None."""

    record: dict[str, Any]
    wrong: tuple[str, int, str] | None
    tricks: tuple[int, int]


def shuffle(variant: Variant, rng: random.Random) -> list[list[str]]:
    """Deal a shuffled pack to four."""
    pack = [card for card, copies in deck(variant).items() for _ in range(copies)]
    rng.shuffle(pack)
    size = hand_size(variant)
    return [pack[n * size : (n + 1) * size] for n in range(4)]


def make(variant: Variant, trump: str, rng: random.Random, *, cheat: bool = False, hands: bool = False) -> Made:
    """Play a random deal; `cheat` puts in one illegal play as soon as a random moment allows one."""
    held = shuffle(variant, rng)
    dealt = {name: " ".join(cards) for name, cards in zip(PLAYERS, held, strict=True)}
    leader = bidder = rng.randrange(4)
    wrong, lines, won = None, [], [0, 0]
    moment = rng.randrange(len(held[0]) * 3)
    for number in range(1, len(held[0]) + 1):
        trick: list[str] = []
        for turn in range(4):
            seat = (leader + turn) % 4
            judged = legal(variant, trump, held[seat], trick, first_lead=number == 1)
            choice = [card for card, fault in judged if not fault]
            if cheat and wrong is None and number * 4 + turn >= moment and len(choice) < len(judged):
                choice = [card for card, fault in judged if fault]
                wrong = (PLAYERS[seat], number, "")
            card = rng.choice(choice)
            if wrong and not wrong[2]:
                wrong = (*wrong[:2], card)
            held[seat].remove(card)
            trick.append(card)
        lines.append(" ".join(trick))
        leader = (leader + winner(variant, trump, trick)) % 4
        won[leader % 2] += 1
    record: dict[str, Any] = {"players": list(PLAYERS), "bidder": PLAYERS[bidder], "bid": "5", "trump": trump}
    if hands:
        record["dealt"] = dealt
    return Made({**record, "plays": lines}, wrong, (won[0], won[1]))
