"""The library: load a variant, open a card, walk through its hands with their score lines, ask the referee.

Everything here is also to be had as `scorepad.NAME`. A ruling is `Settled` (with `ruling`, and in `despite` the open
rules that did not matter) or `Hanging` (on which rule, and what each documented option would give). What cannot be
read raises `NotUnderstood`, a `ScorepadError`. Trumps are `S H D C`, `high`, `low` or a name of the variant;
cards are written `AH`, `10S`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.book import card as _cards
from scorepad.book import shelf as _shelf
from scorepad.book.card import Card
from scorepad.errors import Fault, NotUnderstood, Refused, ScorepadError
from scorepad.rules import auction as _auction
from scorepad.rules import calls as _calls
from scorepad.rules import ending as _ending
from scorepad.rules import meld as _meld
from scorepad.rules import play as _play
from scorepad.rules import scoring as _scoring
from scorepad.rules.auction import Auction
from scorepad.rules.ending import Verdict
from scorepad.rules.facts import Call, Facts
from scorepad.rules.opening import Hanging, Settled, rule_on
from scorepad.rules.record import UNCOUNTED, Game, Row, Side
from scorepad.rules.scoring import HandScore, Line
from scorepad.rules.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "Auction",
    "Call",
    "Card",
    "Facts",
    "Fault",
    "Game",
    "HandScore",
    "Hanging",
    "Line",
    "NotUnderstood",
    "Refused",
    "Row",
    "ScorepadError",
    "Settled",
    "Side",
    "Variant",
    "Verdict",
    "auction",
    "ending",
    "game",
    "hands",
    "legal",
    "melds",
    "open_card",
    "open_cards",
    "read_call",
    "score",
    "trick",
    "variant",
]


def variant(name: str, players: int | None = None) -> Variant:
    """Return a variant by id, alias or path of a rule file, for a number of players (its usual one where None).

    Raises `NotUnderstood` where none answers. `variant.decided({"game.target": 32})` sets rules.
    """
    return _shelf.load(name, players)


def open_card(path: str) -> Card:
    """Read a card. `card.game()` folds it. Raises `NotUnderstood` with file and line where it cannot be used."""
    return _cards.read(path)


def open_cards(*words: str) -> Iterator[Card]:
    """Read the cards that files, folders and patterns name, one by one. Raises `NotUnderstood` at a broken one."""
    from scorepad.book.stream import find, read_all

    for _, card in read_all(find(words)):
        if isinstance(card, str):
            raise NotUnderstood(card)
        yield card


def game(path: str) -> Game:
    """Read and fold a card: sides, rows, totals, status, winner, what is open."""
    return open_card(path).game()


def hands(card: Card, struck: bool = False) -> Iterator[tuple[Row, tuple[Line, ...]]]:
    """Yield the scored hands of a card, each with the lines of its score: side, points, rule, arithmetic."""
    for row in card.game().rows:
        if row.kind not in UNCOUNTED and (struck or not row.struck):
            yield row, row.lines


def read_call(text: str, rules: Variant) -> Call:
    """Read a call: `5H`, `8NT`, `60`, a special by its name. Raises `NotUnderstood`."""
    return _calls.read_call(text, rules)


def score(
    rules: Variant, call: str, taken: Sequence[int | None], meld: Sequence[int] = ()
) -> Settled[HandScore] | Hanging:
    """Score a hand. `taken` and `meld` have a number a side, the bidders' first, then on in seat order."""
    facts = Facts(read_call(call, rules), tuple(taken), tuple(meld) or (0,) * len(taken))
    return rule_on(lambda each: _scoring.score(each, facts), rules, lambda found: found.answer)


def auction(rules: Variant, calls: Sequence[str], names: Sequence[str]) -> Settled[Auction] | Hanging:
    """Rule on an auction of these calls, the opener's first; `names` are the players from the opener on."""
    return _auction.ruling(rules, calls, len(names), names=tuple(names))


def trick(rules: Variant, trump: str | None, cards: Sequence[str]) -> Settled[int] | Hanging:
    """Return which card of a trick wins it, counted from 0, the lead."""
    return rule_on(lambda each: _play.winner(each, trump, cards), rules)


def legal(
    rules: Variant, trump: str | None, hand: Sequence[str], played: Sequence[str]
) -> Settled[list[tuple[str, Fault | None]]] | Hanging:
    """Return each card of a hand with the fault of playing it (rule and reason), None where it may be played."""
    return rule_on(lambda each: _play.legal(each, trump, hand, played), rules)


def melds(rules: Variant, cards: Sequence[str], trump: str | None) -> Settled[_meld.Melds] | Hanging:
    """Return the best melds in a hand under a trump, and their points."""
    return rule_on(lambda each: _meld.best(each, cards, trump), rules)


def ending(
    rules: Variant,
    totals: Sequence[int],
    before: Sequence[int] | None = None,
    bidders: int | None = None,
    result: str = "",
) -> Settled[Verdict] | Hanging:
    """Rule on whether a game is over. `bidders`: which side had the last bid, from 0; `result`: made or set."""
    state = _ending.State(tuple(totals), tuple(before) if before is not None else None, bidders, result)
    return rule_on(lambda each: _ending.verdict(each, state), rules, lambda found: found.answer)
