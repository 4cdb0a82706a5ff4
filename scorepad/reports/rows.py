"""Games and hands as flat records: what CSV, JSONL, SQLite and the statistics have in common.

A record has the same keys whatever the variant. Nothing is computed here that the fold does not give, but for
two figures that statistics need: `number`, what the call promised in numbers, and `got`, what the bidders' side has
to hold against it (tricks; or the meld that counts and the counters).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.errors import OpenRule
from scorepad.rules import contract, scoring
from scorepad.rules.calls import write_call
from scorepad.rules.opening import Hanging, rule_on
from scorepad.rules.record import UNCOUNTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row

SCHEMA = 1  # of CSV, JSONL and SQLite together; it rises when a column changes its meaning or goes


def game_record(card: Card, game: Game) -> dict[str, Any]:
    """Return a game: where it is, what was played, by whom, and how it stands."""
    live = [row for row in game.rows if not row.struck]
    return {
        "card": card.shown,
        "started": str(card.data.get("started", "")),
        "title": str(card.data.get("title", "")),
        "variant": game.variant.id,
        "variant_name": game.variant.name,
        "status": game.status,
        "winner": game.sides[game.winner].name if game.winner is not None else None,
        "hands": sum(row.kind in ("played", "points") for row in live),
        "open_rules": len(game.variant.open_rules()),
        "sides": [
            {"side": side.name, "players": list(side.players), "total": total}
            for side, total in zip(game.sides, game.totals, strict=True)
        ],
    }


def hand_record(card: Card, row: Row) -> dict[str, Any]:
    """Return a hand as it stands after all corrections, with a record a side."""
    call = row.call
    side = row.sides[row.side].name if row.side is not None else None
    return {
        "card": card.shown,
        "started": str(card.data.get("started", "")),
        "variant": row.variant.id,
        "hand": row.number,
        "kind": row.kind,
        "struck": row.struck,
        "dealer": row.dealer,
        "bidder": row.bidder,
        "side": side,
        "bid": write_call(call) if call else None,
        "number": call.number or None if call else None,
        "trump": row.trump or None,
        "solo": is_solo(row),
        "forced": bool(row.data.get("forced")),
        "result": row.result or None,
        "got": got(row),
        "ended": row.data.get("ended"),
        "open": row.hanging.rule if row.hanging else None,
        "note": row.note or None,
        "stands": row.stands or None,
        "sides": sides_of(row),
    }


def sides_of(row: Row) -> list[dict[str, Any]]:
    """Return what each side took, melded and scored. Where nobody wrote it down, None."""
    melded = bool(row.data.get("meld"))
    return [
        {
            "side": side.name,
            "players": list(side.players),
            "taken": row.taken[place],
            "meld": row.meld[place] if melded else None,
            "points": row.points[place] if row.kind not in UNCOUNTED else None,
            "total": row.totals[place] if row.counts else None,
        }
        for place, side in enumerate(row.sides)
    ]


def hands(card: Card, game: Game, played: bool = False) -> Iterator[dict[str, Any]]:
    """Yield the hands of a game; with `played` without those that are struck out or still open."""
    for row in chosen(game, played):
        yield hand_record(card, row)


def chosen(game: Game, played: bool = False) -> list[Row]:
    """Return the rows to show."""
    return [row for row in game.rows if row.counts or not played]


def is_solo(row: Row) -> bool:
    """Return whether the bidder's partners sat out. False where that is open."""
    call, memo = row.call, row.variant.memo()
    if call is None:
        return False
    key = ("solo", call)
    if key not in memo:
        found = rule_on(lambda each: contract.partners_out(each, call), row.variant)
        memo[key] = not isinstance(found, Hanging) and found.ruling
    return bool(memo[key])


def got(row: Row) -> int | None:
    """Return what the bidders' side has to hold against its bid; None where nobody wrote it down."""
    if row.side is None or row.kind != "played" or row.taken[row.side] is None:
        return None
    taken = row.taken[row.side] or 0
    if not contract.in_points(row.variant):
        return taken
    try:
        return taken + scoring.counted_meld(row.variant, (row.meld[row.side],))[0]
    except OpenRule:
        return taken + row.meld[row.side]
