"""JSON that gives a card back: beside the views of each game stands what the card itself says, in its order.

JSONL has a hand a line. `facts` and `restored` are inverses; comments and layout are not facts.
"""

from __future__ import annotations

import datetime
import json
import math
from typing import IO, TYPE_CHECKING, Any

from scorepad.errors import NotUnderstood
from scorepad.reports import rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scorepad.book.card import Card

FORMAT = "scorepad-games"
VERSION = 1
TIMES: dict[str, Any] = {"$datetime": datetime.datetime, "$date": datetime.date, "$time": datetime.time}


def write(out: IO[str], cards: Iterable[Card], view: Callable[[Card], dict[str, Any]]) -> None:
    """Write cards as one JSON document. `view` gives the keys that `show --json` has."""
    out.write(f'{{"format": "{FORMAT}", "version": {VERSION}, "games": [')
    for place, card in enumerate(cards):
        game = {**view(card), "facts": facts(card)}
        out.write((",\n" if place else "\n") + json.dumps(game, ensure_ascii=False, allow_nan=False))
    out.write("\n]}\n")


def write_lines(out: IO[str], cards: Iterable[Card], games: bool = False, played: bool = False) -> None:
    """Write a JSON object a line: a hand, or with `games` a game."""
    for card in cards:
        game = card.game()
        found = [rows.game_record(card, game)] if games else rows.hands(card, game, played)
        for record in found:
            out.write(json.dumps({"schema": rows.SCHEMA, **record}, ensure_ascii=False) + "\n")


def facts(card: Card) -> dict[str, Any]:
    """Return what a card says: its head, its rules, and its entries in the order in which they were written."""
    head = {key: value for key, value in card.data.items() if key not in ("rules", "hands", "changes")}
    return {
        "head": tagged(head),
        "rules": tagged(card.data.get("rules", {})),
        "entries": [{"kind": entry.kind, "data": tagged(entry.data)} for entry in card.entries],
    }


def tagged(value: Any) -> Any:
    """Return a TOML value as JSON: what JSON lacks becomes a table with one key that begins with `$`."""
    if isinstance(value, dict):
        found = {key: tagged(item) for key, item in value.items()}
        return {"$table": found} if any(key.startswith("$") for key in found) else found
    if isinstance(value, list):
        return [tagged(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {"$float": str(value)}
    for tag, kind in TIMES.items():
        if isinstance(value, kind):
            return {tag: value.isoformat()}
    return value


def restored(value: Any) -> Any:
    """Return the TOML value behind a tagged one. Raises `NotUnderstood` for what no card can hold."""
    if isinstance(value, list):
        return [restored(item) for item in value]
    if isinstance(value, dict):
        if len(value) == 1:
            ((tag, inner),) = value.items()
            if tag == "$table" and isinstance(inner, dict):
                return {key: restored(item) for key, item in inner.items()}
            if tag.startswith("$"):
                return _special(tag, inner)
        return {key: restored(item) for key, item in value.items()}
    if value is None:
        raise NotUnderstood("null stands among the facts of a game; a card leaves out what is not known.")
    return value


def _special(tag: str, text: Any) -> Any:
    try:
        return float(text) if tag == "$float" else TIMES[tag].fromisoformat(text)
    except (KeyError, ValueError, TypeError):
        raise NotUnderstood(f"{tag} = {text!r} was read; expected one of {', '.join(TIMES)}, $float, $table.") from None
