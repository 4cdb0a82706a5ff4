"""The SQL of the league example gives what `stats` gives, on a few hundred hands."""

from __future__ import annotations

from tests import cardmaker
from tests.league import compare
from tests.test_stats import command


def test_the_league_example_equals_stats(tmp_path):
    paths = [str(path) for path in cardmaker.folder(tmp_path / "games", 12, 25, plain=True)]
    assert command("export", "games", "--to", "jsonl", "-o", "hands.jsonl", cwd=tmp_path)[0] == 0
    assert command("export", "games", "--to", "jsonl", "--games", "-o", "games.jsonl", cwd=tmp_path)[0] == 0
    assert compare(tmp_path, paths) > 100
