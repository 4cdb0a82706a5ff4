"""The notation of calls and trumps: `5H`, `8NT`, `6high`, `60`, `best-H`, `moon-alone`, `7alone`, `pass`.

A call is `[NUMBER][NAME][-TRUMP]`. Reading depends on the variant only for the names of its special calls
and for which no trump `NT` means. Whether the call is legal is the auction's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import NotUnderstood, OpenRule
from scorepad.rules.facts import Call

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

SUITS = ("S", "H", "D", "C")
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NAMED = {
    "spades": "S",
    "spade": "S",
    "hearts": "H",
    "heart": "H",
    "diamonds": "D",
    "diamond": "D",
    "clubs": "C",
    "club": "C",
    "♠": "S",
    "♤": "S",
    "♥": "H",
    "♡": "H",
    "♦": "D",
    "♢": "D",
    "♣": "C",
    "♧": "C",
    "high": "high",
    "low": "low",
    "nthigh": "high",
    "ntlow": "low",
    "highnt": "high",
    "lownt": "low",
    "notrumphigh": "high",
    "notrumplow": "low",
    "nt": "NT",
    "notrump": "NT",
    "s": "S",
    "h": "H",
    "d": "D",
    "c": "C",
}
PASSES = ("pass", "p", "passes", "passed")
DIGITS = frozenset("0123456789")
KEPT = frozenset("0123456789abcdefghijklmnopqrstuvwxyz♠♡♢♣♤♥♦♧")


def squash(text: str) -> str:
    """Return the letters, digits and suit symbols of a text in small letters: how names are compared."""
    return "".join([char for char in text.lower() if char in KEPT])


def denominations(variant: Variant) -> list[str] | None:
    """Return the contracts of a variant as codes (`S H D C high low NAME`), or None where that is open."""
    try:
        names = variant.value("auction.denominations")
    except OpenRule:
        return None
    return [code for name in names for code in (SUITS if name == "suits" else (name,))]


def kind_of(trump: str) -> str:
    """Return the denomination that rules speak of: `suits`, `high`, `low` or a name; "" where none is known."""
    return "suits" if trump in SUITS else trump


def is_pass(text: str) -> bool:
    """Return whether a call is a pass."""
    return text.strip().lower() in PASSES


def read_trump(text: str, variant: Variant) -> str:
    """Read a trump: `H`, `hearts`, `♥`, `high`, `no trump low`, `NT` where the variant has one no trump."""
    word = squash(text)
    known = denominations(variant)
    for code in known or ():
        if word == squash(code):
            return code
    trump = NAMED.get(word, "")
    if not trump:
        choices = " ".join(known or (*SUITS, "high", "low"))
        raise NotUnderstood(f"{text!r} is not a trump. Expected one of: {choices}.")
    if trump != "NT" or known is None:
        return trump
    no_trumps = [code for code in known if code not in SUITS]
    if len(no_trumps) > 1:
        both = " or ".join(no_trumps)
        raise NotUnderstood(f"{text!r} can be read as {both}: this table has both. Say which, as 5{no_trumps[0]}.")
    return no_trumps[0] if no_trumps else "high"


def special_names(variant: Variant) -> dict[str, str]:
    """Return every way to write a special call, squashed, with its key: the key and the printed name."""
    memo = variant.memo()
    if "special names" not in memo:
        found = {}
        for name in variant.names("special"):
            found[squash(name)] = name
            printed = variant.values.get(f"special.{name}.name")
            if printed and printed.value:
                found.setdefault(squash(str(printed.value)), name)
        memo["special names"] = found
    result: dict[str, str] = memo["special names"]
    return result


def read_call(text: str, variant: Variant) -> Call:
    """Read a call. Raises `NotUnderstood` where it has no reading; a pass is not a call, see `is_pass`."""
    digits, rest = _split(text.strip())
    names = special_names(variant)
    whole = squash(text)
    if whole in names:
        return Call(0, names[whole])
    number = int(digits) if digits else 0
    if number and not rest:
        return Call(number)
    word = squash(rest)
    if word in names:
        return Call(number, names[word])
    if not number and word in NAMED:
        return Call(0, "", read_trump(rest, variant))
    head, _dash, tail = rest.rpartition("-") if "-" in rest else rest.rpartition(" ")
    for name, trump in ((head, tail), *_splits(word, names)):
        key = names.get(squash(name))
        if key is not None and squash(trump) and _is_trump(trump, variant):
            return Call(number, key, read_trump(trump, variant))
    if number and _is_trump(rest, variant):
        return Call(number, "", read_trump(rest, variant))
    raise NotUnderstood(_unread(text, number, rest, variant))


def _split(text: str) -> tuple[str, str]:
    """Part a call into its number, four digits at the most, and the rest."""
    end = 0
    while end < 4 and text[end : end + 1] in DIGITS:
        end += 1
    return text[:end], text[end:].lstrip("- \t\n")


def _splits(word: str, names: dict[str, str]) -> list[tuple[str, str]]:
    return [(name, word[len(name) :]) for name in names if word.startswith(name)]


def _is_trump(text: str, variant: Variant) -> bool:
    return squash(text) in NAMED or any(squash(text) == squash(code) for code in denominations(variant) or ())


def _unread(text: str, number: int, rest: str, variant: Variant) -> str:
    from scorepad.rules.schema.kinds import nearest

    specials = ", ".join(variant.names("special"))
    wanted = "a number with its trump such as 5H, 6high or 7" + (f", or {specials}" if specials else "")
    near = nearest(squash(rest), special_names(variant)) if rest and not number else ""
    return f"{text!r} is not a call. Expected {wanted}, or pass.{near}"


def write_call(call: Call) -> str:
    """Write a call the way it is typed and kept on a card: `5H`, `6high`, `best-H`, `60`."""
    dash = "-" if call.trump and call.name else ""
    return call.spelled + dash + call.trump


def print_trump(trump: str, symbols: bool = True) -> str:
    """Write a trump for a person: `♥`, `NT high`; letters where the output cannot show symbols."""
    if trump in SUITS:
        return SYMBOLS[trump] if symbols else trump
    return {"high": "NT high", "low": "NT low", "": ""}.get(trump, trump)


def print_call(call: Call, variant: Variant, symbols: bool = True) -> str:
    """Write a call for a person: `5♥`, `8 NT high`, `Best ♥`, `7 Alone`."""
    trump = print_trump(call.trump, symbols)
    if not call.name:
        return f"{call.number or ''}{trump}" if call.trump in SUITS else f"{call.number or ''} {trump}".strip()
    printed = variant.values.get(f"special.{call.name}.name")
    name = str(printed.value) if printed and printed.value else call.name.replace("-", " ").title()
    return " ".join(part for part in (str(call.number or ""), name, trump) if part)
