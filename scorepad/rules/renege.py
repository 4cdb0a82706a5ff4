"""A renege proved from a few cards: what was led, what a player played, and what he produced later.

A play that is illegal from a part of a hand is illegal from the whole of it: every duty binds the holder of
certain cards, whatever else he holds. So one later card can prove a renege, and none can disprove one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorepad.errors import Fault, NotUnderstood
from scorepad.rules.play import refusal
from scorepad.rules.trickorder import order_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.variant import Variant


class Renege(NamedTuple):
    """A ruling. `place`: where the card is in the trick (0 leads), -1 unknown. `proof`: the later card, or ""."""

    proven: bool
    place: int
    card: str
    proof: str
    rule: str
    reason: str


def proof(
    variant: Variant,
    trump: str | None,
    played: Sequence[str],
    card: str,
    later: Sequence[str],
    *,
    first_lead: bool = False,
    stuck: bool = False,
    rule: str = "",
) -> tuple[str, Fault] | None:
    """Return the first later card that alone proves a play illegal, with the fault; None where none does.

    `rule` prefers the card that proves this rule broken.
    """
    found = None
    for other in later:
        fault = refusal(variant, trump, [card, other], played, card, first_lead=first_lead, stuck=stuck)
        if fault and (not rule or fault.rule == rule):
            return other, fault
        found = found or ((other, fault) if fault else None)
    return found


def renege(
    variant: Variant, trump: str | None, trick: Sequence[str], later: Sequence[str], index: int | None = None
) -> Renege:
    """Rule on a card of a trick (in the order played) in the light of cards that its player produced later.

    Without `index`, the one card of the trick that the later cards convict is meant. Raises `NotUnderstood`
    where that may be more than one.
    """
    places = range(1, len(trick)) if index is None else [index]
    if not trick or not later:
        raise NotUnderstood("A renege needs the cards of the trick, the lead first, and a card that came later.")
    convicted = []
    for place in places:
        shown = proof(variant, trump, trick[:place], trick[place], later)
        if shown:
            convicted.append((place, *shown))
    if len({trick[place] for place, *_ in convicted}) > 1:
        cards = " or ".join(trick[place] for place, *_ in convicted)
        raise NotUnderstood(f"The card played can be {cards}: say which, as NAME:CARD in the trick.")
    if not convicted:
        return _unproven(trick, later, index)
    place, card, fault = convicted[0]
    return Renege(True, place, trick[place], card, fault.rule, why(variant, trump, trick[place], card, fault))


def why(variant: Variant, trump: str | None, card: str, later: str, fault: Fault) -> str:
    """Return the sentence that says what a later card proves of an earlier one."""
    order = order_of(variant, trump)
    bower = ", the left bower and so a trump," if later == order.left else ""
    return f"{card} was a renege: {later}{bower} was in the hand. {fault.reason}"


def _unproven(trick: Sequence[str], later: Sequence[str], index: int | None) -> Renege:
    card = trick[index] if index is not None else ""
    what = f"{card} to {trick[0]}" if card and index else f"any card played to {trick[0]}"
    reason = f"Not proven: who holds {' '.join(later)} may play {what}."
    return Renege(False, -1 if index is None else index, card, "", "play.follow", reason)
