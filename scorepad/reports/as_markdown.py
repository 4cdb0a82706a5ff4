"""Markdown: a table a game that a forge renders, with its marks escaped so that no name becomes markup."""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from scorepad.reports import rows, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row

MARKS = re.compile(r"([\\`*_\[\]#|~]|^[-+=])")
NUMBERED = re.compile(r"^(\d+)([.)])")


def text(value: object) -> str:
    """Return text as Markdown that renders as that text, on one line."""
    said = words.harmless(" ".join(str(value).split("\n")))
    said = said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("@", "&#64;")
    return NUMBERED.sub(r"\1\\\2", MARKS.sub(r"\\\1", said)).replace("://", r"\://")


def write(out: IO[str], cards: Iterable[Card], games: bool = False, played: bool = False) -> None:
    """Write cards as Markdown: a table a game, or with `games` one table with a row a game."""
    if games:
        lines = []
        for card in cards:
            game = card.game()
            sides = "; ".join(_side(game, place) for place in range(len(game.sides)))
            cells = [card.data.get("started", ""), game.variant.name, sides, words.score_text(game), words.ending(game)]
            lines.append([text(cell) for cell in cells])
        out.write(_table(["Date", "Game", "Sides", "Score", "Result"], lines, ["left"] * 5))
        return
    for place, card in enumerate(cards):
        out.write(("\n" if place else "") + game_text(card, card.game(), played))


def _side(game: Game, place: int) -> str:
    side = game.sides[place]
    return f"{side.name}: {', '.join(side.players)}" if side.players else side.name


def game_text(card: Card, game: Game, played: bool = False) -> str:
    """Return one game: heading, sides, a row a hand, how it stands, notes and changes."""
    title = card.data.get("title") or game.variant.name
    target = words.target_of(game)
    head = [str(card.data.get("started", "")), game.variant.name, f"to {target}" if target is not None else ""]
    parts = [f"## {text(title)}\n\n", text(", ".join(part for part in head if part)), "\n\n"]
    parts += [f"- {text(_side(game, place))}\n" for place in range(len(game.sides))]
    names = [cell for side in game.sides for cell in (text(side.name), "total")]
    shown = rows.chosen(game, played)
    meld = ["Meld"] if any(row.data.get("meld") for row in shown) else []
    columns = ["Hand", "Dealer", "Bidder", "Bid", *meld, "Took", "Result", *names]
    sides = ["right", "left", "left", "left", *["right"] * len(meld), "right", "left", *["right"] * len(names)]
    parts += ["\n", _table(columns, [_row(row, bool(meld)) for row in shown], sides)]
    parts.append(f"\n**{text(words.ending(game))}**: {text(words.score_text(game))}\n")
    notes = [f"Hand {row.number}: {row.note}" for row in game.rows if row.note]
    notes += [f"Hand {row.number} stands: {row.stands}" for row in game.rows if row.stands]
    notes += [said for _, said in words.dated(game)]
    if notes:
        parts.append("\n" + "".join(f"- {text(note)}\n" for note in notes))
    return "".join(parts)


def _row(row: Row, melds: bool) -> list[str]:
    taken = row.taken[row.side] if row.side is not None else None
    meld = [" : ".join(map(str, row.meld)) if row.data.get("meld") else ""] if melds else []
    cells = [row.number, row.dealer or "", row.bidder or "", words.call_text(row), *meld]
    cells.append("" if taken is None else taken)
    said = [text(cell) for cell in [*cells, words.outcome(row)]]
    for points, total in zip(row.points, row.totals, strict=True):
        blank = row.kind in ("open", "passed-out", "misdealt")
        said += ["" if blank else words.signed(points), "" if row.struck or row.kind == "open" else str(total)]
    if row.struck:
        result = 5 + melds
        said = [f"~~{cell}~~" if cell and place != result else cell for place, cell in enumerate(said)]
        said[result] = "struck"
    return said


def _table(head: list[str], lines: list[list[str]], sides: list[str]) -> str:
    """Return a table; `sides` says where the text of each column stands, `left` or `right`."""
    from tabulate import tabulate

    drawn: str = tabulate(lines, head, tablefmt="pipe", colalign=sides if lines else None, disable_numparse=True)
    return f"{drawn}\n"
