"""The ladder: where a call stands, why one is not on it, and what comes next."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from scorepad.errors import OpenRule
from scorepad.rules import ladder, rungs
from scorepad.rules.calls import read_call
from scorepad.rules.facts import Call
from scorepad.rules.variant import build

TABLE = tomllib.loads((Path(__file__).parent / "cases" / "auctions.toml").read_text(encoding="utf-8"))
HOUSES = {name: build([rules]) for name, rules in TABLE["houses"].items()}


@pytest.mark.parametrize(
    ("house", "order"),
    [
        ("craig-powers", "1 11H 12 alone"),
        ("bloomington", "1low 8S best-H"),
        ("pigs-and-hogs", "8 pig hog"),
        ("hoosier", "9 moon moon-alone"),
        ("shawn", "3 6 7 7alone 8 8alone"),
        ("double-pinochle", "50 59 60 65 700"),
        ("countdown", "1HC 5HC 1 2H 5"),
        ("ranked", "1C 1D 1NT 2C 2H 2S"),
    ],
)
def test_order(house, order):
    calls = [read_call(word, HOUSES[house]) for word in order.split()]
    for lower, higher in pairwise(calls):
        assert rungs.rank(HOUSES[house], lower) < rungs.rank(HOUSES[house], higher)
        assert rungs.above(HOUSES[house], higher, lower)
        assert not rungs.above(HOUSES[house], lower, higher)


def test_denominations_are_equal_unless_ranked():
    house = HOUSES["craig-powers"]
    assert not rungs.above(house, Call(5, "", "high"), Call(5, "", "S"))
    assert rungs.rank(HOUSES["hoosier"], Call(0, "moon")) == rungs.rank(HOUSES["hoosier"], Call(10))


@pytest.mark.parametrize(
    ("house", "call", "rule", "says"),
    [
        ("bloomington", "9H", "auction.maximum", "9H: the highest ordinary bid is 8. Above it: best."),
        ("craig-powers", "6low", "auction.denominations", "6low: there is no low here. Contracts: a suit or high."),
        ("double-pinochle", "62", "auction.steps", "62: from 60 on bids are multiples of 5. Say 60 or 65."),
        ("double-pinochle", "49", "auction.minimum", "49: 49 is below the least bid. Bid 50 or more."),
        ("steps-of-ten", "105", "auction.steps", "105: from 100 on bids are multiples of 10. Say 100 or 110."),
        ("shawn", "4NT", "auction.minimum", "4high: 4 is below the least bid. Bid 5 or more in high."),
        ("shawn", "6alone", "special.alone.on", "There is no 6alone: only 7alone or 8alone."),
        ("bloomington", "7best", "special.best.above", "best is a call of its own, not added to a number: say best."),
        ("bloomington", "H", "auction.minimum", "H names no number of tricks or points. Bid 1 or more."),
        ("euchre", "3H", "auction.kind", "3H: nobody bids a number here. Say the suit: H."),
    ],
)
def test_off_the_ladder(house, call, rule, says):
    fault = ladder.refusal(HOUSES[house], read_call(call, HOUSES[house]))
    assert (fault.rule, fault.reason) == (rule, says)


@pytest.mark.parametrize(
    ("house", "call"),
    [
        ("bloomington", "8low"),
        ("bloomington", "8best"),
        ("hoosier", "10moon-H"),
        ("indiana", "5H"),
        ("shawn", "4"),
        ("double-pinochle", "60S"),
        ("euchre", "alone-H"),
    ],
)
def test_on_the_ladder(house, call):
    assert ladder.refusal(HOUSES[house], read_call(call, HOUSES[house])) is None


def test_a_no_trump_waits_for_the_open_contracts():
    house = HOUSES["indiana"]
    call = read_call("5NT", house)
    with pytest.raises(OpenRule):
        ladder.refusal(house, call)
    for there, legal in ((["suits"], False), (["suits", "high"], True), (["suits", "high", "low"], True)):
        decided = house.decided({"auction.denominations": there})
        assert (ladder.refusal(decided, call) is None) == legal


@pytest.mark.parametrize(
    ("house", "after", "calls"),
    [
        ("bloomington", "6H", ["7", "8", "best"]),
        ("shawn", "6", ["7", "7alone", "8", "8alone"]),
        ("hoosier", "8", ["9", "moon", "moon-alone"]),
        ("double-pinochle", "58", ["59", "60", "65", "70"]),
        ("pigs-and-hogs", "pig", ["hog"]),
        ("craig-powers", "alone", []),
    ],
)
def test_what_comes_next(house, after, calls):
    found = rungs.calls_above(HOUSES[house], read_call(after, HOUSES[house]), 4)
    assert [call.spelled for call in found] == calls


@pytest.mark.parametrize("house", [name for name in HOUSES if not rungs.turn_up(HOUSES[name])])
def test_every_call_offered_is_on_the_ladder(house):
    variant = HOUSES[house].decided({"auction.minimum": 3}) if house == "pigs-and-hogs" else HOUSES[house]
    offered = rungs.calls_above(variant, None, 30)
    assert offered
    assert all(ladder.refusal(variant, call) is None for call in offered)
    assert [rungs.rung(variant, call) for call in offered] == sorted({rungs.rung(variant, call) for call in offered})
