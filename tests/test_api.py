"""The library: small, typed, documented, and nearly free to import."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import scorepad
from scorepad import api
from tests import cardmaker
from tests.test_stats import ROOT


def test_importing_it_loads_nothing():
    code = "import sys, scorepad; print([name for name in sys.modules if name.startswith('scorepad.')])"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_every_name_is_there_and_says_what_it_is():
    for name in api.__all__:
        found = getattr(scorepad, name)
        assert inspect.getdoc(found), name
        if inspect.isfunction(found):
            assert "return" in found.__annotations__, name
    assert set(api.__all__) <= set(dir(scorepad))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        scorepad.nothing  # noqa: B018


def test_a_card_is_opened_and_walked_through(tmp_path):
    path = tmp_path / "card.toml"
    path.write_text(cardmaker.card("indiana", 1, 9), encoding="utf-8")
    card = scorepad.open_card(str(path))
    game = scorepad.game(str(path))
    sums = [0] * len(game.sides)
    for row, lines in scorepad.hands(card):
        for line in lines:
            sums[line.side] += line.points
        assert isinstance(row, scorepad.Row)
    assert tuple(sums) == game.totals


def test_the_referee_is_asked():
    rules = scorepad.variant("bloomington")
    scored = scorepad.score(rules, "5H", (6, 2))
    assert isinstance(scored, scorepad.Settled)
    assert scored.ruling.points == (6, 2)
    assert scorepad.trick(rules, "H", ["AH", "JD", "JH"]).ruling == 2
    assert dict(scorepad.legal(rules, "H", ["QH", "AS"], ["AH"]).ruling)["AS"].rule
    heard = scorepad.auction(rules, ["5H", "pass"], cardmaker.SIX)
    assert heard.ruling.next == 3
    assert scorepad.ending(rules, (55, 40), (49, 40), 0, "made").ruling.winner == 0
    points = scorepad.melds(scorepad.variant("double-deck-pinochle"), ["KS", "QS"], "S").ruling.points
    assert points > 0


def test_the_example_script_runs(tmp_path):
    cardmaker.folder(tmp_path / "games", 3, 5)
    script = ROOT / "examples" / "report.py"
    found = subprocess.run(
        [sys.executable, str(script), str(tmp_path / "games")],
        env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True, encoding="utf-8",
    )  # fmt: skip
    assert "bids" in found.stdout
