"""The outside of the program, form by form: what is typed, what JSON says, with which exit status."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest

from tests.table import card_text, good, scorepad, shown

if TYPE_CHECKING:
    from pathlib import Path

SIX = "new bloomington Ann Bob Cy Dee Eve Flo"
FOUR = "new craig-powers Ann Bob Cy Dee"
MELD = "new double-deck-pinochle Ann Bob Cy Dee"


def test_new_echoes_the_circle_the_dealer_and_the_opener() -> None:
    said = good(SIX).out
    assert "Ann - Bob - Cy - Dee - Eve - Flo" in said
    assert "Flo deals, Ann opens" in said


@pytest.mark.parametrize(
    ("words", "sides"),
    [
        ("Ann Bob Cy Dee", {"Us": ["Ann", "Cy"], "Them": ["Bob", "Dee"]}),
        ("Us=Ann,Cy Them=Bob,Dee", {"Us": ["Ann", "Cy"], "Them": ["Bob", "Dee"]}),
        ("Reds=Ann+Cy Blues=Bob+Dee", {"Reds": ["Ann", "Cy"], "Blues": ["Bob", "Dee"]}),
        ("Reds Blues", {"Reds": [], "Blues": []}),
        ("", {"Us": [], "Them": []}),
    ],
)
def test_new_takes_people_in_every_form(words: str, sides: dict[str, list[str]]) -> None:
    good(f"new indiana {words}")
    assert {team["name"]: team["players"] for team in shown()["teams"]} == sides


def test_new_never_overwrites(tmp_path: Path) -> None:
    good(FOUR)
    before = card_text(tmp_path)
    answer = scorepad(FOUR)
    assert (answer.status, card_text(tmp_path)) == (2, before)
    assert "again" in answer.err


@pytest.mark.parametrize(
    ("players", "variant", "fits"),
    [(6, "bloomington", True), (4, "bloomington", False), (8, "racehorse", True), (5, "racehorse", False)],
)
def test_new_knows_how_many_a_variant_is_for(players: int, variant: str, fits: bool) -> None:
    names = " ".join(f"P{i}" for i in range(players))
    assert scorepad(f"new {variant} {names}").status == (0 if fits else 2)


def test_a_hand_in_one_line_and_in_steps_are_the_same(tmp_path: Path) -> None:
    good(SIX)
    good("hand Ann 5H 6")
    one = shown()["hands"][0]
    (tmp_path / "scorecard.toml").unlink()
    good(SIX)
    good("bid Ann 5H")
    assert shown()["hands"][0]["kind"] == "open"
    good("tricks 6")
    assert shown()["hands"][0] == one
    assert one["points"] == {"Us": 6, "Them": 2}


@pytest.mark.parametrize("tricks", ["6", "Us=6 Them=2", "Them=2", "Ann=6"])
def test_tricks_in_every_form(tricks: str) -> None:
    good(SIX)
    good("bid Ann 5H")
    good(f"tricks {tricks}")
    assert shown()["hands"][0]["tricks"] == {"Us": 6, "Them": 2}


def test_tricks_rest_is_all_of_them() -> None:
    good(SIX)
    good("bid Ann best-H")
    good("tricks rest")
    assert shown()["hands"][0]["points"] == {"Us": 16, "Them": 0}


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("hand Ann 9H 8", 1, "auction.maximum"),
        ("hand Ann 5H 9", 1, "a hand has 8"),
        ("hand Ann 5H Us=6 Them=1", 1, "a hand has 8"),
        ("hand Zed 5H 6", 2, "Ann"),
        ("hand Ann 5X 6", 2, "5X"),
        ("hand Ann", 2, "hand WHO CALL N"),
        ("tricks 5", 2, "No hand is open"),
        ("decide game.targt=52", 2, "game.target"),
        ("decide game.target=many", 2, "whole number"),
        ("shwo", 2, "show"),
        ("amend 7 tricks 3", 2, "There is no hand 7"),
    ],
)
def test_what_is_refused_writes_nothing_and_says_the_way_out(line: str, status: int, said: str, tmp_path: Path) -> None:
    good(SIX)
    before = card_text(tmp_path)
    answer = scorepad(line)
    assert answer.status == status
    assert said in answer.err
    assert answer.out == ""
    assert card_text(tmp_path) == before


def test_stands_records_what_a_rule_refuses_and_marks_it() -> None:
    good(SIX)
    good('hand Ann 5H 9 --stands "we counted so"')
    hand = shown()["hands"][0]
    assert hand["stands"] == "we counted so"
    assert "we counted so" in good("show").out
    assert "we counted so" in good("explain 1").out


def test_counters_must_come_to_fifty() -> None:
    good(MELD)
    good("bid Ann 60S")
    good("meld Us=40 Them=20")
    answer = scorepad("tricks Us=29 Them=19")
    assert answer.status == 1
    assert "The last trick's 2 are missing" in answer.err
    good("tricks 29+2")
    assert shown()["hands"][0]["points"] == {"Us": 71, "Them": 39}


def test_meld_in_cards_is_counted_and_checked_against_the_pack() -> None:
    good(MELD)
    good("bid Ann 50H")
    good('meld Ann="AH 10H KH QH JH"')
    assert shown()["hands"][0]["meld"] == {"Us": 15, "Them": 0}
    answer = scorepad('meld Cy="AH AH AH AH AH"')
    assert answer.status == 1
    assert "4 of" in answer.err


def test_a_meld_that_no_cards_make_is_a_warning() -> None:
    good(MELD)
    answer = scorepad("hand Ann 50H 50 --meld 1,0")
    assert answer.status == 0
    assert "No cards make a meld of 1" in answer.err


def test_a_second_bid_while_a_hand_is_open() -> None:
    good(SIX)
    good("bid Ann 5H")
    answer = scorepad("bid Bob 6H")
    assert answer.status == 1
    assert "Hand 1 is open" in answer.err


def test_a_hand_after_the_game_is_over() -> None:
    good(f"{SIX} --to 6")
    good("hand Ann 5H 6")
    assert shown()["status"] == "won"
    answer = scorepad("hand Bob 5H 6")
    assert answer.status == 1
    assert "scorepad again" in answer.err
    good("undo")
    assert shown()["status"] == "playing"


def test_both_over_says_that_the_lower_score_has_won_and_by_which_rule() -> None:
    good(f"{SIX} --score Us=50 --score Them=53")
    said = good("hand Ann 5H 5").out
    assert "Us has won, with the lower score" in said
    assert "game.both_over" in said
    assert shown()["rule"] == "game.both_over"


def test_recording_never_waits_for_a_rule() -> None:
    good("new pigs-and-hogs Ann Bob Cy Dee Eve Flo")
    assert good("hand Ann 5H 6").status == 0
    hand = shown()["hands"][0]
    assert hand["points"] == {"Us": None, "Them": None}
    assert hand["open"][0]["rule"] == "scoring.made"
    good("decide scoring.made=tricks scoring.defenders_made=tricks")
    assert shown()["hands"][0]["points"] == {"Us": 6, "Them": 2}


def test_undo_gives_back_exactly_what_was_and_redo_what_came() -> None:
    good(SIX)
    states = [shown()]
    for line in ("hand Ann 5H 6", "decide game.target=60", "bid Bob 6S", "tricks 4", "amend 1 tricks 7", "strike 2"):
        good(line)
        states.append(shown())
    for state in reversed(states[:-1]):
        good("undo")
        assert _same(shown(), state)
    for state in states[1:]:
        good("redo")
        assert _same(shown(), state)
    assert scorepad("redo").status == 1


def _same(one: dict, two: dict) -> bool:
    return one == two


def test_the_card_only_grows_and_keeps_a_hand_made_comment(tmp_path: Path) -> None:
    good(SIX)
    path = tmp_path / "scorecard.toml"
    path.write_bytes(path.read_bytes() + b"# Flo brought cake\n_ours = 'kept'\n".replace(b"_ours = 'kept'\n", b""))
    for line in ("hand Ann 5H 6", "note 1 well played", "undo", "adjust Us=-2 --why talk", "replace Flo Gus"):
        before = path.read_bytes()
        good(line)
        assert path.read_bytes().startswith(before)
    assert b"# Flo brought cake" in path.read_bytes()
    assert good("check").out == ""


def test_the_card_has_the_form_of_the_contract(tmp_path: Path) -> None:
    good(SIX)
    good("hand Eve 6D 7")
    data = tomllib.loads(card_text(tmp_path))
    assert data["format"] == 1
    assert data["variant"] == "bloomington"
    hand = data["hands"][0]
    assert hand == {
        "number": 1,
        "dealer": "Flo",
        "bidder": "Eve",
        "bid": "6D",
        "tricks": {"Us": 7, "Them": 1},
        "result": "made",
        "points": {"Us": 7, "Them": 1},
        "totals": {"Us": 7, "Them": 1},
    }


def test_a_card_alone_settles_a_dispute_whatever_becomes_of_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good(SIX)
    good("hand Ann best-H 7")
    before = good("explain --json").data
    monkeypatch.setattr("scorepad.book.shelf.find", lambda *_: (_ for _ in ()).throw(AssertionError("shelf")))
    assert good("explain --json").data == before
    assert [line["points"] for line in before["lines"]] == [-8, -8, 1]


def test_check_says_the_first_cause_once_and_fix_puts_it_right(tmp_path: Path) -> None:
    good(SIX)
    for line in ("hand Ann 5H 6", "hand Bob 5H 5", "hand Cy 4S 4"):
        good(line)
    path = tmp_path / "scorecard.toml"
    text = card_text(tmp_path)
    path.write_text(text.replace("tricks = { Us = 6, Them = 2 }", "tricks = { Us = 7, Them = 1 } # recount", 1))
    answer = scorepad("check")
    assert answer.status == 1
    assert len(answer.out.splitlines()) == 1
    assert "scorecard.toml:" in answer.out
    assert "hand 1" in answer.out
    good("check --fix")
    assert good("check").out == ""
    assert "# recount" in card_text(tmp_path)
    assert shown()["hands"][2]["totals"] == {"Us": 14, "Them": 10}


def test_changes_have_a_date() -> None:
    good(SIX)
    good("hand Ann 5H 6")
    good("decide scoring.made=bid")
    good("hand Cy 5H 6")
    good("decide auction.all_pass=same-dealer")
    good("decide scoring.made=tricks --from 2")
    assert [hand["points"]["Us"] for hand in shown()["hands"]] == [6, 6]
    good("undo")
    assert [hand["points"]["Us"] for hand in shown()["hands"]] == [6, 5]


def test_people_come_and_go() -> None:
    good(FOUR)
    good("hand Ann 5H 6")
    good("replace Bob Zed")
    good("rename Ann Anne")
    good("hand Zed 5H 6")
    hands = shown()["hands"]
    assert [hand["bidder"] for hand in hands] == ["Anne", "Zed"]
    assert [hand["team"] for hand in hands] == ["Us", "Them"]
    good("seats Anne Cy Zed Dee")
    assert shown()["teams"][0]["players"] == ["Anne", "Zed"]


def test_who_deals_after_a_misdeal_is_asked_not_guessed() -> None:
    good(FOUR)
    said = good("hand misdeal").out
    assert "deal.after_misdeal" in said
    assert shown()["dealer"] is None
    good("dealer Dee")
    assert (shown()["dealer"], shown()["opener"]) == ("Dee", "Ann")


def test_again_keeps_people_rules_and_decisions(tmp_path: Path) -> None:
    good(f"{SIX} --to 6")
    good("hand Ann 5H 6")
    before = card_text(tmp_path)
    good("again")
    assert card_text(tmp_path) == before
    (fresh,) = tmp_path.glob("scorecard-*.toml")
    good(f"--card {fresh.name} hand Ann 5H 6")
    assert good(f"--card {fresh.name} show --json").data["status"] == "won"


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("referee trick JH JH --trump H --variant bloomington", 0),
        ("referee legal --hand QH,9H,AS --played KH --trump S --variant bid-euchre", 0),
        ("referee legal --hand QH,9H,AS --played KH --trump S --variant bid-euchre --play AS", 1),
        ("referee auction 3 5 p p 6 p p p --variant indiana", 0),
        ("referee auction 9H --variant bloomington", 1),
        ("referee auction foo --variant bloomington", 2),
        ("referee auction p p p p p p --variant bloomington", 3),
        ("referee score 5H 6 --variant pigs-and-hogs", 3),
        ("referee score 5H 6 --variant bloomington", 0),
        ("referee game --scores 55,56 --result made --variant bloomington", 0),
        ("referee meld AS KS QS --trump S --variant double-deck-pinochle --claim 4", 0),
        ("referee meld AS KS QS --trump S --variant double-deck-pinochle --claim 5", 1),
        ("ref trick JH JH --trump H --variant nowhere", 2),
    ],
)
def test_exit_statuses_of_rulings(line: str, status: int) -> None:
    assert scorepad(line).status == status


def test_bare_scorepad_says_what_to_type() -> None:
    assert len(good("").out.splitlines()) == 3
    good(SIX)
    assert "Bloomington" in good("").out
