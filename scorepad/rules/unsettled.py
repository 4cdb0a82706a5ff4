"""A game whose end hangs on points that hang on an open rule: what each documented option would make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules import agreed, ending, opening
from scorepad.rules.quiet import quiet

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.record import Game, Row

DEPTH = 3  # open rules followed one after the other
ENDED = ("won", "tied")


def unsettled(game: Game) -> bool:
    """Return whether points that are still open could decide the game."""
    waiting = _waiting(game)
    if not waiting or game.status not in ("playing", *ENDED):
        return False
    _, high = quiet(game.variant)
    return any(total + _most(waiting, place) >= high for place, total in enumerate(game.totals))


def _waiting(game: Game) -> list[Row]:
    """Return the hands whose points hang on an open rule with documented options."""
    return [row for row in game.rows if not row.struck and row.hanging is not None and row.hanging.gives]


def _most(waiting: list[Row], place: int) -> int:
    """Return the most that a side may still get for these hands, beyond what is counted."""
    most = 0
    for row in waiting:
        if row.hanging is None or row.side is None or row.points[place] is not None:
            continue
        own = (place - row.side) % len(row.points)
        most += max((ruling.points[own] or 0 for ruling in agreed.rulings(row.hanging)), default=0)
    return most


def settled(game: Game, under: Callable[[dict[str, Any]], Game], known: dict[str, Any] | None = None) -> Game:
    """Return the game with the verdict that all options share, or pending with what each would give.

    `under` folds the card again with a rule decided from the start.
    """
    decided = known or {}
    first = next((row.hanging for row in _waiting(game) if row.hanging and row.hanging.rule not in decided), None)
    if first is None or len(decided) >= DEPTH:
        return game
    games = []
    for option in first.gives:
        tried = {**decided, first.rule: option.value}
        games.append(settled(under(tried), under, tried))
    ends = {(one.status, one.winner) for one in games}
    if ends == {("playing", None)}:
        return game
    if len(ends) == 1 and len(games) > 1:
        reason = f"So it is under every documented option of {first.rule}."
        verdict = games[0].verdict and games[0].verdict._replace(reason=reason)
        return game._replace(status=games[0].status, winner=games[0].winner, verdict=verdict)
    gives = tuple(
        opening.Gives(option.value, option.source, opening.Settled(one.verdict or _goes_on(first.rule)))
        for option, one in zip(first.gives, games, strict=True)
    )
    hanging = opening.Hanging(first.rule, gives)
    return game._replace(status="playing", winner=None, verdict=None, pending=hanging)


def _goes_on(rule: str) -> ending.Verdict:
    return ending.Verdict(False, None, rule, "Nobody has reached the end.")
