"""Auctions: the rulings of the case table, what other programs assert, and what must hold of every auction."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.book import shelf
from scorepad.errors import NotUnderstood
from scorepad.rules import auction
from scorepad.rules.facts import Call
from scorepad.rules.opening import Hanging
from scorepad.rules.variant import build

CASES = Path(__file__).parent / "cases"
TABLE = tomllib.loads((CASES / "auctions.toml").read_text(encoding="utf-8"))
PEERS = [json.loads(line) for line in (CASES / "auction_peers.jsonl").read_text(encoding="utf-8").splitlines()]
HOUSES = {name: build([rules]) for name, rules in TABLE["houses"].items()}
DECIDED = {
    "auction.top_ends": "no",
    "auction.all_pass": "next-dealer",
    "auction.pass": "may-return",
    "auction.minimum": 1,
    "auction.equal_partner": "yes",
    "auction.denominations": ["suits", "high"],
}


def settled(name):
    """Return a house with every open rule decided."""
    house = HOUSES[name]
    missing = {rule: value for rule, value in DECIDED.items() if house.is_open(rule)}
    return house.decided({**missing, "special.hog.ends_auction": "no"} if "pigs" in name else missing)


def words(text):
    """Read `3H 2:p`: calls, a seat before the colon where somebody is named."""
    for word in text.split():
        seat, colon, call = word.rpartition(":")
        yield (int(seat) if colon else None, call)


def seen(heard):
    """Return a ruling in the words of the outside."""
    fault = heard.fault
    row = heard._asdict() | {"bid": heard.bid.spelled if heard.bid else ""}
    return row | {"fault": fault.call if fault else None, "rule": fault.rule if fault else None}


def rule(name, calls, **given):
    """Rule on an auction as written in the case tables, in a house of theirs or in a built-in variant."""
    house = HOUSES.get(name) or shelf.load(name)
    return auction.ruling(house, list(words(calls)), house.value("table.players"), **given)


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: f"{case['house']}: {case['calls']}")
def test_ruling(case):
    found = rule(case["house"], case["calls"], turned=case.get("turned", ""))
    if "open" in case:
        assert isinstance(found, Hanging)
        assert found.rules() == case["open"]
        return
    assert not isinstance(found, Hanging), found.rules()
    assert seen(found.ruling) | case["is"] == seen(found.ruling)
    if "despite" in case:
        assert list(found.despite) == case["despite"]
    assert found.ruling.legal == ("fault" not in case["is"])


@pytest.mark.parametrize("case", TABLE["built_in"], ids=lambda case: f"{case['variant']}: {case['calls']}")
def test_built_in_variant(case):
    test_ruling({**case, "house": case["variant"]})


@pytest.mark.parametrize("row", PEERS, ids=lambda row: row["id"])
def test_what_peers_assert(row):
    ours = row["ours"]
    if not ours["house"]:
        assert ours["why"]
        return
    found = rule(ours["house"], ours["calls"])
    assert seen(found.ruling) | ours["ruling"] == seen(found.ruling)
    least = row["expected"].get("minimum")
    if least:
        assert str(least) in found.ruling.fault.reason


def test_a_reason_names_people_and_what_to_say():
    heard = auction.hear(HOUSES["bloomington"], ["5H", "5S"], 6, names=("Ann", "Bob", "Cy", "Dee", "Eve", "Fay"))
    assert heard.fault.reason == "5S is not above Ann's 5H. Say 6 or higher, or pass."
    heard = auction.hear(HOUSES["double-pinochle"], ["62"], 4)
    assert heard.fault.reason == "62: from 60 on bids are multiples of 5. Say 60 or 65."


def test_what_the_table_let_stand_goes_on():
    heard = auction.hear(HOUSES["bloomington"], ["5H", "4S", "6D", "p", "p", "p"], 6, stands=True)
    assert (heard.legal, heard.complete, heard.bidder, heard.fault.call) == (False, True, 3, 2)
    assert heard.said[1].note.startswith("let stand")


def test_words_that_are_no_call():
    with pytest.raises(NotUnderstood):
        auction.hear(HOUSES["bloomington"], ["5H", "banana"], 6)


def test_what_may_be_called():
    house = HOUSES["bloomington"]
    may = auction.may_call(house, state_after(house, ["7H"]))
    assert [call.spelled for call in may.calls] == ["8", "best"]
    assert may.no_pass is None
    stuck = auction.may_call(HOUSES["alber"], state_after(HOUSES["alber"], ["p", "p", "p"]))
    assert stuck.no_pass is not None
    assert stuck.calls[0] == Call(1)
    moon = auction.may_call(HOUSES["alber"], state_after(HOUSES["alber"], ["moon-H", "p", "p"]))
    assert [call.spelled for call in moon.calls] == ["moon"]
    euchre = auction.may_call(HOUSES["euchre"], auction.begin(4, turned="H"))
    assert [(call.name, call.trump) for call in euchre.calls] == [("", "H"), ("alone", "H")]


def state_after(house, calls, seats=None):
    """Return the state of an auction after legal calls."""
    state = auction.begin(seats or house.value("table.players"))
    for _, call in auction.read(house, calls):
        state = auction.speak(house, state, auction.speaker(house, state), call)
    return state


SUITED = st.sampled_from(["", "H", "S", "high", "HC"])
ANY_CALL = st.one_of(
    st.none(),
    st.builds(Call, st.integers(0, 75), st.sampled_from(["", "moon", "alone", "best"]), SUITED),
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(HOUSES)), st.data())
def test_a_legal_auction_ends_with_one_bidder_or_passed_out(name, data):
    house = settled(name)
    seats = house.value("table.players")
    state, calls = auction.begin(seats), []
    for _ in range(60):
        may = auction.may_call(house, state)
        if may.seat is None:
            break
        assert may.calls or may.no_pass is None, "somebody's turn, and nothing that they may say"
        choice = [*may.calls, *([None] * 3 if may.no_pass is None else [])]
        call = data.draw(st.sampled_from(choice))
        assert auction.refusal(house, state, may.seat, call) is None
        calls.append(call)
        state = auction.speak(house, state, may.seat, call)
    heard = auction.hear(house, calls, seats)
    assert heard.legal, heard.fault
    assert heard.complete == (heard.next is None and heard.result != "unfinished")
    if heard.complete:
        assert (heard.bidder is None) == (heard.bid is None) == (heard.result == "passed-out")


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(HOUSES)), st.lists(ANY_CALL, max_size=9))
def test_hearing_agrees_with_may_i(name, calls):
    house = settled(name)
    known = house.names("special")
    calls = [call for call in calls if call is None or not call.name or call.name in known]
    heard = auction.hear(house, calls, house.value("table.players"))
    state = auction.begin(house.value("table.players"))
    for number, call in enumerate(calls, 1):
        seat = auction.speaker(house, state)
        fault = auction.refusal(house, state, seat, call)
        if fault:
            assert heard.fault == fault._replace(call=number)
            assert fault.reason.endswith(".")
            return
        state = auction.speak(house, state, seat, call)
    assert heard.legal
    assert len(heard.said) == len(calls)
