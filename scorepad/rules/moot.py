"""Which open rules cannot matter at a table, given what is settled: they are not asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

ONE_WINNER = ("bid-decided", "bidders", "agency")
# rule -> (the rule that makes it moot, the settled values under which it cannot matter)
MOOT: dict[str, tuple[str, tuple[Any, ...]]] = {
    "game.hands_tie": ("game.hands", ("none",)),
    "game.passed_out_counts": ("game.hands", ("none",)),
    "game.target_ends": ("game.hands", ("none",)),
    "game.both_over": ("game.win_as", ONE_WINNER),
    "game.both_over_set": ("game.win_as", ONE_WINNER),
    "game.both_under": ("game.floor", ("none",)),
    "auction.equal_partner": ("auction.raise", ("higher",)),
    "deck.joker": ("deck.jokers", (0,)),
    "auction.top_ends": ("auction.maximum", ("none",)),
    "table.seating": ("table.sides", ("individuals",)),
}


def moot(variant: Variant, rule_id: str) -> bool:
    """Return whether a rule cannot matter under what is settled."""
    row = MOOT.get(rule_id)
    if row is None:
        return False
    record = variant.rule(row[0])
    return not record.open and record.value in row[1]
