"""The kinds of value a rule may have: each checks, reads and describes its own values.

A kind is made by a function (`words`, `number`, `amount`, ...) and is a plain record of four things, so
that a rule's one declaration serves validation, the questions of `decide`, and the reference.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.rules.schema.reading import (
    folded,
    pair,
    read_amount,
    read_cell,
    read_list,
    read_words,
    spaced,
    split,
    unquoted,
)
from scorepad.rules.termform import FACTS, TERM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LONGEST = 60  # letters of a word that can be a slip of the pen
TAKE = re.compile(r"nothing|kitty|(kitty, then )?\d+( to \d+)? from (each |one )?partner")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


class Kind(NamedTuple):
    """`shape`: what may be written. `fault`: why a value does not fit ("" if it does). `read`: words -> value."""

    shape: str
    fault: Callable[[Any], str]
    read: Callable[[str], Any]
    words: tuple[str, ...] = ()


def nearest(word: str, known: Iterable[str]) -> str:
    """Return " Did you mean A or B?" for a misspelt word, or "" where nothing is near."""
    if len(word) > LONGEST:
        return ""
    import difflib

    folded = {name.casefold(): name for name in known}
    near = [folded[name] for name in difflib.get_close_matches(word.casefold(), folded, n=3, cutoff=0.6)]
    return f" Did you mean {' or '.join(near)}?" if near else ""


def words(*vocabulary: str, yes_no: bool = False) -> Kind:
    """One word of a closed vocabulary."""

    def fault(value: Any) -> str:
        if isinstance(value, str) and value in vocabulary:
            return ""
        return f"{value!r} is not one of {', '.join(vocabulary)}.{nearest(str(value), vocabulary)}"

    known = {folded(word): word for word in vocabulary}

    def read(text: str) -> Any:
        word = folded(text)
        if yes_no:
            word = {"true": "yes", "y": "yes", "on": "yes", "false": "no", "n": "no", "off": "no"}.get(word, word)
        return known.get(word, word)

    return Kind(" | ".join(vocabulary), fault, read, vocabulary)


def yes_no() -> Kind:
    """`yes` or `no`."""
    return words("yes", "no", yes_no=True)


def number(low: int = 0, high: int = 10**6, *also: str) -> Kind:
    """A whole number from `low` to `high`, or one of the words in `also`."""
    shape = " | ".join(["n", *also])

    def fault(value: Any) -> str:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return ""
        if isinstance(value, str) and value in also:
            return ""
        wanted = f"a whole number from {low} to {high}" + "".join(f", or {word}" for word in also)
        return f"{value!r} is not {wanted}."

    return Kind(shape, fault, read_words)


def counts() -> Kind:
    """How many players: a number, or a list of them, the usual one first."""

    def fault(value: Any) -> str:
        several = value if isinstance(value, list) else [value]
        if several and all(isinstance(n, int) and not isinstance(n, bool) and 2 <= n <= 12 for n in several):
            return ""
        return f"{value!r} is not a number of players (2 to 12) or a list of such numbers."

    def read(text: str) -> Any:
        several = read_list(text)
        return several[0] if len(several) == 1 else several

    return Kind("n | [n, ...]", fault, read)


def listed(*vocabulary: str, ints: bool = False, free: bool = False) -> Kind:
    """A list of words of a vocabulary (`free`: of any names), or of whole numbers."""
    shape = "[n, ...]" if ints else "[NAME, ...]" if free else f"[{' | '.join(vocabulary)}, ...]"

    def fault(value: Any) -> str:
        if not isinstance(value, list):
            return f"{value!r} is not a list."
        for item in value:
            if ints and (isinstance(item, bool) or not isinstance(item, int)):
                return f"{item!r} is not a whole number."
            if not ints and not isinstance(item, str):
                return f"{item!r} is not a word."
            if not ints and not free and item not in vocabulary:
                return f"{item!r} is not one of {', '.join(vocabulary)}.{nearest(item, vocabulary)}"
        return ""

    def read(text: str) -> Any:
        return [item if ints else str(item) for item in read_list(text, commas=free)]

    return Kind(shape, fault, read, vocabulary)


def ranks() -> Kind:
    """The ranks of the pack, high to low."""

    def fault(value: Any) -> str:
        if not isinstance(value, list) or not value or len(set(map(str, value))) != len(value):
            return f"{value!r} is not a list of different ranks, high to low."
        strange = [str(rank) for rank in value if str(rank) not in RANKS]
        return f"{strange[0]!r} is not a rank ({' '.join(RANKS)})." if strange else ""

    return Kind("[A, K, ...], high to low", fault, lambda text: [str(rank) for rank in read_list(text.upper())])


def steps() -> Kind:
    """`[[from, step], ...]`: from that number on, bids are multiples of the step."""

    def fault(value: Any) -> str:
        pairs = (
            isinstance(value, list)
            and value
            and all(
                isinstance(pair, list) and len(pair) == 2 and all(isinstance(n, int) and n > 0 for n in pair)
                for pair in value
            )
        )
        return "" if pairs else f"{value!r} is not a list of [from, step] pairs, such as [[50, 1], [60, 5]]."

    def read(text: str) -> Any:
        flat = [int(n) for n in re.findall(r"\d+", text)]
        return [flat[i : i + 2] for i in range(0, len(flat), 2)]

    return Kind("[[from, step], ...]", fault, read)


def amount() -> Kind:
    """Points: a term or a list of terms. A term is a number or a fact, with a sign, a factor, or half of it."""

    def fault(value: Any) -> str:
        for term in value if isinstance(value, list) else [value]:
            if isinstance(term, int) and not isinstance(term, bool):
                continue
            text = str(term).removeprefix("greater of ")
            for part in text.split(", ") if text != term else [text]:
                match = TERM.fullmatch(part)
                if not isinstance(term, str) or not match or not _known(match["fact"]):
                    facts = ", ".join(FACTS)
                    return f"{term!r} is not points: write a number or one of {facts} (`-bid`, `2 x hand`)." + (
                        nearest(part.lstrip("-+ "), FACTS)
                    )
        return ""

    return Kind("points: n, a fact, or a list of terms", fault, read_amount)


def _known(fact: str) -> bool:
    return fact.isdigit() or fact in FACTS


def text() -> Kind:
    """A name or a sentence."""
    return Kind("text", lambda value: "" if isinstance(value, str) else f"{value!r} is not text.", unquoted)


def exchange() -> Kind:
    """What cards a bidder gets, in words: `2 from partner`, `kitty, then 1 from each partner`."""
    expected = "nothing, kitty, `n from partner`, `n to m from partner`, `n from each partner`, or `kitty, then ...`"

    def fault(value: Any) -> str:
        fits = isinstance(value, str) and TAKE.fullmatch(value)
        return "" if fits else f"{value!r} is no exchange. Expected {expected}."

    return Kind("text", fault, lambda words: ", ".join(spaced(part) for part in split(unquoted(words))).lower())


def rung() -> Kind:
    """A place on the ladder: a number, or the name of another call."""

    def fault(value: Any) -> str:
        return "" if isinstance(value, (int, str)) and not isinstance(value, bool) else f"{value!r} is no rung."

    return Kind("n | NAME", fault, read_words)


def rungs() -> Kind:
    """The numbers that a named call may be added to: a list, or `any`."""

    def fault(value: Any) -> str:
        fits = value == "any" or (isinstance(value, list) and value and all(isinstance(n, int) for n in value))
        return "" if fits else f"{value!r} is not `any` or a list of numbers."

    return Kind("[n, ...] | any", fault, lambda word: word if word == "any" else read_list(word))


def table(shape: str, *keys: str, texts: tuple[str, ...] = ()) -> Kind:
    """A small table with keys out of `keys` (any keys where none are given); cells of `texts` are words with blanks."""

    def fault(value: Any) -> str:
        if not isinstance(value, dict):
            return f"{value!r} is not a table like {shape}."
        strange = [key for key in value if keys and key not in keys]
        return f"{strange[0]!r} is not one of {', '.join(keys)}.{nearest(strange[0], keys)}" if strange else ""

    known = {folded(key): key for key in keys}

    def read(line: str) -> Any:
        found = {}
        for part in filter(None, split(line.strip().removeprefix("{").removesuffix("}"))):
            key, cell = pair(part)
            name = known.get(folded(key or cell), key or cell)
            found[name] = spaced(unquoted(cell)) if name in texts else read_cell(cell if key else "")
        return found

    return Kind(shape, fault, read)


def either(word: str, kind: Kind) -> Kind:
    """`word` itself, or a value of `kind`."""
    return Kind(
        f"{word} | {kind.shape}",
        lambda value: "" if value == word else kind.fault(value),
        lambda line: word if folded(line) == folded(word) else kind.read(line),
        (word,) if not kind.words else (word, *kind.words),
    )
