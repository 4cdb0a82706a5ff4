"""The replay of recorded deals: whoever played illegally is named, and nobody else."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scorepad.book.shelf import load
from scorepad.errors import NotUnderstood
from scorepad.rules.deal import Finding, line_of, replay
from scorepad.rules.dealrecord import of_hand
from tests.dealmaker import PLAYERS, make
from tests.small import bowers, counters, single

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

TABLES: list[tuple[Variant, str]] = [
    (bowers(), "H"),
    (bowers(), "low"),
    (bowers(play__duplicates="second", play__head="trump-led"), "S"),
    (counters(), "S"),
    (counters(play__after_trumped="head"), "D"),
    (single(play__first_lead="trump"), "C"),
]


@pytest.mark.parametrize("hands", [False, True])
@pytest.mark.parametrize(("variant", "trump"), TABLES)
def test_a_legal_deal_has_no_findings(variant: Variant, trump: str, hands: bool) -> None:
    for seed in range(12):
        made = make(variant, trump, random.Random(seed), hands=hands)
        found = replay(variant, made.record)
        assert found.findings == ()
        assert (found.tricks, found.complete) == (made.tricks, True)


@pytest.mark.parametrize("hands", [False, True])
@pytest.mark.parametrize(("variant", "trump"), TABLES)
def test_one_illegal_play_accuses_one_player_in_one_trick(variant: Variant, trump: str, hands: bool) -> None:
    for seed in range(25):
        made = make(variant, trump, random.Random(seed), cheat=True, hands=hands)
        found = [(finding.player, finding.trick, finding.card) for finding in replay(variant, made.record).findings]
        assert found == ([made.wrong] if made.wrong else [])


def test_counters_add_up() -> None:
    assert sum(replay(counters(), make(counters(), "S", random.Random(3)).record).taken) == 50


def deal(variant: Variant, **record: Any) -> tuple[Finding, ...]:
    return replay(variant, {"players": list(PLAYERS), "bidder": "Ann", "bid": "5", "trump": "H", **record}).findings


def test_a_late_left_bower_is_found_with_its_proof() -> None:
    (found,) = deal(bowers(), plays=["AH 9C KH QH", "AS JD KS QS"])
    assert found[:4] == (1, "Bob", "9C", "play.follow")
    assert "left bower" in found.reason
    assert found.proof == "JD was played to trick 2"
    assert line_of(found).startswith("trick 1: Bob 9C: ")


def test_a_missed_head_and_a_missed_overtrump() -> None:
    found = deal(counters(), plays=["Ann: 10S QS JS KS", "AS AD KD JC"], trump="C")
    assert [(f.player, f.rule) for f in found] == []
    found = deal(counters(), plays=["Ann: KS QS JS JS", "Ann: AD AS JD JD"], trump="C")
    assert [(f.trick, f.player, f.rule) for f in found] == [(1, "Bob", "play.head")]
    found = deal(counters(), plays=["Ann: KS QC JC JS", "Bob: AD AC JD JD"], trump="C")
    assert [(f.trick, f.player, f.rule) for f in found] == [(1, "Cy", "play.overtrump")]


def test_a_partial_record_proves_only_what_it_shows() -> None:
    assert deal(bowers(), plays=["AH ? KH QH", "Ann: AS JD KS QS"]) == ()
    assert deal(bowers(), plays=["? 9C KH QH", "Ann: AS JD KS QS"]) == ()
    (found,) = deal(counters(), trump="S", plays=["Ann: KH ? JD 9H".replace("9H", "JH"), "Ann: AC JC QH JC"])
    assert found[:4] == (1, "Cy", "JD", "play.follow")
    assert deal(counters(), trump="S", plays=["Ann: KH ? JH QH", "Ann: AC JC AH JC"]) == ()


def test_a_lead_from_the_wrong_hand() -> None:
    (found,) = deal(bowers(), plays=["AH 9H KH QH", "Cy: AS 10S KS QS"])
    assert found[:4] == (2, "Cy", "AS", "play.leader")
    assert "Ann won trick 1" in found.reason
    (found,) = deal(bowers(), plays=["Bob: AH 9H KH QH"])
    assert (found.trick, found.player) == (1, "Bob")


def test_a_play_out_of_turn() -> None:
    (found,) = deal(bowers(), plays=["Ann: AH Cy:9H Bob:KH Dee:QH"])
    assert (found.player, found.rule) == ("Cy", "play.leader")


def test_a_partner_who_sits_out_may_not_play() -> None:
    record = {"bid": "best", "trump": "H"}
    assert deal(bowers(), plays=["AH 9H QH", "AS 9S QS"], **record) == ()
    (found,) = deal(bowers(), plays=["AH 9H KH QH"], **record)
    assert found[:4] == (1, "Cy", "KH", "special.best.partners")


def test_a_card_played_too_often() -> None:
    (found,) = deal(bowers(), plays=["AH 9H AH QH", "Ann: AS 9S KS QS", "Ann: KD KC AH QD"])
    assert found[:4] == (3, "Cy", "AH", "deck.copies")
    dealt = {"Bob": "9H 9S 10S QS KS AS 9D 10D QD 9C 10C QC"}
    (found,) = deal(bowers(), plays=["AH 9H KH QH", "AS KC KS QS"], dealt=dealt)[:1]
    assert found[:4] == (2, "Bob", "KC", "deal.hand")


@pytest.mark.parametrize(
    ("exchange", "rules"),
    [
        (["Ann discards 9C", "Cy gives Ann AH"], []),
        (["Ann discards 1", "Cy gives Ann 1"], []),
        (["Cy gives Ann AH", "Ann discards 9C"], ["special.best.order"]),
        (["Ann discards 9C", "Cy gives Ann AH KH"], ["special.best.take"]),
        (["Ann discards 9C 9D", "Cy gives Ann AH"], ["special.best.discard"]),
        (["Bob gives Ann AH"], ["special.best.take"]),
        (["Cy gives Bob AH"], ["special.best.take"]),
    ],
)
def test_exchanges(exchange: list[str], rules: list[str]) -> None:
    found = deal(bowers(), bid="best", exchange=exchange)
    assert [finding.rule for finding in found] == rules
    assert all(finding.trick == 0 for finding in found)


def test_an_exchange_where_there_is_none() -> None:
    (found,) = deal(bowers(), exchange=["Cy gives Ann AH"])
    assert (found.player, found.rule) == ("Cy", "contract.take")


def test_a_card_given_away_is_not_held_against_its_giver() -> None:
    size = {"Cy": "AH KS 9S 9S 10S 10S QS QS KC KC QC QC"}
    record = {"bid": "best", "exchange": ["Ann discards 9C", "Cy gives Ann AH"], "dealt": size}
    assert deal(bowers(), plays=["AH 9H QH"], **record) == ()


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"players": []}, "no players"),
        ({"bidder": "Zed"}, "Zed"),
        ({"plays": ["AH KH 9H", "AS"]}, "who led"),
        ({"plays": ["AH nonsense"]}, "neither a card nor a name"),
        ({"plays": ["Ann:AH Ann:KH"]}, "plays twice"),
        ({"exchange": ["Ann smiles"]}, "not understood"),
        ({"dealt": {"Ann": "AH AH AH"}}, "the deck holds 2 of AH"),
    ],
)
def test_what_cannot_be_read_is_named(record: dict[str, Any], message: str) -> None:
    with pytest.raises(NotUnderstood, match=message):
        deal(bowers(), **record)


EXAMPLES = Path(__file__).parents[1] / "examples" / "deals"
FOUND: dict[str, list[tuple[int, str, str, str]]] = {
    "clean": [],
    "renege": [(3, "Bob", "9D", "play.follow")],
    "missed-head": [(8, "Dee", "KC", "play.head")],
    "exchange": [(0, "Ann", "9D 10C", "special.pig.order"), (2, "Eve", "9H", "special.pig.partners")],
}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.toml")))
def test_the_examples_are_ruled_as_they_say(name: str) -> None:
    data = tomllib.loads((EXAMPLES / f"{name}.toml").read_text("utf-8"))
    found = replay(load(data["variant"]), data)
    assert [finding[:4] for finding in found.findings] == FOUND[name]
    assert found.complete == (name != "exchange")


def test_a_deal_in_a_block_of_a_scorecard() -> None:
    block = {"number": 1, "dealer": "Dee", "bidder": "Ann", "bid": "5H", "plays": ["AH 9C KH QH", "AS JD KS QS"]}
    data = of_hand(block, PLAYERS)
    assert data is not None
    assert [finding.player for finding in replay(bowers(), data).findings] == ["Bob"]
    assert of_hand({"number": 2}, PLAYERS) is None


def test_the_turned_card_goes_to_the_dealer() -> None:
    record = {"dealer": "Dee", "exchange": ["Dee takes 9H", "Dee discards 9C"]}
    turned = bowers(deal__kitty=3, deal__kitty_to="dealer", deal__kitty_shown="top-up", deal__discard=1)
    assert deal(turned, **record) == ()
    (found,) = deal(turned, **{**record, "exchange": ["Ann takes 9H"]})
    assert found.rule == "deal.kitty_to"
