"""`tricks`: close the open hand and score it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import drafts
from scorepad.cli.base import Settings, completer, pass_settings
from scorepad.cli.handoptions import hand_options, trump_option
from scorepad.cli.recording import Draft, record
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from scorepad.rules.record import Game, Row


@click.command("tricks")
@click.argument("taken", nargs=-1, metavar="N", shell_complete=completer("tricks"))
@trump_option
@hand_options
@pass_settings
def command(settings: Settings, taken: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Record what the bidders' side took (tricks, or counters with the last trick in them), and score the hand.

    \b
    scorepad tricks 6
    scorepad tricks 29+2
    scorepad tricks Us=6 Them=2
    scorepad tricks rest        the bidders took them all
    scorepad tricks set         set, not played out
    """

    def draft(game: Game) -> Draft:
        row = the_open_hand(game)
        data: dict[str, Any] = {"number": row.number}
        faults: list[Any] = []
        if given["dealer"]:
            data.update(drafts.opening_data(game, given), number=row.number)
        if given["trump"] and row.call:
            named, faults = drafts.trump_data(game, given["trump"], row.call)
            data.update(named)
        if [word.lower() for word in taken] == ["set"]:
            data.update(set=True, ended="cut-short")
        elif taken:
            side = row.side if row.side is not None else 0
            found, more = drafts.taken_data(game, side, taken, game.variant)
            data.update(found)
            faults += more
        elif not (given["no_marriage"] or given["conceded"] or given["renege"]):
            raise NotUnderstood(f"How many did {row.bidder}'s side take? Type `scorepad tricks N`.")
        if row.call:
            faults += drafts.exchange_faults(game.variant, row.call, given["cards"])
        return Draft({**data, **drafts.extras(game, given)}, faults)

    record(settings, draft, given["stands"], as_json, taken)


def the_open_hand(game: Game) -> Row:
    """Return the hand that waits for its tricks. Raises `NotUnderstood` where none does."""
    row = game.open_row
    if row is None or row.bidder is None:
        last = f" Hand {game.rows[-1].number} is closed: `scorepad amend`." if game.rows else ""
        raise NotUnderstood(f"No hand is open. Record a bid first (`scorepad bid WHO CALL`), or `hand`.{last}")
    return row


COMMANDS = {"tricks": command}
