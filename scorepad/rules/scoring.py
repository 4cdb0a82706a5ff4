"""The score of one hand: a pure function from variant and facts to lines of points, each with its rule.

Four cells (made or set, bidders or defenders), with exceptions for taking everything or nothing, the same
for an ordinary bid and for a special one, which says only what differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules import contract
from scorepad.rules.amounts import points_of, terms, words_of
from scorepad.rules.calls import print_call
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.facts import Call, Facts
    from scorepad.rules.variant import Variant

MADE, SET, RENEGE = "made", "set", "renege"


class Line(NamedTuple):
    """Points for one side (0 the bidders', then on in seat order), the rule they rest on, the arithmetic."""

    side: int
    points: int
    rule: str
    reason: str


class HandScore(NamedTuple):
    """`result`: made, set or renege. `points` per side, bidders first; None where the count is missing."""

    result: str
    points: tuple[int | None, ...]
    lines: tuple[Line, ...]

    @property
    def answer(self) -> tuple[Any, ...]:
        """What two rulings must share to be the same ruling, whatever their reasons."""
        return (self.result, self.points)


class Pay(NamedTuple):
    """An amount found for one cell, and the rule that says so."""

    rule: str
    amount: Any


Scored = tuple[list[Line], int | None]  # what one side gets: its lines, their sum or None where a count is missing


def score(variant: Variant, facts: Facts, only: int | None = None) -> HandScore:
    """Score a hand. Raises `OpenRule` where a rule that the hand needs is open.

    A side whose tricks nobody wrote down gets None where its points depend on them. `only`: score one side
    (0 the bidders'), for a hand in which the rules of another are open.
    """
    memo = variant.memo()
    key = ("score", facts, only)
    if key not in memo:
        memo[key] = _score(variant, facts, only)
    found: HandScore = memo[key]
    return found


def _score(variant: Variant, facts: Facts, only: int | None) -> HandScore:
    if facts.renege is not None:
        from scorepad.rules.irregular import score_renege

        return score_renege(variant, facts)
    if facts.ended:
        return unplayed(variant, facts, facts.ended, only)
    if contract.counts_points(variant):
        return _points_game(variant, facts, only)
    return _tricks_game(variant, facts, only)


def _tricks_game(variant: Variant, facts: Facts, only: int | None) -> HandScore:
    taken = facts.taken[0]
    needed = contract.needs(variant, facts.call)
    made = not facts.set and taken is not None and taken >= needed
    took = f", took {taken}" if taken is not None else ""
    lead = f"{'Made' if made else 'Set'}: {_spoken(variant, facts.call, needed)}{took}"
    return cells(variant, facts, MADE if made else SET, lead, only)


def _spoken(variant: Variant, call: Call, needed: int) -> str:
    if call.name or call.number != needed:
        return f"{print_call(call._replace(trump=''), variant) or 'the call'} needs {needed}"
    return f"bid {call.number}"


def counted_meld(variant: Variant, meld: tuple[int, ...]) -> tuple[int, ...]:
    """Return the meld that counts: a side under the least meld counts none of it."""
    least = variant.value("meld.minimum")
    return tuple(value if value >= least else 0 for value in meld)


def _points_game(variant: Variant, facts: Facts, only: int | None) -> HandScore:
    meld = counted_meld(variant, facts.meld)
    if facts.meld[0] < variant.value("meld.minimum") and contract.has(variant, "unplayed.low_meld.bidders"):
        return unplayed(variant, facts._replace(meld=meld), "low_meld", only)
    taken = facts.taken[0]
    bid = contract.needs(variant, facts.call)
    got = meld[0] + (taken or 0)
    kept = keeps(variant, "scoring.keep", taken)
    made = not facts.set and taken is not None and kept and got >= bid
    if contract.of(variant, facts.call, "needs") == "all":  # all the counters, whatever was melded
        made = not facts.set and taken == contract.total_taken(variant)
    lead = f"{'Made' if made else 'Set'}: bid {bid}, {meld[0]} meld and {taken} counters are {got}"
    if taken is None:
        lead = f"Set: bid {bid}"
    if not kept:
        lead += f", but {variant.value('scoring.keep')} is needed to keep points"
    lines = []
    rule_facts = facts._replace(meld=meld)
    for side, shown in enumerate(facts.meld):
        if shown and not meld[side]:
            least = variant.value("meld.minimum")
            lines.append(Line(side, 0, "meld.minimum", f"meld of {shown} is under {least} and does not count"))
    found = cells(variant, rule_facts, MADE if made else SET, lead, only)
    if not kept:
        lines.append(Line(0, 0, "scoring.keep", f"{taken} counters do not keep the points"))
    return found._replace(lines=(*lines, *found.lines))


def keeps(variant: Variant, rule_id: str, taken: int | None) -> bool:
    """Return whether a side took enough to keep its points. A trick without a counter in it is not known of."""
    keep = variant.value(rule_id)
    if keep == "always" or taken is None:
        return True
    return taken >= (1 if keep in ("a-trick", "a-counter") else keep)


def cells(variant: Variant, facts: Facts, result: str, lead: str, only: int | None = None) -> HandScore:
    """Score the sides of a hand whose result is known. `lead` opens the reason of the bidders' first line."""
    total = contract.total_taken(variant)

    def cell(side: int) -> Scored:
        pay = _pay(variant, facts, result, side, total)
        own, got = _lines(variant, facts, side, pay, total)
        if side == 0 and own:
            more = "" if pay.amount == "tricks" else f". {_cap(own[0].reason)}"
            own[0] = own[0]._replace(reason=f"{lead}{more}")
        return own, got

    return _each_side(result, facts, only, cell)


def _each_side(result: str, facts: Facts, only: int | None, cell: Callable[[int], Scored]) -> HandScore:
    """Score one side after the other, or one alone."""
    found = [cell(side) if only in (None, side) else ([], None) for side in range(len(facts.taken))]
    return HandScore(result, tuple(got for _, got in found), tuple(line for own, _ in found for line in own))


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pay(variant: Variant, facts: Facts, result: str, side: int, total: int) -> Pay:
    """Find the amount of one cell: the exception where it applies, else the rule; the special's own first."""
    taken = facts.taken[side]
    if side == 0:
        everything = facts.taken[0] == total
        keys = [result]
        if result == MADE and everything:
            keys = ["made_all", "made"]
        if result == SET and facts.forced:
            keys = ["set_forced", "set"]
    else:
        if not keeps(variant, "scoring.defenders_keep", taken):
            return Pay("scoring.defenders_keep", 0)
        keys = [f"defenders_{result}"]
        if result == MADE and taken == 0:
            keys = ["defenders_none", "defenders_made"]
        if result == SET and taken == total:
            keys = ["defenders_set_all", "defenders_set"]
    name = contract.special_of(variant, facts.call)
    ids = [f"special.{name}.{key}" for key in keys if name] + [f"scoring.{key}" for key in keys]
    rule = next((rule_id for rule_id in ids if contract.has(variant, rule_id)), ids[-1])
    return Pay(rule, variant.value(rule, cards=facts.cards))


def _lines(variant: Variant, facts: Facts, side: int, pay: Pay, total: int) -> Scored:
    known = side_facts(variant, facts, side, total)
    lines: list[Line] = []
    points = 0
    for place, term in enumerate(terms(pay.amount)):
        try:
            gained = points_of(term, known)
        except KeyError:
            return lines, None
        points += gained
        text = words_of(term, known, place == 0)
        if gained < 0:
            text = f"the bidders lose {text}" if side == 0 and place == 0 else text if place else f"{text}, lost"
        lines.append(Line(side, gained, pay.rule, text))
    return lines, points


def side_facts(variant: Variant, facts: Facts, side: int, total: int) -> dict[str, int]:
    """Return the numbers that the terms of an amount may count, seen from one side; what is unknown is left out."""
    bid = contract.worth(variant, facts.call)
    known = {"bid": bid, "hand": contract.hand_size(variant), "meld": facts.meld[side] if facts.meld else 0}
    taken = facts.taken[side]
    if taken is not None:
        known["tricks"] = known["counters"] = known["granted"] = taken
    if facts.taken[0] is not None:
        got = facts.taken[0] + (facts.meld[0] if contract.counts_points(variant) else 0)
        known["over"], known["short"] = max(0, got - bid), max(0, bid - got)
    return known


def unplayed(variant: Variant, facts: Facts, kind: str, only: int | None = None) -> HandScore:
    """Score a hand that ended without being played out: one of `ENDINGS`. All but a thrown-in one are set."""
    total = contract.total_taken(variant)
    meld = counted_meld(variant, facts.meld)

    def cell(side: int) -> Scored:
        rule = f"unplayed.{kind}.{'defenders' if side else 'bidders'}"
        falls_back = kind == CUT_SHORT or (side == 0 and kind not in (THROWN_IN, FOLDED))
        if falls_back and not contract.has(variant, rule):
            rule = _pay(variant, facts._replace(taken=(None,) * len(facts.taken)), SET, side, total).rule
        pay = Pay(rule, variant.value(rule, cards=facts.cards))
        least = variant.value(f"unplayed.{kind}.meld_from")
        counted = tuple(value if value >= least else 0 for value in meld)
        own, got = _lines(variant, facts._replace(meld=counted), side, pay, total)
        if side == 0 and own:
            own[0] = own[0]._replace(reason=f"{ENDINGS[kind]}: {own[0].reason}")
        return own, got

    return _each_side({THROWN_IN: "thrown in", FOLDED: MADE}.get(kind, SET), facts, only, cell)


THROWN_IN, CUT_SHORT, FOLDED = "thrown_in", "cut_short", "folded"
ENDINGS = {
    "no_marriage": "Set, no marriage to name",
    "conceded": "Set, conceded without play",
    "low_meld": "Set, too little meld to play",
    "cut_short": "Set, not played out",
    FOLDED: "Made, the defenders folded",
    THROWN_IN: "Thrown in",
}
