"""The referee's commands: the forms, JSON keys and exit statuses that others rely on."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from scorepad.book.shelf import built_in, listing, load
from scorepad.cli.base import read_rules
from scorepad.rules.schema.penalty import WHAT
from scorepad.rules.schema.spelling import typed
from tests.ask import ask, referee

EVERY = {"rule", "reason", "source", "basis"}
DEALS = Path(__file__).parent.parent / "examples" / "deals"
SEATS = ("Ann", "Bob", "Cy", "Dee")


@pytest.fixture
def card(tmp_path, monkeypatch):
    """A card of six with nothing on it, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert ask("new", "bloomington", "Ann", "Bob", "Cy", "Dee", "Eve", "Flo").status == 0
    return tmp_path


# --- trick and legal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "trump", "variant", "winner", "card"),
    [
        ("9H JD AH QH", "H", "bloomington", 2, "JD"),
        ("9H JD JH QH", "H", "bloomington", 3, "JH"),
        ("9H JD AH QH", "low", "bloomington", 1, "9H"),
        ("9H JD AH QH", "high", "bloomington", 3, "AH"),
        ("AS AS", "H", "bloomington", 1, "AS"),
        ("AS AS", "H", "double-deck-euchre", 2, "AS"),
        ("KH 10H AH QS", "S", "double-deck-pinochle", 4, "QS"),
        ("KH,10H,QH", "S", "double-deck-pinochle", 2, "10H"),
    ],
)
def test_trick(cards, trump, variant, winner, card):
    said = referee("trick", cards, "--trump", trump, variant=variant)
    assert said.status == 0
    assert said.data.keys() >= {"winner", "card"} | EVERY
    assert (said.data["winner"], said.data["card"]) == (winner, card)
    assert referee("trick", *cards.replace(",", " ").split(), "--trump", trump, variant=variant).data == said.data


def test_trick_names_the_winner():
    seats = ["--players", "Ann,Bob,Cy,Dee", "--leader", "Dee"]
    said = referee("trick", "9S AS KS QS", "--trump", "H", *seats, variant="craig-powers")
    assert said.data["name"] == "Ann"
    alone = referee("trick", "9S KS AS", "--trump", "H", *seats, "--out", "Bob", variant="craig-powers")
    assert alone.data["name"] == "Cy"
    told = ask("ref", "trick", "9S AS KS QS", "--trump", "H", *seats, "--variant", "craig-powers")
    assert told.out.startswith("Ann wins")


@pytest.mark.parametrize(
    "words",
    [
        ("9H AH", "--variant", "bloomington"),  # hangs on the trump
        ("9X", "--trump", "H", "--variant", "bloomington"),
        ("9H 9H 9H", "--trump", "H", "--variant", "bloomington"),
        ("9H " * 2 + "AH AH KH", "--trump", "H", "--variant", "craig-powers"),
        ("9H", "--trump", "H", "--leader", "Ann", "--variant", "bloomington"),
        ("9H", "--trump", "H", "--variant", "nowhere"),
    ],
)
def test_trick_not_understood(words):
    said = ask("referee", "trick", *words)
    assert said.status == 2
    assert said.err


def test_no_card_says_what_to_type(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = ask("referee", "trick", "9H", "--trump", "H")
    assert said.status == 2
    assert "--variant" in said.err


def test_legal_keeps_the_order_of_the_hand():
    said = referee("legal", "--hand", "QH AS 9H AS", "--played", "KH", "--trump", "S", variant="bloomington")
    assert said.data["legal"] == ["QH", "9H"]
    assert [one["card"] for one in said.data["illegal"]] == ["AS", "AS"]
    assert said.data["illegal"][0].keys() >= {"rule", "reason"}
    assert said.data.keys() >= EVERY
    assert said.status == 0


@pytest.mark.parametrize(("play", "status"), [("QH", 0), ("AS", 1), ("KD", 1)])
def test_legal_play(play, status):
    words = ["--hand", "QH 9H AS", "--played", "KH", "--trump", "S", "--play", play]
    said = referee("legal", *words, variant="bloomington")
    assert said.status == status
    assert said.data["allowed"] == (status == 0)
    told = ask("referee", "legal", *words, "--variant", "bloomington")
    assert bool(told.err) == (status == 1)


def test_legal_left_bower():
    said = referee("legal", "--hand", "JD AD 9S", "--played", "KD", "--trump", "H", variant="bloomington")
    assert said.data["legal"] == ["AD"]
    said = referee("legal", "--hand", "JD AD 9S", "--played", "KH", "--trump", "H", variant="bloomington")
    assert said.data["legal"] == ["JD"]


# --- auction ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "variant", "status", "wanted"),
    [
        ("5H p 7C p p p", "bloomington", 0, {"complete": True, "bidder": 3, "bid": "7", "trump": "C", "next": None}),
        ("5H p", "bloomington", 0, {"complete": False, "next": 3, "result": "unfinished", "fault": None}),
        ("5H 4H", "bloomington", 1, {"legal": False}),
        ("9H", "bloomington", 1, {"legal": False}),
        ("best-H p p p p p", "bloomington", 0, {"bid": "best", "trump": "H", "result": "contract"}),
        ("3 5 pass pass 6 pass pass pass", "indiana", 0, {"bidder": 1, "bid": "6", "trump": None}),
        ("p p p", "double-deck-pinochle", 0, {"complete": True, "bidder": 4, "bid": "50", "forced": True}),
        ("60 p 62", "double-deck-pinochle", 1, {"legal": False}),
        ("5H 7C p p p 8NT", "hoosier", 1, {"legal": False}),
    ],
)
def test_auction(calls, variant, status, wanted):
    said = referee("auction", *calls.split(), variant=variant)
    assert said.status == status, said.err
    keys = {"legal", "complete", "bidder", "bid", "trump", "forced", "next", "result", "fault"}
    assert said.data.keys() >= keys | EVERY
    assert {key: said.data[key] for key in wanted} == wanted
    if status:
        assert said.data["fault"].keys() >= {"call", "rule", "reason"}
        assert said.data["rule"] == said.data["fault"]["rule"]


