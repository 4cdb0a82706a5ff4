"""The program on a real terminal, of two sizes: the table, the questions of `new`, the pager, and completion."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorepad.book.card import read
from scorepad.cli.view import width
from tests.session import ROOT
from tests.table import good, scorepad

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal needs a POSIX system")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()>=][A-Z0-9]?|\r")
SIZES = ((24, 80), (20, 50))
SIX = "new bloomington Ann Bob Cy Dee Eve Flo"


def terminal(words: str, size: tuple[int, int] = (24, 80), **env: str) -> Any:
    """Run scorepad on a pseudo-terminal."""
    import pexpect

    rows, columns = size
    clean = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
    clean.update(PYTHONPATH=str(ROOT), TERM="xterm", PYTHONIOENCODING="utf-8", NO_COLOR="1", **env)
    return pexpect.spawn(
        sys.executable,
        ["-m", "scorepad", *words.split()],
        env=clean,
        dimensions=(rows, columns),
        encoding="utf-8",
        timeout=20,
    )


def plain(text: str) -> str:
    return ESCAPES.sub("", text)


class Sitting:
    """A table session: say a line, get what was printed until the next prompt."""

    def __init__(self, size: tuple[int, int], words: str = "table") -> None:
        self.size = size
        self.child = terminal(words, size)
        self.seen = self.wait()

    def wait(self) -> str:
        self.child.expect(r"(new|bid|trump|melds|tricks|over|dealer)> ")
        return plain(self.child.before + self.child.after)

    def say(self, line: str) -> str:
        self.child.sendline(line)
        return self.wait()

    def leave(self, how: str) -> str:
        self.child.send(how)
        self.child.expect(r"Everything is on\s+\S+\.toml\.")
        before = plain(self.child.before)
        self.child.wait()
        assert self.child.exitstatus == 0
        return before


@pytest.mark.parametrize("size", SIZES)
def test_an_evening_at_the_table(size: tuple[int, int]) -> None:
    table = Sitting(size)
    assert "No card here yet" in table.seen
    said = [table.say(SIX)]
    said.append(table.say("Ann 5H"))
    assert "must take 5 of 8 tricks" in said[-1]
    assert "took   0" in said[-1]
    said.append(table.say("6"))
    assert "Us +6, Them +2" in said[-1].replace("\n  ", " ")
    said.append(table.say("Bob 6S 4"))
    said.append(table.say("undo"))
    said.append(table.say("p p 5H p p p"))
    said.append(table.say("rest"))
    said.append(table.say("Zed 5H"))
    assert "is no player" in said[-1]
    said.append(table.say("ref trick JH JH"))
    said.append(table.say("?"))
    assert "the auction" in said[-1]
    for text in said:
        for line in text.split("\n")[1:-1]:  # the first is the echo of what was typed, the last the prompt
            assert width(line) <= size[1], line
    table.leave("\x04")
    game = read("scorecard.toml").game()
    assert len(game.rows) == 2
    assert scorepad("check").status == 0


@pytest.mark.parametrize("size", SIZES)
def test_points_games_ask_for_trump_and_melds(size: tuple[int, int]) -> None:
    good("new double-deck-pinochle Ann Bob Cy Dee")
    table = Sitting(size)
    assert table.say("Ann 60").endswith("1 trump> ")
    assert table.say("31").endswith("1 trump> ")
    assert table.say("hearts").endswith("1 melds> ")
    answer = table.say("24,32")
    assert answer.endswith("1 tricks> ")
    assert "must take 36 of 50 counters" in answer
    assert table.say("36").endswith("2 bid> ")
    table.leave("q\r")


def test_an_empty_line_records_nothing_and_shows_the_page() -> None:
    good(SIX)
    table = Sitting((24, 80))
    before = Path("scorecard.toml").read_bytes()
    assert "Hand 1: Flo deals, Ann opens." in table.say("")
    table.leave("\x04")
    assert Path("scorecard.toml").read_bytes() == before


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_leaving_keeps_everything(key: str) -> None:
    good(SIX)
    table = Sitting((24, 80))
    table.say("Ann 5H")
    if key == "\x03":
        table.child.send("half a li")
    assert "Hand 1 is open" in table.leave(key)
    row = read("scorecard.toml").game().open_row
    assert row is not None
    assert row.bidder == "Ann"


def test_another_terminal_is_noticed_and_shown() -> None:
    good(SIX)
    table = Sitting((24, 80))
    table.say("Ann 5H")
    good("tricks 6")
    table.child.expect_exact("Recorded at another terminal:")
    assert table.wait().endswith("2 bid> ")
    assert "No hand is open" in table.say("6")
    table.leave("\x04")
    assert len(read("scorecard.toml").game().rows) == 1


def test_the_page_fits_the_screen() -> None:
    good("new indiana Ann Bob Cy Dee")
    for turn in range(11):
        good(f"hand {('Ann', 'Bob')[turn % 2]} 5H {4 + turn % 3}")
    table = Sitting((20, 50))
    assert len(table.seen.split("\n")) <= 20
    assert "hands above" in table.seen
    table.leave("\x04")


def test_the_next_game_goes_on_at_the_same_table() -> None:
    good(SIX)
    good("end --conceded Them")
    table = Sitting((24, 80))
    assert table.seen.endswith("over> ")
    assert table.say("again").endswith("1 bid> ")
    table.say("Ann 5H 6")
    table.leave("\x04")
    assert not read("scorecard.toml").game().rows
    new = next(path for path in Path().glob("scorecard-*.toml"))
    assert len(read(str(new)).game().rows) == 1


def test_a_line_is_completed_at_the_table() -> None:
    pytest.importorskip("readline")
    good(SIX)
    table = Sitting((24, 80))
    table.child.send("Do\x08\x08De\t5H\t 6\r")
    assert "Dee 5♥. Made" in table.wait()
    table.leave("\x04")


@pytest.mark.parametrize("size", SIZES)
def test_new_asks_how_the_game_ends(size: tuple[int, int]) -> None:
    child = terminal("new ontario-pepper Ann Bob Cy Dee", size)
    seen = ""
    for answer in ("a", "", "nonsense", "b", "q"):
        child.expect_exact("> ")
        seen += plain(child.before)
        child.sendline(answer)
    child.expect_exact("deals, Ann opens.")
    child.expect_exact("does not wait")
    child.wait()
    assert child.exitstatus == 0
    assert "game.target" in seen
    assert all(width(line) <= size[1] for line in seen.split("\n"))
    game = read("scorecard.toml").game()
    assert [change.data["rules"] for change in game.changes] == [{"game.target": 30}, {"game.both_over": "bidders"}]


def test_long_answers_are_paged_and_short_ones_are_not() -> None:
    if shutil.which("less") is None:
        pytest.skip("needs a pager")
    good(SIX)
    child = terminal("rules", PAGER="less", LESS="")
    child.expect_exact(":")
    child.send("q")
    child.wait()
    assert child.exitstatus == 0
    child = terminal("show", PAGER="false")
    child.expect_exact("Hand 1: Flo deals")
    child.wait()
    assert child.exitstatus == 0


def test_bash_completes_names_calls_and_rules() -> None:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs bash")
    import pexpect

    good(SIX)
    Path("bin").mkdir()
    script = Path("bin/scorepad")
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m scorepad "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    if subprocess.run([bash, "-c", "compopt -o nosort 2>&1 | grep invalid"], capture_output=True, check=False).stdout:
        pytest.skip("needs bash 4.4")
    env = {**os.environ, "PATH": f"{Path('bin').resolve()}:{os.environ['PATH']}", "TERM": "dumb"}
    shell = pexpect.spawn(bash, ["--norc", "--noprofile"], env=env, encoding="utf-8", timeout=20, dimensions=(24, 200))
    shell.sendline("bind 'set enable-bracketed-paste off'; source <(scorepad completion bash 2>/dev/null); PS1='go: '")
    shell.expect_exact("\r\ngo: ")
    for typed, completed in (
        ("scorepad ha\tA\t6hi\t7", "scorepad hand Ann 6high 7"),
        ("scorepad decide auction.all_p\tn\t", "scorepad decide auction.all_pass=next-dealer"),
    ):
        shell.send(typed)
        shell.expect_exact(completed)
        shell.send("\x15")
    shell.close(force=True)
