"""What really happens at a table, case by case: each goes on the card truly, and the score follows from it."""

from __future__ import annotations

import datetime
import tomllib
from pathlib import Path

import pytest

from tests.table import card_text, good, scorepad, shown

SIX = "new bloomington Ann Bob Cy Dee Eve Flo"
FOUR = "new indiana Ann Bob Cy Dee"
PINOCHLE = "new double-deck-pinochle Ann Bob Cy Dee"


def start(line: str, *more: str) -> None:
    """Start a card and play on."""
    for each in (line, *more):
        good(each)


def hand(number: int) -> dict:
    """Return a hand as JSON gives it."""
    return next(row for row in shown()["hands"] if row["number"] == number)


def totals() -> dict[str, int]:
    """Return the totals of the sides."""
    return {team["name"]: team["total"] for team in shown()["teams"]}


def last_block() -> dict:
    """Return the last block of the card."""
    text = card_text(Path())
    return tomllib.loads(text[text.rindex("\n[[") :]).popitem()[1][0]


# -- ways a hand can end


@pytest.mark.parametrize(
    ("words", "kind", "result", "points"),
    [
        ("hand pass", "passed-out", "passed-out", {"Us": 0, "Them": 0}),
        ("hand misdeal", "misdealt", "misdealt", {"Us": 0, "Them": 0}),
        ("hand Bob 8C set", "played", "set", {"Us": None, "Them": -8}),
        ("hand Bob 8C set Them=5", "played", "set", {"Us": 3, "Them": -8}),
        ("hand Bob 5C rest", "played", "made", {"Us": 0, "Them": 8}),
        ("hand Bob 5C Them=4 Us=4", "played", "set", {"Us": 4, "Them": -5}),
        ("hand --points Us=6 Them=2", "points", None, {"Us": 6, "Them": 2}),
        ("hand Bob 5C --points Us=6 Them=-2", "points", None, {"Us": 6, "Them": -2}),
        ("hand --points Us=6 --points Them=2", "points", None, {"Us": 6, "Them": 2}),
    ],
)
def test_a_hand_ends_in_many_ways(words, kind, result, points):
    start(SIX, words)
    row = hand(1)
    assert (row["kind"], row["result"], row["points"]) == (kind, result, points)
    assert scorepad("check").out == ""


def test_a_hand_thrown_in_waits_for_the_table():
    start(SIX, "hand Cy 6H")
    assert hand(1)["points"] == {"Us": None, "Them": None}
    good("amend 1 tricks 6")
    assert hand(1)["points"] == {"Us": 6, "Them": 2}


def test_no_marriage_charges_the_bidders_and_leaves_the_rest_open():
    start(PINOCHLE, "hand Ann 55 --no-marriage --meld Us=10 --meld Them=14")
    assert hand(1)["points"] == {"Us": -55, "Them": None}
    good("decide 1 b")
    assert hand(1)["points"] == {"Us": -55, "Them": 14}


def test_a_conceded_hand_is_set():
    start(PINOCHLE, "decide unplayed.conceded.defenders=meld", "hand Ann 55 --conceded --meld Them=14")
    assert (hand(1)["result"], hand(1)["points"]) == ("set", {"Us": -55, "Them": 14})


def test_who_deals_after_a_misdeal_is_asked_and_never_guessed():
    start(SIX)
    answer = good("hand misdeal")
    assert "deal.after_misdeal" in answer.out
    assert shown()["dealer"] is None
    good("hand Bob 5C 6")
    assert "deal.after_misdeal" in scorepad("show").out  # still nobody knows
    assert (hand(2)["dealer"], shown()["dealer"]) == (None, None)
    good("decide deal.after_misdeal same-dealer")
    assert (hand(2)["dealer"], shown()["dealer"]) == ("Flo", "Ann")


def test_the_dealer_after_a_misdeal_may_simply_be_said():
    start(SIX, "hand misdeal", "dealer Ann", "hand Bob 5C 6")
    assert (hand(2)["dealer"], shown()["dealer"]) == ("Ann", "Bob")


def test_the_wrong_dealer_is_written_down_and_who_deals_next_is_a_rule():
    start(SIX, "hand Bob 5C 6 --dealer Cy")
    assert last_block()["dealer_turn"] == "Flo"
    assert shown()["dealer"] is None
    good("decide deal.after_wrong_dealer as-if-right")
    assert shown()["dealer"] == "Ann"


# -- reneges


