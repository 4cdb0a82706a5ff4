"""Exports: what goes out comes back, and no name, note or title takes effect anywhere."""

from __future__ import annotations

import csv
import html
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.book import card as cards
from scorepad.book import toml
from scorepad.reports import as_csv, as_html, as_json, as_markdown, as_sqlite, chart, importer, words
from tests import cardmaker
from tests.test_stats import ROOT, command

NASTY = [
    "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "'=1", "''", "＝1",
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title>", "&lt;", "a|b",
    "`x`", "[x](javascript:1)",
    "'); DROP TABLE games;--", "\x1b[31mred", "\u202eevil", "a\nb", "\x00", "é", "名前", "🂡", "{{7*7}}", "$table",
]  # fmt: skip
NAMES = st.one_of(st.sampled_from(NASTY), st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12))


def hostile(names, note, title) -> cards.Card:
    """Return a card with these names: two sides of two, seven hands of every kind, changes."""
    head, _, rest = cardmaker.card("indiana", 3, 0).partition("[rules]")
    begin = head.partition("started")[0] + toml.line("title", title)
    sides = f"\n[sides]\n{toml.line(names[4], [names[0], names[2]])}{toml.line(names[5], [names[1], names[3]])}\n"
    begin += toml.line("started", cardmaker.START) + toml.line("seats", list(names[:4])) + toml.line("dealer", names[3])
    took = {names[4]: 8, names[5]: 4}
    hands = [
        {"number": 1, "bidder": names[0], "bid": "6H", "tricks": took, "note": note},
        {"number": 2, "bidder": names[1], "bid": "6S", "tricks": took, "stands": note},
        {"number": 3, "kind": "passed-out"},
        {"number": 4, "kind": "points", "points": {names[4]: 3, names[5]: -2}},
        {"number": 5, "bidder": names[2], "bid": "7C", "tricks": took},
        {"number": 6, "bidder": names[3], "bid": "7C"},
    ]
    changes = [{"after": 5, "strike": 5}, {"after": 2, "adjust": {names[4]: 2}, "why": note}]
    blocks = [toml.block("hands", hand) for hand in hands] + [toml.block("changes", change) for change in changes]
    return cards.parse("card.toml", "card.toml", begin + sides + "[rules]" + rest + "".join(blocks))


def six(names):
    """Make six different names of any."""
    return tuple(f"{name}{'' if name not in names[:place] else place}" for place, name in enumerate(names))


