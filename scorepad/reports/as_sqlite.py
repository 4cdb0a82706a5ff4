"""SQLite: a normalised database of games, which grows card by card and never holds one twice.

A card is known by its place beside the database, so exporting it again replaces what was there. The schema is
in `SCHEMA`; `PRAGMA user_version` numbers it, and the file's application id says whose it is.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from typing import TYPE_CHECKING, Any

from scorepad.errors import NotUnderstood, ScorepadError
from scorepad.reports import rows, words
from scorepad.reports.sql import SCHEMA, VIEWS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row

APPLICATION = 0x53435044  # "SCPD"


def write(path: str, cards: Iterable[Card], played: bool = False) -> int:
    """Add cards to a database, all of them or none, and return how many.

    Raises `NotUnderstood` where the file is another program's.
    """
    count = 0
    beside = os.path.dirname(os.path.abspath(path))
    with _open(path) as base:
        for card in cards:
            _card(base, card, key_of(card, beside), played)
            count += 1
    return count


def key_of(card: Card, beside: str) -> str:
    """Return the name under which a database knows a card: its path from the database's folder."""
    try:
        return os.path.relpath(card.path, os.path.realpath(beside)).replace(os.sep, "/")
    except ValueError:  # another drive
        return card.path


@contextlib.contextmanager
def _open(path: str) -> Iterator[sqlite3.Connection]:
    """Open a database for one transaction; a new one appears under its name only when it is whole."""
    real = os.path.realpath(path)
    new = not os.path.exists(real)
    folder, name = os.path.split(real)
    working = os.path.join(folder, f".{name}.{os.getpid()}.new") if new else real
    base = None
    try:
        base = sqlite3.connect(working, isolation_level=None)
        base.execute("PRAGMA foreign_keys = ON")
        base.execute("BEGIN IMMEDIATE")
        _prepare(base, path, new)
        yield base
        base.execute("COMMIT")
        base.close()
        if new:
            os.replace(working, real)
    except (sqlite3.Error, OSError) as error:
        raise ScorepadError(f"{path} cannot be written: {error}. It is as before.") from None
    finally:
        if base is not None:
            base.close()
        if new:
            with contextlib.suppress(OSError):
                os.unlink(working)


def _prepare(base: sqlite3.Connection, path: str, new: bool) -> None:
    mark = base.execute("PRAGMA application_id").fetchone()[0]
    version = base.execute("PRAGMA user_version").fetchone()[0]
    empty = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if not new and not empty and mark != APPLICATION:
        raise NotUnderstood(f"{path} is a database of something else. Choose another file with -o.")
    if version > rows.SCHEMA:
        raise NotUnderstood(f"{path} has schema {version}; this scorepad writes {rows.SCHEMA}. Nothing was touched.")
    if new or empty:
        for statement in (*SCHEMA, *VIEWS):
            base.execute(statement)
        base.execute(f"PRAGMA application_id = {APPLICATION}")
        base.execute(f"PRAGMA user_version = {rows.SCHEMA}")


def _card(base: sqlite3.Connection, card: Card, key: str, played: bool) -> None:
    game = card.game()
    base.execute("DELETE FROM games WHERE card = ?", (key,))
    record = rows.game_record(card, game)
    columns = ("started", "title", "variant", "variant_name", "status", "winner", "hands", "open_rules")
    cursor = base.execute(
        f"INSERT INTO games (card, {', '.join(columns)}) VALUES (?{', ?' * len(columns)})",
        (key, *(record[name] for name in columns)),
    )
    number = int(cursor.lastrowid or 0)
    _people(base, number, game)
    for row in rows.chosen(game, played):
        _hand(base, number, card, row)
    _insert(base, "changes", [
        (number, place, change.after, change.kind, _json(change.data), words.change_text(change))
        for place, change in enumerate(game.changes, 1)
    ])  # fmt: skip
    _insert(base, "rules", [
        (number, rule, None if record.open else _json(record.value), record.source, record.basis or "open")
        for rule, record in game.variant.values.items()
    ])  # fmt: skip


def _people(base: sqlite3.Connection, number: int, game: Game) -> None:
    _insert(base, "sides", [
        (number, place, side.name, game.totals[place], int(game.winner == place))
        for place, side in enumerate(game.sides)
    ])  # fmt: skip
    seats = {name: seat for seat, name in enumerate(game.seats, 1)}
    _insert(base, "players", [
        (number, name, side.name, seats.get(name)) for side in game.sides for name in side.players
    ])  # fmt: skip


def _hand(base: sqlite3.Connection, game: int, card: Card, row: Row) -> None:
    record = rows.hand_record(card, row)
    key = (game, row.number)
    names = (
        "kind", "struck", "dealer", "bidder", "side", "bid", "number", "trump", "solo", "forced", "result", "got",
        "ended", "open", "note", "stands",
    )  # fmt: skip
    _insert(base, "hands", [(*key, *(record[name] for name in names))])
    sides = record["sides"]
    _insert(base, "tricks", [(*key, side["side"], side["taken"]) for side in sides if side["taken"] is not None])
    _insert(base, "scores", [
        (*key, side["side"], " & ".join(sorted(side["players"])) or side["side"], side["points"], side["total"])
        for side in sides
    ])  # fmt: skip
    cards = row.data.get("meld_cards", {})
    melded = row.data.get("meld") or {}
    _insert(base, "melds", [(*key, str(who), points, cards.get(who)) for who, points in melded.items()])
    _insert(base, "lines", [
        (*key, place, row.sides[line.side].name, line.points, line.rule, line.reason)
        for place, line in enumerate(row.lines, 1)
    ])  # fmt: skip
    _insert(base, "seated", [(*key, name, side.name) for side in row.sides for name in side.players])
    auction = row.data.get("auction")
    spoken = auction if isinstance(auction, list) else []
    _insert(base, "calls", [(*key, place, _json(call)) for place, call in enumerate(spoken, 1)])


def _json(value: Any) -> Any:
    return value if isinstance(value, (str, int)) else json.dumps(value, ensure_ascii=False, default=str)


def _insert(base: sqlite3.Connection, table: str, values: list[tuple[Any, ...]]) -> None:
    if values:
        base.executemany(f"INSERT INTO {table} VALUES (?{', ?' * (len(values[0]) - 1)})", values)