def test_auction_open():
    said = referee("auction", "p p p p p p", variant="bloomington")
    assert said.status == 3
    rules = said.data["open"]
    assert rules[0]["rule"] == "auction.all_pass"
    assert rules[0].keys() >= {"rule", "question", "options"}
    assert all(option["gives"] for option in rules[0]["options"])
    settled = referee("auction", "p p p p p p", "--rule", "auction.all_pass=next-dealer", variant="bloomington")
    assert settled.status == 0
    assert settled.data["result"] == "passed-out"
    assert settled.data["basis"] == "table"


def test_auction_unreadable_and_out_of_turn():
    assert referee("auction", "xyz", variant="bloomington").status == 2
    said = referee("auction", "Dee:4D", "--players", "Ann,Bob,Cy,Dee", "--dealer", "Ann", variant="craig-powers")
    assert said.status == 1
    assert "Bob" in said.data["reason"]
    said = referee("auction", "2:4D", variant="craig-powers")
    assert said.status == 1
    assert referee("auction", "9:4D", variant="craig-powers").status == 2


def test_auction_counts_from_the_opener():
    said = referee("auction", "4D", "--players", "Ann,Bob,Cy,Dee", "--dealer", "Bob", variant="craig-powers")
    assert (said.data["bidder"], said.data["bidder_name"], said.data["next_name"]) == (1, "Cy", "Dee")


def test_players_of_a_variant_with_several():
    assert referee("auction", "p p p p p 3", variant="racehorse").data["bidder"] == 6
    assert referee("auction", "p p p 3", "--players", "4", variant="racehorse").data["bidder"] == 4
    assert referee("auction", "p", "--players", "5", variant="racehorse").status == 2


# --- meld -------------------------------------------------------------------------------------------------

RUN2 = "S:AATTKKQQJJ"


def test_meld():
    said = referee("meld", RUN2, "--trump", "S", variant="double-deck-pinochle")
    assert said.data.keys() >= {"trump", "points", "melds", "claim"} | EVERY
    assert (said.data["trump"], said.data["points"], said.data["claim"]) == ("S", 150, None)
    (only,) = said.data["melds"]
    assert (only["name"], only["points"]) == ("double run", 150)
    assert sorted(only["cards"]) == sorted(["AS", "10S", "KS", "QS", "JS"] * 2)


def test_meld_in_every_trump():
    said = referee("meld", RUN2, variant="double-deck-pinochle")
    assert next(one["trump"] for one in said.data["trumps"]) == "S"
    points = [one["points"] for one in said.data["trumps"]]
    assert points == sorted(points, reverse=True)
    assert len(points) == 4


@pytest.mark.parametrize(("claim", "status"), [(60, 0), (45, 1), (90, 1)])
def test_meld_claim(claim, status):
    said = referee("meld", "QS QS QS JD JD JD", "--trump", "H", "--claim", claim, variant="double-deck-pinochle")
    assert said.status == status
    assert said.data["claim"]["points"] == claim
    assert said.data["claim"]["right"] == (status == 0)
    if claim == 45:
        assert "published scale" in said.data["reason"]


def test_meld_beyond_the_deck():
    assert referee("meld", "AH AH AH AH AH", "--trump", "H", variant="double-deck-pinochle").status == 2


