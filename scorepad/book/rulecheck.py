"""Checks of a rule file: everything that is wrong with it at once, each with its file and line."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.book import rulelinks, shelf
from scorepad.book.rulelinks import WRAPPING
from scorepad.errors import NotUnderstood
from scorepad.rules import schema
from scorepad.rules.schema.kinds import nearest
from scorepad.rules.variant import HEAD, flatten

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BASES = ("stated", "inherited", "inferred", "program")
HEADER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$")
KEY = re.compile(r"\s*([\w\"'.-]+(?:\s*\.\s*[\w\"'-]+)*)\s*=")


class Finding(NamedTuple):
    """One thing that is wrong, and where."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


def problems(path: str) -> list[Finding]:
    """Return everything that is wrong with a rule file, by line; nothing where it is sound."""
    try:
        data = shelf.read(path)
        with open(path, encoding="utf-8-sig") as file:
            lines = Lines(file.read())
        told = (*_head(path, data, lines), *value_faults(data, lines))
        found = [Finding(path, line, text) for line, text in told]
    except NotUnderstood as error:
        return [_as_finding(path, str(error))]
    try:
        files = shelf.chain_with_paths(path)
    except NotUnderstood as error:
        found.append(_as_finding(path, str(error)))
        files = [(path, data)]
    across = rulelinks.faults(data, [each for _, each in files])
    found += [Finding(path, lines.of(rule_id, word), text) for rule_id, word, text in across]
    return sorted(dict.fromkeys(found), key=lambda finding: finding.line)


def _as_finding(path: str, text: str) -> Finding:
    placed = re.match(r"(.*?\.toml):(\d+): (.*)", text, re.DOTALL)
    if not placed:
        return Finding(path, 1, text.removeprefix(f"{path}: "))
    return Finding(placed[1], int(placed[2]), placed[3])


class Lines:
    """On which line a rule, or a word of its value, stands in a file."""

    def __init__(self, text: str) -> None:
        self.text = text.splitlines()
        self.places: dict[str, int] = {}
        table, depth = "", 0
        for number, line in enumerate(self.text, 1):
            header = HEADER.match(line) if depth <= 0 else None
            key = KEY.match(line) if depth <= 0 and not header else None
            if header:
                table = _plain(header[1])
                self.places.setdefault(table, number)
            elif key:
                self.places.setdefault(".".join(filter(None, (table, _plain(key[1])))), number)
            bare = re.sub(r"\"[^\"]*\"|'[^']*'|#.*", "", line)
            depth = 0 if header else depth + sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))

    def of(self, rule_id: str, word: Any = None) -> int:
        """Return the line of a rule (or of its nearest table), or of a word in its value."""
        known = rule_id
        while known and known not in self.places:
            known = known.rpartition(".")[0]
        first = self.places.get(known, 1)
        if word is not None:
            wanted = re.compile(rf"(?<![\w]){re.escape(str(word))}(?![\w])")
            later = (n for n in self.places.values() if n > first)
            for number in range(first, min(later, default=len(self.text) + 1)):
                if wanted.search(self.text[number - 1]):
                    return number
        return first


def _plain(key: str) -> str:
    return re.sub(r"[\s\"']", "", key)


def _head(path: str, data: Mapping[str, Any], lines: Lines) -> Iterator[tuple[int, str]]:
    for key in ("format", "id", "name"):
        if key not in data:
            yield 1, f"{key} is missing. A rule file begins with format, id and name."
    stem = os.path.splitext(os.path.basename(path))[0]
    name = data.get("id")
    if isinstance(name, str) and name != stem:
        yield lines.of("id"), f"id = {name!r} is not the file's name: expected {stem!r}, or a file {name}.toml."
    for key, item in data.items():
        if key not in HEAD and not isinstance(item, dict):
            yield lines.of(key), f"{key!r} is not known here.{nearest(key, HEAD)}"
    players = data.get("table", {}).get("players") if isinstance(data.get("table"), dict) else None
    if "extends" not in data and players is None:
        yield 1, "nothing says how many play: expected table.players, or `extends` with a variant's id."


def value_faults(data: Mapping[str, Any], lines: Lines, table: bool = False) -> Iterator[tuple[int, str]]:
    """Yield line and message of every value that its rule may not have. `table`: with decisions of a table."""
    bases = (*BASES, "table") if table else BASES
    for rule_id, raw, *_ in flatten(data):
        if table and "._" in rule_id:  # a person's own key
            continue
        rule = schema.rule_of(rule_id)
        if rule is None:
            parts = rule_id.split(".")
            known = [known.replace("*", parts[1]) if len(parts) > 2 else known for known in schema.RULES]
            yield lines.of(rule_id), f"{rule_id!r} is not a rule.{nearest(rule_id, known)}"
            continue
        for word, text in _value(rule_id, raw, bases):
            yield lines.of(rule_id, word), f"{rule_id}: {text}"


def _value(rule_id: str, raw: Any, bases: tuple[str, ...]) -> Iterator[tuple[Any, str]]:
    """Yield (word to look for, fault) for the raw form of a rule's value, its options included."""
    if not isinstance(raw, dict) or not raw.keys() & {"is", "open", "inferred"}:
        yield from schema.faults(rule_id, raw)
        return
    for key in raw.keys() - set(WRAPPING):
        yield key, f"{key!r} is not one of {', '.join(WRAPPING)}.{nearest(key, WRAPPING)}"
    if "open" in raw and "is" in raw:
        yield "open", "a rule is open or it has a value (`is`), not both."
    if "open" not in raw and "is" not in raw:
        yield None, "there is no value: expected `is = ...`."
    if "is" in raw:
        yield from schema.faults(rule_id, raw["is"])
    for key in ("from", "note", "inferred"):
        if not isinstance(raw.get(key, ""), str):
            yield key, f"{key} = {raw[key]!r} is not text."
    if raw.get("basis", "stated") not in bases:
        yield "basis", f"basis = {raw['basis']!r} is not one of {', '.join(bases)}."
    for key in ("open", "also"):
        options = raw.get(key, [])
        if not isinstance(options, list):
            yield key, f"{key} is a list of options: {key} = [{{ is = ..., from = ... }}]."
            continue
        for option in options:
            value = option["is"] if isinstance(option, dict) and "is" in option else option
            yield from schema.faults(rule_id, value)
