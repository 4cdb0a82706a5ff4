"""A short run of what `tests/fuzz/run.py` does at length, and inputs that are out of all proportion."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.cli.main import run
from scorepad.errors import NotUnderstood
from scorepad.rules.calls import read_call
from scorepad.rules.people import candidates, plain
from tests.small import bowers, counters

pytestmark = pytest.mark.skipif(os.name == "nt", reason="uses alarms")
NAMES = ("Ann", "Bob", "Cy", "Dee")


def test_a_short_run_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.fuzz.play import Find, Player

    for name in ("HOME", "NO_COLOR", "COLUMNS"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    finds: list[Find] = []
    before = signal.getsignal(signal.SIGALRM)
    here = Path.cwd()
    player = Player(7, finds.append)
    for _ in range(400):
        player.one()
    os.chdir(here)
    signal.signal(signal.SIGALRM, before)
    assert not finds


@given(st.text(max_size=12))
def test_any_text_is_a_call_or_is_refused(text: str) -> None:
    for variant in (bowers(), counters()):
        try:
            call = read_call(text, variant)
        except NotUnderstood:
            continue
        assert call.number or call.name or call.trump


@given(st.text(max_size=8), st.lists(st.text(max_size=8), max_size=6))
def test_any_text_means_known_names_only(text: str, names: list[str]) -> None:
    found = candidates(text, names)
    assert set(found) <= set(names)
    assert all(name == text or plain(name).startswith(plain(text)) for name in found)


def limited(path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command that must be quick and refuse."""
    start = time.monotonic()
    assert run(words) == 2
    assert time.monotonic() - start < 2
    said = "".join(capsys.readouterr())
    assert "itself failed" not in said
    return said


def test_a_card_of_fifty_megabytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import resource

    path = tmp_path / "scorecard.toml"
    path.write_bytes(b"[[hands]]\nnumber = 1\n" * (50 * 2**20 // 21))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert "larger than" in limited(path, capsys, "show")
    assert "larger than" in limited(path, capsys, "hand", "Ann", "5H", "6")
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 64 * 1024 if sys.platform == "linux" else True  # kilobytes there


RULES = {
    "itself": 'format = 1\nid = "house"\nname = "x"\nextends = "house"\n',
    "each other": 'format = 1\nid = "house"\nname = "x"\nextends = "other"\n',
    "deep": 'format = 1\nid = "house"\nname = "x"\na = ' + "[" * 5_000,
    "deep tables": 'format = 1\nid = "house"\nname = "x"\n[' + "a." * 3_000 + "b]\nc = 1\n",
    "long number": 'format = 1\nid = "house"\nname = "x"\n[game]\ntarget = ' + "9" * 10_000,
    "no text": "\ufffe\x00",
}


@pytest.mark.parametrize("name", RULES)
def test_a_rule_file_out_of_all_proportion(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "house.toml"
    path.write_text(RULES[name], encoding="utf-8")
    (tmp_path / "other.toml").write_text('format = 1\nid = "other"\nname = "y"\nextends = "house"\n', encoding="utf-8")
    limited(path, capsys, "new", "./house.toml", *NAMES)
    assert not (tmp_path / "scorecard.toml").exists()
    start = time.monotonic()
    assert run(("variants", "check", "house.toml"))
    assert time.monotonic() - start < 2
    assert "itself failed" not in "".join(capsys.readouterr())


def test_a_rule_file_that_is_far_too_large(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house.toml").write_bytes(b'format = 1\nid = "house"\nname = "x"\n' + b"# x\n" * (13 * 2**20))
    limited(tmp_path, capsys, "new", "./house.toml", *NAMES)


def test_words_out_of_all_proportion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("new", "indiana", *NAMES)) == 0
    before = Path("scorecard.toml").read_bytes()
    for words in (
        ("hand", "A" * 100_000, "5H", "6"),
        ("hand", "Ann", "9" * 100_000, "6"),
        ("hand", "Ann", "5H", "9" * 100_000),
        ("hand", "Ann", "5H" * 50_000, "6"),
        ("note", "1", "x" * 100_000),
        ("amend", "9" * 10_000, "tricks", "5"),
        ("adjust", "Us=" + "9" * 10_000, "--why", "x"),
        ("adjust", "Us=1", "--why", "x" * 100_000),
        ("rename", "Ann", "x" * 100_000),
        ("hand", "\udc80", "5H", "6"),
        ("replace", "Ann", "\udcff\udc80"),
        ("--card", "x" * 100_000, "show"),
        ("decide", "x" * 50_000 + "=1"),
    ):
        start = time.monotonic()
        assert run(words), words[:2]
        assert time.monotonic() - start < 2
        assert "itself failed" not in "".join(capsys.readouterr())
        assert Path("scorecard.toml").read_bytes() == before
