"""The hands of a recorded deal: what each player is known to have held, and the cards that cannot be there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scorepad.rules import contract, dealrecord
from scorepad.rules.cards import deck, is_joker
from scorepad.rules.dealrecord import UNKNOWN, Record
from scorepad.rules.dealtable import Contract, Finding, Trick

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant


def _unrecorded(variant: Variant, record: Record, held: Contract) -> set[int]:
    """Return whose hands may have changed in an exchange that nobody wrote down."""
    if record.exchange or held.bidder is None or held.call is None:
        return set()
    taker = taker_of(variant, record, held)
    swaps = contract.of(variant, held.call, "take") not in ("nothing", "kitty")
    return (set() if taker is None else {taker}) | (set(record.side(held.bidder)) if swaps else set())


def taker_of(variant: Variant, record: Record, held: Contract) -> int | None:
    """Return who takes cards of the kitty: the bidder, the dealer, or nobody."""
    if not variant.value("deal.kitty"):
        return None
    return {"bidder": held.bidder, "dealer": record.dealer}.get(variant.value("deal.kitty_to"))


def hands_of(
    variant: Variant, record: Record, held: Contract, tricks: list[Trick], found: list[Finding]
) -> tuple[dict[int, Counter[str]], dict[int, bool]]:
    """Return the cards known to be in each hand before the first trick, and whose hand is known whole."""
    hands, known = dealrecord.after_exchange(variant, record, _unrecorded(variant, record, held))
    for seat in range(len(record.players)):
        played = Counter(
            play.card for trick in tricks for play in trick.plays if play.who == seat and play.card != UNKNOWN
        )
        if not known[seat]:
            hands[seat] |= played
    left = {seat: hands[seat].copy() for seat in hands}
    for trick in tricks:
        for play in trick.plays:
            if play.card == UNKNOWN or not known[play.who]:
                continue
            if not left[play.who][play.card]:
                name = record.players[play.who]
                had = "has been played already" if hands[play.who][play.card] else "was not in the hand"
                reason = f"{play.card} {had}: {name} held {' '.join(hands[play.who].elements())}."
                found.append(Finding(trick.number, name, play.card, "deal.hand", reason))
            left[play.who][play.card] -= 1
    return hands, known


def too_many(variant: Variant, record: Record, tricks: list[Trick], known: dict[int, bool]) -> list[Finding]:
    """Return the cards played more often than the pack holds them; a hand known whole has been judged by itself."""
    pack, found = deck(variant), []
    seen: Counter[str] = Counter()
    aside: Counter[str] = Counter(card for step in record.exchange if step.does == "discards" for card in step.cards)
    for trick in tricks:
        for play in (*trick.plays, *trick.extra):
            card = "JO" if is_joker(play.card) and "JO" in pack else play.card
            if card == UNKNOWN:
                continue
            seen[card] += 1
            if seen[card] + aside[card] > pack.get(card, 0) and not known[play.who]:
                where = " and one was discarded" if aside[card] else ""
                reason = f"{card} is played for time {seen[card]}{where}; the deck holds {pack.get(card, 0)}."
                found.append(Finding(trick.number, record.players[play.who], play.card, "deck.copies", reason))
    return found
