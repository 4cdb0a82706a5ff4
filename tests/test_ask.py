"""The questions of `new`: one at a time, recorded as decisions, Enter decides later."""

from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from scorepad.book.card import read
from scorepad.cli.ask import first_questions
from scorepad.cli.base import Settings
from tests.table import good, scorepad

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from scorepad.book.card import Card

OPEN = "new ontario-pepper Ann Bob Cy Dee"


def asked(monkeypatch: pytest.MonkeyPatch, *answers: str) -> tuple[Card, list[str]]:
    """Start a card and answer its questions; return the card, and the prompts."""
    good(OPEN)
    waiting: Iterator[str] = iter(answers)
    prompts: list[str] = []

    def reply(prompt: str = "") -> str:
        prompts.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", reply)
    return first_questions(Settings("scorecard.toml"), read("scorecard.toml")), prompts


def decided(card: Card) -> dict[str, object]:
    return {rule: value for change in card.game().changes for rule, value in change.data.get("rules", {}).items()}


def test_letters_and_values_are_recorded_as_decisions_for_the_whole_card(monkeypatch: pytest.MonkeyPatch) -> None:
    card, _ = asked(monkeypatch, "a", "bidders", "q")
    assert decided(card) == {"game.target": 30, "game.win_as": "bidders"}
    assert {change.after for change in card.game().changes} == {0}
    assert scorepad("check").status == 0


def test_enter_decides_later_and_an_unfit_answer_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    card, prompts = asked(monkeypatch, "", "sometimes", "a", "q")
    assert decided(card) == {"game.win_as": "either"}
    assert len(prompts) == 4
    assert "'sometimes' is not one of" in capsys.readouterr().out


def test_the_end_of_the_input_leaves_the_rest_open(monkeypatch: pytest.MonkeyPatch) -> None:
    card, prompts = asked(monkeypatch)
    assert decided(card) == {}
    assert len(prompts) == 1


def test_an_answer_that_makes_others_moot_ends_their_questions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    card, prompts = asked(monkeypatch, "none", *[""] * 9)
    assert decided(card) == {"game.target": "none"}
    still = capsys.readouterr().out
    assert len(prompts) < 9
    assert "It is asked now, because" in still.replace("\n", " ").replace("  ", " ")


def test_off_a_terminal_nothing_is_asked() -> None:
    out = good(OPEN).out
    assert "cannot be asked fairly later" in out
    assert ">" not in out
