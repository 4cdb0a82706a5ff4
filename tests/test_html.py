"""The page stands alone, is marked up for a screen reader, and prints struck hands struck."""

from __future__ import annotations

import io
import re

from scorepad.reports import as_html, race_svg, sheet
from scorepad.rules.variant import Variant
from tests.test_export import hostile


def page(**given) -> str:
    out = io.StringIO()
    as_html.write(out, [hostile(("Ann", "Bob", "Cy", "Dee", "Us", "Them"), "a note", "Thursday")], **given)
    return out.getvalue()


def test_it_asks_for_nothing():
    found = page()
    assert "default-src 'none'" in found
    assert not re.search(r"https?://(?!.*</li>)", re.sub(r"<li.*?</li>", "", found, flags=re.DOTALL))
    assert "<script" not in found
    assert "@import" not in found
    assert "url(" not in found


def test_it_can_be_heard():
    found = page()
    assert '<html lang="en">' in found
    assert found.count("<caption>") == 1
    assert 'scope="col"' in found
    assert found.count('<th scope="row"') == 7
    assert re.search(r'<svg [^>]*role="img" aria-labelledby="(\S+) (\S+)"', found)
    for ident in re.findall(r'aria-labelledby="([^"]+)"', found):
        for each in ident.split():
            assert f'id="{each}"' in found
    assert 'tabindex="0"' in found
    assert len(set(re.findall(r' id="([^"]+)"', found))) == len(re.findall(r' id="([^"]+)"', found))


def test_made_set_and_struck_are_told_by_words_and_marks():
    found = page()
    assert "✓ made" in found
    assert "✗ SET" in found
    assert "struck out" in found
    assert "<s>" in found
    assert "struck out" not in page(played=True).replace("Hand 5 struck out", "")


def test_each_hand_is_explained_with_rule_and_source():
    found = page()
    assert found.count("<details>") >= 2
    assert "[scoring.made]" in found
    assert "stated by the variant&#x27;s own source" in found or "inherited from the general rules" in found


def test_the_chart_has_the_target_and_both_marks():
    card = hostile(("Ann", "Bob", "Cy", "Dee", "Us", "Them"), "n", "t")
    found = race_svg.race(card.game(), card.head.start, "g1")
    assert 'class="goal"' in found
    assert "target" in found
    assert "<circle" in found
    assert found.count('class="run"') == 2


def test_a_blank_sheet_has_lines_and_rules(monkeypatch):
    from scorepad.book.shelf import load

    found = sheet.sheet(load("indiana"), ("Us", "<b>"))
    assert found.count('<th scope="row"') == sheet.HANDS
    assert "&lt;b&gt;" in found
    assert isinstance(load("indiana"), Variant)
