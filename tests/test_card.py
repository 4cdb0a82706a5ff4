"""Cards corrected by hand in every way a person does it: a message that says where and what to do, or the right game.

Never a traceback, never a silent change, never a write after a refusal.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from scorepad.book import card as cards
from scorepad.book.audit import audit
from scorepad.cli.main import run

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
EVENING = (
    ("new", "bloomington", *NAMES),
    ("hand", "Ann", "5H", "6"),
    ("hand", "Bob", "6C", "5", "--note", "so close"),
    ("adjust", "Us=-2", "--why", "talking"),
    ("hand", "Cy", "7S", "7"),
    ("amend", "1", "tricks", "7"),
    ("hand", "pass"),
    ("dealer", "Dee"),
    ("bid", "Eve", "5D"),
    ("tricks", "5"),
    ("rename", "Flo", "Flora"),
    ("decide", "game.level=play-on"),
)


@pytest.fixture
def sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    for words in EVENING:
        assert run(words) == 0, (words, capsys.readouterr().err)
    capsys.readouterr()
    return tmp_path / "scorecard.toml"


def edit(old: str, new: str, count: int = 1):
    """Return an edit of a card's text: every edit must find what it changes."""

    def change(text: str) -> str:
        assert re.search(old, text, re.MULTILINE), old
        return re.sub(old, new, text, count=count, flags=re.MULTILINE)

    return change


def block(number: int, text: str) -> str:
    found = re.search(rf"\[\[hands\]\]\nnumber = {number}\n.*?(?=\n\[\[|\Z)", text, re.DOTALL)
    assert found, number
    return found[0]


