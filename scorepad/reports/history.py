"""The games in a folder, a line each: date, variant, sides, score, who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.reports import rows, words
from scorepad.reports.many import Broken

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.book.card import Card
    from scorepad.rules.record import Game

HEAD = ("Date", "Variant", "Sides", "Score", "Result", "Hands", "Card")


def listed(found: Iterable[tuple[Card, Game] | Broken]) -> list[dict[str, Any]]:
    """Return a record a game, the oldest first, broken cards last. `problems` counts what `check` would say."""
    records: list[dict[str, Any]] = []
    for each in found:
        if isinstance(each, Broken):
            records.append({"card": each.path, "broken": each.message})
        else:
            card, game = each
            records.append({**rows.game_record(card, game), "problems": len(game.problems), "says": words.ending(game)})
    return sorted(records, key=lambda record: ("broken" in record, record.get("started", ""), record["card"]))


def cells(record: dict[str, Any]) -> list[str]:
    """Return a game as the cells of a line."""
    sides = record["sides"]
    who = " - ".join(side["side"] + (f" ({', '.join(side['players'])})" if side["players"] else "") for side in sides)
    score = " : ".join(str(side["total"]) for side in sides)
    said = record["says"] + (f", {record['problems']} problems" if record["problems"] else "")
    return [record["started"], record["variant"], who, score, said, str(record["hands"]), record["card"]]
