"""A blank score sheet for a variant, for tables without a laptop: it prints on one side of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.reports.page_style import HEAD, STYLE, text
from scorepad.rules.contract import in_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.variant import Variant

HANDS = 26
TOLD = ("game.target", "game.hands", "game.win_as", "game.floor", "scoring.made", "scoring.set",
        "scoring.defenders_made", "scoring.defenders_set", "auction.all_pass")  # fmt: skip


def sheet(variant: Variant, sides: Sequence[str] = ("", "")) -> str:
    """Return the page: lines for the hands, a pair of columns a side, and the few rules that a scorer needs."""
    points = in_points(variant)
    columns = ["#", "Dealer", "Bidder", "Bid", *(["Meld"] if points else []), "Took", "Made or set"]
    head = "".join(f'<th scope="col">{name}</th>' for name in columns)
    names = [text(name) or "Side: ________" for name in sides]
    head += "".join(f'<th scope="col">{name}</th><th scope="col">Total</th>' for name in names)
    cells = "<td></td>" * (len(columns) - 1 + 2 * len(sides))
    lines = "".join(f'<tr><th scope="row" class="n">{number}</th>{cells}</tr>\n' for number in range(1, HANDS + 1))
    name = text(variant.name)
    return (
        f"{HEAD}<title>{name}: score sheet</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{name}</h1>\n"
        "<p>Date: ______________ Players, in seat order: ____________________________________________</p>\n"
        f'<div class="wide" role="region" aria-label="Score sheet" tabindex="0"><table class="blank">\n'
        f"<caption>A line a hand.</caption><thead><tr>{head}</tr></thead>\n<tbody>\n{lines}</tbody></table></div>\n"
        f'<ul class="plain">{_rules(variant)}</ul>\n</main>\n</body>\n</html>\n'
    )


def _rules(variant: Variant) -> str:
    from scorepad.rules.schema import question, say

    items = []
    for rule in TOLD:
        record = variant.rule(rule)
        if not record.open and record.value in (None, "none"):
            continue
        said = f"{question(rule)} ______________" if record.open else say(rule, record.value)
        items.append(f"<li>{text(said)}</li>")
    return "".join(items)
