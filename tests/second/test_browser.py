"""The page in a real browser: no console message, no request, no sideways scrolling, the numbers of `show --json`."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest

from tests import cardmaker
from tests.second.browser import chromium, requests, served
from tests.test_export import hostile
from tests.test_stats import command

WIDTHS = (360, 1280)
MEASURE = """<!doctype html><title>waiting</title>
<iframe style="width:{width}px;height:900px;border:0" src="{page}"></iframe>
<script>onload = () => {{ const page = frames[0].document.documentElement;
document.title = page.scrollWidth + " of " + page.clientWidth; }}</script>"""


class Sheet(HTMLParser):
    """Reads hands, points and totals off the page as it stands in the browser."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[tuple[str, list[str]]] = []
        self._kind = ""

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if "data-hand" in given:
            self.hands.append((given["data-hand"], []))
        self._kind = given.get("class") or ""

    def handle_data(self, data):
        if self.hands and self._kind in ("points", "total"):
            self.hands[-1][1].append(data)
            self._kind = ""


@pytest.fixture
def pages(tmp_path):
    for number, variant in enumerate(cardmaker.TABLES):
        (tmp_path / f"g{number}.toml").write_text(cardmaker.card(variant, number, 18), encoding="utf-8")
    names = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "A" * 60, "名前", "Us & co", "Th<em")
    (tmp_path / "g9.toml").write_text(hostile(names, "</style><b>", "</title>").text, encoding="utf-8")
    for path in tmp_path.glob("g*.toml"):
        assert command("export", path.name, "-o", path.stem + ".html", cwd=tmp_path)[0] == 0
    assert command("export", ".", "-o", "night.html", cwd=tmp_path)[0] == 0
    assert command("--card", "g0.toml", "export", "--sheet", "-o", "sheet.html", cwd=tmp_path)[0] == 0
    return tmp_path


def test_no_message_and_no_request(pages):
    log = pages / "net.json"
    with served(pages) as (address, asked):
        for name in ("g0", "g1", "g2", "g9", "night", "sheet"):
            asked.clear()
            _, console = chromium(f"{address}/{name}.html", "--dump-dom", f"--log-net-log={log}")
            assert console == ""
            assert asked == [f"/{name}.html"]
            assert requests(log, address) == set()


def test_a_request_would_have_been_seen(pages):
    (pages / "bad.html").write_text("<img src='http://127.0.0.1:9/x.png'><script src='/own.js'></script>")
    log = pages / "net.json"
    with served(pages) as (address, asked):
        chromium(f"{address}/bad.html", "--dump-dom", f"--log-net-log={log}")
        assert "/own.js" in asked
        assert "http://127.0.0.1:9/x.png" in requests(log, address)


@pytest.mark.parametrize("width", WIDTHS)
def test_it_does_not_scroll_sideways(pages, width):
    with served(pages) as (address, _):
        for name in ("g0", "g2", "g9", "night"):
            (pages / "measure.html").write_text(MEASURE.format(width=width, page=f"{name}.html"), encoding="utf-8")
            page, _ = chromium(f"{address}/measure.html", "--dump-dom", "--virtual-time-budget=3000")
            wide, room = re.search(r"<title>(\d+) of (\d+)</title>", page).groups()
            assert int(wide) <= int(room), (name, width)


@pytest.mark.parametrize("number", range(3))
def test_the_numbers_are_those_of_show(pages, number):
    shown = json.loads(command("--card", f"g{number}.toml", "show", "--json", cwd=pages)[1])
    with served(pages) as (address, _):
        page, _ = chromium(f"{address}/g{number}.html", "--dump-dom")
    sheet = Sheet()
    sheet.feed(page)
    assert len(sheet.hands) == len(shown["hands"])
    for (said, cells), hand in zip(sheet.hands, shown["hands"], strict=True):
        assert said == str(hand["number"])
        assert [int(cell) for cell in cells[1::2]] == list(hand["totals"].values())
        if hand["kind"] == "played":
            assert [int(cell) for cell in cells[0::2]] == list(hand["points"].values())


def test_a_game_prints_on_one_sheet(pages):
    with served(pages) as (address, _):
        for name in ("g0", "g1", "g2", "sheet"):
            chromium(f"{address}/{name}.html", "--no-pdf-header-footer", f"--print-to-pdf={pages / 'out.pdf'}")
            assert len(re.findall(rb"/Type\s*/Page\b", (pages / "out.pdf").read_bytes())) == 1, name


def test_screenshots_are_taken_at_both_widths(pages):
    with served(pages) as (address, _):
        for width in (500, 1280):
            shot = pages / f"{width}.png"
            chromium(f"{address}/g2.html", f"--window-size={width},900", f"--screenshot={shot}")
            assert shot.stat().st_size > 10_000
