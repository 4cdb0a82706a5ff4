"""What a player who tries everything once found wrong, each with the right answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table import card_text, good, scorepad, shown

FOUR = "new craig-powers Ann Bob Cy Dee"
POINTS = "new double-deck-pinochle Ann Bob Cy Dee"
THREE = "new cutthroat Ann Bob Cy"
ROOT = Path(__file__).resolve().parents[1]


def start(line: str, *more: str) -> None:
    """Start a card and play on."""
    for each in (line, *more):
        good(each)


def first() -> dict:
    """Return the first hand as JSON gives it."""
    return shown()["hands"][0]


# -- what nobody wrote down, and what follows


def test_who_took_everything_left_nothing_to_the_others():
    start(THREE, "hand Bob 7H 7")
    assert first()["points"] == {"Ann": 0, "Bob": 16, "Cy": 0}
    assert "defenders 0, 0" in good("referee score 7H 7 --variant cutthroat").out
    assert good("referee score 7H --variant cutthroat --players 3").out.count("0, 0") == 1


# -- words


@pytest.mark.parametrize(
    ("line", "bid"),
    [("hand Ann go alone 12", "alone"), ("bid Ann go alone H", "alone-H"), ("hand Ann Go Alone hearts 12", "alone-H")],
)
def test_a_printed_name_needs_no_quotes(line, bid):
    start(FOUR, line)
    assert f'bid = "{bid}"' in card_text(Path())


# -- streams


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("line", ["show", "hand Ann 5H 6"])
def test_a_closed_stream_stops_nothing(line, closed):
    start(FOUR)
    command = f'"$0" -m scorepad {line} {closed}'
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(["/bin/sh", "-c", command, sys.executable], check=False, capture_output=True, env=env)
    assert (ran.returncode, b"Error" in ran.stderr) == (0, False)
    assert ("[[hands]]" in card_text(Path())) == (line != "show")


# -- a renege


@pytest.mark.parametrize(
    ("words", "bidders", "defenders"),
    [
        ("--meld 24,8 --renege bidders", "-60", "+50"),  # 8 meld is under 20: it does not count in a penalty either
        ("--meld 24,20 --renege bidders", "-60", "+70"),
        ("--meld 24,8 --renege defenders", "+74", "0"),  # all 50 counters are the bidders': nothing is left to keep
        ("--meld 24,24 --renege defenders", "+74", "0"),
    ],
)
def test_a_renege_pays_all_counters_and_the_meld_that_counts(words, bidders, defenders):
    ruling = good(f"referee score 60S 30 {words} --variant double-deck-pinochle-tournament").out
    assert f"Bidders {bidders}, defenders {defenders}." in ruling


# -- one trump a hand


def test_melds_in_cards_follow_a_corrected_trump():
    start(POINTS, "bid Ann 60S", 'meld "Ann=AH 10H KH QH JH"', "tricks 50")
    assert first()["points"] == {"Us": -60, "Them": 0}
    assert "Ann's cards meld 15, not 2" in good("amend 1 trump H").out
    assert first()["points"] == {"Us": 65, "Them": 0}
    good("amend 1 meld Ann=4")
    assert (first()["points"], scorepad("check").status) == ({"Us": -60, "Them": 0}, 0)


def test_a_call_that_carries_a_trump_replaces_the_one_named_before():
    start(POINTS, "hand Ann 60 31 --trump H --meld 40,8")
    assert "60♦" in good("amend 1 bid 60D").out
    assert "65♣" in good("amend 1 bid 65 --trump C").out


@pytest.mark.parametrize(
    "lines",
    [
        ["hand Ann 6H 6 --trump S"],
        ["bid Ann 6H --trump S"],
        ["bid Ann 6H", "tricks 6 --trump S"],
        ["hand Ann 6H 6", "amend 1 bid 6H --trump S"],
        ["referee score 6H 6 --trump S"],
    ],
)
def test_two_trumps_are_not_chosen_from_in_silence(lines):
    start(FOUR, *lines[:-1])
    before = card_text(Path())
    answer = scorepad(lines[-1])
    assert (answer.status, "H" in answer.err, "S" in answer.err) == (2, True, True)
    assert card_text(Path()) == before


def test_the_same_trump_twice_is_fine():
    start(FOUR, "hand Ann 6H 6 --trump H", "bid Bob 6S", "tricks 6 --trump spades")


# -- what would be counted twice, or lost


@pytest.mark.parametrize(
    "lines", [["hand Ann 60S 31 --meld Us=24 --meld Ann=20"], ["bid Ann 60S", "meld Us=24", "meld Cy=20"]]
)
def test_a_side_and_its_player_are_not_added(lines):
    start(POINTS, *lines[:-1])
    answer = scorepad(lines[-1])
    assert (answer.status, "not both" in answer.err) == (2, True)


@pytest.mark.parametrize("line", ["hand Ann 5H 6 --points Us=6 Them=2", "hand Ann 5H --points Us=6 --meld 1,2"])
def test_a_count_beside_the_points_is_not_dropped(line):
    start(FOUR)
    assert scorepad(line).status == 2
    assert "[[hands]]" not in card_text(Path())


# -- against a rule, unless the table let it stand


@pytest.mark.parametrize(
    ("game", "line", "rule"),
    [
        (FOUR, "hand Ann alone 8 --cards 4", "special.alone.take"),
        (FOUR, "hand Ann 6H 6 --cards 2", "contract.take"),
        (FOUR, "hand Ann 5H 6 --meld 24,2", "auction.bid_counts"),
        (POINTS, "hand Ann 60H 29+3 --meld 24,8", "count.last"),
        (POINTS, "hand Ann 60H Us=29+2 Them=17+2", "count.last"),
        (POINTS, 'hand Ann 60H 31 --meld "Ann=AH AH AH AH AH"', "deck.copies"),
    ],
)
def test_what_no_rule_allows_is_refused_until_it_stands(game, line, rule):
    start(game)
    answer = scorepad(line)
    assert (answer.status, f"[{rule}]" in answer.err, "--stands" in answer.err) == (1, True, True)
    good(f"{line} --stands agreed")
    assert 'stands = "agreed"' in card_text(Path())


def test_what_may_be_taken_is_taken():
    start(FOUR, "hand Ann alone 12 --cards 3", "bid Bob alone", "tricks 12 --cards 0")
    assert scorepad("amend 1 --cards 4").status == 1


# -- a card that was corrected by hand


def edit(old: str, new: str) -> None:
    """Replace a text that stands on the card once."""
    text = card_text(Path())
    assert text.count(old) == 1
    Path("scorecard.toml").write_text(text.replace(old, new), encoding="utf-8")


def test_a_misspelt_table_is_said_wherever_the_card_is_used():
    start(FOUR, "hand Ann 5H 6")
    edit("[[hands]]", "[[hand]]")
    text = card_text(Path())
    line = text[: text.index("[[hand]]")].count("\n") + 1
    for answer in (good("show").out, scorepad("check").out, good("hand Ann 5H 6").err):
        assert f"scorecard.toml:{line}: 'hand' is not known" in answer
        assert answer.count("is not known") == 1


def test_a_total_in_quotes_is_called_a_text():
    start(FOUR, "hand Ann 5H 6")
    edit("totals = { Us = 6, Them = 6 }", 'totals = { Us = 6, Them = "6" }')
    assert "Them '6' (text), but they are" in scorepad("check").out


def test_a_number_in_quotes_is_called_a_text():
    start(FOUR, "hand --points Us=6 Them=-4")
    edit("points = { Us = 6, Them = -4 }", 'points = { Us = 6, Them = "-4" }')
    assert "Them = '-4' is text, not a whole number" in scorepad("check").out


def test_a_meld_that_its_cards_contradict_is_found():
    start(POINTS, "bid Ann 60H", 'meld "Ann=AH 10H KH QH JH"', "tricks 45")
    edit("meld = { Ann = 15 }", "meld = { Ann = 2 }")
    assert "meld says Ann 2, but the cards meld 15" in scorepad("check").out