def test_a_renege_keeps_the_facts_and_shows_the_options():
    start(SIX)
    answer = good("hand Ann 5H 5 --renege Dee")
    assert "a) others 2: Us +7, Them +3" in answer.out
    row = hand(1)
    assert row["tricks"] == {"Us": 5, "Them": 3}
    assert row["points"] == {"Us": None, "Them": None}
    assert row["open"][0]["rule"] == "penalty.revoke.costs"


def test_a_decided_renege_is_scored_and_its_result_is_no_faked_count():
    start(SIX, "hand Ann 5H 5 --renege Dee", "decide penalty.revoke.costs d")
    row = hand(1)
    assert (row["result"], row["tricks"]) == ("renege", {"Us": 5, "Them": 3})
    assert row["points"] == {"Us": 4, "Them": -4}
    assert "Dee reneged" in scorepad("explain 1").out


def test_the_bidders_win_on_a_bid_they_made_although_the_others_reneged():
    start(
        "new craig-powers Ann Bob Cy Dee --to 10",
        'decide penalty.revoke.costs "{ others = 2 }"',
        "hand Ann 8H 9 --renege Bob",
    )
    assert (shown()["status"], shown()["winner"]) == ("won", "Us")


def test_the_bidders_who_reneged_did_not_earn_a_win():
    start(
        "new craig-powers Ann Bob Cy Dee --to 10 --score Us=9",
        'decide penalty.revoke.costs "{ hand = as-set }"',
        "hand Ann 3H 9 --renege Cy",
    )
    assert (hand(1)["points"], shown()["status"]) == ({"Us": -3, "Them": 3}, "playing")


# -- forced bids, cards taken


def test_a_forced_bid_pays_half_where_the_rules_say_so():
    start("new double-hasenpfeffer Ann Bob Cy Dee", "hand Dee 6H 4 --forced", "hand Dee 6H 4")
    assert [rule["rule"] for rule in hand(1)["open"]] == ["scoring.defenders_set"]  # half of 6 is 3, up or down
    assert abs(hand(1)["points"]["Them"]) * 2 == abs(hand(2)["points"]["Them"])


def test_what_a_call_is_worth_may_hang_on_the_cards_taken():
    start("new scott-alber Ann Bob Cy Dee --to 99", "hand Ann moon-H 10 --cards 1", "hand Bob moon-H 10 --cards 2")
    assert "special.moon.made" in scorepad("show").out
    good("decide special.moon.made=cards:1=20,2=15")
    assert (hand(1)["points"]["Us"], hand(2)["points"]["Them"]) == (20, 15)


# -- dated changes


def test_a_change_of_a_rule_holds_from_the_next_hand():
    start(SIX, "hand Ann 5H 4", "decide scoring.set=-8", "hand Ann 5H 4")
    assert [row["points"]["Us"] for row in shown()["hands"]] == [-5, -8]
    assert scorepad("check").status == 0


def test_a_change_may_hold_from_an_earlier_hand():
    start(SIX, "hand Ann 5H 4", "hand Ann 5H 4", "decide scoring.set=-8 --from 2")
    assert [row["points"]["Us"] for row in shown()["hands"]] == [-5, -8]
    assert scorepad("check").out == ""


def test_a_change_in_an_open_hand_holds_from_the_next():
    start(SIX, "hand Ann 5H 6", "bid Ann 5H", "decide scoring.set=-8", "tricks 4", "hand Ann 5H 4")
    assert [row["points"]["Us"] for row in shown()["hands"]] == [6, -5, -8]
    assert scorepad("check").out == ""


def test_an_open_hand_bears_everything_in_between():
    start(SIX, "bid Ann 5H", "decide all_pass=same-dealer", "replace Ann Zoe", "note 1 loud", "undo", "undo", "redo")
    start("tricks 6", "check", "hand Zoe 5H 6")
    assert (hand(1)["points"], hand(1)["bidder"]) == ({"Us": 6, "Them": 2}, "Ann")
    assert hand(2)["bidder"] == "Zoe"
    start("undo", "undo")
    assert hand(1)["kind"] == "open"
    start("tricks 5", "check")
    assert hand(1)["points"] == {"Us": 5, "Them": 3}


def test_the_first_answer_to_an_open_rule_holds_for_the_whole_card_and_keeps_its_score():
    start(FOUR, "hand Bob 4H 4", "hand Bob 4H 4", "decide win_as either")
    change = last_block()
    assert change["after"] == 0
    assert change["decided"] == {"hand": 2, "Us": 16, "Them": 8}
    assert "after hand 2, at Us 16, Them 8" in scorepad("show").out


