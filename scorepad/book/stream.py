"""Many cards, one after the other: read quickly, never more than one in memory, a broken one said and passed over.

Cards of one club repeat their rules and most of their lines. Both are read once: the `[rules]` of a card is
kept by its text, and so is each `key = value` line of a block. A card that is laid out in any other way is read as a
whole, as everywhere else; both ways give the same card.
"""

from __future__ import annotations

import glob
import os
import re
import tomllib
from typing import TYPE_CHECKING, Any

from scorepad.book import card as cards
from scorepad.book import files, toml
from scorepad.book.head import head_of
from scorepad.errors import NotUnderstood, ScorepadError
from scorepad.rules.record import Entry
from scorepad.rules.variant import build

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorepad.book.card import Card
    from scorepad.rules.variant import Variant

KEPT = 50_000  # lines, or things that follow from a variant, kept before starting afresh
PLAIN = re.compile(r"\{ [A-Za-z0-9_-]+ = (0|-?[1-9][0-9]{0,8})(, [A-Za-z0-9_-]+ = (0|-?[1-9][0-9]{0,8}))* \}")
TABLES = ("[sides]", "[start]")
HEADERS = {"[[hands]]": "hands", "[[changes]]": "changes"}


class Met(str):
    """A path that a folder or a pattern gave, and nobody named: where it is plainly no card it is passed over."""

    __slots__ = ()


def find(words: Sequence[str]) -> list[str]:
    """Return the cards that files, folders and patterns name, each once, sorted within a folder.

    A folder gives every `.toml` file in it and under it that is not hidden. What is not named itself is `Met`. Raises
    `NotUnderstood` where a word names nothing.
    """
    found: dict[str, str] = {}
    for word in words:
        there = os.path.lexists(word)
        matches = [word] if there else sorted(glob.glob(word, recursive=True))
        if not matches:
            raise NotUnderstood(f"There is no card, folder or pattern {word}.")
        for match in matches:
            folder = os.path.isdir(match)
            for path in _under(match) if folder else [match]:
                if there and not folder:
                    found[path] = path
                else:
                    found.setdefault(path, Met(path))
    return list(found.values())


def _under(folder: str) -> Iterator[str]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(".toml") and not name.startswith("."):
                yield os.path.join(here, name)


class Reader:
    """Reads cards that have much in common. `read` gives what `card.read` gives."""

    def __init__(self) -> None:
        self._rules: dict[str, dict[str, Any]] = {}
        self._variants: dict[tuple[int, str, int | None], Variant] = {}
        self._lines: dict[str, tuple[str, Any]] = {}

    def read(self, shown: str) -> Card:
        """Read a card. Raises `NotUnderstood` where it cannot be used."""
        try:
            text = ""
            if os.path.isfile(shown) and os.path.getsize(shown) < files.LARGEST:
                with open(shown, "rb", buffering=0) as file:
                    text = file.read().decode("utf-8")
            found = self._quick(shown, text)
        except (OSError, ValueError, RecursionError, tomllib.TOMLDecodeError):
            found = None
        return found if found is not None else cards.read(shown)

    def _quick(self, shown: str, text: str) -> Card | None:
        """Read a card that is laid out as the program writes it; None for any other."""
        rules_at = text.find("\n[rules]\n")
        blocks_at = text.find("\n[[", rules_at)
        if rules_at < 0:
            return None
        rules_text = text[rules_at : blocks_at + 1 if blocks_at >= 0 else len(text)]
        top = self._top(text[: rules_at + 1])
        rules = self._rules.get(rules_text)
        if rules is None:
            rules = self._rules[rules_text] = toml.loads(rules_text)
        if type(top.get("format")) is not int or top["format"] > cards.FORMAT or "variant" not in top:
            return None
        if "rules" in top or list(rules) != ["rules"] or "hands" in top or "changes" in top:
            return None
        line = text.count("\n", 0, rules_at) + rules_text.count("\n")
        entries = self._entries(text[blocks_at + 1 :], line + 1) if blocks_at >= 0 else []
        if entries is None:
            return None
        data = {**top, **rules}
        for kind in ("hands", "changes"):
            items = [entry.data for entry in entries if entry.kind == kind]
            if items:
                data[kind] = items
        head = head_of(shown, data, text, lambda chain, players: self._variant(rules, chain, players))
        return cards.Card(shown, files.real(shown), text, data, head, entries, True)

    def _variant(self, rules: dict[str, Any], chain: list[Any], players: int | None) -> Variant:
        key = (id(rules), chain[0]["id"], players)
        found = self._variants.get(key)
        if found is None:
            found = self._variants[key] = build(chain, players)
        if len(found.memo()) > KEPT:
            found.memo().clear()
        return found

    def _top(self, text: str) -> dict[str, Any]:
        """Read what stands above the rules: line by line where it is laid out as usual."""
        found: dict[str, Any] = {}
        table = found
        for words in text.split("\n"):
            if not words or words[0] == "#":
                continue
            if words in TABLES:
                inner: dict[str, Any] = {}
                key, value = words[1:-1], inner
                into, table = found, inner
            else:
                pair = self._lines.get(words) or self._line(words)
                if pair is None:
                    return tomllib.loads(text)
                (key, value), into = pair, table
            if key in into:
                return tomllib.loads(text)
            into[key] = value
        return found

    def _entries(self, text: str, line: int) -> list[Entry] | None:
        """Read blocks of one-line keys; None where there is anything else."""
        known = self._lines
        if len(known) > KEPT:
            known.clear()
        entries: list[Entry] = []
        data: dict[str, Any] = {}
        for number, words in enumerate(text.split("\n"), line):
            pair = known.get(words)
            if pair is None:
                kind = HEADERS.get(words)
                if kind is not None:
                    data = {}
                    entries.append(Entry(kind, data, number))
                    continue
                if not words or words[0] == "#":
                    continue
                pair = self._line(words)
                if pair is None:
                    return None
            key, value = pair
            if key in data:
                return None
            data[key] = value
        return entries

    def _line(self, words: str) -> tuple[str, Any] | None:
        key, equals, _ = words.partition(" = ")
        if not equals or not key.replace("_", "a").isalnum() or not key.isascii():
            return None
        pair = self._lines[words] = (key, numbers(words[len(key) + 3 :]) or tomllib.loads(words)[key])
        return pair


def numbers(text: str) -> dict[str, int] | None:
    """Read `{ Us = 7, Them = -1 }`, most of what a card holds; None for anything else."""
    if not PLAIN.fullmatch(text):
        return None
    parts = [part.split(" = ") for part in text[2:-2].split(", ")]
    found = {name: int(number) for name, number in parts}
    return found if len(found) == len(parts) else None


def read_all(paths: Iterable[str]) -> Iterator[tuple[str, Card | str]]:
    """Yield each path with its card, or with the message that says why it cannot be used.

    Files that were only met and are plainly no cards, rule files and deal records, are left out.
    """
    reader = Reader()
    for path in paths:
        try:
            yield str(path), reader.read(str(path))
        except (ScorepadError, OSError) as error:
            if not (isinstance(path, Met) and isinstance(error, cards.NoCard)):
                yield str(path), str(error)
