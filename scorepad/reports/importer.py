"""From an export back to cards: what `as_json` wrote, fact for fact."""

from __future__ import annotations

import json
import os
import re
from typing import Any

from scorepad.book import toml
from scorepad.book.card import Card, parse
from scorepad.errors import NotUnderstood
from scorepad.reports.as_json import FORMAT, VERSION, restored

HEAD = ("format", "variant", "title", "started", "seats", "dealer")


def cards_of_json(text: str, shown: str) -> list[tuple[str, str]]:
    """Return (the name the card had, its text) for every game of a JSON export. Raises `NotUnderstood`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotUnderstood(f"{shown} is not JSON ({error}).") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("games"), list):
        expected = f"expected {FORMAT!r}, from `scorepad export --to json`"
        raise NotUnderstood(f"{shown} is not an export of scorepad: {expected}.")
    if type(data.get("version")) is not int or data["version"] > VERSION:
        raise NotUnderstood(f"{shown} has version {data.get('version')!r}; this scorepad reads up to {VERSION}.")
    return [_game(game, f"{shown}, game {place}") for place, game in enumerate(data["games"], 1)]


def _game(game: Any, shown: str) -> tuple[str, str]:
    facts = game.get("facts") if isinstance(game, dict) else None
    if not isinstance(facts, dict) or not isinstance(facts.get("entries"), list):
        raise NotUnderstood(f"{shown} has no `facts`: it was not written by `scorepad export --to json`.")
    try:
        text = card_text(facts)
    except (TypeError, ValueError, AttributeError, KeyError, RecursionError) as error:
        raise NotUnderstood(f"{shown}: these facts make no card ({error}).") from None
    return str(game.get("card", "")), checked(text, shown).text


def checked(text: str, shown: str) -> Card:
    """Return the card behind a text. Raises `NotUnderstood` where it is none."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise NotUnderstood(f"{shown} holds half a character, which no file can keep.") from None
    return parse(shown, shown, text)


def card_text(facts: dict[str, Any]) -> str:
    """Return the text of a card with these facts: head, sides, rules, then a block an entry."""
    import tomli_w

    head = restored(facts["head"])
    order = [key for key in HEAD if key in head] + [key for key in head if key not in HEAD]
    tables = [key for key in order if isinstance(head[key], dict)]
    parts = [toml.line(key, head[key]) for key in order if key not in tables]
    for key in tables:
        parts.append(f"\n[{toml.key(key)}]\n")
        parts += [toml.line(name, value) for name, value in head[key].items()]
    parts.append("\n" + tomli_w.dumps({"rules": restored(facts.get("rules", {}))}))
    for entry in facts["entries"]:
        if entry["kind"] not in ("hands", "changes"):
            raise ValueError(f"{entry['kind']!r} is no kind of entry")
        parts.append(toml.block(entry["kind"], restored(entry["data"])))
    return "".join(parts)


def file_name(name: str, taken: set[str]) -> str:
    """Return a harmless file name for an imported card, one that is not taken: only the last part of a path counts."""
    last = re.split(r"[/\\]", name)[-1]
    stem = re.sub(r"[^\w .,()-]", "_", os.path.splitext(last)[0]).strip(" .") or "card"
    place, found = 1, f"{stem[:80]}.toml"
    while found.lower() in taken:
        place += 1
        found = f"{stem[:80]}-{place}.toml"
    taken.add(found.lower())
    return found
