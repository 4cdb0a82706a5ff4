"""Reading and writing cards; the pack, the hand and what a hand's play is worth."""

from __future__ import annotations

import pytest

from scorepad.errors import NotUnderstood
from scorepad.rules import cards as c
from scorepad.rules import contract
from tests.small import bowers, counters, single


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("AH", "AH"),
        ("10h", "10H"),
        ("th", "10H"),
        ("a♥", "AH"),
        ("A♥️", "AH"),
        ("jo", "JO"),
        ("JO2", "JO2"),
        ("9♤", "9S"),
    ],
)
def test_a_card_is_read_in_every_spelling(text: str, card: str) -> None:
    assert c.read_card(text) == card


@pytest.mark.parametrize("text", ["", "1H", "AX", "H", "AH KH", "JO3", "11S"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(NotUnderstood, match="is not a card"):
        c.read_card(text)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("S:AATKQJ H:KQ", "AS AS 10S KS QS JS KH QH"),
        ("ah,kh , 10S", "AH KH 10S"),
        ("S: AK10", "AS KS 10S"),
        ("", ""),
        ("♥:AK JO", "AH KH JO"),
        ("d:", ""),
    ],
)
def test_a_list_is_read_card_by_card_or_by_suit(text: str, cards: str) -> None:
    assert c.read_cards(text) == cards.split()


def test_writing_and_reading_agree() -> None:
    for card in c.deck(bowers()):
        assert c.read_card(c.write_card(card, symbols=True)) == card == c.read_card(c.write_card(card))


def test_the_pack_refuses_what_it_does_not_hold() -> None:
    c.check_deck(bowers(), ["AH", "AH"])
    with pytest.raises(NotUnderstood, match="the deck holds 2 of AH"):
        c.check_deck(bowers(), ["AH", "AH", "AH"])
    with pytest.raises(NotUnderstood, match="the deck holds no 7H"):
        c.check_deck(bowers(), ["7H"])
    with pytest.raises(NotUnderstood, match="the deck holds no JO"):
        c.check_deck(bowers(), ["JO"])
    c.check_deck(bowers(deck__jokers=2, deck__joker="top-trump"), ["JO", "JO2"])


def test_sizes() -> None:
    assert (contract.hand_size(bowers()), contract.total_taken(bowers())) == (12, 12)
    assert (contract.hand_size(bowers(deal__kitty=4)), contract.hand_size(bowers(deal__hand=8))) == (11, 8)
    assert (contract.hand_size(counters()), contract.total_taken(counters())) == (20, 50)
    assert (contract.hand_size(single()), contract.total_taken(single())) == (12, 25)
    assert contract.hand_size(bowers(deck__cards=40)) == 10