# --- score and game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "variant", "result", "points"),
    [
        ("5H 6", "bloomington", "made", [6, 2]),
        ("5H 4", "bloomington", "set", [-5, 4]),
        ("5 6,2", "bloomington", "made", [6, 2]),
        ("best-H 8", "bloomington", "made", [16, 0]),
        ("60S 29+2 --meld 24,8", "double-deck-pinochle", "set", [-60, 27]),
        ("60S 34+2 --meld 24,8", "double-deck-pinochle", "made", [60, 22]),
        ("3 2 --forced", "racehorse", "set", [-3, 6]),
        ("60 --no-marriage --meld 10,24", "double-deck-pinochle-tournament", "set", [-60, 24]),
        ("alone-H 5", "euchre", "made", [4, 0]),
        ("H 3", "euchre", "made", [1, 0]),
    ],
)
def test_score(words, variant, result, points):
    said = referee("score", *words.split(), variant=variant)
    assert said.status == 0, (said.out, said.err)
    assert said.data.keys() >= {"result", "points", "lines"} | EVERY
    assert said.data["result"] == result
    assert said.data["points"] == {"bidders": points[0], "defenders": points[1]}
    assert all(line.keys() >= {"side", "points", "rule", "reason"} for line in said.data["lines"])


def test_score_with_totals():
    said = referee("score", "5H", "6", "--before", "50,53", variant="bloomington")
    assert said.data["totals"] == {"bidders": 56, "defenders": 55}
    assert (said.data["over"], said.data["winner"]) == (True, "bidders")
    said = referee("score", "5H", "6", "--before", "0,0", variant="bloomington")
    assert (said.data["over"], said.data["winner"]) == (False, None)


def test_score_table():
    said = referee("score", "5H", variant="bloomington")
    assert said.status == 0
    assert len(said.data["table"]) == 9
    assert said.data["table"][6] == {"tricks": 6, "result": "made", "points": {"bidders": 6, "defenders": 2}}
    told = ask("referee", "score", "5H", "--variant", "bloomington")
    assert len(told.out.splitlines()) >= 10


@pytest.mark.parametrize(
    ("words", "status"),
    [("9H 5", 1), ("5H 9", 1), ("5H 6,3", 1), ("5H six", 2), ("xx 5", 2), ("pass", 2), ("5H 6 --before 3", 2)],
)
def test_score_refused(words, status):
    assert referee("score", *words.split(), variant="bloomington").status == status


def test_score_of_a_renege_is_open():
    said = referee("score", "5H", "6", "--renege", "bidders", variant="bloomington")
    assert said.status == 3
    assert said.data["open"][0]["rule"] == "penalty.revoke.costs"
    gives = [option["gives"]["points"]["bidders"] for option in said.data["open"][0]["options"]]
    assert len(gives) > 1


def test_score_of_more_than_two_sides():
    said = referee("score", "5", "6,1,1", "--players", "3", variant="pepper")
    assert isinstance(said.data["points"]["defenders"], list)


@pytest.mark.parametrize(
    ("words", "variant", "over", "winner"),
    [
        ("--scores 55,56 --result made", "bloomington", True, "bidders"),
        ("--scores 45,56 --result made", "bloomington", True, "defenders"),
        ("--scores -56,20 --result set", "bloomington", True, "defenders"),
        ("--scores 25,34 --result made", "hoosier", False, None),
        ("--scores 15,35 --result set", "hoosier", True, "defenders"),
        ("--scores 31,31 --result made", "pepper", True, "tied"),
        ("--scores Us=55 Them=56 --bidder Them --result made", "bloomington", True, "bidders"),
        ("Us=55 Them=56 --bidder Us --result made", "bloomington", True, "bidders"),
    ],
)
def test_game(words, variant, over, winner):
    said = referee("game", *words.split(), variant=variant)
    assert said.status == 0, (said.out, said.err)
    assert said.data.keys() >= {"over", "winner"} | EVERY
    assert (said.data["over"], said.data["winner"]) == (over, winner)


def test_game_open_and_despite():
    said = referee("game", "--scores", "20,56", "--result", "made", variant="indiana")
    assert said.status == 3
    assert said.data["open"][0]["rule"] == "game.win_as"
    assert {option["gives"]["over"] for option in said.data["open"][0]["options"]} == {True, False}
    said = referee("game", "--scores", "50,55", "--result", "made", variant="indiana")
    assert said.status == 0
    assert said.data["winner"] == "bidders"
    assert "game.win_as" in said.data["despite"]


def test_game_needs_numbers():
    assert referee("game", "--scores", "55", "--result", "made", variant="bloomington").status == 2
    assert referee("game", "Us=55", "Them=56", "--result", "made", variant="bloomington").status == 2
    assert referee("game", "--scores", "25,34", variant="hoosier").status == 2  # hangs on made or set


# --- afterwards -------------------------------------------------------------------------------------------


