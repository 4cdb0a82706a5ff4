"""Every worked example, end-of-game case and auction example of the rules documents, against the rule files."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from scorepad.book import shelf
from scorepad.rules import auction, ending, scoring
from scorepad.rules.calls import read_call
from scorepad.rules.contract import total_taken
from scorepad.rules.facts import Facts
from scorepad.rules.opening import Hanging, Settled, rule_on

HERE = Path(__file__).parent


def cases(name, *tables):
    """Return the cases of a file as parameters, each by its name."""
    data = tomllib.loads((HERE / "cases" / f"{name}.toml").read_text(encoding="utf-8"))
    found = [(key, case) for table in tables for key, case in data[table].items()]
    return [pytest.param(case, id=key) for key, case in found]


def variant_of(case):
    """Return the variant of a case with what its table decided."""
    variant = shelf.load(case["variant"], case.get("players"), str(HERE / "houses"))
    return variant.decided(case.get("rules", {}))


def facts_of(case, variant):
    """Return the facts of a hand: what the bidders took, and the rest of what there is for the others."""
    sides = variant.value("table.players") if variant.value("table.sides") == "individuals" else 2
    taken = case.get("tricks", case.get("taken"))
    others = case.get("others", [None] * (sides - 1))
    if taken is not None and sides == 2 and "others" not in case:
        others = [total_taken(variant) - taken]
    return Facts(
        read_call(case["call"], variant),
        taken=(taken, *others) if "granted" not in case else (None, case["granted"]),
        meld=tuple(case.get("meld", (0,) * sides)),
        ended=case.get("ended", ""),
        forced=case.get("forced", False),
        renege=case.get("renege"),
    )


@pytest.mark.parametrize("case", [*cases("scores", "tricks", "counters", "more"), *cases("score_peers", "peers")])
def test_a_hand_scores_as_documented(case):
    variant = variant_of(case)
    facts = facts_of(case, variant)
    ruling = rule_on(lambda each: scoring.score(each, facts), variant, lambda score: score.answer)
    if "open" in case:
        assert isinstance(ruling, Hanging)
        assert set(case["open"]) <= set(ruling.rules())
        return
    assert isinstance(ruling, Settled), ruling
    points = [
        found if wanted != "-" else "-" for found, wanted in zip(ruling.ruling.points, case["points"], strict=True)
    ]
    assert points == case["points"]
    assert ruling.ruling.result == case.get("is", "made" if case["points"][0] > 0 else "set")


@pytest.mark.parametrize("case", [*cases("scores", "tricks", "counters", "more"), *cases("score_peers", "peers")])
def test_the_lines_of_a_score_add_up_and_each_names_its_rule(case):
    variant = variant_of(case)
    facts = facts_of(case, variant)
    ruling = rule_on(lambda each: scoring.score(each, facts), variant, lambda score: score.answer)
    if isinstance(ruling, Settled):
        for side, points in enumerate(ruling.ruling.points):
            if points is not None:
                assert sum(line.points for line in ruling.ruling.lines if line.side == side) == points
        assert all(line.rule and line.reason for line in ruling.ruling.lines)


@pytest.mark.parametrize("case", [*cases("games", "games"), *cases("game_peers", "peers")])
def test_a_game_ends_as_documented(case):
    variant = variant_of(case)
    after = tuple(case["after"])
    state = ending.State(after, tuple(case.get("before", after)), bidders=0, result=case["is"], played=8)
    ruling = rule_on(lambda each: ending.verdict(each, state), variant, lambda verdict: verdict.answer)
    if "open" in case:
        assert isinstance(ruling, Hanging)
        assert set(case["open"]) <= set(ruling.rules())
        return
    assert isinstance(ruling, Settled), ruling
    verdict = ruling.ruling
    winner = {None: "", 0: "bidders", 1: "defenders", "tied": "tied"}[verdict.winner]
    assert (winner, verdict.over) == (case["winner"], case["winner"] != "")
    assert verdict.rule == case.get("rule", verdict.rule)


@pytest.mark.parametrize("case", cases("auction_examples", "auctions"))
def test_an_auction_goes_as_its_source_says(case):
    variant = variant_of(case)
    ruling = auction.ruling(variant, case["calls"].split(), variant.value("table.players"))
    assert isinstance(ruling, Settled), ruling
    heard = ruling.ruling
    assert heard.fault is None
    assert (heard.bidder, heard.result) == (case.get("seat"), case["result"])
    assert (heard.bid.spelled if heard.bid else "") == case.get("bid", "")
