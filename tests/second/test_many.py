"""Over many cards: a thousand games with ten broken ones, a million hands in DuckDB."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests import cardmaker
from tests.league import compare
from tests.test_stats import ROOT, command


def test_a_thousand_games_ten_of_them_broken(tmp_path):
    paths = cardmaker.folder(tmp_path / "games", 1000, 12, broken=10)
    status, out, _ = command("history", "games", "--json", cwd=tmp_path)
    records = json.loads(out)
    assert status == 0
    assert len(records) == 1000
    broken = {f"games/{path.name}" for path in paths[-10:]}
    assert {record["card"] for record in records if "broken" in record} == broken
    found = json.loads(command("stats", "games", "--json", cwd=tmp_path)[1])
    assert found["cards"] == 990
    assert len(found["broken"]) == 10
    status, _, error = command("export", "games", "-o", "games.db", cwd=tmp_path)
    assert status == 2
    assert "10 of 1000 were left out" in error
    status, _, error = command("export", "games", "--to", "json", "-o", "games.json", cwd=tmp_path)
    assert command("import", "games.json", "-o", "back", cwd=tmp_path)[0] == 0
    again = json.loads(command("stats", "back", "--json", cwd=tmp_path)[1])
    assert {**again, "broken": []} == {**found, "broken": []}


@pytest.mark.parametrize(("cards", "hands"), [(40_000, 25)])
def test_a_million_hands_in_duckdb_equal_stats(tmp_path, cards, hands):
    paths = cardmaker.folder(tmp_path / "games", cards, hands, plain=True)
    parts = [
        subprocess.Popen([sys.executable, "-m", "scorepad", "export", f"games/game-???{part}*.toml", "-o", name],
                         cwd=tmp_path, env={"PYTHONPATH": str(ROOT)})
        for part, name in (("[0-4]", "hands-1.jsonl"), ("[5-9]", "hands-2.jsonl"))
    ]  # fmt: skip
    assert [part.wait() for part in parts] == [0, 0]
    assert command("export", "games", "--games", "-o", "games.jsonl", cwd=tmp_path)[0] == 0
    assert compare(tmp_path, [str(path) for path in paths]) > 100