def test_a_late_decision_says_so_where_it_decides():
    start(f"{FOUR} --to 8", "hand Bob 4H 4")
    assert "game.win_as" in scorepad("show").out
    answer = good("decide 1 a")
    assert "Us has won" in answer.out
    assert "game.win_as was decided after hand 1, at Us 8, Them 4." in scorepad("explain").out
    assert "game.win_as was decided after hand 1, at Us 8, Them 4." in scorepad("show").out


def test_the_numbers_of_decide_are_those_it_shows():
    start(PINOCHLE, "hand Ann 55 --no-marriage")
    listed = scorepad("decide").out
    rule = listed.split("2. ")[1].split("[")[1].split("]")[0]
    letter = "a) " + str(listed.split(rule)[1].split("a) ")[1].split(":")[0])
    good("decide 2 a")
    assert list(last_block()["rules"]) == [rule]
    assert letter


def test_people_come_and_go_and_statistics_go_by_hand():
    start(SIX, "hand Flo 5C 5", "replace Flo Gus", "hand Gus 5C 5", "rename Ann Anna", "hand Anna 5H 5")
    rows = shown()["hands"]
    assert [row["bidder"] for row in rows] == ["Flo", "Gus", "Anna"]
    assert rows[0]["dealer"] == "Flo"
    assert totals() == {"Us": 11, "Them": 13}


def test_the_circle_may_change_and_totals_run_on():
    start(SIX, "hand Ann 5H 5", "seats Ann Bob Eve Dee Cy Flo", "hand Cy 5H 5")
    assert totals() == {"Us": 10, "Them": 6}
    assert shown()["seats"] == ["Ann", "Bob", "Eve", "Dee", "Cy", "Flo"]


def test_a_circle_turned_round_keeps_the_sides():
    start("new indiana Ann Bob Cy Dee", "seats Bob Cy Dee Ann", "hand Ann 5H 5")
    assert totals() == {"Us": 5, "Them": 7}
    assert scorepad("seats Bob Ann Dee Zoe").out.endswith("Us: Ann, Zoe; Them: Bob, Dee.\n")


def test_names_may_change_again_and_again():
    start(SIX, "rename Flo Fay", "hand Fay 5C 5", "replace Fay Gus", "hand Gus 5C 5", "rename Gus Gary")
    start("undo", "redo", "rename Gary Gustav", "hand misdeal", "decide deal.after_misdeal=same-dealer")
    start("hand Gus 5C 5", "rename Us We")
    card = shown()
    assert [row["bidder"] for row in card["hands"]] == ["Fay", "Gustav", None, "Gustav"]
    assert card["seats"][-1] == "Gustav"
    assert card["teams"][0]["name"] == "We"
    assert scorepad("check").out == ""


# -- what was not by the rules


@pytest.mark.parametrize("words", ["hand Ann 9H 8", "hand Ann 5H 9", "auction p 5H 4C p p p p"])
def test_a_refusal_names_the_way_out_and_the_way_out_is_marked(words):
    start(SIX)
    refused = scorepad(words)
    assert refused.status == 1
    assert "--stands" in refused.err
    assert shown()["hands"] == []
    if "9" in words:
        return  # a bid or a count that the cards cannot bear has no score
    good(f'{words} --stands "nobody minded"')
    assert hand(1)["stands"] == "nobody minded"
    assert "* hand 1 stands: nobody minded" in scorepad("show").out


def test_a_count_that_stands_above_the_hand_leaves_the_others_open():
    start(SIX, 'hand Bob 5H 9 --stands "a card too many"')
    assert hand(1)["points"] == {"Us": None, "Them": 9}


def test_passing_a_hand_out_is_refused_where_somebody_must_bid():
    start(PINOCHLE)
    assert scorepad("hand pass").status == 1
    good('hand pass --stands "no more time"')
    assert hand(1)["kind"] == "passed-out"


# -- corrections


def test_an_amendment_prints_every_total_that_moved_and_keeps_later_hands():
    start(SIX, "hand Ann 5H 8", "hand Bob 5C 6", "hand Cy 4S 5")
    answer = good("amend 1 tricks 6")
    assert answer.out.count("Hand ") == 3
    assert "Us +8, Them 0 -> Us +6, Them +2" in answer.out
    assert totals() == {"Us": 13, "Them": 11}
    assert scorepad("check").out == ""


def test_an_amendment_that_ends_the_game_earlier_keeps_the_later_hands_and_check_says_so():
    start(f"{SIX} --to 16", "hand Ann 5H 8", "hand Ann 5H 4", "hand Bob 5H 5")
    answer = good("amend 2 tricks 8")
    assert "has won" in answer.out
    assert len(shown()["hands"]) == 3
    assert "over after hand 2" in scorepad("check").out


