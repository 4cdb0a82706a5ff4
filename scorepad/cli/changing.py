"""Writing a dated change down and saying what moved: points, totals, verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.book import card as cards
from scorepad.cli import lines
from scorepad.cli.base import Settings, emit
from scorepad.cli.recording import insist, refuse_broken, with_entry
from scorepad.cli.view import shown
from scorepad.rules.history import ASSERTED

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.book.card import Card
    from scorepad.rules.record import Game

Block = tuple[str, dict[str, Any]]
Answer = tuple[Block, list[Any], str]  # what to write, the faults that refuse it, the sentence that says it


def last_number(game: Game) -> int:
    """Return the number of the last hand, 0 before the first: a change after it holds from the next hand.

    An open hand was begun under what was in force before; only who deals it may still have to be said.
    """
    return game.rows[-1].number if game.rows else 0


def change(
    settings: Settings,
    draft: Callable[[Card, Game], Answer],
    stands: str | None = None,
    as_json: bool = False,
) -> None:
    """Append a change and answer: the sentence that `draft` gives, then every total and verdict that moved.

    `draft` gets the card and its game, and returns the block, what refuses it, and the sentence.
    """
    with cards.writing(settings.card) as card:
        before = card.game()
        refuse_broken(card, before)
        (kind, data), faults, said = draft(card, before)
        insist(faults, stands)
        if stands:
            data["stands"] = stands
        after = with_entry(card, kind, data)
        if "amend" in data and _facts(before, data["amend"]) == _facts(after, data["amend"]):
            said = f"Hand {data['amend']} says so already: nothing was changed."
        else:
            card = cards.append(card, (kind, data))
    if as_json:
        from scorepad.cli.showjson import show_json

        emit(show_json(card, after))
        return
    click.echo(shown("\n".join([said, *moved(before, after)])))


def _facts(game: Game, number: int) -> dict[str, Any]:
    """Return what is written of a hand, without what is asserted."""
    data = next((row.data for row in game.rows if row.number == number), {})
    return {key: value for key, value in data.items() if key not in ASSERTED}


def moved(before: Game, after: Game) -> list[str]:
    """Return a line for every hand whose points or totals moved, and for a verdict that did."""
    old = {row.number: row for row in before.rows}
    told = []
    for row in after.rows:
        was = old.get(row.number)
        if was is None:
            continue
        if was.points != row.points or was.struck != row.struck:
            now = "struck out" if row.struck else lines.points_text(row.sides, row.points)
            told.append(f"Hand {row.number}: {lines.points_text(was.sides, was.points)} -> {now}.")
        elif was.totals != row.totals and row.kind != "open":
            told.append(
                f"Hand {row.number}, totals: {lines.points_text(was.sides, was.totals, sign=False)} -> "
                f"{lines.points_text(row.sides, row.totals, sign=False)}."
            )
    if before.totals != after.totals:
        told.append(lines.totals_text(after))
    end = lines.end_text(after)
    if end and end != lines.end_text(before):
        told.append(end)
    elif not end and lines.end_text(before):
        told.append("The game is open again.")
    if after.over_after is not None and after.over_after != before.over_after:
        told.append(f"The game was over after hand {after.over_after}; the hands played after it stay.")
    return told
