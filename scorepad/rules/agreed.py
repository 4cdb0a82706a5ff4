"""What an open rule leaves certain: the result and the points on which all its options agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules import opening, scoring

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.facts import Facts
    from scorepad.rules.variant import Variant


def each_side(variant: Variant, facts: Facts, hanging: opening.Hanging) -> tuple[str, tuple[int | None, ...]]:
    """Return what is known of a hand that hangs on an open rule: the points of each side for itself."""
    result, points = agreed(hanging, len(facts.taken))
    if facts.set or facts.ended not in ("", scoring.THROWN_IN):
        result = scoring.SET
    own = list(points)
    for side, known in enumerate(points):
        if known is None and facts.renege is None:
            alone = _alone(variant, facts, side)
            if isinstance(alone, opening.Settled):
                own[side] = alone.ruling.points[side]
    return result, tuple(own)


def _alone(variant: Variant, facts: Facts, side: int) -> opening.Settled[scoring.HandScore] | opening.Hanging:
    return opening.rule_on(lambda each: scoring.score(each, facts, side), variant, lambda ruling: ruling.points[side])


def agreed(hanging: opening.Hanging, count: int) -> tuple[str, tuple[int | None, ...]]:
    """Return what every option of an open rule agrees on: the result, and the points of each side (else None)."""
    leaves = list(rulings(hanging))
    results = {leaf.result for leaf in leaves}
    points = [{leaf.points[place] for leaf in leaves} for place in range(count)]
    whole = complete(hanging)
    return (
        results.pop() if len(results) == 1 and whole else "",
        tuple(seen.pop() if len(seen) == 1 and whole else None for seen in points),
    )


def rulings(hanging: opening.Hanging) -> Iterable[Any]:
    """Yield every ruling that some choice of options would give."""
    for option in hanging.gives:
        if isinstance(option.outcome, opening.Settled):
            yield option.outcome.ruling
        else:
            yield from rulings(option.outcome)


def complete(hanging: opening.Hanging) -> bool:
    """Return whether at least two options are documented wherever a choice is open."""
    nested = (option.outcome for option in hanging.gives if isinstance(option.outcome, opening.Hanging))
    return len(hanging.gives) > 1 and all(complete(inner) for inner in nested)
