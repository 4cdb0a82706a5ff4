"""Lists and tables on a narrow terminal, folders that hold other files too, and exports without a FILE."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorepad.cli.view import width
from tests import cardmaker
from tests.table import good, scorepad

PEOPLE = (("Ann", "Bob", "Cy", "Dee"), ("花子", "Zoë", "Maximilian-Alexander", "Dee"), ("花子", "Bob", "Cy", "太郎"))
VARIANTS = ("indiana", "double-deck-pinochle", "indiana")


@pytest.fixture(autouse=True)
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three cards, a rule file and a deal record."""
    monkeypatch.chdir(tmp_path)
    for number, (variant, people) in enumerate(zip(VARIANTS, PEOPLE, strict=True)):
        text = cardmaker.card(variant, number, 6, people)
        Path(f"game-{number}.toml").write_text(text, encoding="utf-8", newline="")
    good("variants new our-house --from indiana")
    Path("deal.toml").write_text('seats = ["Ann"]\nbid = "5H"\n', encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("columns", [80, 50])
@pytest.mark.parametrize(
    "line", ["stats", "history", "standings", "variants", "compare bloomington indiana", "rules bloomington"]
)
def test_nothing_is_wider_than_the_terminal(line: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    answer = good(line)
    assert [row for row in answer.out.splitlines() if width(row) > columns] == []


def test_a_pipe_without_a_width_has_a_line_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS")
    assert len(good("history").out.splitlines()) == 4
    assert good("stats").out.count("\n\n") == 3
    rows = good("variants").out.splitlines()
    assert all(not row.startswith(" ") for row in rows)


def test_columns_of_a_narrow_table_stay_in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    for block in good("stats").out.split("\n\n")[:-1]:
        head, *rows = block.splitlines()
        assert {width(row) for row in rows if row[-1] in "0123456789-%"} == {width(head)}


def test_a_variant_stands_over_its_text_where_it_is_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    rows = good("variants").out.splitlines()
    at = rows.index("bloomington")
    assert rows[at + 1].startswith("    Six")
    assert rows[at + 2].startswith("      ")


@pytest.mark.parametrize("line", ["history", "stats", "standings", "export . --to csv", "export '*.toml' --to csv"])
def test_what_is_plainly_no_card_is_passed_over_in_a_folder(line: str) -> None:
    answer = scorepad(line)
    assert answer.status == 0
    assert "our-house" not in answer.out + answer.err
    assert "deal.toml" not in answer.out + answer.err


@pytest.mark.parametrize("line", ["history", "stats", "standings", "export --to csv"])
def test_what_is_named_is_never_passed_over(line: str) -> None:
    answer = scorepad(f"{line} our-house.toml .")
    assert "our-house.toml is not a scorecard" in answer.out + answer.err


@pytest.mark.parametrize("text", ["variant = 3\n", "[[hands]]\nnumber = 1\n", 'format = 1\nvariant = "x', "rubbish"])
def test_a_broken_card_is_a_line(text: str) -> None:
    Path("bad.toml").write_text(text, encoding="utf-8")
    for line in ("history", "stats", "standings"):
        answer = scorepad(line)
        assert len([row for row in (answer.out + answer.err).splitlines() if "broken: ./bad.toml" in row]) == 1


def test_an_empty_folder_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "scorepad new" in good("history empty").out
    assert good("history --player Nobody").out == "No game fits.\n"


def test_an_export_that_was_meant_as_the_file_says_what_to_type() -> None:
    assert "Type: scorepad export -o game.html" in scorepad("export game.html").err
    assert "Type: scorepad export game-0.toml -o game.html" in scorepad("export game-0.toml game.html").err
    good("export game-0.toml -o game.html")


def test_a_page_on_a_terminal_asks_for_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.table import Utf8

    assert good("export game-0.toml --to html").out.startswith("<!doctype")
    monkeypatch.setattr(Utf8, "isatty", lambda _: True)
    for line in ("--to html", "--sheet", "--to sqlite"):
        answer = scorepad(f"export game-0.toml {line}")
        assert answer.status == 2
        assert "-o" in answer.err
        assert answer.out == ""
    assert good("export game-0.toml --to html -o -").out.startswith("<!doctype")
    assert good("export game-0.toml --to csv").out


def test_completion_without_a_shell_is_answered_in_a_line() -> None:
    answer = scorepad("completion")
    assert answer.status == 2
    assert "scorepad completion bash" in answer.err
    assert "x09" not in answer.err
