"""Cards: how they are written, the pack of a variant, what those of a trick count.

A card is a short text, rank then suit: `AH`, `10S`. A joker is `JO`; where two differ, `JO1` is the red
one and `JO2` the black one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorepad.errors import NotUnderstood
from scorepad.rules.calls import NAMED, SUITS, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorepad.rules.variant import Variant

JOKERS = ("JO", "JO1", "JO2")
SUIT_OF = {mark.upper(): suit for mark, suit in NAMED.items() if len(mark) == 1}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
CARD = re.compile(r"(10|[AKQJT2-9])([SHDC♠♤♥♡♦♢♣♧])")
RANK = re.compile(r"10|[AKQJT2-9]")
FORM = "Write cards as AH 10S JD, or by suit as S:AKJ H:10Q."


def read_card(text: str) -> str:
    """Read one card: `AH`, `10h`, `TH`, `A♥`, `JO`, `JO2`. Raises `NotUnderstood`."""
    word = text.strip().upper().replace("\ufe0f", "")
    found = CARD.fullmatch(word)
    if found:
        return found[1].replace("T", "10") + SUIT_OF[found[2]]
    if word in JOKERS:
        return word
    raise NotUnderstood(f"{text.strip()!r} is not a card. {FORM}")


def read_cards(text: str) -> list[str]:
    """Read a list of cards, split on spaces or commas, or by suit (`S:AATKQJ H:KQ`). Raises `NotUnderstood`."""
    cards: list[str] = []
    for word in re.sub(r"\s*:\s*", ":", text.strip()).replace(",", " ").split():
        suit, colon, ranks = word.upper().replace("\ufe0f", "").partition(":")
        if not colon:
            cards.append(read_card(word))
            continue
        letters = RANK.findall(ranks)
        if suit not in SUIT_OF or "".join(letters) != ranks:
            raise NotUnderstood(f"{word!r} is not the cards of a suit. {FORM}")
        cards += [rank.replace("T", "10") + SUIT_OF[suit] for rank in letters]
    return cards


def is_card(text: str) -> bool:
    """Return whether a text is one card."""
    try:
        return bool(read_card(text))
    except NotUnderstood:
        return False


def write_card(card: str, symbols: bool = False) -> str:
    """Write a card for a person (`A♥`) or, without symbols, for a file (`AH`)."""
    return card[:-1] + SYMBOLS[card[-1]] if symbols and card[-1] in SYMBOLS else card


def write_cards(cards: Iterable[str], symbols: bool = False) -> str:
    """Write a list of cards with spaces between."""
    return " ".join(write_card(card, symbols) for card in cards)


def is_joker(card: str) -> bool:
    """Return whether a card is a joker."""
    return card.startswith("JO")


def deck(variant: Variant) -> dict[str, int]:
    """Return the pack: each card with the number of copies."""
    memo = variant.memo()
    if "deck" not in memo:
        copies = variant.value("deck.copies")
        memo["deck"] = dict.fromkeys(_ordinary(variant), copies) | _jokers(variant)
    found: dict[str, int] = memo["deck"]
    return found


def _ordinary(variant: Variant) -> list[str]:
    return [f"{rank}{suit}" for suit in SUITS for rank in map(str, variant.value("deck.ranks"))]


def _jokers(variant: Variant) -> dict[str, int]:
    jokers = variant.value("deck.jokers")
    if jokers == 2 and variant.value("deck.joker") == "matching-colour-first":
        return {"JO1": 1, "JO2": 1}
    return {"JO": jokers} if jokers else {}


def check_deck(variant: Variant, cards: Sequence[str]) -> None:
    """Raise `NotUnderstood` where the pack does not hold these cards: a strange card, or too many copies.

    How many copies there are is asked only where a card occurs more than once.
    """
    jokers = _jokers(variant) if any(map(is_joker, cards)) else {}
    ordinary = set(_ordinary(variant))
    seen: dict[str, int] = {}
    for card in cards:
        name = "JO" if is_joker(card) and "JO" in jokers else card
        seen[name] = seen.get(name, 0) + 1
        if name not in ordinary and name not in jokers:
            raise NotUnderstood(f"the deck holds no {card}: {_made_of(variant)}")
        holds = jokers.get(name, 1) if is_joker(name) or seen[name] == 1 else variant.value("deck.copies")
        if seen[name] > holds:
            raise NotUnderstood(f"the deck holds {holds} of {name}; {cards.count(card)} were named.")


def _made_of(variant: Variant) -> str:
    ranks = " ".join(map(str, variant.value("deck.ranks")))
    copies = variant.rule("deck.copies")
    return f"its ranks are {ranks}{'' if copies.open else f', {copies.value} of each card'}."


def counters(variant: Variant, cards: Iterable[str], last: bool = False) -> int:
    """Return what the cards of one trick count for its winner, with the last trick's bonus where it is the last."""
    counts = variant.value("count.cards")
    points = sum(counts.get(card[:-1], 0) for card in cards if not is_joker(card)) + (variant.value("count.trick") or 0)
    return int(points + (variant.value("count.last") if last else 0))
