"""`show --json`: the card as other programs read it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from scorepad.rules.needs import needs_of
from scorepad.rules.opening import Hanging, Settled

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row, Side
    from scorepad.rules.variant import Variant

    Outcome = Settled[Any] | Hanging


def show_json(card: Card, game: Game) -> dict[str, Any]:
    """Return the whole card: sides, status, hands, open rules."""
    verdict = game.verdict if game.status in ("won", "tied") else None
    return {
        "card": card.shown,
        "variant": game.variant.id,
        "title": card.data.get("title", ""),
        "started": str(card.data.get("started", "")),
        "teams": [_team(game, place) for place in range(len(game.sides))],
        "status": game.status,
        "winner": game.sides[game.winner].name if game.winner is not None else None,
        "rule": verdict.rule if verdict else None,
        "reason": verdict.reason if verdict else None,
        "dealer": game.dealer,
        "opener": game.opener,
        "seats": list(game.seats),
        "hands": [hand_json(row) for row in game.rows],
        "changes": [{"after": change.after, "kind": change.kind, **_plain(change.data)} for change in game.changes],
        "open": [open_json(game.variant, rule) for rule in game.variant.open_rules()],
        "pending": hanging_json(game.pending, game.variant, _verdict_json) if game.pending else [],
    }


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if isinstance(value, (str, int, bool, list, dict))}


def _team(game: Game, place: int) -> dict[str, Any]:
    side = game.sides[place]
    needs = needs_of(game, place)
    return {
        "name": side.name,
        "players": list(side.players),
        "total": game.totals[place],
        "needs": {"points": needs.points, "condition": needs.condition},
    }


def _by_name(sides: tuple[Side, ...], numbers: tuple[int | None, ...]) -> dict[str, int | None]:
    return {side.name: number for side, number in zip(sides, numbers, strict=True)}


def hand_json(row: Row) -> dict[str, Any]:
    """Return one hand."""
    return {
        "number": row.number,
        "kind": row.kind,
        "dealer": row.dealer,
        "bidder": row.bidder,
        "team": row.sides[row.side].name if row.side is not None else None,
        "bid": row.call.spelled if row.call else None,
        "trump": row.trump or None,
        "result": row.result or None,
        "tricks": _by_name(row.sides, row.taken) if any(n is not None for n in row.taken) else None,
        "meld": _by_name(row.sides, row.meld) if row.data.get("meld") else None,
        "points": _by_name(row.sides, row.points),
        "totals": _by_name(row.sides, row.totals),
        "struck": row.struck,
        "note": row.note,
        "stands": row.stands,
        "auction": row.data.get("auction"),
        "open": hanging_json(row.hanging, row.variant, partial(_score_json, row=row)) if row.hanging else [],
    }


def open_json(variant: Variant, rule_id: str) -> dict[str, Any]:
    """Return an open rule with its documented options."""
    from scorepad.rules.schema import question

    return {
        "rule": rule_id,
        "question": question(rule_id),
        "options": [
            {"value": option.value, "source": option.source, "gives": None} for option in variant.options(rule_id)
        ],
    }


def hanging_json(hanging: Hanging, variant: Variant, gives: Callable[[Outcome], Any]) -> list[dict[str, Any]]:
    """Return the open rules that an answer hangs on, each with what its options would give."""
    found = [open_json(variant, rule) for rule in hanging.rules()]
    for asked in found:
        for option in asked["options"]:
            option["gives"] = gives(_under(hanging, asked["rule"], option["value"], gives))
    return found


def _under(outcome: Outcome, rule: str, value: Any, gives: Callable[[Outcome], Any]) -> Outcome:
    """Return an outcome with one of its open rules decided: settled where all that is left then gives the same."""
    if isinstance(outcome, Settled):
        return outcome
    if outcome.rule == rule:
        return next((given.outcome for given in outcome.gives if given.value == value), Hanging(rule))
    tried = tuple(given._replace(outcome=_under(given.outcome, rule, value, gives)) for given in outcome.gives)
    told = [gives(given.outcome) for given in tried]
    if len(tried) > 1 and all(isinstance(given.outcome, Settled) for given in tried) and told == told[:1] * len(told):
        return tried[0].outcome
    return Hanging(outcome.rule, tried)


def _score_json(outcome: Outcome, row: Row) -> dict[str, Any]:
    """Return what an option would make of a hand, or the rules that this hangs on in turn."""
    if isinstance(outcome, Hanging):
        return {"open": outcome.rules()}
    points, count = outcome.ruling.points, len(row.sides)
    own = tuple(points[(place - (row.side or 0)) % count] for place in range(count))
    return {"result": outcome.ruling.result, "points": _by_name(row.sides, own)}


def _verdict_json(outcome: Outcome) -> dict[str, Any]:
    """Return what an option would make of the end of the game; the winner by place."""
    if isinstance(outcome, Hanging):
        return {"open": outcome.rules()}
    return {"over": outcome.ruling.over, "winner": outcome.ruling.winner, "rule": outcome.ruling.rule}


def role_points(points: tuple[int | None, ...]) -> dict[str, Any]:
    """Return points by role: `defenders` a number with two sides, a list in seat order with more."""
    rest = list(points[1:])
    return {"bidders": points[0], "defenders": rest[0] if len(rest) == 1 else rest}
