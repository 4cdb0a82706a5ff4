"""Statistics, standings, history: equal to counting by hand, however the cards are read."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad.book import card as cards
from scorepad.book import stream
from scorepad.cli import over
from scorepad.cli.main import root
from scorepad.reports import as_sqlite, many, stats
from scorepad.reports.standings import Sums
from tests import cardmaker

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    folder = tmp_path_factory.mktemp("club")
    return folder, [str(path) for path in cardmaker.folder(folder, 60, 8, broken=4)]


def command(*words, cwd=ROOT):
    found = subprocess.run(
        [sys.executable, "-m", "scorepad", *words],
        cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False, encoding="utf-8",
    )  # fmt: skip
    return found.returncode, found.stdout, found.stderr


def test_reading_many_is_reading_each(club):
    reader = stream.Reader()
    for path in club[1][:-4]:
        quick, whole = reader.read(path), cards.read(path)
        assert (quick.data, quick.text, quick.ordered) == (whole.data, whole.text, whole.ordered)
        assert quick.entries == whole.entries
        assert quick.game().totals == whole.game().totals


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text + '\n[[hands]]\nnumber = 9\nnote = """\n[[hands]]\nnumber = 10\n"""\n',
        lambda text: text + "\n[[hands]]\nnumber = 9\ntricks.Us = 3\ntricks.Them = 5\n",
        lambda text: text + "\n[[changes]] # a comment\nafter = 8\nnote = 'hello'\n",
        lambda text: text.replace("\n[rules]\n", "\n[extra]\na = 1\n\n[rules]\n"),
        lambda text: text + "\n[[hands]]\nnumber = 9\nnumber = 10\n",
        lambda text: text + "\n[[hands]]\n_mine = 1\n# just that\nnumber = 9\n  bid = '5H'\n",
    ],
)
def test_a_card_laid_out_otherwise_is_read_the_same(tmp_path, edit):
    path = tmp_path / "card.toml"
    path.write_bytes(edit(cardmaker.card("bloomington", 1, 8)).encode())
    ((_, quick),) = stream.read_all([str(path)])
    if isinstance(quick, str):
        with pytest.raises(cards.NotUnderstood) as caught:
            cards.read(str(path))
        assert quick == str(caught.value)
        return
    whole = cards.read(str(path))
    assert (quick.data, quick.text, quick.entries) == (whole.data, whole.text, whole.entries)


def by_hand(paths):
    """Count a player's figures the slow way."""
    found = {}
    for path in paths:
        game = cards.read(path).game()
        for row in game.rows:
            if row.struck or row.kind not in ("played", "points"):
                continue
            for place, side in enumerate(row.sides):
                for name in side.players:
                    own = found.setdefault(name, {"hands": 0, "points": 0, "bids": 0, "made": 0, "set": 0})
                    own["hands"] += 1
                    own["points"] += row.points[place]
            if row.bidder in found:
                found[row.bidder]["bids"] += 1
                found[row.bidder]["made"] += row.result == "made"
                found[row.bidder]["set"] += row.result == "set"
    return found


