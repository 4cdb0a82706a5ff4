"""Disputed scores and endings, answered by the engines on small examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules import contract, ending, rungs, scoring
from scorepad.rules.calls import print_call
from scorepad.rules.facts import Call, Facts
from scorepad.rules.schema import say
from scorepad.rules.schema.spelling import capital

if TYPE_CHECKING:
    from scorepad.rules.disputes.answers import Answer
    from scorepad.rules.variant import Variant


def usual(variant: Variant) -> int:
    """Return a bid that may serve as an example: more than half of the tricks, or the least bid in points."""
    total = contract.total_taken(variant)
    least = rungs.lowest(variant)
    return least if contract.counts_points(variant) else max(least, total // 2 + 1)


def scored(variant: Variant, taken: int | None, call: Call | None = None, **facts: Any) -> scoring.HandScore:
    """Score an example with two sides; the defenders take the rest."""
    total = contract.total_taken(variant)
    call = call or Call(usual(variant))
    rest = None if taken is None else total - taken
    return scoring.score(variant, Facts(call, (taken, rest), **facts))


def points(score: scoring.HandScore, side: int) -> str:
    """Return what a side scores, as a sentence has it."""
    found = score.points[side]
    return "what it took" if found is None else str(found)


def defenders_on_made(variant: Variant, name: str) -> str:
    """Whether defenders score when the bid is made."""
    bid = usual(variant)
    total = contract.total_taken(variant)
    taken = bid if not contract.counts_points(variant) else total // 2
    meld_shown = (bid, 0) if contract.counts_points(variant) else (0, 0)
    found = scored(variant, taken, meld=meld_shown)
    yes = "Yes" if found.points[1] else "No"
    got = points(found, 1)
    return f"{yes}. Against a {bid} that is made with {taken}, defenders who took {total - taken} score {got}."


def overtricks(variant: Variant, name: str) -> str:
    """Whether more than the bid pays more."""
    bid = usual(variant)
    just, more = scored(variant, bid), scored(variant, bid + 1)
    yes = "Yes" if more.points[0] != just.points[0] else "No"
    return f"{yes}. A {bid} made with {bid + 1} pays the bidders {points(more, 0)}, made with {bid} {points(just, 0)}."


def set_cost(variant: Variant, name: str) -> str:
    """What a set costs, whether by one trick or by two."""
    bid = usual(variant)
    by_points = contract.counts_points(variant)
    one, two = (bid - 1, bid - 2) if not by_points else (min(bid, contract.total_taken(variant)) - 1,) * 2
    first, second = scored(variant, one), scored(variant, max(0, two if not by_points else two - 10))
    if first.points[0] != second.points[0]:
        return (
            f"By how far it fails: a {bid} that takes {one} scores {points(first, 0)}, with {two} {points(second, 0)}."
        )
    other = scored(variant, 0, Call(bid + 1 if not by_points else rungs.calls_above(variant, Call(bid), 1)[0].number))
    flat = other.points[0] == first.points[0]
    what = "A flat amount, whatever the bid" if flat else "The whole bid, not only the shortage"
    return f"{what}: a {bid} that is set scores {points(first, 0)}."


def special_set(variant: Variant, name: str) -> str:
    """What both sides score when a named call fails by one trick."""
    call = _special(variant, name)
    needs = contract.needs(variant, call)
    found = scored(variant, needs - 1, call)
    said = print_call(call, variant, False)
    left = contract.total_taken(variant) - needs + 1
    ours, theirs = points(found, 0), points(found, 1)
    return f"{said} set with {needs - 1}: the bidders score {ours}, defenders with {left} score {theirs}."


def special_made(variant: Variant, name: str) -> str:
    """What a named call pays when everything it needs is taken."""
    call = _special(variant, name)
    needs = contract.needs(variant, call)
    found = scored(variant, needs, call)
    said = print_call(call, variant, False)
    return f"{said} must take {needs} and then pays the bidders {points(found, 0)}, the defenders {points(found, 1)}."


def _special(variant: Variant, name: str) -> Call:
    on = variant.rule(f"special.{name}.on").value
    if on is None or rungs.turn_up(variant):
        return Call(0, name)
    return Call(usual(variant) if on == "any" else on[0], name)


def special_partners(variant: Variant, name: str) -> str:
    """Whether the partners play in a named call."""
    call = _special(variant, name)
    said = print_call(call, variant, False)
    if contract.partners_out(variant, call):
        return f"Alone: in {said} the partners sit out."
    return f"Together: in {said} the partners play."


def special_exchange(variant: Variant, name: str) -> str:
    """Which cards change hands in a named call, in which order."""
    call = _special(variant, name)
    rules = {key: contract.rule_for(variant, call, key) for key in ("take", "order")}
    return " ".join(say(rule, contract.of(variant, call, key)) for key, rule in rules.items())


def forced_set(variant: Variant, name: str) -> str:
    """Whether a forced bid that fails costs less."""
    bid = Call(rungs.lowest(variant))
    free, forced = scored(variant, 0, bid), scored(variant, 0, bid, forced=True)
    yes = "Yes" if free.points[0] != forced.points[0] else "No"
    said = f"a forced {bid.number} that is set scores {points(forced, 0)}, a free one {points(free, 0)}"
    return f"{yes}. {capital(said)}."


def little_meld(variant: Variant, name: str) -> str:
    """Whether a bid is made with little meld and many counters."""
    total, bid = contract.total_taken(variant), rungs.lowest(variant)
    taken = total * 4 // 5
    unit = variant.value("meld.unit")
    shown = max(0, bid - taken) + 8 * unit
    found = scored(variant, taken, Call(bid), meld=(shown, 0))
    return f"A {bid} with {shown} meld and {taken} counters is {found.result}: the bidders score {points(found, 0)}."


def few_counters(variant: Variant, name: str) -> str:
    """What defenders with much meld and few counters score."""
    total, bid = contract.total_taken(variant), rungs.lowest(variant)
    few, shown = total * 7 // 25, total * 6 // 5
    found = scored(variant, total - few, Call(bid), meld=(bid, shown))
    return f"With {shown} meld and {few} counters they score {points(found, 1)} against a {bid} that is {found.result}."


def covered(variant: Variant, name: str) -> str:
    """Whether meld alone makes a bid."""
    bid = rungs.lowest(variant)
    found = scored(variant, 0, Call(bid), meld=(bid, 0))
    yes = "Yes" if found.result == scoring.MADE else "No"
    return f"{yes}. A {bid} with {bid} meld and no counter is {found.result} and scores {points(found, 0)}."


def unplayed(kind: str) -> Answer:
    """Answer what both sides score when a hand ends in some way without play."""

    def answer(variant: Variant, name: str) -> str:
        total, bid = contract.total_taken(variant), usual(variant)
        shown = (total // 5, total * 3 // 5) if contract.counts_points(variant) else (0, 0)
        found = scored(variant, None, Call(bid), meld=shown, ended=kind)
        held = f", with {shown[1]} meld," if shown[1] else ""
        return f"The defenders{held} score {points(found, 1)}, the bidders of a {bid} score {points(found, 0)}."

    return answer


# --- the end ----------------------------------------------------------------------------------------------


def _at_target(variant: Variant) -> tuple[Variant, int]:
    """Return a variant with a target to try endings with; the answer does not hang on the number."""
    target = variant.rule("game.target").value
    if isinstance(target, int) and variant.rule("game.direction").value == "up":
        return variant, target
    return variant.decided({"game.target": 50, "game.direction": "up"}), 50


def as_defenders(variant: Variant, name: str) -> str:
    """Whether defenders can win against a made bid, and by setting one."""
    tried, target = _at_target(variant)
    told = []
    for result, what in ((scoring.MADE, "against a bid that is made"), (scoring.SET, "by setting the bid")):
        found = ending.verdict(tried, ending.State((0, target), (0, target - 1), 0, result, None, 1))
        told.append(f"{what}: {'yes' if found.over else 'no'}")
    return f"{capital(told[0])}; {told[1]}. {say('game.win_as', variant.value('game.win_as'))}"


def both_over(variant: Variant, name: str) -> str:
    """Who wins where both sides reach the target in one hand, the defenders with the higher total."""
    tried, target = _at_target(variant)
    told = []
    for result, what in ((scoring.MADE, "on a made bid"), (scoring.SET, "with the bid set")):
        found = ending.verdict(tried, ending.State((target, target + 1), (target - 1,) * 2, 0, result, None, 1))
        winner = found.winner
        who = ("the bidders win", "the defenders win")[winner] if isinstance(winner, int) else winner or "play goes on"
        told.append(f"{what} {who}")
    return f"{target} to {target + 1}: {told[0]}, {told[1]}."


def length(variant: Variant, name: str) -> str:
    """What a game runs to."""
    target, hands = variant.value("game.target"), variant.value("game.hands")
    told = [] if target == "none" else [say("game.target", target)]
    told += [] if hands == "none" else [say("game.hands", hands)]
    return " ".join(told) or "No end is fixed."