def test_one_thing_of_a_hand_may_be_amended():
    start(SIX, "hand Ann 5H 6", "amend 1 bid 7H", "amend 1 bidder Bob", "amend 1 tricks 7")
    assert (hand(1)["bid"], hand(1)["bidder"], hand(1)["points"]) == ("7", "Bob", {"Us": 1, "Them": 7})
    good("amend 1 set")
    assert hand(1)["points"] == {"Us": 1, "Them": -7}
    good("amend 1 points Us=3 Them=-4")
    assert (hand(1)["kind"], totals()) == ("points", {"Us": 3, "Them": -4})
    assert scorepad("check").out == ""


def test_numbers_never_shift():
    start(SIX, "hand Ann 5H 5", "hand Bob 5H 5", "insert 2 Cy 5H 8", "strike 1", "hand Dee 5H 5")
    assert [row["number"] for row in shown()["hands"]] == [1, 3, 2, 4]
    assert hand(1)["struck"]
    assert totals() == {"Us": 8 + 3 + 3, "Them": 5 + 5}
    assert scorepad("check").out == ""


def test_undo_takes_back_whatever_it_was():
    start(SIX)
    commands = (
        "hand Ann 5H 6", "bid Bob 5C", "tricks 4", "amend 1 tricks 5", "insert 1 Dee 4H 4", "strike 2",
        'adjust Us=-2 --why "talk"', "note 1 loud", "decide all_pass=same-dealer", "dealer Cy", "replace Ann Zoe",
        "rename Zoe Zora", "hand misdeal", "end --time",
    )  # fmt: skip
    for command in commands:
        before = shown()
        good(command)
        after = shown()
        assert after != before, command
        good("undo")
        assert shown() == before, command
        good("redo")
        assert shown() == after, command


def test_undo_reaches_past_the_end_of_a_game():
    start(f"{SIX} --to 8", "hand Ann 5H 8")
    assert shown()["status"] == "won"
    good("undo")
    assert shown()["status"] == "playing"
    assert scorepad("redo").out.count("has won") == 1


def test_nothing_to_undo_is_refused():
    start(SIX)
    assert scorepad("undo").status == 1
    assert scorepad("redo").status == 1


def test_two_scorekeepers_are_compared():
    good(f"--card a.toml {SIX}")
    good(f"--card b.toml {SIX}")
    for card, taken in (("a", 6), ("b", 5)):
        good(f"--card {card}.toml hand Ann 5H {taken}")
        good(f"--card {card}.toml hand Bob 5H 5")
    answer = scorepad("check --same a.toml b.toml")
    assert answer.status == 1
    assert "hand 1, tricks" in answer.out
    assert scorepad("check --same a.toml a.toml").status == 0


def test_check_says_one_thing_for_one_cause():
    start(SIX, *(f"hand {name} 5H 5" for name in ("Ann", "Bob", "Cy")), "amend 1 tricks 6")
    text = card_text(Path())
    block = text.split("\n[[")[2]
    Path("deleted.toml").write_text(text.replace("\n[[" + block, "", 1), encoding="utf-8")
    found = scorepad("check deleted.toml").out.splitlines()
    assert len(found) == 1
    assert "no hand 2" in found[0]
    Path("misspelt.toml").write_text(text.replace('bidder = "Bob"', 'bidder = "Bub"'), encoding="utf-8")
    found = scorepad("check --fix misspelt.toml").out.splitlines()
    assert len(found) == 1
    assert "Bub" in found[0]
    assert 'bidder = "Bub"' in Path("misspelt.toml").read_text(encoding="utf-8")


# -- the end


def test_a_hand_after_the_end_is_refused_with_the_rule_and_the_way_out():
    start(f"{SIX} --to 8", "hand Ann 5H 8")
    before = card_text(Path())
    refused = scorepad("hand Bob 5H 5")
    assert refused.status == 1
    assert "game.target" in refused.err
    assert "again" in refused.err
    assert card_text(Path()) == before


def test_a_raised_target_opens_a_finished_game_again():
    start(f"{SIX} --to 8", "hand Ann 5H 8")
    assert "open again" in good("decide target 54").out
    good("hand Bob 5H 5")
    assert scorepad("check").out == ""


@pytest.mark.parametrize(
    ("words", "status", "winner"),
    [
        ("end --time", "time", "Us"),
        ("end --conceded Us", "conceded", "Them"),
        ("end --abandoned", "abandoned", None),
    ],
)
def test_a_game_may_end_before_its_time(words, status, winner):
    start(SIX, "hand Ann 5H 8", words)
    assert (shown()["status"], shown()["winner"]) == (status, winner)
    assert scorepad("hand Ann 5H 8").status == 1


