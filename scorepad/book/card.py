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
from scorepad.book.head import head_of, strange
from scorepad.errors import NotUnderstood, ScorepadError
from scorepad.rules.game import fold
from scorepad.rules.record import Entry
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.rules.record import Game, Head

FORMAT = 1
ENTRY = re.compile(r"^[ \t]*\[\[[ \t]*(hands|changes)[ \t]*\]\]", re.MULTILINE)
PLACE = r"\(at line (\d+), column (\d+)\)"
BOM = "\ufeff"
LONGEST_LINE = 20_000  # characters


class NoCard(NotUnderstood):
    """A whole TOML file that is plainly something else: it has neither a variant nor hands."""


class Card(NamedTuple):
    """A card as read: `shown` is the path as the player gave it, `path` the file behind it."""

    shown: str
    path: str
    text: str
    data: dict[str, Any]
    head: Head
    entries: list[Entry]
    ordered: bool

    def game(self, *more: Entry) -> Game:
        """Fold the card, with `more` entries as if they stood at its end.

        Raises `NotUnderstood` where its [rules] have values that no rule may have.
        """
        try:
            game = fold(self.head, [*self.entries, *more])
        except (TypeError, ValueError, KeyError, IndexError, AttributeError, ArithmeticError):
            from scorepad.book.cardrules import insist

            insist(self)
            raise
        unknown = strange(self.data, self.text)
        return game._replace(problems=tuple(sorted((*unknown, *game.problems)))) if unknown else game


def read(shown: str) -> Card:
    """Read a card. Raises `NotUnderstood` (file:line: what is wrong, what to do) where it cannot be used."""
    path = _real(shown)
    files.sweep(path)
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


def _real(shown: str) -> str:
    try:
        return files.real(shown)
    except (OSError, ValueError) as error:
        raise NotUnderstood(f"{shown!r} is no name of a file: {files.reason(error)}.") from None


def parse(shown: str, path: str, text: str) -> Card:
    """Read the text of a card."""
    body = text.removeprefix(BOM)
    _short_lines(shown, body)
    try:
        data = toml.loads(body)
    except tomllib.TOMLDecodeError as error:
        raise NotUnderstood(_where(shown, str(error), body)) from None
    except (RecursionError, ValueError):
        raise NotUnderstood(f"{shown}: too deeply nested, or with too large a number, to be a card.") from None
    kind = data.get("format")
    if type(kind) is not int or kind < 1 or type(data.get("variant", ...)) is not str:
        fault = NotUnderstood if {"variant", "hands", "changes"} & data.keys() else NoCard
        raise fault(f'{shown} is not a scorecard: a card begins with `format = {FORMAT}` and `variant = "…"`.')
    if kind > FORMAT:
        said = str(kind)[:20]
        raise NotUnderstood(f"{shown} has format {said}; this scorepad reads up to {FORMAT}. Nothing was touched.")
    entries, ordered = _entries(shown, data, body)
    return Card(shown, path, text, data, head_of(shown, data, body), entries, ordered)


def _short_lines(shown: str, text: str) -> None:
    """Refuse a line that no card has, before a parser takes minutes over it."""
    if len(text) <= LONGEST_LINE:
        return
    lines = text.split("\n")
    longest = max(lines, key=len)
    if len(longest) > LONGEST_LINE:
        where = lines.index(longest) + 1
        raise NotUnderstood(
            f"{shown}:{where}: a line of {len(longest)} characters. A card has none over {LONGEST_LINE}."
        )


def _where(shown: str, message: str, text: str) -> str:
    match = re.search(PLACE, message)
    if match is None:
        line = text.count("\n") + 1
        return f"{shown}:{line}: {message}. The last line may be unfinished."
    line = int(match[1])
    lines = text.split("\n")
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
    tomllib.loads(added)
    _short_lines(card.shown, added)
    ending = "\r\n" if "\r\n" in card.text else "\n"
    added = added.replace("\n", ending)
    start = card.text if card.text.endswith("\n") else card.text + ending
    return rewrite(card, start + added)._replace(entries=entries)


def rewrite(card: Card, text: str) -> Card:
    """Replace a card's text, all or nothing. Whoever calls holds the card by `writing`."""
    if files.read_bytes(card.path) != card.text.encode("utf-8"):
        raise ScorepadError(f"Not recorded: {card.shown} was changed just now by another program. Type it again.")
    files.replace(card.path, text.encode("utf-8"), os.stat(card.path))
    return card._replace(text=text)


@contextlib.contextmanager
def writing(shown: str) -> Iterator[Card]:
    """Hold a card for one command: lock, read, and let the caller `save` it."""
    path = _real(shown)
    try:
        files.ordinary(path)
        with files.locked(path):
            yield read(shown)
    except FileNotFoundError:
        raise NotUnderstood(f"There is no card {shown}. Start one: scorepad new VARIANT NAMES…") from None
