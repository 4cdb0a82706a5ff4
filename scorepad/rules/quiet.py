"""Totals at which a game surely goes on, so that a long card needs no ruling on its end at every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant


def quiet(variant: Variant) -> tuple[float, float]:
    """Return the totals between which (both excluded) a game surely goes on, under every documented option.

    An empty range where more than totals can end the game. It saves a ruling on all but the last hands.
    """
    memo = variant.memo()
    if "quiet" not in memo:
        memo["quiet"] = _quiet(variant)
    found: tuple[float, float] = memo["quiet"]
    return found


def _quiet(variant: Variant) -> tuple[float, float]:
    never = (0.0, 0.0)
    for rule_id, absent in (("game.direction", "up"), ("game.hands", "none"), ("game.at_once", [])):
        record = variant.rule(rule_id)
        if record.open or record.value != absent:
            return never
    floors = [float(n) for n in _possible(variant, "game.floor")]
    targets = [float(n) for n in _possible(variant, "game.target")]
    return (max(floors, default=float("-inf")), min(targets, default=float("inf")))


def _possible(variant: Variant, rule_id: str) -> list[int]:
    return [value for value in variant.rule(rule_id).possible if isinstance(value, int)]
