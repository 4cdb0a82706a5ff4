"""Who deals the next hand: after one that was played, passed out, or misdealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import OpenRule
from scorepad.rules.record import left_of

if TYPE_CHECKING:
    from scorepad.rules.record import Row
    from scorepad.rules.variant import Variant

RULE_AFTER = {"passed-out": "auction.all_pass", "misdealt": "deal.after_misdeal"}
SAME = ("same", "same-dealer")
WRONG = "deal.after_wrong_dealer"


def next_dealer(variant: Variant, row: Row, turn: str | None = None) -> tuple[str | None, str]:
    """Return who deals after a hand, or None with the rule that has to be decided first. Never guesses.

    `turn`: whose turn to deal it was, where somebody else dealt.

    A forced bid and a passed-out hand are one rule: where somebody must bid, a hand that was passed out all
    the same gives the deal on as usual.
    """
    if row.dealer is None:
        return None, ""
    rule = RULE_AFTER.get(row.kind, "deal.next")
    last = row.dealer
    try:
        how = variant.value(rule)
        if turn in row.seats and variant.value(WRONG) == "as-if-right":
            last = turn
    except OpenRule as missing:
        return None, missing.rule
    if rule == "auction.all_pass" and how not in ("next-dealer", "same-dealer"):
        how = "next-dealer"
    return last if how in SAME else left_of(row.seats, last), ""
