"""Completion: what a shell is offered, through the protocol that the printed scripts speak."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from tests.session import ROOT
from tests.table import good, scorepad


def offered(line: str) -> list[str]:
    """Return what completion offers for the last word of a line."""
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
        "COMP_WORDS": f"scorepad {line}",
        "COMP_CWORD": str(len(line.split(" "))),
        "_SCOREPAD_COMPLETE": "bash_complete",
    }
    done = subprocess.run(
        [sys.executable, "-m", "scorepad"], env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    return [row.partition(",")[2] for row in done.stdout.splitlines() if row]


@pytest.fixture
def _card() -> None:
    good("new bloomington Ann Bob Cy Dee 'Eve K' Flo")
    good("hand Ann 5H 6")


@pytest.mark.usefixtures("_card")
@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("ha", ["hand"]),
        ("hand A", ["Ann"]),
        ("hand e", ['"Eve K"']),
        ("hand Ann 6", ["6S", "6H", "6D", "6C", "6high", "6low"]),
        ("hand Ann 5H ", ["set", "rest", "0", "1"]),
        ("auction ", ["pass", "1S"]),
        ("auction p 7H 8", ["8S", "8H"]),
        ("auction p 7H ", ["pass", "8S"]),
        ("bid Bob b", ["best-S", "best-H"]),
        ("contract ", ["S", "H", "D", "C", "high", "low"]),
        ("meld U", ["Us="]),
        ("dealer ", ["Ann", "Bob", "Cy", "Dee", '"Eve K"', "Flo"]),
        ("end --conceded ", ["Us", "Them"]),
        ("explain ", ["1"]),
        ("amend 1 tr", ["trump", "tricks"]),
        ("decide auction.all_p", ["auction.all_pass="]),
        ("decide auction.all_pass=n", ["auction.all_pass=next-dealer"]),
        ("decide auction.all_pass = d", ["dealer-must-bid", "dealer-has-it"]),
        ("decide all_pass n", ["next-dealer"]),
        ("new k", ["kokomo"]),
        ("new bloomington --decide game.target_e", ["game.target_ends="]),
        ("referee tr", ["trick"]),
        ("referee score --variant hoo", ["hoosier"]),
        ("rules kokomo scoring.s", ["scoring.set", "scoring.set_forced"]),
        ("completion ", ["bash", "zsh", "fish"]),
        ("nonsense ", []),
    ],
)
def test_what_is_offered(line: str, first: list[str]) -> None:
    found = offered(line)
    kept = [word for word in found if word in first]
    assert kept == first if first else found == []


def test_without_a_card_nothing_is_offered_and_nothing_said() -> None:
    assert offered("hand ") == []
    assert offered("decide ") == []
    assert "bloomington" in offered("new ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_goes_to_standard_output_and_the_advice_to_standard_error(shell: str) -> None:
    answer = good(f"completion {shell}")
    assert f"_SCOREPAD_COMPLETE={shell}_complete" in answer.out
    assert f"scorepad completion {shell}" in answer.err
    if found := shutil.which(shell):
        flag = "--no-execute" if shell == "fish" else "-n"
        subprocess.run([found, flag], input=answer.out, encoding="utf-8", check=True)


def test_an_unknown_shell_is_answered_with_those_there_are() -> None:
    answer = scorepad("completion tcsh")
    assert answer.status == 2
    assert "bash" in answer.err
