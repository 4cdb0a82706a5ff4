"""The [rules] of a card against the schema. Read only where it is asked for, or where a game makes no sense."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.book import rulecheck
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.book.card import Card


class _Lines(rulecheck.Lines):
    """Where a rule stands on a card: under [rules]. Looks only once somebody asks: most cards have no fault."""

    def __init__(self, card: str) -> None:
        self.card = card

    def of(self, rule_id: str, word: Any = None) -> int:
        if not hasattr(self, "places"):
            super().__init__(self.card)
        return super().of(f"rules.{rule_id}", word)


def faults(card: Card) -> Iterator[tuple[int, str]]:
    """Yield line and message of everything in a card's [rules] that no rule may say."""
    rules = {key: item for key, item in card.data.get("rules", {}).items() if isinstance(item, dict)}
    try:
        yield from rulecheck.value_faults(rules, _Lines(card.text), table=True)
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
        yield 1, f"[rules] cannot be read ({error})."


def insist(card: Card) -> None:
    """Raise `NotUnderstood` with the first fault in a card's rules, if there is one."""
    for line, message in faults(card):
        raise NotUnderstood(f"{card.shown}:{line}: {message} Put it right, or take it from the variant's own file.")
