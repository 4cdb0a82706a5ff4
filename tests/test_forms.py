"""The forms that are understood, and what is refused: as the contract writes them, one by one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.table import card_text, good, scorepad, shown

FOUR = "new indiana Ann Bob Cy Dee"


def head(folder: Path) -> dict:
    """Return the card as TOML."""
    return tomllib.loads(card_text(folder))


# --- new --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "score"),
    [
        ("--score Us=23 Them=4", {"Us": 23, "Them": 4}),
        ("Us Them --score Us=23 Them=-4", {"Us": 23, "Them": -4}),
        ("Ann Bob Cy Dee --score Us=23 Them=4", {"Us": 23, "Them": 4}),
        ("Us=Ann,Cy Them=Bob,Dee --score Us=23 Them=4", {"Us": 23, "Them": 4}),
        ("Reds=Ann,Cy --score Reds=23 Blues=Bob,Dee Blues=4", {"Reds": 23, "Blues": 4}),
        ("Ann Bob Cy Dee --score Us=23 --score Them=4", {"Us": 23, "Them": 4}),
        ("Ann Bob Cy Dee --score Us=23,Them=4", {"Us": 23, "Them": 4}),
    ],
)
def test_new_takes_several_scores_behind_one_option(words: str, score: dict[str, int], tmp_path: Path) -> None:
    good(f"new indiana {words}")
    assert head(tmp_path)["start"] == score
    assert {team["name"]: team["total"] for team in shown()["teams"]} == score


# --- decide -----------------------------------------------------------------------------------------------


def test_a_decision_may_be_dated_in_the_future(tmp_path: Path) -> None:
    good(FOUR)
    good("hand Ann 5H 6")
    good("decide scoring.made=16 --from 4")
    assert good("check").out == ""
    for _ in range(4):
        good("hand Ann 5H 6")
        assert good("check").out == ""
    assert [hand["points"]["Us"] for hand in shown()["hands"]] == [5, 5, 5, 16, 16]


def test_a_change_after_a_hand_that_was_left_out_is_a_finding(tmp_path: Path) -> None:
    good(FOUR)
    good("hand Ann 5H 6")
    good("decide scoring.made=16 --from 4")
    text = card_text(tmp_path)
    (tmp_path / "scorecard.toml").write_text(text + '\n[[hands]]\nnumber = 5\nbidder = "Ann"\nbid = "5H"\nset = true\n')
    answer = scorepad("check")
    assert answer.status == 1
    assert "a change after hand 3, but there is no such hand" in answer.out
