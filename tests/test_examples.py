"""The example cards: `check` is silent on each, and each is what its transcript leaves behind.

`python tests/test_examples.py` plays the transcripts and writes the cards.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import session

EXAMPLES = session.ROOT / "examples"
PLAYED = {
    "bloomington": "six-handed",
    "indiana": "raised-target",
    "craig-powers": "go-alone",
    "double-deck-pinochle": "eighty-cards",
}
STARTED = "started = 2026-11-26"


def played(transcript: str) -> str:
    """Play a transcript and return the text of the card that it leaves behind, with the day of the example."""
    path = session.ROOT / "tests" / "transcripts" / f"{transcript}.md"
    with session.folder() as folder:
        for step in session.steps(path.read_text(encoding="utf-8")):
            session.run(step.command)
        text = (folder / "scorecard.toml").read_text(encoding="utf-8")
    day = next(line for line in text.splitlines() if line.startswith("started = "))
    return text.replace(day, STARTED, 1)


def facts(text: str) -> dict:
    """Return all of a card but the rules it was started with: those may since be better known."""
    return {key: value for key, value in tomllib.loads(text).items() if key != "rules"}


@pytest.mark.parametrize(("transcript", "card"), PLAYED.items())
def test_the_example_is_what_the_transcript_leaves_behind(transcript, card):
    text = (EXAMPLES / f"{card}.toml").read_text(encoding="utf-8")
    assert facts(text) == facts(played(transcript)), "run `python tests/test_examples.py`"


@pytest.mark.parametrize("card", PLAYED.values())
def test_check_is_silent_on_every_example(card):
    assert session.run(f"scorepad check {EXAMPLES / card}.toml") == []


@pytest.mark.parametrize("card", PLAYED.values())
def test_an_example_shows_a_whole_game(card):
    data = tomllib.loads((EXAMPLES / f"{card}.toml").read_text(encoding="utf-8"))
    assert len(data["hands"]) >= 12
    shown = session.run(f"scorepad --card {EXAMPLES / card}.toml show")
    assert any(word in line for line in shown for word in ("has won", "Conceded", "Time is up"))


def test_the_house_file_is_whole_and_can_be_played():
    assert session.run(f"scorepad variants check {EXAMPLES / 'our-house.toml'}") == []
    with session.folder():
        assert session.run("scorepad new examples/our-house.toml Ann Bob Cy Dee")[0].startswith("Our House")
        answer = session.run("scorepad hand Ann shooter-H 12")
        assert "Us +24" in answer[0]
        assert "Us has won" not in " ".join(answer)


if __name__ == "__main__":
    for transcript, card in PLAYED.items():
        (EXAMPLES / f"{card}.toml").write_text(played(transcript), encoding="utf-8")