# name -> (edit, what a message must hold; "" where the card is still right)
EDITS = {
    "tricks changed": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = { Us = 2, Them = 6 }"), "result says 'set'"),
    "points changed": (edit(r"^points = \{ Us = 3", "points = { Us = 4"), "points say"),
    "totals changed": (edit(r"^totals = \{ Us = 6", "totals = { Us = 60"), "totals say"),
    "tricks do not add up": (
        edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = { Us = 3, Them = 6 }"),
        "a hand has 8",
    ),
    "negative tricks": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = { Us = -1, Them = 9 }"), "-1"),
    "too many tricks": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = { Us = 9, Them = 0 }"), "a hand has 8"),
    "huge tricks": (edit(r"^tricks = \{ Us = 3", f"tricks = {{ Us = {'9' * 400}"), "whole number"),
    "tricks true": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = { Us = true, Them = 7 }"), "True"),
    "tricks half": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = { Us = 2.5, Them = 5.5 }"), "2.5"),
    "tricks as text": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", 'tricks = "3"'), "expected one number a side"),
    "tricks as a number": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = 3"), "expected one number a side"),
    "tricks of nobody": (edit(r"^tricks = \{ Us = 3", "tricks = { Uss = 3"), "Did you mean Us?"),
    "tricks as a list": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = [3, 5]"), "expected one number a side"),
    "bid without quotes": (edit(r'^bid = "6C"', "bid = 6"), "text in quotes"),
    "bid off the ladder": (edit(r'^bid = "6C"', 'bid = "xyzzy"'), "is not a call"),
    "bid of spaces": (edit(r'^bid = "6C"', 'bid = "   "'), ""),
    "bid a date": (edit(r'^bid = "6C"', "bid = 2026-01-01"), "text in quotes"),
    "bidder misspelt": (edit(r'^bidder = "Bob"', 'bidder = "Bbo"'), "Did you mean Bob?"),
    "bidder a list": (edit(r'^bidder = "Bob"', 'bidder = ["Bob"]'), "text in quotes"),
    "dealer misspelt": (edit(r'(number = 3\n)dealer = "Bob"', r'\1dealer = "Bobb"'), "Did you mean Bob?"),
    "dealer a number": (edit(r'(number = 3\n)dealer = "Bob"', r"\1dealer = 3"), "text in quotes"),
    "first dealer misspelt": (edit(r'^dealer = "Flo"', 'dealer = "Flop"'), "Did you mean Flo?"),
    "kind misspelt": (edit(r'^kind = "passed-out"', 'kind = "passedout"'), "passed-out"),
    "kind a number": (edit(r'^kind = "passed-out"', "kind = 0"), "text in quotes"),
    "key misspelt": (edit(r"^tricks = \{ Us = 3", "trciks = { Us = 3"), "Did you mean tricks?"),
    "key of one's own": (edit(r"^tricks = \{ Us = 3", "_cards = 12\ntricks = { Us = 3"), ""),
    "unknown key": (edit(r"^tricks = \{ Us = 3", "weather = 'rain'\ntricks = { Us = 3"), "weather"),
    "set as text": (edit(r"^tricks = \{ Us = 3", 'set = "no"\ntricks = { Us = 3'), "true or false"),
    "set as a number": (edit(r"^tricks = \{ Us = 3", "set = 1\ntricks = { Us = 3"), "true or false"),
    "forced as text": (edit(r"^tricks = \{ Us = 3", 'forced = "yes"\ntricks = { Us = 3'), "true or false"),
    "cards true": (edit(r"^tricks = \{ Us = 3", "cards = true\ntricks = { Us = 3"), "a whole number"),
    "cards below none": (edit(r"^tricks = \{ Us = 3", "cards = -4\ntricks = { Us = 3"), "from 0"),
    "ended unknown": (edit(r"^tricks = \{ Us = 3", 'ended = "abruptly"\ntricks = { Us = 3'), "expected one of"),
    "renege by nobody": (edit(r"^tricks = \{ Us = 3", 'renege = "Zoe"\ntricks = { Us = 3'), "Zoe"),
    "trump a number": (edit(r"^tricks = \{ Us = 3", "trump = 1\ntricks = { Us = 3"), "text in quotes"),
    "note a number": (edit(r'^note = "so close"', "note = 5"), "text in quotes"),
    "number zero": (edit(r"^number = 3", "number = 0"), "1 or more"),
    "number negative": (edit(r"^number = 3", "number = -3"), "from 0"),
    "number as text": (edit(r"^number = 3", 'number = "3"'), "a whole number"),
    "number true": (edit(r"^number = 1", "number = true"), "a whole number"),
    "number huge": (edit(r"^number = 3", f"number = {'9' * 300}"), "from 0"),
    "number missing": (edit(r"^number = 3\n", ""), "needs a number"),
    "number twice": (edit(r"^number = 3", "number = 2"), "stands twice"),
    "hand deleted": (lambda text: text.replace(block(3, text), ""), ""),
    "hand doubled": (lambda text: text + "\n" + block(3, text), "stands twice"),
    "hands swapped": (
        lambda text: (
            text.replace(block(2, text), "@").replace(block(3, text), block(2, text)).replace("@", block(3, text))
        ),
        "out of order",
    ),
    "keys in another order": (
        edit(r'^number = 3\ndealer = "(\w+)"\nbidder = "(\w+)"\n', r'bidder = "\2"\ndealer = "\1"\nnumber = 3\n'),
        "",
    ),
    "comments and blank lines": (edit(r"^number = 3", "# who wrote this?\n\n   number = 3   # three\n\n"), ""),
    "a comment that looks like a block": (edit(r"^number = 3", "number = 3 # [[hands]]\n# [[hands]]"), ""),
    "a block name with blanks": (edit(r"^\[\[hands\]\]", "  [[ hands ]]  # first"), ""),
    "stray bracket": (edit(r"^tricks = \{ Us = 3", "tricks = [{ Us = 3"), "Mend that line"),
    "missing brace": (edit(r"^tricks = \{ Us = 3, Them = 5 \}", "tricks = { Us = 3, Them = 5"), "Mend that line"),
    "missing quote": (edit(r'^bidder = "Bob"', 'bidder = "Bob'), "Mend that line"),
    "single bracket": (edit(r"^\[\[hands\]\]\nnumber = 3", "[hands]\nnumber = 3"), "Mend that line"),
    "smart quotes": (edit(r'^bidder = "Bob"', "bidder = “Bob”"), "Mend that line"),
    "key twice": (edit(r"^number = 3", "number = 3\nnumber = 3"), "Mend that line"),
    "a stray word": (edit(r"^number = 3", "number = 3\nhello"), "Mend that line"),
    "block misspelt": (edit(r"^\[\[hands\]\]\nnumber = 3", "[[hand]]\nnumber = 3"), "Did you mean hands?"),
    "after missing": (edit(r"^after = 2\nadjust", "adjust"), ""),
    "after as text": (edit(r"^after = 2\nadjust", 'after = "2"\nadjust'), "a whole number"),
    "after no hand": (edit(r"^after = 2\nadjust", "after = 77\nadjust"), "no such hand"),
    "adjust as a number": (edit(r"^adjust = .*", "adjust = -2"), "one number a side"),
    "adjust of nobody": (edit(r"^adjust = .*", "adjust = { Use = -2 }"), "Did you mean Us?"),
    "adjust true": (edit(r"^adjust = .*", "adjust = { Us = true }"), "True"),
    "adjust misspelt": (edit(r"^adjust = ", "ajust = "), "adjust"),
    "amend no hand": (edit(r"^amend = 1", "amend = 31"), "no hand 31"),
    "amend as text": (edit(r"^amend = 1", 'amend = "1"'), "a whole number"),
    "amend a list": (edit(r"^amend = 1", "amend = [1]"), "a whole number"),
    "rename to nothing": (edit(r'^to = "Flora"\n', ""), "a change needs to"),
    "rename to a number": (edit(r'^to = "Flora"', "to = 1"), "text in quotes"),
    "dealer change of nobody": (edit(r'^(after = \d+\n)dealer = "Dee"', r'\1dealer = "Zoe"'), "Zoe"),
    "decision unknown": (edit(r'"game.level" = ', '"game.lavel" = '), "Did you mean game.level"),
    "decision of a wrong word": (edit(r'"game.level" = "play-on"', '"game.level" = "plya-on"'), "play-on"),
    "decision of a wrong type": (edit(r'"game.level" = "play-on"', '"game.level" = [1]'), "not one of"),
    "decisions as text": (edit(r"^rules = .*", 'rules = "all"'), "expected"),
    "sides missing": (edit(r"^\[sides\]\nUs = .*\nThem = .*\n", ""), "needs [sides]"),
    "one side": (edit(r"^Them = \[.*\n", ""), "two sides"),
    "side as text": (edit(r"^Us = \[.*", 'Us = "Ann"'), "a list of names"),
    "somebody on both sides": (edit(r'^Us = \["Ann"', 'Us = ["Bob"'), "not the same people"),
    "somebody unseated": (edit(r'^seats = \["Ann", ', "seats = ["), "not the same people"),
    "somebody misspelt": (edit(r'^seats = \["Ann"', 'seats = ["Anne"'), "not the same people"),
    "seats as text": (edit(r"^seats = .*", 'seats = "Ann"'), "not the same people"),
    "format missing": (edit(r"^format = 1\n", ""), "not a scorecard"),
    "format as text": (edit(r"^format = 1", 'format = "1"'), "not a scorecard"),
    "format newer": (edit(r"^format = 1", "format = 3"), "format 3"),
    "variant missing": (edit(r"^variant = .*\n", ""), "not a scorecard"),
    "variant a number": (edit(r"^variant = .*", "variant = 5"), "not a scorecard"),
    "started as text": (edit(r"^started = .*", 'started = "yesterday"'), ""),
    "head key misspelt": (edit(r"^started = ", "startde = "), "Did you mean started"),
    "head key of one's own": (edit(r"^started = ", "_table = 4\nstarted = "), ""),
    "start as text": (edit(r"^\[sides\]", '[start]\nUs = "ten"\n\n[sides]'), "whole numbers"),
    "start of nobody": (edit(r"^\[sides\]", "[start]\nUss = 10\n\n[sides]"), "Did you mean Us?"),
    "start true": (edit(r"^\[sides\]", "[start]\nUs = true\n\n[sides]"), "whole numbers"),
    "rules as text": (lambda text: text[: text.index("\n[rules")] + "\n" + text[text.index("\n[[hands]]") :], ""),
    "a rule of a wrong type": (edit(r"^target = 54", 'target = "many"'), "many"),
    "a rule a list": (edit(r"^target = 54", "target = [54]"), "[54]"),
    "a rule misspelt": (edit(r"^target = 54", "targte = 54"), "Did you mean"),
    "a rule of a wrong word": (edit(r"^named = .*", 'named = "some day"'), "some day"),
    "a hand size of a wrong type": (edit(r"^(\[rules.deal\]\n(?:.*\n)*?)hand = .*", r'\1hand = "many"'), "many"),
    "points paid of nothing": (edit(r"^(\[rules.scoring\]\n(?:.*\n)*?)made = .*", r'\1made = "trikcs"'), "trikcs"),
    "sources as text": (edit(r"^\[rules.sources\]\n(?:.+\n)*", 'sources = "books"\n'), ""),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_by_hand(name: str, sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, wanted = EDITS[name]
    was = sheet.read_text(encoding="utf-8")
    text = change(was)
    assert text != was or name in ("started as text",)
    sheet.write_text(text, encoding="utf-8", newline="")
    written = sheet.read_bytes()
    status = run(["check"])
    told = "".join(capsys.readouterr())
    if wanted:
        assert status in (1, 2), told
        assert wanted in told
        assert re.search(r"scorecard\.toml(:\d+: | is not | has format )", told), told
    for words in (
        ["show"],
        ["show", "--json"],
        ["explain"],
        ["hand", "Ann", "5H", "6"],
        ["bid", "Bob", "6C"],
        ["amend", "2", "tricks", "6"],
        ["undo"],
        ["redo"],
        ["strike", "1"],
        ["note", "2", "x"],
        ["adjust", "Us=1"],
        ["decide", "game.floor=none"],
        ["check", "--fix"],
    ):
        before = sheet.read_bytes()
        status = run(words)
        told = "".join(capsys.readouterr())
        assert "itself failed" not in told, (words, told)
        after = sheet.read_bytes()
        if status and words != ["check", "--fix"]:
            assert after == before, (words, "wrote after a refusal")
        elif words[0] not in ("show", "explain", "check"):
            assert after.startswith(before)
        tomllib.loads(after.decode()) if after != written else None


OTHERWISE = ("rules as text", "hand deleted", "bid of spaces", "after missing", "sources as text")  # says so itself
HARMLESS = [name for name, (_, wanted) in EDITS.items() if not wanted and name not in OTHERWISE]


@pytest.mark.parametrize("name", HARMLESS)
def test_a_harmless_edit_changes_no_total(name: str, sheet: Path) -> None:
    before = cards.read(str(sheet)).game()
    sheet.write_text(EDITS[name][0](sheet.read_text(encoding="utf-8")), encoding="utf-8", newline="")
    found = cards.read(str(sheet))
    assert found.game().totals == before.totals
    assert not audit(found)


def test_hands_as_a_list_are_read_but_not_added_to(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = sheet.read_text(encoding="utf-8")
    head = text[: text.index("\n[[")]
    hands = 'hands = [\n  { number = 1, bidder = "Ann", bid = "5H", tricks = { Us = 6, Them = 2 } },\n]\n'
    sheet.write_text(head.replace("\n[sides]", f"\n{hands}\n[sides]", 1), encoding="utf-8")
    before = sheet.read_bytes()
    assert run(["show"]) == 0
    assert run(["hand", "Ann", "5H", "6"]) == 2
    assert "[[hands]]" in capsys.readouterr().err
    assert sheet.read_bytes() == before


def test_the_line_is_where_the_fault_is(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace('bidder = "Bob"', 'bidder = "Bbo"', 1), encoding="utf-8")
    line = text[: text.index(block(2, text))].count("\n") + 1
    assert run(["check"]) == 1
    assert f"scorecard.toml:{line}: " in capsys.readouterr().out


def test_check_says_nothing_of_a_whole_card(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check"]) == 0
    assert "".join(capsys.readouterr()) == ""
