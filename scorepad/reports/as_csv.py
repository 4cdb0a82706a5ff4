"""CSV: a row a hand, or a row a game, under a header that does not change with the variant.

Six sides have columns of their own, `side1` to `total6`; two are the rule. A cell that a spreadsheet would run as a
formula gets an apostrophe before it, as a person would type it there; `plain` takes it away again.
"""

from __future__ import annotations

import csv
from typing import IO, TYPE_CHECKING, Any

from scorepad.errors import NotUnderstood
from scorepad.reports import rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.book.card import Card

SIDES = 6
HAND = (
    "card", "started", "variant", "hand", "kind", "struck", "dealer", "bidder", "side", "bid", "number", "trump",
    "solo", "forced", "result", "got", "ended", "open", "note", "stands",
)  # fmt: skip
HAND_SIDE = ("side", "taken", "meld", "points", "total")
GAME = ("card", "started", "title", "variant", "variant_name", "status", "winner", "hands", "open_rules")
GAME_SIDE = ("side", "players", "total")
RUN = tuple("=+-@\t\r\n'＝＋－＠")  # how a formula begins, and the apostrophe that keeps it from running


def header(games: bool = False) -> list[str]:
    """Return the names of the columns."""
    plain_columns, by_side = (GAME, GAME_SIDE) if games else (HAND, HAND_SIDE)
    return [*plain_columns, *(f"{name}{place}" for place in range(1, SIDES + 1) for name in by_side)]


def cell(value: Any) -> Any:
    """Return a value as a cell: numbers as they are, truth as yes or nothing, text that nothing runs."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, int):
        return value
    text = " + ".join(map(str, value)) if isinstance(value, list) else str(value)
    return "'" + text if text.startswith(RUN) else text


def plain(text: str) -> str:
    """Return the text behind a cell: the inverse of `cell` for text."""
    return text[1:] if text[:1] == "'" and text[1:].startswith(RUN) else text


def write(out: IO[str], cards: Iterable[Card], games: bool = False, played: bool = False) -> None:
    """Write cards as CSV. Raises `NotUnderstood` for a game with more than six sides."""
    writer = csv.writer(out)
    writer.writerow(header(games))
    for card in cards:
        game = card.game()
        if len(game.sides) > SIDES:
            many = len(game.sides)
            raise NotUnderstood(f"{card.shown} has {many} sides; CSV has columns for {SIDES}. Use --to jsonl.")
        found = [rows.game_record(card, game)] if games else rows.hands(card, game, played)
        writer.writerows(_flat(record, games) for record in found)


def _flat(record: dict[str, Any], games: bool) -> list[Any]:
    plain_columns, by_side = (GAME, GAME_SIDE) if games else (HAND, HAND_SIDE)
    cells = [cell(record[name]) for name in plain_columns]
    for place in range(SIDES):
        side = record["sides"][place] if place < len(record["sides"]) else {}
        cells += [cell(side.get(name)) for name in by_side]
    return cells


def table(out: IO[str], names: Iterable[str], lines: Iterable[Iterable[Any]]) -> None:
    """Write any table as CSV, its cells made harmless."""
    writer = csv.writer(out)
    writer.writerow(list(names))
    writer.writerows([cell(value) if not isinstance(value, float) else value for value in line] for line in lines)
