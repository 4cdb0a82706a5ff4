"""Values as people type them: as a rule file writes them, as `rules` prints them, or in words with hyphens."""

from __future__ import annotations

import re
from typing import Any

CLOSES = {"[": "]", "{": "}"}
NUMBER = re.compile(r"[-+]?\d{1,9}")
GREATER = "greater of "


def read_words(text: str) -> Any:
    """Read a value as typed after KEY=: a whole number, or a word (underscores accepted)."""
    text = unquoted(text).replace("−", "-")
    return int(text) if NUMBER.fullmatch(text) else text.replace("_", "-")


def read_list(text: str, commas: bool = False) -> list[Any]:
    """Read `suits,high` or `3 3 2` as a list; "none" is the empty one. `commas`: blanks may stand in an item."""
    text = text.strip("[] ")
    parts = split(text) if commas and "," in text else re.split(r"[\s,]+", text)
    parts = [part for part in parts if part]
    return [] if parts == ["none"] else [read_words(part) for part in parts]


def read_term(text: str) -> int | str:
    """Read one term of an amount as typed: `-bid`, `2xhand`, `-half-bid-up`, `16`."""
    text = unquoted(text).replace("−", "-")
    if re.fullmatch(r"[-+]?\d+", text):
        return int(text)
    sign, rest = (text[:1], text[1:]) if text[:1] in ("-", "+") else ("", text)
    rest = spaced(rest)
    return sign + re.sub(r"^(\d+)\s*x\s*", r"\1 x ", rest)


def read_amount(text: str) -> Any:
    """Read points: a term, a list of terms, or `greater of tricks, bid`."""
    text = unquoted(text.strip("[] "))
    if spaced(text).startswith(GREATER):
        return GREATER + ", ".join(str(read_term(part)) for part in split(spaced(text).removeprefix(GREATER)))
    terms = [read_term(part) for part in split(text)]
    return terms[0] if len(terms) == 1 else terms


def read_cell(text: str) -> Any:
    """Read a value in a table: a number, a word, or points in brackets, `[50, meld]`."""
    return [read_term(part) for part in split(text.strip("[] "))] if text.startswith("[") else read_words(text)


def spaced(text: str) -> str:
    """Return words that were written with hyphens or underscores as words with blanks."""
    return re.sub(r"\s+", " ", re.sub(r"[-_]", " ", text)).strip()


def folded(text: str) -> str:
    """Return a word as two spellings of it compare: any case, hyphens for underscores and blanks."""
    return re.sub(r"[\s_]+", "-", unquoted(text)).lower()


def unquoted(text: str) -> str:
    """Return a text without the blanks and the quotes around it."""
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def split(text: str, mark: str = ",") -> list[str]:
    """Return the parts between marks that stand in no brackets and no quotes."""
    parts, depth, quote = [""], 0, ""
    for char in text:
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
        elif char in mark and not depth:
            parts.append("")
            continue
        parts[-1] += char
    return [part.strip() for part in parts]


def pair(text: str) -> tuple[str, str]:
    """Return the key and the value of `key = value`, `key: value` or `key value`; ("", text) where there is no key."""
    key, *rest = split(text, "=:")
    if rest:
        return unquoted(key), text[text.index(key) + len(key) :].lstrip()[1:].strip()
    found = re.fullmatch(r"(.+) ([-+]?\d+)|([A-Za-z]+) (.+)", text.strip())
    return (found[1] or found[3], found[2] or found[4]) if found else ("", text)


def body(text: str, opens: str) -> str | None:
    """Return what stands in brackets that go round a whole text, None where none do."""
    text = text.strip()
    return text[1:-1].strip() if text[:1] == opens and text[-1:] == CLOSES[opens] else None


def written(text: str) -> Any:
    """Read a value as a rule file writes it: quoted words, numbers, lists, tables. Raises `ValueError` for others."""
    text = text.strip()
    inside = body(text, "[")
    if inside is not None:
        return [written(part) for part in split(inside) if part]
    inside = body(text, "{")
    if inside is not None:
        cells = [pair(part) for part in split(inside) if part]
        return {key: written(cell) for key, cell in cells}
    if text[:1] in ("'", '"') and unquoted(text) != text:
        return unquoted(text)
    return int(text) if NUMBER.fullmatch(text) else _no_value(text)


def _no_value(text: str) -> Any:
    raise ValueError(text)


def cases(text: str, facts: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, dict[str, str]] | None:
    """Read a value that hangs on a fact: `denomination:suits=3,high=5`, `{cards={1=15}}`, `suits:3,high:5`.

    `facts`: those it may hang on; `names`: the cases of a denomination. None where it hangs on none.
    """
    inside = body(text, "{")
    text = text.strip() if inside is None else inside
    named = re.match(rf"({'|'.join(facts)})\s*[:= ]", text) if facts else None
    if named:
        rest = text[named.end() :].strip()
        inside = body(rest, "{")
        return named[1], dict(pair(part) for part in split(rest if inside is None else inside))
    found = dict(pair(part) for part in split(text))
    keys = set(found) - {"other"}
    if not facts or "" in keys or not keys or not re.search("[=:]", text):
        return None
    if keys <= set(names) and "denomination" in facts:
        return "denomination", found
    counted = [fact for fact in facts if fact != "denomination"]
    numbers = all(key.isdigit() for key in keys)
    return (counted[0], found) if numbers and len(counted) == 1 else None
