"""The interactive table: what a line means, what a sheet records, what each count would score."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scorepad.book.card import read
from scorepad.cli.base import Settings
from scorepad.cli.outcomes import needed, outcome_lines, outcomes, telling
from scorepad.cli.table import Session
from scorepad.cli.tablewords import hint, meant, split, stage
from scorepad.cli.view import shown, width, wrapped
from scorepad.errors import NotUnderstood
from tests.table import Answer, good, scorepad

if TYPE_CHECKING:
    from scorepad.rules.record import Game

SIX = "new bloomington Ann Bob Cy Dee Eve Flo"
FOUR = "new double-deck-pinochle Ann Bob Cy Dee"


def game() -> Game:
    return read("scorecard.toml").game()


def sheet(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Answer:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    return scorepad("table")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Ann 5H", "bid Ann 5H"),
        ("ann best-H", "bid ann best-H"),
        ("Ann 5H 6", "hand Ann 5H 6"),
        ("Us 5H", "bid Us 5H"),
        ("Ann 5H --no-marriage", "hand Ann 5H --no-marriage"),
        ("pass", "hand pass"),
        ("misdeal", "hand misdeal"),
        ("p p 5H p p p", "auction p p 5H p p p"),
        ("5H p p p p p", "auction 5H p p p p p"),
        ("Dee:4D p", "auction Dee:4D p"),
        ("undo", "undo"),
        ("UNDO", "undo"),
        ("scorepad show", "show"),
        ("ref trick JH JH", "ref trick JH JH"),
        ("amend 1 tricks 5", "amend 1 tricks 5"),
        ("? amend", "amend --help"),
        ("?", "?"),
        ("q", "quit"),
        ("", ""),
        ("   ", ""),
        ('note 1 "two words"', "note 1 two words"),
    ],
)
def test_a_line_before_a_hand_is_the_command_with_its_name_left_out(line: str, words: str) -> None:
    good(SIX)
    assert " ".join(meant(line, game())) == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("6", "tricks 6"),
        ("rest", "tricks rest"),
        ("set", "tricks set"),
        ("Us=6 Them=2", "tricks Us=6 Them=2"),
        ("--conceded", "tricks --conceded"),
        ("undo", "undo"),
        ("Bob 6H", "bid Bob 6H"),
    ],
)
def test_a_line_while_a_hand_is_open_is_what_was_taken(line: str, words: str) -> None:
    good(SIX)
    good("bid Ann 5H")
    assert " ".join(meant(line, game())) == words


def test_the_table_knows_what_comes_next() -> None:
    assert stage(None) == "new"
    good(FOUR)
    seen = [stage(game())]
    for line in ("bid Ann 60", "contract hearts", "meld Us=30 Them=4", "tricks 40"):
        good(line)
        seen.append(stage(game()))
    good("end --conceded Them")
    assert [*seen, stage(game())] == ["bid", "trump", "melds", "tricks", "bid", "over"]


def test_trump_and_melds_are_asked_before_the_count() -> None:
    good(FOUR)
    good("bid Ann 60")
    assert meant("hearts", game()) == ["contract", "hearts"]
    with pytest.raises(NotUnderstood, match="waits for its trump"):
        meant("31", game())
    good("contract H")
    assert meant("24,32", game()) == ["meld", "24,32"]
    assert meant("24 32", game()) == ["meld", "24,32"]
    assert meant("Us=24", game()) == ["meld", "Us=24"]
    with pytest.raises(NotUnderstood, match="melds come first"):
        meant("31", game())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Bbo 5H", "Did you mean Bob"),
        ("amendd 3", "Did you mean amend"),
        ("Ann", "Type the bid with the name"),
        ('"abc', "not closed"),
    ],
)
def test_a_line_that_cannot_be_read_is_answered(line: str, said: str) -> None:
    good(SIX)
    with pytest.raises(NotUnderstood, match=said):
        meant(line, game())


def test_an_apostrophe_is_a_letter() -> None:
    assert split('O\'Brien 5H "Ann K"') == ["O'Brien", "5H", "Ann K"]


def test_a_sheet_is_recorded_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = sheet(monkeypatch, "# friday", SIX, "Ann 5H", "", "6", "Bob 6S 4", "undo", "q", "Ann 5H 6")
    assert (answer.status, answer.err) == (0, "")
    assert game().totals == (6, 2)
    assert scorepad("check").status == 0


def test_a_wrong_line_is_named_and_the_rest_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    good(SIX)
    answer = sheet(monkeypatch, "Ann 5H 6", "Zed 5H 6", "Ann 9H 2", "Bob 6S 6")
    assert answer.status == 1
    assert answer.err.startswith("line 2: 'Zed'")
    assert "line 3: Refused: 9H" in answer.err
    assert [row.number for row in game().rows] == [1, 2]


def test_a_table_in_a_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    good(SIX)
    assert "at the table already" in sheet(monkeypatch, "table").err


def test_every_possible_count_scores_as_the_command_does() -> None:
    good(SIX)
    good("bid Ann 5H")
    card = read("scorecard.toml")
    found = outcomes(card, card.game())
    assert [one.taken for one in found] == list(range(9))
    assert needed(found) == 5
    for one in found:
        good(f"tricks {one.taken}")
        row = game().rows[-1]
        assert (row.result, row.points) == (one.result, one.points)
        good("undo")


def test_many_counts_are_shown_where_something_changes() -> None:
    good(FOUR)
    good("bid Ann 60S")
    good("meld 24,32")
    card = read("scorecard.toml")
    shown_counts = [one.taken for one in telling(outcomes(card, card.game()))]
    assert shown_counts == [0, 10, 20, 30, 35, 36, 40, 50]
    lines = outcome_lines(card, card.game(), 50)
    assert lines[0] == "Us (Ann) must take 36 of 50 counters."
    assert all(width(line) <= 50 for line in lines)
    spoken = outcome_lines(card, card.game(), 50, plain=True)
    assert "36 counters, made: Us +60, Them +46." in spoken


def test_an_open_rule_leaves_a_question_mark() -> None:
    good("new ontario-pepper Ann Bob Cy Dee")
    good("bid Ann 5H")
    card = read("scorecard.toml")
    lines = outcome_lines(card, card.game(), 80)
    assert any("?" in line for line in lines)
    assert lines[-1].startswith("? hangs on")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hand Ann 6 5H", "The call comes first: `Ann 5H 6`"),
        ("hand 5H Ann 6", "Type the person first: `Ann 5H`"),
        ("bid best-H Bob", "Type the person first: `Bob best-H`"),
        ("bid Cy 5H 6", "A whole hand is `scorepad hand Cy 5H 6`"),
        ("hand bbo 5H 6", "Did you mean Bob?"),
        ("dealr Bob", "Did you mean dealer?"),
        ("decide gme.target=52", "Did you mean game.target"),
        ("decide auction.all_pass=nextdealer", "Did you mean next-dealer"),
    ],
)
def test_a_common_slip_has_a_message_of_its_own(line: str, said: str) -> None:
    good(SIX)
    answer = scorepad(line)
    assert answer.status == 2
    assert said in answer.err
    assert not game().rows


def test_the_other_sides_tricks_and_the_team_are_doubted_and_written_down() -> None:
    good(SIX)
    assert "`scorepad amend 1 tricks 6`" in good("hand Ann 5H 2").err
    assert "Us is a side" in good("hand Us 5H 6").err
    assert not good("hand Ann 5H 4").err
    assert "Type what the bidders' side took alone" in (good("bid Ann 5H"), scorepad("tricks 6 2"))[1].err


def test_a_lost_comma_is_recognised() -> None:
    good(FOUR)
    answer = scorepad("hand Ann 60S 31 --meld 24 32")
    assert answer.status == 2
    assert '--meld "24,32"' in answer.err
    good('hand Ann 60S 31 --meld "24 32"')
    good("bid Bob 50S")
    good("meld 24 32")
    answer = scorepad("tricks Us=20 Them=28")
    assert "29+2" in answer.err


@pytest.mark.parametrize("call", ["5 H", "5 hearts", "6 high", "6 no trump high"])
def test_a_call_may_be_written_as_words(call: str) -> None:
    good(SIX)
    good(f"hand Ann {call} 7")
    assert game().rows[0].points[0] == 7


NAMES = ("花子", "Zoë", "Zoe\u0308e", "שרה", "🎲🎲", "Ann")


def test_names_of_every_width_keep_the_columns_straight(monkeypatch: pytest.MonkeyPatch) -> None:
    good(f"new bloomington {' '.join(NAMES)}")
    for name in NAMES:
        good(f"hand {name} 5H 6")
    for columns in ("80", "50"):
        monkeypatch.setenv("COLUMNS", columns)
        rows = [line for line in good("show").out.splitlines() if "5♥" in line]
        places = {width(line[: line.index("5♥")]) for line in rows}
        assert len(rows) == len(NAMES)
        assert len(places) == 1
        assert all(width(line) <= int(columns) for line in rows)


def test_plain_output_has_letters_and_no_lines() -> None:
    good(SIX)
    good("hand Ann 5H 6")
    out = good("--plain show").out
    assert "5H" in out
    assert "♥" not in out
    assert "---" not in out


def test_long_lines_break_between_words_only_where_a_width_is_known() -> None:
    text = "  a) one: " + "word " * 30
    assert shown(text) == text
    assert all(width(line) <= 50 for line in wrapped(text, 50).split("\n"))
    assert wrapped("\033[1m" + "x" * 50 + "\033[0m", 50).count("\n") == 0


def test_the_tour_goes_right_and_is_the_readmes_session() -> None:
    from scorepad.cli.tour import steps as toured_steps
    from tests.session import ROOT, steps

    answer = good("tour")
    assert "All went right" in answer.out
    readme = [step.command for step in steps((ROOT / "README.md").read_text(encoding="utf-8"))]
    toured = [f"scorepad {line}" for _, line, _ in toured_steps()]
    assert [line for line in toured if line in readme] == [line for line in readme if line in toured]
    assert len([line for line in toured if line in readme]) >= 10


def test_counts_that_would_end_the_game_are_named() -> None:
    good(f"{SIX} --score Us=49 --score Them=-48")
    good("bid Bob 6H")
    card = read("scorecard.toml")
    assert "Us wins the game with 0 to 5." in outcome_lines(card, card.game(), 80)
    good("tricks 5")
    assert game().winner == 0


def test_sides_of_one_player_are_asked_for_each() -> None:
    good("new cutthroat Ann Bob Cy")
    assert meant("Ann=2 Bob=5", game()) == ["tricks", "Ann=2", "Bob=5"]
    good("bid Ann 5H")
    card = read("scorecard.toml")
    assert len(outcome_lines(card, card.game(), 80)) == 3
    assert hint(card.game()) == ("1 tricks> ", "What each took, as Ann=N Bob=N Cy=N")


def test_a_line_typed_while_another_terminal_recorded_is_not_taken(capsys: pytest.CaptureFixture[str]) -> None:
    good(SIX)
    session = Session(Settings("scorecard.toml"))
    assert not session.elsewhere("Ann 5H 6")
    session.last = session.load()[0]
    good("hand Ann 5H 6")
    assert session.elsewhere("Ann 5H 6")
    told = capsys.readouterr().out
    assert "hand 1: Ann" in told
    assert "Your line was not taken" in told
    assert not session.elsewhere("Bob 6S 6")


def test_a_card_that_cannot_be_read_is_said_and_waited_for() -> None:
    good(SIX)
    session = Session(Settings("scorecard.toml"))
    path = Path("scorecard.toml")
    path.write_text(path.read_text(encoding="utf-8") + "[[hand\n", encoding="utf-8")
    assert session.hint()[0] == "card> "
    assert not session.answer("Ann 5H")
    assert not session.answer("")
