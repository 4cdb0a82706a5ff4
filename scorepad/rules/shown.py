"""Meld written down as the cards that were shown: the cards are what happened, their points follow from the trump."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import Fault, NotUnderstood, ScorepadError
from scorepad.rules import cards, meld
from scorepad.rules.calls import kind_of
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.record import Row
    from scorepad.rules.variant import Variant


class Shown(NamedTuple):
    """The points of some cards, the cards as a card keeps them, and the fault where the pack does not hold them."""

    points: int
    cards: str
    fault: Fault | None = None


def shown(variant: Variant, text: str, trump: str) -> Shown:
    """Return what cards meld under a trump; more copies than the pack has, and strange cards, count nothing.

    Raises `NotUnderstood` for words that are no cards.
    """
    held = cards.read_cards(text)
    fault = None
    try:
        cards.check_deck(variant, held)
    except NotUnderstood as error:
        fault = Fault("deck.copies", f"{str(error)[:1].upper()}{str(error)[1:]}")
    pack = dict(cards.deck(variant))
    real = []
    for card in held:
        if pack.get(card, 0):
            pack[card] -= 1
            real.append(card)
    found = meld.best(variant, real if fault else held, trump if kind_of(trump) == "suits" else None)
    return Shown(found.points, cards.write_cards(held), fault)


def otherwise(row: Row) -> dict[str, int]:
    """Return who melded cards that are worth something else than what is written beside them, and what that is."""
    written, found = row.data.get("meld", {}), {}
    if not row.trump:  # which melds there are hangs on the trump
        return {}
    for name, text in row.data.get("meld_cards", {}).items():
        try:
            worth = shown(row.variant, str(text), row.trump).points
        except ScorepadError:
            continue
        if written.get(name) != worth:
            found[name] = worth
    return found
