"""`amend`, `insert`, `strike`, `note`: corrections. Each is an entry of its own; numbers never shift."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import amended, lines, words
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.changing import Answer, change, last_number
from scorepad.cli.hand import read_hand
from scorepad.cli.handoptions import stands_option, whole_hand_options
from scorepad.cli.recording import asserted, row_of
from scorepad.errors import NotUnderstood
from scorepad.rules.record import Entry

if TYPE_CHECKING:
    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row


def numbered(game: Game, number: int) -> Row:
    """Return a hand by its number. Raises `NotUnderstood`."""
    for row in game.rows:
        if row.number == number:
            return row
    known = ", ".join(str(row.number) for row in game.rows) or "none"
    raise NotUnderstood(f"There is no hand {number}. Hands on this card: {known}.")


@click.command("amend")
@click.argument("number", type=int, metavar="N", shell_complete=completer("numbers"))
@click.argument("what", nargs=-1, shell_complete=completer("amended"))
@whole_hand_options
@pass_settings
def amend(settings: Settings, number: int, what: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Correct hand N: one thing, or the whole hand as in `hand`. Later hands stay.

    \b
    scorepad amend 3 tricks 5
    scorepad amend 3 meld Us=26
    scorepad amend 3 bidder Bob
    scorepad amend 3 Ann 5H 6
    """

    def draft(card: Card, game: Game) -> Answer:
        row = numbered(game, number)
        data, faults = amended.read(game, row, what, given)
        facts = {"after": last_number(game), "amend": number, **data}
        after = row_of(card.game(Entry("changes", facts, 0)), number)
        again, said = amended.melds_again(row, after)
        if again:
            facts["meld"] = again
            after = row_of(card.game(Entry("changes", facts, 0)), number)
        faults += amended.after_all(after, data)
        told = f"Amended: {lines.hand_text(after, settings)}{said}"
        return ("changes", {**facts, **asserted(after)}), faults, told

    change(settings, draft, given["stands"], as_json)


@click.command("insert")
@click.argument("number", type=click.IntRange(1), metavar="N", shell_complete=completer("numbers"))
@click.argument("what", nargs=-1, shell_complete=completer("amended"))
@whole_hand_options
@pass_settings
def insert(settings: Settings, number: int, what: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Put in a hand that was forgotten, before hand N. It gets the next free number: numbers never shift."""

    def draft(card: Card, game: Game) -> Answer:
        row = numbered(game, number)
        if game.open_row is not None:
            raise NotUnderstood(f"Hand {game.open_row.number} is open: finish it first, or `scorepad undo`.")
        start: dict[str, Any] = {"number": game.number, "before": row.number}
        if given["dealer"]:
            start["dealer"] = words.one_of(given["dealer"], row.seats, "dealer")
        made = read_hand(game._replace(variant=row.variant, seats=row.seats, sides=row.sides), what, given, start, [])
        after = card.game(Entry("hands", made.data, 0))
        fresh = row_of(after, game.number)
        said = f"Hand {fresh.number}, before hand {row.number}: {lines.hand_text(fresh, settings)}"
        return ("hands", {**made.data, **asserted(fresh)}), made.faults, said

    change(settings, draft, given["stands"], as_json)


@click.command("strike")
@click.argument("number", type=int, metavar="N", shell_complete=completer("numbers"))
@click.option("--why", metavar="TEXT", help="Why it is struck out.")
@stands_option
@json_option
@pass_settings
def strike(settings: Settings, number: int, why: str | None, stands: str | None, as_json: bool) -> None:
    """Strike a hand out, as on paper: it stays to be seen, and counts nothing."""

    def draft(card: Card, game: Game) -> Answer:
        row = numbered(game, number)
        if row.struck:
            raise NotUnderstood(f"Hand {number} is struck out already. `scorepad undo` takes back the last command.")
        data: dict[str, Any] = {"after": last_number(game), "strike": number}
        if why:
            data["why"] = why
        return ("changes", data), [], f"Struck out: hand {number}, {lines.hand_text(row, settings)}"

    change(settings, draft, stands, as_json)


@click.command("note")
@click.argument("number", type=int, metavar="N", shell_complete=completer("numbers"))
@click.argument("text", nargs=-1, required=True)
@json_option
@pass_settings
def note(settings: Settings, number: int, text: tuple[str, ...], as_json: bool) -> None:
    """Write a note beside hand N."""

    def draft(card: Card, game: Game) -> Answer:
        numbered(game, number)
        said = " ".join(text)
        return ("changes", {"after": number, "note": said}), [], f"Noted beside hand {number}: {said}"

    change(settings, draft, as_json=as_json)


COMMANDS = {"amend": amend, "insert": insert, "strike": strike, "note": note}
