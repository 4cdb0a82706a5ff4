"""Points as data: an amount is a list of terms, and each term is one line of a score.

A term is a number or a fact (`tricks`, `bid`, `meld`, ...) with an optional sign, factor or half.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from scorepad.rules.termform import TERM
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Term(NamedTuple):
    """One term. `facts`: the fact it counts (several: the greatest), "" for a plain number in `factor`."""

    sign: int
    factor: int
    facts: tuple[str, ...] = ()
    half: bool = False
    up: bool = True


@lru_cache(maxsize=512)
def read_term(text: str | int) -> Term:
    """Read one term of an amount, such as `-bid`, `2 x hand`, `-half bid up`, `greater of tricks, bid`, `16`."""
    if isinstance(text, int):
        return Term(-1 if text < 0 else 1, abs(text))
    if text.startswith("greater of "):
        return Term(1, 1, tuple(part.strip() for part in text.removeprefix("greater of ").split(",")))
    match = TERM.fullmatch(text.strip())
    if match is None:
        raise ValueError(text)
    sign = -1 if match["sign"] == "-" else 1
    factor = int(match["factor"] or 1)
    if match["fact"].isdigit():
        return Term(sign, factor * int(match["fact"]))
    return Term(sign, factor, (match["fact"],), bool(match["half"]), match["round"] != "down")


def terms(amount: Any) -> list[Term]:
    """Return the terms of an amount, one or a list."""
    return [read_term(item) for item in (amount if isinstance(amount, list) else [amount])]


def points_of(term: Term, facts: Mapping[str, int]) -> int:
    """Return the points of a term. A missing fact raises KeyError with its name."""
    if not term.facts:
        return term.sign * term.factor
    value = term.factor * max(facts[fact] for fact in term.facts)
    if term.half:
        value = (value + 1) // 2 if term.up else value // 2
    return term.sign * value


WORDS = {
    "tricks": "{n} tricks taken",
    "bid": "the bid of {n}",
    "meld": "{n} meld",
    "counters": "{n} counters",
    "over": "{n} over the bid",
    "short": "{n} short of the bid",
    "hand": "the {n} tricks of a hand",
    "granted": "{n} tricks granted",
}


def words_of(term: Term, facts: Mapping[str, int], first: bool) -> str:
    """Return a term in words with its numbers: "6 tricks taken", "the bid of 7, lost", "8 more"."""
    if not term.facts:
        return f"{term.factor} points" if first else f"{term.factor} more"
    fact = max(term.facts, key=lambda name: facts[name])
    text = WORDS[fact].format(n=facts[fact])
    if fact == "tricks" and facts[fact] == 1:
        text = "1 trick taken"
    if term.factor != 1:
        text = f"{term.factor} x {text}"
    return f"half {text}" if term.half else text
