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
