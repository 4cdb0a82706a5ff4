"""The words of reports: a hand's outcome, a change, and text that cannot take effect where it stands."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from scorepad.rules.calls import print_call

if TYPE_CHECKING:
    from scorepad.rules.record import Change, Game, Row

KINDS = {"passed-out": "all passed", "misdealt": "misdealt", "points": "points only", "open": "open", "unread": "?"}
RESULTS = {"made": "made", "set": "SET", "renege": "renege"}
STATUS = {
    "playing": "still playing",
    "won": "won",
    "tied": "tied",
    "conceded": "conceded",
    "time": "ended by time",
    "abandoned": "abandoned",
}


def harmless(text: object) -> str:
    """Return a text in which control and direction characters are visible marks: no page or terminal obeys them."""
    said = str(text)
    if said.isascii() and said.isprintable():
        return said
    return "".join(char if _printable(char) else f"\\x{ord(char):02x}" for char in said)


def _printable(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp") or char in "\u200d\ufe0f"


def signed(points: int | None) -> str:
    """Return points as a player writes them; a question mark where they are open."""
    return "?" if points is None else f"{points:+d}" if points else "0"


def call_text(row: Row, symbols: bool = True) -> str:
    """Return the call with its trump as it is printed, "" where none was made."""
    return print_call(row.call, row.variant, symbols) if row.call else ""


def outcome(row: Row) -> str:
    """Return what came of a hand in a word or two: `made`, `SET`, `all passed`, `open`."""
    if row.kind == "played":
        return RESULTS.get(row.result, row.result) or "open rule"
    return KINDS.get(row.kind, row.kind)


def ending(game: Game) -> str:
    """Return how a game stands: `Us won`, `still playing`, `conceded, Them won`."""
    said = STATUS.get(game.status, game.status)
    if game.pending is not None:
        return f"{said}; whether it is over hangs on {game.pending.rule}"
    if game.winner is None:
        return said
    won = f"{game.sides[game.winner].name} won"
    return won if game.status == "won" else f"{said}, {won}"


def score_text(game: Game) -> str:
    """Return the totals: `Us 55, Them 31`."""
    return ", ".join(f"{side.name} {total}" for side, total in zip(game.sides, game.totals, strict=True))


def change_text(change: Change) -> str:
    """Return what a dated change says."""
    data = change.data
    if change.kind == "rules":
        return "Decided: " + ", ".join(f"{rule} = {spell(value)}" for rule, value in data["rules"].items())
    if change.kind == "adjust":
        why = f" ({data['why']})" if data.get("why") else ""
        given = data["adjust"].items() if isinstance(data["adjust"], dict) else ()
        moved = ", ".join(f"{name} {signed(points) if type(points) is int else points}" for name, points in given)
        return f"Awarded: {moved}{why}"
    if change.kind == "replace":
        return f"{data.get('by')} took {data['replace']}'s seat"
    if change.kind == "rename":
        return f"{data['rename']} is now {data.get('to')}"
    if change.kind in ("amend", "strike"):
        return f"Hand {data[change.kind]} {'amended' if change.kind == 'amend' else 'struck out'}"
    opening = {"dealer": "The deal went to", "seats": "Seats:", "end": "The end:", "note": "Note:"}
    return f"{opening.get(change.kind, change.kind)} {spell(data[change.kind])}"


def dated(game: Game) -> list[tuple[Change, str]]:
    """Return the changes of a game in the order of play, each with its sentence and when it came."""
    ordered = sorted(game.changes, key=lambda change: change.after)
    return [
        (change, f"{f'After hand {change.after}' if change.after else 'Before the first hand'}: {change_text(change)}")
        for change in ordered
    ]


def spell(value: Any) -> str:
    """Write a value of a change the way a player reads it."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {spell(item)}" for name, item in value.items())
    return ", ".join(map(spell, value)) if isinstance(value, (list, tuple)) else str(value)


def target_of(game: Game) -> int | None:
    """Return the total that ends the game, None where that is open or there is none."""
    record = game.variant.rule("game.target")
    return record.value if not record.open and type(record.value) is int else None
