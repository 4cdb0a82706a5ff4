"""`check`: each fault once, at its first cause; `--fix` mends what is asserted and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorepad.book import card as cards
from scorepad.book.audit import audit
from scorepad.cli.main import run

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    assert run(["new", "bloomington", *NAMES]) == 0
    for _ in range(2):
        assert run(["hand", "Ann", "5H", "6"]) == 0
        assert run(["hand", "Bob", "6C", "5"]) == 0
    return tmp_path / "scorecard.toml"


def change(sheet: Path, old: str, new: str, count: int = 1) -> None:
    text = sheet.read_text(encoding="utf-8")
    assert old in text
    sheet.write_text(text.replace(old, new, count), encoding="utf-8")


def messages(sheet: Path) -> list[str]:
    return [finding.message for finding in audit(cards.read(str(sheet)))]


def test_a_wrong_total_is_said_once_where_it_begins(sheet):
    text = sheet.read_text(encoding="utf-8")
    for old, new in (
        ("Us = 6, Them = 2 }\n\n", "Us = 7, Them = 2 }\n\n"),
        ("totals = { Us = 9, Them = -4", "totals = { Us = 10, Them = -4"),
    ):
        text = text.replace(
            f"totals = {{ {old}" if not old.startswith("totals") else old,
            f"totals = {{ {new}" if not new.startswith("totals") else new,
            1,
        )
    sheet.write_text(text, encoding="utf-8")
    assert sum("totals say" in message for message in messages(sheet)) == 1


def test_what_an_amendment_left_behind_is_no_fault(sheet):
    assert run(["amend", "1", "tricks", "7"]) == 0
    assert run(["hand", "Cy", "7S", "7"]) == 0
    assert messages(sheet) == []


@pytest.mark.parametrize(
    "words",
    [
        ["strike", "1"],
        ["undo"],
        ["insert", "2", "Eve", "5D", "5"],
        ["rename", "Ann", "Anna"],
        ["adjust", "Us=3", "--why", "x"],
    ],
)
def test_what_any_correction_left_behind_is_no_fault(sheet, words):
    assert run(words) == 0
    assert run(["hand", "Cy", "7S", "7"]) == 0
    assert messages(sheet) == []
    assert run(["undo"]) == 0
    assert run(["redo"]) == 0
    assert messages(sheet) == []


@pytest.mark.parametrize(
    "totals",
    [
        '{ Us = "six", Them = 2 }',
        "{ Us = 6 }",
        "{ Us = 6, Them = 2, Others = 0 }",
        "[6, 2]",
        '"6 to 2"',
        "{ Us = true, Them = 2 }",
    ],
)
def test_totals_that_are_no_totals_are_said(sheet, totals):
    change(sheet, "totals = { Us = 6, Them = 2 }", f"totals = {totals}")
    assert messages(sheet)
    assert "totals" in messages(sheet)[0]


def test_fix_mends_assertions_and_nothing_else(sheet):
    change(sheet, "tricks = { Us = 6, Them = 2 }", "tricks = { Us = 7, Them = 1 } # I miscounted")
    before = sheet.read_text(encoding="utf-8").splitlines()
    assert messages(sheet)
    assert run(["check", "--fix"]) == 0
    after = sheet.read_text(encoding="utf-8").splitlines()
    assert messages(sheet) == []
    changed = [old for old, new in zip(before, after, strict=True) if old != new]
    assert changed
    assert all(line.startswith(("points", "totals", "result")) for line in changed)
    assert any("# I miscounted" in line for line in after)


def test_fix_keeps_line_ends_and_comments_of_what_it_mends(sheet):
    change(sheet, "totals = { Us = 6, Them = 2 }", "totals = { Us = 66, Them = 2 }  # hm")
    sheet.write_bytes(b"\xef\xbb\xbf" + sheet.read_bytes().replace(b"\n", b"\r\n"))
    assert run(["check", "--fix"]) == 0
    found = sheet.read_bytes()
    assert found.startswith(b"\xef\xbb\xbf")
    assert b"totals = { Us = 6, Them = 2 }  # hm\r\n" in found
    assert b"\n" not in found.replace(b"\r\n", b"")


def test_a_hand_that_the_table_let_stand_after_the_end_is_no_fault(sheet):
    assert run(["end", "--abandoned"]) == 0
    assert run(["hand", "Cy", "7S", "7", "--stands", "one more"]) == 0
    assert messages(sheet) == []


def test_a_hand_after_an_end_that_a_correction_made_is_said(tmp_path):
    card = str(tmp_path / "other.toml")
    for line in ("new bloomington Ann Bob Cy Dee Eve Flo --to 13", "hand Ann 5H 6", "hand Ann 5H 6", "hand Bob 5H 5"):
        assert run(["--card", card, *line.split()]) == 0
    assert run(["--card", card, "amend", "2", "tricks", "7"]) == 0
    assert any("over after hand 2" in message for message in messages(tmp_path / "other.toml"))


def test_the_silence_of_a_whole_card(sheet, capsys):
    capsys.readouterr()
    assert run(["check"]) == 0
    assert "".join(capsys.readouterr()) == ""
