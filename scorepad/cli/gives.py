"""What an option of an open rule would give, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.ending import Verdict
from scorepad.rules.opening import Hanging, Settled
from scorepad.rules.scoring import HandScore

if TYPE_CHECKING:
    from scorepad.rules.record import Row


def outcome_json(outcome: Settled[Any] | Hanging, row: Row | None = None) -> Any:
    """Return a ruling as JSON, or the name of the rule that it hangs on in turn."""
    if isinstance(outcome, Hanging):
        return {"open": outcome.rules()}
    ruling = outcome.ruling
    if isinstance(ruling, HandScore):
        return {"result": ruling.result, "points": _points(ruling, row)}
    if isinstance(ruling, Verdict):
        winner: Any = ruling.winner
        if isinstance(winner, int) and row is not None:
            winner = row.sides[winner].name
        return {"over": ruling.over, "winner": winner, "rule": ruling.rule}
    return ruling._asdict() if hasattr(ruling, "_asdict") else ruling


def _points(ruling: HandScore, row: Row | None) -> dict[str, Any]:
    if row is None or row.side is None:
        return role_points(ruling.points)
    count = len(row.sides)
    return {side.name: ruling.points[(place - row.side) % count] for place, side in enumerate(row.sides)}


def role_points(points: tuple[int | None, ...]) -> dict[str, Any]:
    """Return points by role: `defenders` a number with two sides, a list in seat order with more."""
    rest = list(points[1:])
    return {"bidders": points[0], "defenders": rest[0] if len(rest) == 1 else rest}