def test_stats_are_what_counting_by_hand_gives(club):
    totals, broken = many.gather(club[1], many.Wanted())
    assert len(broken) == 4
    expected = by_hand(club[1][:-4])
    for name, own in expected.items():
        found = stats.figures(totals.groups["players"][name])
        assert {key: found[key] for key in ("hands", "bids", "made", "set")} == {
            key: own[key] for key in ("hands", "bids", "made", "set")
        }
        assert found["points_per_hand"] == own["points"] / own["hands"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_two_processes_count_as_one_does(club, monkeypatch):
    alone = many.gather(club[1], many.Wanted())
    monkeypatch.setattr(many, "SHARED", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    heard = []
    shared = many.gather(club[1], many.Wanted(), heard.append)
    assert shared[0].groups == alone[0].groups
    assert shared[1] == alone[1]
    assert sum(heard) >= 60


def test_sql_views_equal_stats(club, tmp_path):
    whole = [card for _, card in stream.read_all(club[1][:-4])]
    base = tmp_path / "g.db"
    assert as_sqlite.write(str(base), whole) == 56
    assert as_sqlite.write(str(base), whole[:10]) == 10
    totals, _ = many.gather(club[1], many.Wanted())
    with sqlite3.connect(base) as db:
        db.row_factory = sqlite3.Row
        assert db.execute("SELECT count(*) FROM games").fetchone()[0] == 56
        for view, group, key in (
            ("player_bids", "players", "player"),
            ("partnership_bids", "partnerships", "partners"),
            ("variant_bids", "variants", "variant"),
        ):
            for row in db.execute(f"SELECT * FROM {view}"):
                own = stats.figures(totals.groups[group][row[key]])
                for name in ("bids", "made", "set", "set_cost", "solos", "solos_made"):
                    assert row[name] == own[name], (view, name)
                for name in ("made_rate", "mean_bid", "over"):
                    assert row[name] == pytest.approx(own[name]), (view, name)
        for row in db.execute("SELECT * FROM player_hands JOIN player_games USING (player)"):
            own = stats.figures(totals.groups["players"][row["player"]])
            assert (row["hands"], row["games"], row["won"]) == (own["hands"], own["games"], own["won"])
            assert row["points_per_hand"] == pytest.approx(own["points_per_hand"])
        sums = Sums()
        for card in whole:
            sums.add(card.game())
        ranked = [(each.rank, each.player, each.points) for each in sums.ranked()]
        assert [tuple(row)[:3] for row in db.execute("SELECT * FROM standings")] == ranked


def test_standings_share_ranks():
    sums = Sums()
    sums.players = {"A": [9, 3, 1, 1], "B": [12, 3, 1, 0], "C": [9, 4, 1, 0], "D": [1, 1, 1, 0]}
    assert [(each.rank, each.player) for each in sums.ranked()] == [(1, "B"), (2, "A"), (2, "C"), (4, "D")]
    assert sums.ranked(low=True)[0].player == "D"


def test_history_lists_all_and_says_what_is_broken(club, monkeypatch):
    monkeypatch.setenv("COLUMNS", "250")
    status, out, _ = command("history", str(club[0]))
    lines = out.splitlines()
    assert status == 0
    assert len(lines) == 61
    assert sum(line.startswith("broken: ") for line in lines) == 4
    records = json.loads(command("history", str(club[0]), "--json", "--since", "2024-02-01", "--variant", "indiana")[1])
    assert {record["variant"] for record in records if "broken" not in record} == {"indiana"}
    assert all(record["started"] >= "2024-02-01" for record in records if "broken" not in record)
    assert "broken" not in json.loads(command("history", str(club[0]), "--json", "--player", "flo")[1])[0]


def test_filters_that_mean_nothing_are_refused(club):
    status, _, error = command("stats", str(club[0]), "--since", "yesterday")
    assert status == 2
    assert "2026-01-31" in error
    assert command("stats", "nowhere-at-all")[0] == 2


def test_each_figure_is_defined_in_the_help():
    status, out, _ = command("stats", "--help")
    told = " ".join(out.split())
    assert status == 0
    for figure in stats.FIGURES:
        assert figure.key in told
        assert figure.means in told
    assert root.get_command(None, "standings") is not None


def test_a_bar_appears_on_a_terminal_when_it_takes_long(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    for screen, slow, shown in ((Terminal(), -1.0, True), (Terminal(), 60.0, False), (io.StringIO(), -1.0, False)):
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setattr(over, "SLOW", slow)
        progress = over.Progress(3)
        assert list(progress.over(["a", "b", "c"])) == ["a", "b", "c"]
        assert ("100%" in screen.getvalue()) is shown


def test_stats_as_json_and_csv_agree(club):
    found = json.loads(command("stats", str(club[0]), "--json")[1])
    rows = list(csv.DictReader(io.StringIO(command("stats", str(club[0]), "--to", "csv")[1])))
    ann = next(each for each in found["players"] if each["name"] == "Ann")
    row = next(each for each in rows if each["name"] == "Ann")
    assert float(row["made_rate"]) == ann["made_rate"]
    assert int(row["bids"]) == ann["bids"]
    assert found["cards"] == 56
