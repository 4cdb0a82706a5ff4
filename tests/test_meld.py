"""The best legal set of melds: sharing of cards, copies, options, claims, and a search that tries everything."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from scorepad.rules import meld
from scorepad.rules.cards import deck, read_cards
from scorepad.rules.meldsearch import kinds
from scorepad.rules.variant import build
from tests.small import COUNTERS, counters, single

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

ROUND = {"meld__shape__round": ["K Q", "each", "suit", "around"], "meld__points__round": [24, 48, 72, 96]}


def points(variant: Variant, cards: str, trump: str | None) -> int:
    return meld.best(variant, read_cards(cards), trump).points


@pytest.mark.parametrize(
    ("cards", "trump", "expected"),
    [
        ("S:A10KQJ", "S", 15),
        ("S:A10KQJ", "H", 2),
        ("S:A10KQJ", None, 2),
        ("S:A10KQJKQ", "S", 19),
        ("S:A10KKQJ", "S", 15),
        ("S:A10KQJA10KQJ", "S", 150),
        ("S:KQ H:KQ D:KQ C:KQ", "S", 24),
        ("S:KQ H:KQ D:KQ C:KQ", None, 22),
        ("QS QS QS JD JD JD", "H", 60),
        ("S:AAA H:AAA D:AAA C:AAA", "S", 150),
        ("S:A10KQJ H:KQ D:KQ C:KQ", "S", 35),
        ("", "S", 0),
    ],
)
def test_known_hands(cards: str, trump: str | None, expected: int) -> None:
    assert points(counters(), cards, trump) == expected


def test_names_and_cards_of_the_breakdown() -> None:
    found = meld.best(counters(), read_cards("S:A10KQJA10KQJKQ JD"), "S").melds
    assert [(m.name, m.points) for m in found] == [("double run", 150), ("royal", 4), ("pinochle", 4)]
    assert sorted(found[0].cards) == sorted(read_cards("S:A10KQJA10KQJ"))
    assert [m.name for m in meld.best(counters(), read_cards("S:AA H:AA D:AA C:AA"), "S").melds] == [
        "double aces around"
    ]


def test_more_copies_than_listed_are_a_group_and_the_rest() -> None:
    five = read_cards("S:AAAAA H:AAAAA D:AAAAA C:AAAAA")
    six = counters(deck__copies=6)
    assert meld.best(six, five, None).points == 250
    assert meld.best(counters(deck__copies=6, meld__beyond="last"), five, None).points == 200


def test_a_meld_counted_first_takes_its_cards() -> None:
    absorbing = counters(**ROUND, meld__first=["round"])
    assert points(absorbing, "S:KQ H:KQ D:KQ C:KQ", "S") == 24
    assert points(absorbing, "S:KQKQ H:KQKQ D:KQKQ C:KQKQ", "S") == 48
    assert points(absorbing, "S:A10KQJKQ C:KQJ D:KQJ H:KQJ", "S") == 15 + 24 + 4 + 4
    assert points(absorbing, "S:A10KQJ C:KQ D:KQ H:KQ", "S") == 24
    run_first = counters(**ROUND, meld__first=["run", "round"])
    assert points(run_first, "S:A10KQJ C:KQ D:KQ H:KQ", "S") == 15 + 6 + 8 + 6
    free = counters(**ROUND)
    assert points(free, "S:KQKQ H:KQKQ D:KQKQ C:KQKQ", "S") == 160


def test_a_meld_beside_a_single_run() -> None:
    beside = counters(meld__beside=["royal"], meld__points__royal=[4, 30, 60, 120])
    for pairs, expected in ((0, 15), (1, 45), (2, 75), (3, 135)):
        assert points(beside, "S:A10KQJ" + "KQ" * pairs, "S") == expected
    assert points(beside, "S:A10KQJA10KQJKQ", "S") == 154


def test_every_trump_best_first_and_marked() -> None:
    found = meld.every_trump(counters(), read_cards("S:A10KQJ H:KQ D:AK C:AQ"))
    assert [(m.trump, m.marriage) for m in found] == [("S", True), ("H", True), ("D", False), ("C", False)]
    assert [m.points for m in found] == sorted((m.points for m in found), reverse=True)


@pytest.mark.parametrize(
    ("cards", "said", "right", "by", "fits"),
    [
        ("QS QS QS JD JD JD", 60, True, "", []),
        ("QS QS QS JD JD JD", 45, False, "", ["club sheet"]),
        ("S:A10KQJ", 19, False, "royal", []),
        ("S:A10KQJ QS JD", 15, False, "pinochle", []),
        ("S:AA H:AA D:AA C:AA", 110, False, "aces around", []),
    ],
)
def test_claims(cards: str, said: int, right: bool, by: str, fits: list[str]) -> None:
    found = meld.claim(counters(), read_cards(cards), "S", said)
    assert (found.right, found.by) == (right, by)
    assert [fit.source for fit in found.fits][: len(fits)] == fits
    assert str(said) in found.reason


def everything(variant: Variant, cards: list[str], trump: str | None) -> int:
    """Try every number of copies of every meld against every other: no grouping, no arithmetic."""
    every = kinds(variant, trump)
    held = {card: cards.count(card) for card in set(cards)}
    ranges = [range(min(held.get(card, 0) for card in kind.cards) + 1) for kind in every]
    most = 0
    for copies in product(*ranges):
        used: dict[tuple[str, str], int] = {}
        for kind, count in zip(every, copies, strict=True):
            for name in kind.classes:
                for card in kind.cards:
                    used[name, card] = used.get((name, card), 0) + count
        if all(held.get(card, 0) >= count for (_, card), count in used.items()):
            most = max(most, sum(kind.worth(count) for kind, count in zip(every, copies, strict=True)))
    return most


RULES: list[dict[str, Any]] = [{}, ROUND, {"meld__points__royal": [4, 30, 60, 120]}]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("make", [counters, single])
def test_the_best_meld_is_what_trying_everything_finds(make: Any, rules: dict[str, Any]) -> None:
    variant = make(**rules)
    rng = random.Random(len(rules))
    pack = [card for card, copies in deck(variant).items() for _ in range(copies)]
    tens = [card for card in pack if card[:-1] in ("K", "Q", "J")]
    for turn in range(700):
        cards = rng.sample(pack, 14) if turn % 3 else rng.sample(tens, 10)
        trump = rng.choice(["S", "H", "D", "C", None])
        assert meld.best(variant, cards, trump).points == everything(variant, cards, trump), (cards, trump)


def test_the_melds_add_up_and_use_cards_of_the_hand() -> None:
    rng = random.Random(7)
    variant = counters()
    pack = [card for card, copies in deck(variant).items() for _ in range(copies)]
    for _ in range(3000):
        cards = rng.sample(pack, 20)
        found = meld.best(variant, cards, "S")
        assert sum(m.points for m in found.melds) == found.points
        assert all(cards.count(card) >= m.cards.count(card) for m in found.melds for card in m.cards)


def test_a_claim_on_the_scale_of_one_source_that_differs_in_two_melds() -> None:
    points = {"run": [15, 150, 225, 300], "pinochle": [4, 30, 60, 90]}
    other = {"run": [25, 150, 225, 300], "pinochle": [15, 30, 60, 90]}
    table = {name: {"is": points[name], "also": [{"is": other[name], "from": "a club"}]} for name in points}
    variant = build([COUNTERS, {"id": "house", "meld": {"points": table}}])
    found = meld.claim(variant, read_cards("S:A10KQJ JD"), "S", 40)
    assert [(fit.source, sorted(fit.value)) for fit in found.fits] == [
        ("a club", ["meld.points.pinochle", "meld.points.run"])
    ]
    assert "40 is the other published scale (a club)" in found.reason