def test_renege():
    words = ["--player", "Bob", "--trump", "H", "--trick", "9H AS QH KH"]
    said = referee("renege", *words, "--later", "JD", variant="bloomington")
    assert said.status == 1
    assert said.data.keys() >= {"renege", "player", "card", "proof"} | EVERY
    assert (said.data["renege"], said.data["card"], said.data["proof"]) == (True, "AS", "JD")
    assert referee("renege", *words, "--later", "9C", variant="bloomington").data["renege"] is False
    named = ["--player", "Cy", "--trump", "H", "--trick", "Ann: 9H AS QS KH", "--players", ",".join(SEATS)]
    assert referee("renege", *named, "--later", "JD", variant="craig-powers").data["card"] == "QS"
    said = referee("renege", "--trump", "H", "--trick", "9H AS QS KH", "--later", "JD", variant="bloomington")
    assert said.status == 2
    assert "NAME:CARD" in said.err


@pytest.mark.parametrize(("name", "status", "found"), [("clean", 0, 0), ("renege", 1, 1), ("missed-head", 1, 1)])
def test_replay(name, status, found):
    said = referee("replay", str(DEALS / f"{name}.toml"))
    assert said.status == status
    assert len(said.data["findings"]) == found
    told = ask("referee", "replay", str(DEALS / f"{name}.toml"))
    assert told.status == status
    assert "Taken:" in told.out


def test_replay_on_a_card(card):
    ask("hand", "Ann", "5H", "6")
    text = (card / "scorecard.toml").read_text("utf-8")
    mended = text.replace('bid = "5H"\n', 'bid = "5H"\nplays = ["Ann: 9H AS QH KH AH 10H", "Ann: AC JD 9C 9C KC KC"]\n')
    assert mended != text
    (card / "scorecard.toml").write_text(mended, "utf-8")
    said = referee("replay", "scorecard.toml")
    assert next((one["player"], one["trick"]) for one in said.data["findings"]) == ("Bob", 1)


def test_replay_of_no_deal(tmp_path):
    assert referee("replay", str(tmp_path / "none.toml")).status == 2
    bad = tmp_path / "bad.toml"
    bad.write_text("plays = [", "utf-8")
    assert referee("replay", str(bad)).status == 2


def test_penalty():
    said = referee("penalty", "renege", variant="bloomington")
    assert said.status == 3
    assert said.data["open"][0]["rule"] == "penalty.revoke.costs"
    told = ask("referee", "penalty", "renege", "--variant", "bloomington")
    assert "No source of this variant" in told.out
    decided = ["--rule", "penalty.revoke.costs=nothing", "--rule", "penalty.revoke.until=trick-closed"]
    assert referee("penalty", "renege", *decided, variant="bloomington").status == 0
    assert referee("penalty", "nonsense", variant="bloomington").status == 2


@pytest.mark.parametrize("name", [entry.id for entry in listing() if entry.path.startswith(built_in())])
def test_what_a_penalty_lists_can_be_decided(name):
    variant = load(name)
    for rule in (f"penalty.{what}.{end}" for what in WHAT for end in ("costs", "until")):
        for option in variant.options(rule):
            text = typed(option.value)
            assert read_rules([f"{rule}={text}"], variant) == {rule: option.value}
            assert shlex.split(text) == [text]


def test_a_listed_penalty_decides_a_card(card):
    told = ask("referee", "penalty", "renege").out
    values = [line.split(":")[0].strip() for line in told.splitlines() if line.startswith("  ")]
    assert "others=4,offenders=-4,hand=over" in values
    assert ask("decide", "penalty.revoke.costs=others=4,offenders=-4,hand=over").status == 0
    command = told.splitlines()[-1].split("`")[1].removeprefix("scorepad ")
    assert ask(*command.split()).status == 0


# --- on a card --------------------------------------------------------------------------------------------


def test_card_gives_trump_seats_and_totals(card):
    ask("bid", "Bob", "5H")
    said = referee("trick", "9H JD AH", "--leader", "Bob")
    assert (said.data["card"], said.data["name"]) == ("JD", "Cy")
    assert referee("legal", "--hand", "JD AD", "--played", "KD").data["legal"] == ["AD"]
    said = referee("score", "5H", "6")
    assert said.data["totals"] == {"bidders": 6, "defenders": 2}
    ask("tricks", "6")
    assert referee("game").data["over"] is False
    said = referee("game", "Us=55", "Them=56", "--result", "made")
    assert said.data["team"] == "Them"
    auction = referee("auction", "p", "5H")
    assert auction.data["bidder_name"] == "Cy"


def test_words_are_not_a_variant(card):
    assert json.loads(ask("ref", "trick", "9H AH", "--trump", "H", "--json").out)["winner"] == 2
    assert ask("referee", "trik").status == 2
    assert "trick" in ask("referee", "trik").err
