"""The race to the target as an inline SVG: a line a side, told apart by dash and name as well as by colour.

The bidder's point of each hand is a filled circle where the bid was made and a cross where it was set.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from scorepad.reports import words
from scorepad.reports.page_style import color, text
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.record import Game, Row

WIDE, HIGH = 420, 240
LEFT, RIGHT, TOP, BOTTOM = 38, 64, 14, 26
DASHES = ("", "7 3", "2 3", "10 3 2 3", "1 4", "5 5")


class Field(NamedTuple):
    """The field of the chart: hands run to the right, totals upwards."""

    hands: int
    low: int
    high: int

    def x(self, hand: int) -> float:
        """Return where a hand stands."""
        return round(LEFT + hand / max(1, self.hands) * (WIDE - LEFT - RIGHT), 1)

    def y(self, total: int) -> float:
        """Return where a total stands."""
        return round(HIGH - BOTTOM - (total - self.low) / max(1, self.high - self.low) * (HIGH - TOP - BOTTOM), 1)


def race(game: Game, begin: tuple[int, ...], ident: str) -> str:
    """Return the chart as SVG, "" before the first hand is scored. `begin`: the totals brought along."""
    rows = [row for row in game.rows if row.counts]
    if not rows:
        return ""
    target = words.target_of(game)
    seen = [0, *begin, *game.totals, *(total for row in rows for total in row.totals)]
    seen += [target] if target is not None else []
    field = Field(len(rows), min(seen), max(seen))
    said = f"{words.ending(game)}: {words.score_text(game)}, after {len(rows)} hands."
    parts = [
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-labelledby="{ident}-t {ident}-d">',
        f'<title id="{ident}-t">The race to the target</title>',
        f'<desc id="{ident}-d">{text(said)} The table below has every number.</desc>',
        *_axes(field, target, rows),
    ]
    for place, _ in enumerate(game.sides):
        parts += _side(field, rows, place, begin[place])
    return "".join([*parts, *_names(field, game), "</svg>"])


def _axes(field: Field, target: int | None, rows: list[Row]) -> list[str]:
    end = WIDE - RIGHT
    found = [_level(field, 0, "axis", end)]
    if field.low < 0:
        found.append(_number(field, field.low))
    if target is not None:
        found.append(_level(field, target, "goal", end))
        found.append(f'<text x="{LEFT + 4}" y="{field.y(target) - 4}">target {target}</text>')
    elif field.high > 0:
        found.append(_number(field, field.high))
    found.append(f'<text x="{LEFT}" y="{HIGH - 8}">hand {rows[0].number}</text>')
    found.append(f'<text x="{end}" y="{HIGH - 8}" text-anchor="end">hand {rows[-1].number}</text>')
    return found


def _level(field: Field, total: int, kind: str, end: int) -> str:
    y = field.y(total)
    return f'<line class="{kind}" x1="{LEFT}" x2="{end}" y1="{y}" y2="{y}"/>' + _number(field, total)


def _number(field: Field, total: int) -> str:
    return f'<text x="{LEFT - 6}" y="{field.y(total) + 4}" text-anchor="end">{total}</text>'


def _side(field: Field, rows: list[Row], place: int, begin: int) -> list[str]:
    points = [(field.x(0), field.y(begin))]
    marks = []
    for hand, row in enumerate(rows, 1):
        x, y = field.x(hand), field.y(row.totals[place])
        points.append((x, y))
        if row.side == place and row.result:
            marks.append(_mark(x, y, row.result == "made", place))
    way = " ".join(f"{'L' if number else 'M'}{x} {y}" for number, (x, y) in enumerate(points))
    dash = DASHES[place % len(DASHES)]
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return [f'<path class="run" d="{way}" style="stroke:{color(place)}"{dashed}/>', *marks]


def _mark(x: float, y: float, made: bool, place: int) -> str:
    if made:
        return f'<circle cx="{x}" cy="{y}" r="3.2" style="fill:{color(place)}"/>'
    cross = f"M{x - 4} {y - 4}L{x + 4} {y + 4}M{x - 4} {y + 4}L{x + 4} {y - 4}"
    return f'<path d="{cross}" style="stroke:{color(place)};stroke-width:2.4;fill:none"/>'


def _names(field: Field, game: Game) -> list[str]:
    """Write each side's name at the end of its line, moved apart where they would overlap."""
    found, last = [], -100.0
    for place in sorted(range(len(game.sides)), key=lambda side: -game.totals[side]):
        y = max(field.y(game.totals[place]) + 4, last + 13)
        last = y
        name = words.harmless(game.sides[place].name)
        short = escape(name if len(name) <= 9 else name[:8] + "…")
        at = f'x="{WIDE - RIGHT + 7}" y="{round(y, 1)}"'
        found.append(f'<text class="name" {at} style="fill:{color(place)}">{short}</text>')
    return found
