"""A renege proved by one later card."""

from __future__ import annotations

import pytest

from scorepad.cli.ref_renege import read_trick
from scorepad.errors import NotUnderstood
from scorepad.rules.renege import renege
from tests.small import bowers, counters


@pytest.mark.parametrize(
    ("variant", "trump", "trick", "later", "card", "rule"),
    [
        (bowers(), "H", "AH KH 9C QH", "JD", "9C", "play.follow"),
        (bowers(), "H", "AD KD 9C QD", "10D", "9C", "play.follow"),
        (counters(), "H", "KS QS", "AS", "QS", "play.head"),
        (counters(), "H", "KS JD", "9C JH", "JD", "play.void"),
        (counters(), "H", "KS QH JH", "AH", "JH", "play.overtrump"),
    ],
)
def test_proven(variant, trump, trick, later, card, rule) -> None:  # type: ignore[no-untyped-def]
    cards = [c for c in later.split() if c != "9C" or variant.id == "small-bowers"]
    found = renege(variant, trump, trick.split(), cards)
    assert (found.proven, found.card, found.rule) == (True, card, rule)
    assert found.proof in found.reason


@pytest.mark.parametrize(
    ("variant", "trump", "trick", "later", "index"),
    [
        (bowers(), "H", "AD KD 9C QD", "JD", 2),
        (bowers(), "high", "AH KH 9C QH", "JD", None),
        (counters(), "H", "KS QH JS", "AS", 2),
        (counters(), "H", "AS QS", "AS", 1),
    ],
)
def test_not_proven(variant, trump, trick, later, index) -> None:  # type: ignore[no-untyped-def]
    assert not renege(variant, trump, trick.split(), later.split(), index).proven


def test_the_late_left_bower_is_named() -> None:
    assert "left bower" in renege(bowers(), "H", ["AH", "9C"], ["JD"], 1).reason


def test_two_candidates_are_not_guessed() -> None:
    with pytest.raises(NotUnderstood, match="9C or 10S"):
        renege(bowers(), "H", ["AH", "9C", "10S"], ["QH"])


def test_the_trick_may_name_its_player() -> None:
    assert read_trick("AH KH Bob: 9C, QH") == (["AH", "KH", "9C", "QH"], "", {2: "Bob"})
    assert read_trick("Ann:AH Bob:9C") == (["AH", "9C"], "Ann", {0: "Ann", 1: "Bob"})
    assert read_trick("AH KH") == (["AH", "KH"], "", {})
