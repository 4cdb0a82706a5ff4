"""Disputed melds, answered by the engine on small hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules import meld
from scorepad.rules.disputes.answers import Said
from scorepad.rules.schema.spelling import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.disputes.answers import Answer
    from scorepad.rules.variant import Variant

RUN = ("AS", "10S", "KS", "QS", "JS")
ROUND = tuple(rank + suit for suit in "SHDC" for rank in ("K", "Q"))


def melded(variant: Variant, cards: Sequence[str]) -> int:
    """Return what cards meld with spades trump."""
    return meld.best(variant, cards, "S").points


def melds(cards: Sequence[str], trump: str, opening: str) -> Answer:
    """Answer with what some cards meld, and as what."""

    def answer(variant: Variant, name: str) -> Said:
        found = meld.best(variant, cards, trump)
        parts = ", ".join(f"{one.name} {one.points}" for one in found.melds)
        return Said(f"{opening} {found.points}{f' ({parts})' if parts else ''}.", _priced(found))

    return answer


def _priced(found: meld.Melds) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.rule for one in found.melds))


def more(base: Sequence[str], extra: Sequence[str], trump: str, what: str) -> Answer:
    """Answer whether further cards beside a meld add to it."""

    def answer(variant: Variant, name: str) -> Said:
        before, after = (meld.best(variant, cards, trump) for cards in (base, [*base, *extra]))
        yes = "Yes" if after.points > before.points else "No"
        added = after.points - before.points
        return Said(f"{yes}. {what} {added or 'nothing'}: {before.points} becomes {after.points}.", _priced(after))

    return answer


def copies(variant: Variant, name: str) -> str:
    """What several copies of one meld are worth."""
    amounts = variant.value(f"meld.points.{name}")
    counts = ("one", "two", "three", "four", "five", "six")
    return capital(", ".join(f"{count} {amount}" for count, amount in zip(counts, amounts, strict=False))) + "."


def in_run(variant: Variant, name: str) -> Said:
    """Whether the marriage inside a run is paid beside it."""
    found = meld.best(variant, RUN, "S")
    parts = " and ".join(f"{one.name} {one.points}" for one in found.melds)
    yes = "No" if len(found.melds) == 1 else "Yes"
    return Said(f"{yes}. The five trumps together meld {found.points}: {parts}.", _priced(found))


def least_meld(variant: Variant, name: str) -> str:
    """How much meld a side needs for any to count."""
    least = variant.value("meld.minimum")
    return f"{least}: a side with less counts none." if least else "Any meld counts, however little."