def test_a_fixed_number_of_hands_is_counted_down_and_ends_the_game():
    start(f"{SIX} --hands 3 --decide target_ends=no", "hand Ann 5H 8", "hand misdeal", "dealer Ann", "hand Bob 5H 5")
    assert "hand 3 of 3" in scorepad("show").out
    good("hand Dee 5H 5")
    assert (shown()["status"], shown()["rule"]) == ("won", "game.hands")


def test_a_tie_after_the_last_hand_is_a_rule():
    start(f"{SIX} --hands 1 --decide target_ends=no", "hand Ann 4H 4")
    assert "game.hands_tie" in scorepad("show").out
    good("decide hands_tie=play-on")
    assert "hand 2: level after 1" in scorepad("show").out
    start("undo", "decide hands_tie=tied")
    assert shown()["status"] == "tied"


def test_a_passed_out_hand_asks_only_where_it_would_be_the_last():
    start(f"{SIX} --hands 2 --decide target_ends=no --decide all_pass=next-dealer", "hand pass")
    assert "game.passed_out_counts" not in scorepad("show").out
    good("hand Ann 4H 5")
    assert "game.passed_out_counts" in scorepad("show").out


def test_an_award_can_win_only_where_the_rule_says_so():
    start(f"{SIX} --to 8", "hand Ann 5H 7")
    answer = good('adjust Us=2 --why "talk"')
    assert "game.award_wins" in answer.out + scorepad("show").out
    good("decide award_wins=no")
    assert shown()["status"] == "playing"
    good("decide award_wins=yes")
    assert shown()["status"] == "won"


def test_an_award_belongs_to_its_hand():
    start(SIX, "hand Ann 5H 7", "hand Bob 5H 5", 'adjust Us=-2 --why "talk" --hand 1')
    assert hand(2)["totals"] == {"Us": 8, "Them": 6}
    assert "talk" in scorepad("explain 1").out
    assert scorepad("check").out == ""


def test_the_next_game_has_the_same_people_rules_and_decisions():
    start(f"{SIX} --to 8 --decide all_pass=same-dealer", "replace Flo Gus", "hand Ann 5H 8", "again")
    path = f"scorecard-{datetime.date.today().isoformat()}.toml"
    card = good(f"--card {path} show --json").data
    assert card["seats"] == ["Ann", "Bob", "Cy", "Dee", "Eve", "Gus"]
    assert (card["dealer"], card["hands"]) == ("Ann", [])
    assert "auction.all_pass" not in [rule["rule"] for rule in card["open"]]


def test_a_card_is_never_overwritten():
    start(SIX, "hand Ann 5H 8")
    before = card_text(Path())
    refused = scorepad(SIX)
    assert refused.status == 2
    assert "again" in refused.err
    assert card_text(Path()) == before


def test_a_card_like_another_and_a_game_begun_on_paper():
    good(f"--card old.toml {SIX} --decide all_pass=same-dealer --to 40")
    good("new --like old.toml --score Us=23 --score Them=8")
    assert totals() == {"Us": 23, "Them": 8}
    assert shown()["teams"][0]["needs"]["points"] == 17


# -- two sides or more


def test_three_play_alone_to_the_end():
    start("new cutthroat Ann Bob Cy --to 20")
    assert [team["name"] for team in shown()["teams"]] == ["Ann", "Bob", "Cy"]
    start("hand Ann 4H Ann=5 Bob=1 Cy=1", "hand Bob 3C Bob=2 Ann=3 Cy=2")
    assert hand(1)["points"] == {"Ann": 5, "Bob": 1, "Cy": 1}
    assert hand(2)["points"] == {"Ann": 3, "Bob": -3, "Cy": 2}
    good("hand Ann 5S Ann=6 Bob=1 Cy=0")
    assert totals() == {"Ann": 14, "Bob": -1, "Cy": 3}
    good("hand Ann 5S Ann=6 Bob=0 Cy=1")
    assert (shown()["status"], shown()["winner"]) == ("won", "Ann")
    assert scorepad("check").out == ""


def test_three_play_a_hand_whose_others_are_not_written_down():
    start("new cutthroat Ann Bob Cy", "hand Ann 4H 5")
    assert hand(1)["points"] == {"Ann": 5, "Bob": None, "Cy": None}
    assert "what Bob and Cy took (`scorepad amend 1 tricks Bob=N`)" in scorepad("show").out
    good("amend 1 tricks Bob=2")
    assert hand(1)["points"] == {"Ann": 5, "Bob": 2, "Cy": 0}