class Reader(HTMLParser):
    """Collects tags, attributes that matter, and text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags, self.wrong, self.text = set(), [], []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.wrong += [name for name, value in attrs if name.startswith("on") or (name in ("src", "href") and
                       not str(value).startswith(("#", "data:,")))]  # fmt: skip

    def handle_data(self, data):
        self.text.append(data)


TAGS = {
    "html", "head", "meta", "link", "title", "style", "body", "main", "nav", "h1", "h2", "h3", "ul", "li", "a",
    "article", "p", "span", "b", "small", "figure", "figcaption", "svg", "desc", "line", "text", "path", "circle",
    "div", "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "abbr", "details", "summary", "s",
}  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(NAMES, min_size=6, max_size=6), NAMES, NAMES)
def test_hostile_names_through_every_format(tmp_path_factory, given_names, note, title):
    names = six(given_names)
    if len(set(names)) < 6:
        return
    card = hostile(names, note, title)
    game = card.game()
    # JSON: the same facts
    out = io.StringIO()
    as_json.write(out, [card], lambda _: {"card": "x"})
    ((_, text),) = importer.cards_of_json(out.getvalue(), "export")
    back = cards.parse("b", "b", text)
    assert back.data == card.data
    assert [entry[:2] for entry in back.entries] == [entry[:2] for entry in card.entries]
    # JSONL: a hand a line
    out = io.StringIO()
    as_json.write_lines(out, [card])
    lines = [json.loads(line) for line in out.getvalue().split("\n")[:-1]]
    assert [line["bidder"] for line in lines] == [row.bidder for row in game.rows]
    # CSV: no cell runs, each comes back
    out = io.StringIO(newline="")
    as_csv.write(out, [card])
    rows = list(csv.DictReader(io.StringIO(out.getvalue(), newline="")))
    assert [as_csv.plain(row["bidder"]) for row in rows] == [row.bidder or "" for row in game.rows]
    assert as_csv.plain(rows[0]["note"]) == note
    for row in rows:
        assert not any(re.match(r"[=+@\t\r\n＝＋－＠]|-(?!\d+$)", value or "") for value in row.values())
    # HTML: only our tags, no request, the text is there
    out = io.StringIO()
    as_html.write(out, [card])
    reader = Reader()
    reader.feed(out.getvalue())
    assert reader.tags <= TAGS
    assert not reader.wrong
    assert words.harmless(names[0]) in "".join(reader.text)
    # Markdown: a row a hand, whatever the names
    out = io.StringIO()
    as_markdown.write(out, [card])
    assert sum(line.startswith("|") for line in out.getvalue().split("\n")) == 2 + len(game.rows)
    assert "<" not in out.getvalue()
    # SQLite: the text as it is
    base = tmp_path_factory.mktemp("db") / "g.db"
    as_sqlite.write(str(base), [card])
    as_sqlite.write(str(base), [card])
    db = sqlite3.connect(base)
    assert db.execute("SELECT bidder FROM hands WHERE hand = 1").fetchone()[0] == names[0]
    assert db.execute("SELECT total FROM totals").fetchall() == [(total,) for total in game.totals]
    assert db.execute("SELECT count(*) FROM games").fetchone()[0] == 1
    db.close()
    # the chart in a terminal
    assert all(words.harmless(line) == line for line in chart.race(game, 80).split("\n"))


@given(st.text())
def test_a_cell_and_its_text_are_inverse(text):
    assert as_csv.plain(as_csv.cell(text)) == text


@pytest.fixture
def table(tmp_path):
    cardmaker.folder(tmp_path / "games", 3, 6)
    return tmp_path


def test_json_goes_out_and_comes_back(table):
    assert command("export", "games", "--to", "json", "-o", "all.json", cwd=table)[0] == 0
    assert command("import", "all.json", "-o", "back", cwd=table)[0] == 0
    for path in (table / "games").iterdir():
        whole, back = cards.read(str(path)), cards.read(str(table / "back" / path.name))
        assert whole.data == back.data
        assert whole.game().totals == back.game().totals
    status, _, error = command("--card", "games/game-00000.toml", "import", "all.json", cwd=table)
    assert status == 2
    assert "-o DIR" in error


def test_import_never_overwrites(table):
    command("export", "games/game-00000.toml", "--to", "json", "-o", "one.json", cwd=table)
    before = (table / "games/game-00001.toml").read_bytes()
    assert command("--card", "games/game-00001.toml", "import", "one.json", cwd=table)[0] == 2
    assert (table / "games/game-00001.toml").read_bytes() == before


def test_names_in_an_export_reach_no_other_folder():
    taken = set()
    for name in ("../../etc/passwd", "..\\..\\x.toml", "/root/.bashrc", "", "...", "a/b/c.toml"):
        found = importer.file_name(name, taken)
        assert "/" not in found
        assert "\\" not in found
        assert not found.startswith(".")
    assert len(taken) == 6


@pytest.mark.parametrize(
    "text",
    ["{", "{}", '{"format": "scorepad-games", "version": 99, "games": []}',
     '{"format": "scorepad-games", "version": 1, "games": [{}]}',
     '{"format": "scorepad-games", "version": 1, "games": [{"facts": {"head": {"a": null}, "entries": []}}]}',
     '{"format": "scorepad-games", "version": 1, "games": [{"facts": {"head": {"title": "\\ud800"}, "entries": []}}]}',
     '{"format": "scorepad-games", "version": 1, "games": [{"facts": {"head": {}, "entries": [{"kind": "x"}]}}]}',
     '{"a": ' * 2000],
)  # fmt: skip
def test_what_is_no_export_is_said(tmp_path, text):
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    status, _, error = command("import", "x.json", cwd=tmp_path)
    assert status == 2
    assert "itself failed" not in error
    assert not (tmp_path / "scorecard.toml").exists()


def test_output_is_whole_or_not_at_all(table):
    (table / "out.csv").write_text("precious")
    assert command("export", "games", "--to", "csv", "-o", "nowhere/out.csv", cwd=table)[0] == 2
    (table / "games" / "bad.toml").write_text("no card")
    status, _, error = command("export", "games/bad.toml", "--to", "csv", "-o", "out.csv", cwd=table)
    assert status == 2
    assert (table / "out.csv").read_text() == "precious"
    status, _, error = command("export", "games", "--to", "csv", "-o", "out.csv", cwd=table)
    assert status == 2
    assert "1 of 4" in error
    assert len((table / "out.csv").read_text().splitlines()) == 19
    assert sorted(path.name for path in table.iterdir()) == ["games", "out.csv"]
    assert command("export", "games/game-00000.toml", "--to", "csv", "-o", "games/game-00000.toml", cwd=table)[0] == 2


def test_another_programs_database_is_left_alone(table):
    db = sqlite3.connect(table / "mine.db")
    db.execute("CREATE TABLE games (x)")
    db.commit()
    db.close()
    before = (table / "mine.db").read_bytes()
    assert command("export", "games", "-o", "mine.db", cwd=table)[0] == 2
    assert (table / "mine.db").read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_a_closed_pipe_is_no_error(table):
    cardmaker.folder(table / "many", 30, 30)
    run = subprocess.Popen(
        [sys.executable, "-m", "scorepad", "export", "many", "--to", "csv"],
        cwd=table, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    run.stdout.readline()
    run.stdout.close()
    assert run.stderr.read() == b""
    assert run.wait() == 0


def test_played_leaves_out_struck_and_open_hands():
    card = hostile(("A", "B", "C", "D", "Us", "Them"), "n", "t")
    out = io.StringIO()
    as_csv.write(out, [card], played=True)
    assert [row["hand"] for row in csv.DictReader(io.StringIO(out.getvalue()))] == ["1", "2", "3", "4"]
    whole = io.StringIO()
    as_csv.write(whole, [card])
    rows = list(csv.DictReader(io.StringIO(whole.getvalue())))
    assert [(row["kind"], row["struck"]) for row in rows[4:]] == [("played", "yes"), ("open", "")]


def test_the_header_does_not_change_with_the_variant(table):
    heads = {
        command("export", f"games/game-0000{number}.toml", "--to", "csv", cwd=table)[1].splitlines()[0]
        for number in range(3)
    }
    assert len(heads) == 1


def test_the_page_says_what_show_says(table):
    path = "games/game-00002.toml"
    shown = json.loads(command("--card", path, "show", "--json", cwd=table)[1])
    page = command("export", path, "--to", "html", cwd=table)[1]
    totals = [int(found) for found in re.findall(r'data-total="(-?\d+)"', page)]
    assert totals == [team["total"] for team in shown["teams"]]
    running = [int(found) for found in re.findall(r'class="total">(-?\d+)<', page)]
    assert running == [total for hand in shown["hands"] for total in hand["totals"].values()]
    assert html.escape(shown["teams"][0]["players"][0]) in page


def test_more_than_two_sides_fit_everywhere(tmp_path):
    command("--card", "three.toml", "new", "cutthroat", "Ann", "Bob", "Cy", cwd=tmp_path)
    path = tmp_path / "three.toml"
    text = path.read_text(encoding="utf-8")
    block = {"number": 1, "bidder": "Ann", "bid": "4H", "tricks": {"Ann": 5, "Bob": 2, "Cy": 1}}
    path.write_text(text + toml.block("hands", block), encoding="utf-8")
    for form in ("csv", "json", "jsonl", "md", "html"):
        status, out, error = command("export", "three.toml", "--to", form, cwd=tmp_path)
        assert (status, error) == (0, "")
        assert "Cy" in out
    assert command("export", "three.toml", "-o", "three.db", cwd=tmp_path)[0] == 0
    assert "Cy" in command("--card", "three.toml", "show", "--chart", cwd=tmp_path)[1]
