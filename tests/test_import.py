"""Score sheets from spreadsheets become cards."""

from __future__ import annotations

import pytest

from scorepad.book import card as cards
from tests import cardmaker
from tests.test_stats import command

WHO = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
SHEET = """Hand,Dealer,Bidder,Bid,Tricks,Us,Them,Note
1,Flo,Ann,5H,6,6,2,
2,Ann,bob,6 spades,5,3,-6,'=hello
3,Bob,,pass,,,,
4,Bob,Cy,best-H,8,16,0,
"""


def bring(folder, text, *words):
    (folder / "sheet.csv").write_bytes(text.encode())
    return command("import", "sheet.csv", *words, cwd=folder)


def test_a_sheet_becomes_a_card(tmp_path):
    status, out, error = bring(tmp_path, SHEET, "--variant", "bloomington", *WHO)
    assert (status, error) == (0, "")
    game = cards.read(str(tmp_path / "scorecard.toml")).game()
    assert [row.kind for row in game.rows] == ["played", "played", "passed-out", "played"]
    assert game.rows[1].bidder == "Bob"
    assert game.rows[1].note == "=hello"
    assert game.totals == (25, -4)
    assert "Us 25" in out


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(",", ";"),
        lambda text: text.replace(",", "\t"),
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: text.replace("Us,Them", "Us points,points THEM"),
        lambda text: text.replace("Hand,", "#,").replace("Bidder", "WHO").replace("Tricks", "took"),
    ],
)
def test_sheets_of_many_programs(tmp_path, change):
    assert bring(tmp_path, change(SHEET), "--variant", "bloomington", *WHO)[0] == 0
    assert cards.read(str(tmp_path / "scorecard.toml")).game().totals == (25, -4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SHEET.replace("5H", "nothing"), ":2:"),
        (SHEET.replace(",Ann,5H", ",Zoe,5H"), "Ann"),
        (SHEET.replace("5H,6,", "5H,9,"), "9 tricks"),
        (SHEET.replace("\n2,", "\n1,"), "twice"),
        ("Hand,Bid\n", "no hands"),
        ("x", "no hands"),
        ('Hand,Bid\n"1,5H', "CSV"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path, text, said):
    status, _, error = bring(tmp_path, text, "--variant", "bloomington", *WHO)
    assert status == 2
    assert said in error
    assert not (tmp_path / "scorecard.toml").exists()


def test_only_points_are_known(tmp_path):
    assert bring(tmp_path, "Us,Them\n6,2\n-5,3\n", "--variant", "bloomington", *WHO)[0] == 0
    game = cards.read(str(tmp_path / "scorecard.toml")).game()
    assert [row.kind for row in game.rows] == ["points", "points"]
    assert game.totals == (1, 5)


@pytest.mark.parametrize("variant", list(cardmaker.TABLES))
def test_our_own_csv_is_a_sheet(tmp_path, variant):
    text = cardmaker.card(variant, 7, 12)
    (tmp_path / "old.toml").write_text(text, encoding="utf-8")
    command("export", "old.toml", "--to", "csv", "-o", "old.csv", cwd=tmp_path)
    status, _, error = command("import", "old.csv", *cardmaker.TABLES[variant], cwd=tmp_path)
    assert (status, error) == (0, "")
    old, new = (cards.read(str(tmp_path / name)).game() for name in ("old.toml", "scorecard.toml"))
    assert new.totals == old.totals
    assert [(row.bidder, row.call, row.result) for row in new.rows] == [
        (row.bidder, row.call, row.result) for row in old.rows
    ]
