"""Legal plays and winners: each duty with its reason, and what must hold of every trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.errors import NotUnderstood, OpenRule
from scorepad.rules.cards import deck
from scorepad.rules.play import legal, refusal, why_winner, winner
from scorepad.rules.variant import build
from tests.small import BOWERS, bowers, counters, single

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

JOKERS = {"deck__jokers": 2, "deck__joker": "matching-colour-first"}
LADIES = {"denomination__ladies__order": ["Q", "A", "K", "J", "10", "9"]}


@pytest.mark.parametrize(
    ("variant", "trump", "cards", "place", "rule"),
    [
        (bowers(), "H", "AH JD JH AH", 2, "play.bowers"),
        (bowers(), "H", "9D JD AD", 1, "play.bowers"),
        (bowers(), "H", "JD AH JD", 0, "play.duplicates"),
        (bowers(play__duplicates="second"), "H", "JD AH JD", 2, "play.duplicates"),
        (bowers(), "high", "JD AD JH", 1, "deck.ranks"),
        (bowers(), "low", "JD 9D AD 9H", 1, "deck.ranks"),
        (bowers(), "low", "9D 9D", 0, "play.duplicates"),
        (bowers(**LADIES), "ladies", "AH QH KH", 1, "denomination.ladies.order"),
        (bowers(**JOKERS), "H", "JH JO2 JO1 AH", 2, "play.bowers"),
        (bowers(**JOKERS), "S", "JS JO1 JO2 AS", 2, "play.bowers"),
        (bowers(**JOKERS), "high", "AH JO1 KH", 1, "deck.joker"),
        (counters(), "S", "10H KH AH JS", 3, "deck.ranks"),
        (counters(), "S", "KH 10H", 1, "deck.ranks"),
        (bowers(), None, "KH AH", 1, "deck.ranks"),
        (bowers(), "H", "9S", 0, "deck.ranks"),
        (bowers(), "H", "9S 9H AS KS QS 10S", 1, "play.bowers"),
    ],
)
def test_winner(variant: Variant, trump: str | None, cards: str, place: int, rule: str) -> None:
    found = why_winner(variant, trump, cards.split())
    assert (found.place, found.card, found.rule) == (place, cards.split()[place], rule)
    assert found.card in found.reason


CRAWL = counters()
TRUMP_LED = counters(play__head="trump-led")
FREE = counters(play__head="never", play__void="anything", play__overtrump="no")
STILL = counters(play__after_trumped="head")
FIRST = counters(play__first_lead="trump-unless-stuck")


@pytest.mark.parametrize(
    ("variant", "trump", "hand", "played", "allowed", "rule"),
    [
        (CRAWL, "S", "AH QH JS", "KH", "AH", "play.follow play.head"),
        (CRAWL, "S", "QH JH JS", "KH", "QH JH", "play.follow"),
        (TRUMP_LED, "S", "AH QH", "KH", "AH QH", ""),
        (TRUMP_LED, "S", "AS QS", "KS", "AS", "play.head"),
        (FREE, "S", "AS QS", "KS", "AS QS", ""),
        (CRAWL, "S", "AH QH", "KH JS", "AH QH", ""),
        (STILL, "S", "AH QH", "KH JS", "AH", "play.head"),
        (CRAWL, "S", "JS AD", "KH", "JS", "play.void"),
        (CRAWL, "S", "JS AS AD", "KH QS", "AS", "play.overtrump play.void"),
        (CRAWL, "S", "JS AD", "KH QS", "JS", "play.void"),
        (CRAWL, "S", "JC AD", "KH QS", "JC AD", ""),
        (FREE, "S", "JS AD", "KH QS", "JS AD", ""),
        (CRAWL, "S", "KH JH", "KH", "KH JH", ""),
        (counters(play__duplicates="second"), "S", "KH JH", "KH", "KH", "play.head"),
        (bowers(), "H", "JD 9D AS", "KD", "9D", "play.follow"),
        (bowers(), "H", "JD 9D AS", "KH", "JD", "play.follow"),
        (bowers(), "H", "JD 9D AS", "JD", "JD", "play.follow"),
        (bowers(), "high", "JD 9H", "KD", "JD", "play.follow"),
        (bowers(play__follow="free"), "H", "JD 9D AS", "KH", "JD 9D AS", ""),
        (single(), "S", "9S 9H", "", "9S 9H", ""),
    ],
)
def test_legal(variant: Variant, trump: str, hand: str, played: str, allowed: str, rule: str) -> None:
    found = legal(variant, trump, hand.split(), played.split())
    assert [card for card, fault in found if not fault] == allowed.split()
    assert {fault.rule for _, fault in found if fault} == set(rule.split())


def test_the_first_lead() -> None:
    hand = ["AH", "JS"]
    assert [fault and fault.rule for _, fault in legal(FIRST, "S", hand, [], first_lead=True)] == [
        "play.first_lead",
        None,
    ]
    assert not any(fault for _, fault in legal(FIRST, "S", hand, [], first_lead=True, stuck=True))
    assert not any(fault for _, fault in legal(FIRST, "S", ["AH"], [], first_lead=True))


def test_the_left_bower_does_not_follow_its_suit_and_the_reason_says_so() -> None:
    fault = refusal(bowers(), "H", ["JD", "9D"], ["KD"], "JD")
    assert fault is not None
    assert "left bower" in fault.reason


def test_a_card_that_is_not_in_the_hand_or_the_pack() -> None:
    fault = refusal(bowers(), "H", ["9D"], ["KD"], "AD")
    assert fault is not None
    assert fault.rule == "deal.hand"
    with pytest.raises(NotUnderstood, match="the deck holds no 7H"):
        winner(bowers(), "H", ["7H"])
    with pytest.raises(NotUnderstood, match="a trick needs cards"):
        why_winner(bowers(), "H", [])


def test_an_open_rule_is_asked_only_where_it_matters() -> None:
    without = {**BOWERS, "play": {"leader": "bidder", "void": "anything", "head": "never"}}
    variant = build([without])
    assert winner(variant, "high", ["AH", "KH"]) == 0
    with pytest.raises(OpenRule):
        winner(variant, "high", ["AH", "AH"])
    with pytest.raises(OpenRule):
        winner(variant, "H", ["AH", "KH"])


HOUSES = [
    (bowers(), "H"),
    (bowers(), "low"),
    (bowers(**JOKERS), "D"),
    (CRAWL, "S"),
    (TRUMP_LED, "D"),
    (FREE, "C"),
    (STILL, "H"),
    (single(play__duplicates="second"), "C"),
]


@st.composite
def tables(draw: st.DrawFn) -> tuple[Any, ...]:
    variant, trump = draw(st.sampled_from(HOUSES))
    pack = [card for card, copies in deck(variant).items() for _ in range(copies)]
    size = draw(st.integers(1, 12))
    played = draw(st.integers(0, 7))
    cards = draw(st.permutations(pack))[: size + played]
    return variant, trump, cards[:size], cards[size:]


@settings(max_examples=400, deadline=None)
@given(tables())
def test_what_holds_of_every_trick(table: tuple[Any, ...]) -> None:
    variant, trump, hand, played = table
    found = legal(variant, trump, hand, played)
    assert [card for card, _ in found] == hand
    assert any(fault is None for _, fault in found)
    for card, fault in found:
        assert refusal(variant, trump, hand, played, card) == fault
    if played:
        best = winner(variant, trump, played)
        assert 0 <= best < len(played)
        assert why_winner(variant, trump, played).place == best
