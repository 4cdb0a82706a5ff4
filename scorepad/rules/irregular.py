"""What an irregularity does to the score of a hand, where a rule says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.errors import OpenRule
from scorepad.rules import contract, opening, scoring
from scorepad.rules.amounts import points_of, terms, words_of
from scorepad.rules.contract import total_taken

if TYPE_CHECKING:
    from scorepad.rules.facts import Facts
    from scorepad.rules.variant import Variant

RULE = "penalty.revoke.costs"


def score_renege(variant: Variant, facts: Facts) -> scoring.HandScore:
    """Score a hand in which a side reneged, by what the table has decided a renege costs.

    The result is "renege": the tricks are not altered to fit the penalty. Raises `OpenRule` while open.
    """
    offenders = facts.renege
    costs = variant.value(RULE)
    if costs == "nothing":
        played = scoring.score(variant, facts._replace(renege=None))
        return played._replace(result=scoring.RENEGE)
    hand = costs.get("hand", "plays-on")
    clean = facts._replace(renege=None)
    counted = clean._replace(meld=scoring.counted_meld(variant, clean.meld))
    if hand in ("redeal", "next-dealer", "void"):
        return scoring.HandScore(scoring.RENEGE, tuple(0 for _ in facts.taken), ())
    base = _base(variant, clean if hand == "plays-on" else counted, hand, offenders)
    if hand == "as-set" and offenders and _takes_all(variant, costs.get("others")):
        base = _nothing(base, offenders)
    lines = [line for line in base.lines if not _replaced(costs, line.side == offenders, hand)]
    for side in range(len(facts.taken)):
        whose = "offenders" if side == offenders else "others"
        if whose in costs:
            lines += _cost_lines(variant, counted, side, costs[whose])
    points = [_sum(lines, side, base, costs, offenders, hand) for side in range(len(facts.taken))]
    return scoring.HandScore(scoring.RENEGE, tuple(points), tuple(lines))


def counts_as(variant: Variant, facts: Facts) -> str:
    """Return whether a hand with a renege counts as made or as set where a win must be earned; "" for neither.

    What is played on counts as it was played; what the penalty ends is lost by the side that reneged.
    """
    costs = variant.value(RULE)
    hand = costs.get("hand", "plays-on") if isinstance(costs, dict) else "plays-on"
    if hand in ("redeal", "next-dealer", "void"):
        return ""
    if hand == "plays-on":
        return scoring.score(variant, facts._replace(renege=None)).result
    return scoring.SET if facts.renege == 0 else scoring.MADE


def earned(variant: Variant, facts: Facts) -> str:
    """Return the same for a hand whose penalty may still be open, or hang on what is: "" where that is not settled."""
    found = opening.rule_on(lambda each: counts_as(each, facts), variant)
    return found.ruling if isinstance(found, opening.Settled) else ""


def _base(variant: Variant, facts: Facts, hand: str, offenders: int | None) -> scoring.HandScore:
    """Score the hand underneath the penalty: as it was played, not at all, or as set or made."""
    if hand == "over":
        return scoring.HandScore(scoring.RENEGE, tuple(0 for _ in facts.taken), ())
    if hand == "as-set" and offenders == 0:
        return scoring.cells(variant, facts, scoring.SET, "Renege: scored as set")
    if hand in ("as-set", "as-made"):
        return scoring.cells(variant, facts, scoring.MADE, "Renege by the defenders: scored as made")
    return scoring.score(variant, facts)


def _takes_all(variant: Variant, amount: Any) -> bool:
    """Return whether a penalty gives the others every counter that a hand has."""
    if amount is None or not contract.counts_points(variant):
        return False
    return any(not term.facts and term.sign * term.factor == total_taken(variant) for term in terms(amount))


def _nothing(base: scoring.HandScore, side: int) -> scoring.HandScore:
    """Take from a side what the hand gave it: whose opponents take every counter is set, and keeps no meld."""
    lost = scoring.Line(side, 0, RULE, "nothing: the other side takes every counter for the renege")
    points = tuple(0 if place == side else n for place, n in enumerate(base.points))
    return base._replace(points=points, lines=(*(line for line in base.lines if line.side != side), lost))


def _replaced(costs: dict[str, Any], offender: bool, hand: str) -> bool:
    """Return whether the penalty stands instead of what the hand gave this side, rather than on top of it."""
    whose = "offenders" if offender else "others"
    return hand != "plays-on" and whose in costs


def _cost_lines(variant: Variant, facts: Facts, side: int, amount: Any) -> list[scoring.Line]:
    known = scoring.side_facts(variant, facts, side, total_taken(variant))
    found = []
    for place, term in enumerate(terms(amount)):
        try:
            text, points = words_of(term, known, place == 0), points_of(term, known)
            lost = " lost" if points < 0 else ""
            found.append(scoring.Line(side, points, RULE, f"{text}{lost} for the renege"))
        except KeyError:
            raise OpenRule(RULE) from None
    return found


def _sum(
    lines: list[scoring.Line],
    side: int,
    base: scoring.HandScore,
    costs: dict[str, Any],
    offenders: int | None,
    hand: str,
) -> int | None:
    if base.points[side] is None and not _replaced(costs, side == offenders, hand):
        return None
    return sum(line.points for line in lines if line.side == side)
