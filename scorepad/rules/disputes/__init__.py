"""What tables argue over, answered from the rules in force at the time of asking. No answer is a fixed text."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from scorepad.errors import OpenRule
from scorepad.rules.disputes.answers import Said
from scorepad.rules.disputes.table import TABLE
from scorepad.rules.opening import Hanging, Settled, rule_on
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scorepad.rules.disputes.table import Question
    from scorepad.rules.variant import Variant

LITTLE = (
    "a an and any are as at be before by can do does for from has have i if in is it its may me my no not of on or our "
    "over s she should side still that the their them then there they this to us was we what when which who whom why "
    "will with you your"
)
SMALL = frozenset(LITTLE.split())
NEAR = 0.75  # how alike a misspelt word must be to the one it is taken for
ASKED, CALLED, RULED = 1.0, 0.8, 0.7  # what a word weighs: of the question, of what else it is called, of its rules
CLOSE = 0.15  # how much less than the best fit is shown beside it


class Answered(NamedTuple):
    """A question with its answer: a sentence to read aloud, or the open rule that it hangs on.

    `rules`: the ids it rests on, the one that decides first.
    """

    asks: str
    outcome: Settled[Said] | Hanging
    rules: tuple[str, ...]


def questions(variant: Variant) -> list[tuple[str, Question, str]]:
    """Return the questions that arise under these rules: as asked, the row, and the name it is asked of or ""."""
    found = []
    for row in TABLE:
        names = variant.names(row.each) if row.each else [""]
        for name in names:
            if _applies(variant, row, name):
                found.append((row.asks.replace("{name}", name.replace("-", " ").replace("_", " ")), row, name))
    return found


def _applies(variant: Variant, row: Question, name: str) -> bool:
    """Return whether a question can arise; one whose occasion is open does."""
    try:
        return row.applies is None or row.applies(variant, name)
    except OpenRule:
        return True


def answer(variant: Variant, asks: str, row: Question, name: str = "") -> Answered:
    """Answer a question under the rules in force."""
    outcome = rule_on(lambda each: _said(row.answer(each, name)), variant, lambda said: said.text)
    rules = tuple(rule.replace("*", name) for rule in row.rules)
    first = (outcome.rule,) if isinstance(outcome, Hanging) else outcome.ruling.rules
    return Answered(asks, outcome, tuple(dict.fromkeys((*first, *rules))))


def _said(answer: str | Said) -> Said:
    return answer if isinstance(answer, Said) else Said(answer)


def find(variant: Variant, words: Sequence[str]) -> list[tuple[str, Question, str]]:
    """Return the questions that some words mean, the best fits; all of them where no words are given."""
    there = questions(variant)
    wanted = [word for word in _words(" ".join(words)) if word not in SMALL]
    if not wanted:
        return there
    if len(wanted) == 1 and wanted[0].isdigit() and 0 < int(wanted[0]) <= len(there):
        return [there[int(wanted[0]) - 1]]
    weighed = [(_weights(asks, row), asks, row, name) for asks, row, name in there]
    known = {word for weights, *_ in weighed for word in weights}
    meant = [_nearest(word, known) for word in wanted]
    scored = [(sum(weights.get(word, 0.0) for word in meant), asks, row, name) for weights, asks, row, name in weighed]
    scored.sort(key=lambda one: -one[0])
    best = scored[0][0] if scored else 0.0
    if best < 0.5 * len(wanted):
        return []
    return [(asks, row, name) for score, asks, row, name in scored if score >= best - CLOSE]


def _weights(asks: str, row: Question) -> dict[str, float]:
    """Return the words of a question, each with what it weighs."""
    texts = ((" ".join(row.rules), RULED), (row.words, CALLED), (asks, ASKED))
    return {word: weight for text, weight in texts for word in _words(text) if word not in SMALL}


def _nearest(word: str, known: Collection[str]) -> str:
    """Return the word of the questions that a word is a slip of, one that begins like it; else the word itself."""
    like = [] if word in known else sorted(each for each in known if each[0] == word[0])
    return next(iter(difflib.get_close_matches(word, like, 1, NEAR)), word)


def _words(text: str) -> list[str]:
    return [_stem(word) for word in re.findall(r"[a-z0-9]+", text.lower())]


def _stem(word: str) -> str:
    """Return a word without its ending, so that `bids`, `bidding` and `bid` meet."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sl" else word
    return word
