"""Writing an entry down: refuse by rule, add what the hand scored, append, answer in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.book import card as cards
from scorepad.book.head import strange
from scorepad.cli import lines, slips
from scorepad.cli.base import Settings, emit
from scorepad.cli.view import listed, shown
from scorepad.errors import NotUnderstood, Refused
from scorepad.rules.needs import counters_to_make
from scorepad.rules.record import Entry
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorepad.book.card import Card
    from scorepad.errors import Fault
    from scorepad.rules.record import Game, Row

STANDS = 'If the table let it stand, add --stands "why".'


class Draft(NamedTuple):
    """A hand about to be written: its facts as they go on the card, what rules refuse it, what to warn of.

    `heard`: who said what, to be read back before the answer.
    """

    data: dict[str, Any]
    faults: list[Fault]
    warnings: Sequence[str] = ()
    heard: str = ""


def refuse_broken(card: Card, game: Game) -> None:
    """Refuse to build on a card that has something on it that cannot be read."""
    for problem in strange(card.data, card.text):
        click.echo(shown(f"Warning: {card.shown}:{problem.line}: {problem.message}"), err=True)
    bad = [problem for problem in game.problems if problem.fatal]
    if bad:
        more = f" ({len(bad) - 1} more: `scorepad check`)" if len(bad) > 1 else ""
        raise NotUnderstood(f"{card.shown}:{bad[0].line}: {bad[0].message}{more}. Nothing was recorded.")


def insist(faults: list[Fault], stands: str | None) -> None:
    """Raise the first refusal, unless the table let it stand."""
    for fault in faults:
        if not stands:
            raise Refused(f"Refused: {fault.reason} [{fault.rule}] {STANDS}", fault.rule)


def with_entry(card: Card, kind: str, data: dict[str, Any]) -> Game:
    """Return the game with one more entry. Raises `NotUnderstood` for one that no card may hold."""
    after = card.game(Entry(kind, data, 0))
    for problem in after.problems:
        if problem.fatal:
            raise NotUnderstood(f"{problem.message}. Nothing was recorded.")
    return after


def record(
    settings: Settings,
    draft: Callable[[Game], Draft],
    stands: str | None = None,
    as_json: bool = False,
    typed: Sequence[str] = (),
) -> None:
    """Record one hand, or a part of one, and answer. `typed`: the words that said what was taken."""
    with cards.writing(settings.card) as card:
        before = card.game()
        refuse_broken(card, before)
        made = draft(before)
        insist(made.faults, stands)
        data = made.data if not stands else {**made.data, "stands": stands}
        after = with_entry(card, "hands", data)
        row = row_of(after, data["number"])
        card = cards.append(card, ("hands", {**data, **asserted(row)}))
    for warning in (*made.warnings, *slips.doubts(after, row, data, typed)):
        click.echo(shown(f"Warning: {warning}"), err=True)
    if made.heard and not as_json:
        click.echo(shown(made.heard))
    answer(settings, card, after, row, as_json)


def row_of(game: Game, number: int) -> Row:
    """Return the row of a hand."""
    return next(row for row in game.rows if row.number == number)


def asserted(row: Row) -> dict[str, Any]:
    """Return what a card asserts of a closed hand: result, points, totals; what is open is left out."""
    if row.kind == "open":
        return {}
    found: dict[str, Any] = {}
    if row.result and row.kind == "played":
        found["result"] = row.result
    points = {side.name: n for side, n in zip(row.sides, row.points, strict=True) if n is not None}
    if row.kind == "played":
        found["points"] = points
    if all(n is not None for n in row.points) or row.kind != "played":
        found["totals"] = {side.name: n for side, n in zip(row.sides, row.totals, strict=True)}
    return found


def answer(settings: Settings, card: Card, game: Game, row: Row, as_json: bool) -> None:
    """Say what was recorded, what it scored and why, the totals, and whether the game is over."""
    if as_json:
        from scorepad.cli.showjson import show_json

        emit(show_json(card, game))
        return
    said = [f"Hand {row.number}: {lines.hand_text(row, settings)}"]
    if row.kind != "open":
        said.append(lines.totals_text(game))
    needed = counters_to_make(game) if row.kind == "open" else None
    if needed is not None:
        said.append(f"{row.bidder}'s side needs {max(0, needed)} counters to make it.")
    if row.kind == "open" and game.dealer is None and game.dealer_asks:
        said.append(dealer_question(game))
    text = "\n".join([" ".join(said), *lines.option_lines(row)])
    end = lines.end_text(game) or lines.pending_text(game)
    if end:
        text += f"\n{end}"
    elif row.kind != "open" and game.dealer is None and game.dealer_asks:
        text += f"\n{dealer_question(game)}"
    click.echo(shown(text))


def dealer_question(game: Game) -> str:
    """Return the question who deals, where an open rule leaves it to the table."""
    from scorepad.rules.schema import question

    asks = game.dealer_asks
    first, *more = [str(option.value) for option in game.variant.options(asks)] or ["VALUE"]
    others = f" (or {listed(more, 'or')})" if more else ""
    once = "`scorepad dealer NAME` says it for once"
    return f"{question(asks)} ({asks} is open) {once}, `scorepad decide {asks}={first}`{others} for good."
