"""The scorecard: one TOML file per game, read into a head and entries, written by appending blocks.

The order of entries is that of the text. `README.md` in this folder describes the form of the file.
"""

from __future__ import annotations

import contextlib
import os
import re
import tomllib
from typing import TYPE_CHECKING, Any

from scorepad.book import files, toml
from scorepad.errors import NotUnderstood
from scorepad.rules.game import Head, fold
from scorepad.rules.record import Entry, Side
from scorepad.rules.variant import build
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorepad.rules.record import Game
    from scorepad.rules.variant import Variant

FORMAT = 1
NAME = "scorecard.toml"
ENTRY = re.compile(r"^[ \t]*\[\[[ \t]*(hands|changes)[ \t]*\]\]", re.MULTILINE)
PLACE = r"\(at line (\d+), column (\d+)\)"
BOM = "\ufeff"


class Card(NamedTuple):
    """A card as read: `shown` is the path as the player gave it, `path` the file behind it."""

    shown: str
    path: str
    text: str
    data: dict[str, Any]
    head: Head
    entries: list[Entry]
    ordered: bool

    def game(self) -> Game:
        """Fold the card."""
        return fold(self.head, self.entries)


def read(shown: str) -> Card:
    """Read a card. Raises `NotUnderstood` (file:line: what is wrong, what to do) where it cannot be used."""
    path = files.real(shown)
    try:
        content = files.read_bytes(path)
    except FileNotFoundError:
        raise NotUnderstood(f"There is no card {shown}. Start one: scorepad new VARIANT NAMES…") from None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise NotUnderstood(f"{shown}:{line}: not UTF-8 text. Save the card as UTF-8.") from None
    return parse(shown, path, text)


def parse(shown: str, path: str, text: str) -> Card:
    """Read the text of a card."""
    body = text.removeprefix(BOM)
    try:
        data = tomllib.loads(body)
    except tomllib.TOMLDecodeError as error:
        raise NotUnderstood(_where(shown, str(error), body)) from None
    except (RecursionError, ValueError) as error:
        raise NotUnderstood(f"{shown}: too deeply nested, or a number too large, to be a card ({error}).") from None
    kind = data.get("format")
    if type(kind) is not int or "variant" not in data:
        raise NotUnderstood(f"{shown} is not a scorecard: a card begins with `format = {FORMAT}` and `variant = …`.")
    if kind > FORMAT:
        raise NotUnderstood(f"{shown} has format {kind}; this scorepad reads up to {FORMAT}. Nothing was touched.")
    entries, ordered = _entries(shown, data, body)
    return Card(shown, path, text, data, head_of(shown, data), entries, ordered)


def _where(shown: str, message: str, text: str) -> str:
    match = re.search(PLACE, message)
    if match is None:
        line = text.count("\n") + 1
        return f"{shown}:{line}: {message}. The last line may be unfinished."
    line = int(match[1])
    lines = text.splitlines()
    found = lines[line - 1].strip() if line <= len(lines) else ""
    said = re.sub(PLACE, "", message).strip()
    return f"{shown}:{line}: {said}: {found[:60]!r}. Mend that line; `scorepad check` says when the card is whole."


def _entries(shown: str, data: dict[str, Any], text: str) -> tuple[list[Entry], bool]:
    lists = {kind: data.get(kind, []) for kind in ("hands", "changes")}
    for kind, items in lists.items():
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise NotUnderstood(f"{shown}: `{kind}` must be written as [[{kind}]] blocks.")
    waiting = {kind: iter(items) for kind, items in lists.items()}
    entries = []
    line, at = 1, 0
    places = list(ENTRY.finditer(text))
    if len(places) != sum(map(len, lists.values())):
        loose = [Entry("hands", item, 1) for item in lists["hands"]]
        return loose + [Entry("changes", item, 1) for item in lists["changes"]], False
    for match in places:
        line += text.count("\n", at, match.start())
        at = match.start()
        item = next(waiting[match[1]], None)
        if item is None:
            break
        entries.append(Entry(match[1], item, line))
    return entries, True


def head_of(shown: str, data: dict[str, Any], make: Callable[..., Variant] = build) -> Head:
    """Read the head of a card. `make` builds the variant; whoever reads many cards alike may keep those it built."""
    rules = data.get("rules", {})
    sides_table = data.get("sides")
    seats = data.get("seats", [])
    if not isinstance(rules, dict) or not isinstance(sides_table, dict) or len(sides_table) < 2:
        raise NotUnderstood(f"{shown}: a card needs [sides] with two sides or more, and its [rules].")
    sides = tuple(
        Side(name, tuple(map(str, who if isinstance(who, list) else []))) for name, who in sides_table.items()
    )
    placed = [player for side in sides for player in side.players]
    if not isinstance(seats, list) or sorted(map(str, seats)) != sorted(placed):
        raise NotUnderstood(f"{shown}: seats = {seats!r} and the players in [sides] are not the same people.")
    head = {"id": str(data["variant"]), **rules}
    try:
        variant = make([head], len(seats) or None)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise NotUnderstood(f"{shown}: [rules] cannot be read ({error}).") from None
    start = data.get("start", {})
    begin = variant.rule("game.start").value or 0
    given = start if isinstance(start, dict) else {}
    totals = tuple(given.get(side.name, begin) for side in sides)
    if not all(type(total) is int for total in totals):
        raise NotUnderstood(f"{shown}: [start] needs whole numbers, one per side.")
    dealer = data.get("dealer")
    return Head(variant, sides, tuple(map(str, seats)), str(dealer) if dealer else None, totals)


def append(card: Card, *blocks: tuple[str, dict[str, Any]]) -> Card:
    """Write blocks at the end of a card, all or nothing, and return the card as it is now.

    The new text begins with the old one, byte for byte.
    """
    if not card.ordered:
        wanted = "each hand and change as its own [[hands]] or [[changes]] block, one under the other"
        raise NotUnderstood(f"{card.shown}: nothing can be added while it is not written with {wanted}.")
    added = "".join(toml.block(kind, data) for kind, data in blocks)
    line = card.text.count("\n") + 2
    entries = list(card.entries)
    for kind, data in blocks:
        entries.append(Entry(kind, data, line))
        line += len(data) + 2
    if "\r\n" in card.text:
        added = added.replace("\n", "\r\n")
    start = card.text if card.text.endswith("\n") else card.text + "\n"
    tomllib.loads(added)
    return rewrite(card, start + added)._replace(entries=entries)


def rewrite(card: Card, text: str) -> Card:
    """Replace a card's text, all or nothing."""
    files.replace(card.path, text.encode("utf-8"), os.stat(card.path))
    return card._replace(text=text)


@contextlib.contextmanager
def writing(shown: str) -> Iterator[Card]:
    """Hold a card for one command: lock, read, and let the caller `save` it."""
    path = files.real(shown)
    try:
        with files.locked(path):
            yield read(shown)
    except FileNotFoundError:
        raise NotUnderstood(f"There is no card {shown}. Start one: scorepad new VARIANT NAMES…") from None
