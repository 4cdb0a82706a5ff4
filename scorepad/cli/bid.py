"""`bid` and `contract`: the winning bid, and the trump where it is named later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import drafts, slips
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.handoptions import dealer_option, note_option, stands_option, trump_option
from scorepad.cli.recording import Draft, record
from scorepad.cli.tricks import the_open_hand
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from scorepad.rules.record import Game


@click.command("bid")
@click.argument("who", shell_complete=completer("people"))
@click.argument("call", nargs=-1, required=True, shell_complete=completer("calls"))
@dealer_option
@click.option("--forced", is_flag=True, help="The bidder was forced to bid.")
@trump_option
@stands_option
@note_option
@json_option
@pass_settings
def bid(settings: Settings, who: str, call: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Record the winning bid only: `scorepad bid Ann 5H`. The hand stays open until `tricks`."""

    def draft(game: Game) -> Draft:
        faults = drafts.before_a_hand(game)
        text, *rest = slips.one_word(call, game.variant)
        if rest:
            whole = " ".join((who, text, *rest))
            raise NotUnderstood(f"{whole!r} was read: a bid is WHO CALL. A whole hand is `scorepad hand {whole}`.")
        data, spoken, more = drafts.bid_data(game, who, text)
        named: dict[str, Any] = {}
        if given["trump"]:
            named, found = drafts.trump_data(game, given["trump"], spoken)
            more += found
        facts = {**drafts.opening_data(game, given), **data, **named, **drafts.extras(game, given)}
        return Draft(facts, faults + more)

    record(settings, draft, given["stands"], as_json)


@click.command("contract")
@click.argument("trump", nargs=-1, required=True, shell_complete=completer("trumps"))
@stands_option
@note_option
@json_option
@pass_settings
def contract(settings: Settings, trump: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Record the trump where it is named after the auction: `scorepad contract hearts`."""

    def draft(game: Game) -> Draft:
        row = the_open_hand(game)
        if row.call is None:
            raise NotUnderstood("The open hand has no bid yet: `scorepad bid WHO CALL`.")
        if row.trump:
            raise NotUnderstood(f"Hand {row.number} has its trump already: {row.trump}. `scorepad undo` takes it back.")
        data, faults = drafts.trump_data(game, " ".join(trump), row.call)
        return Draft({"number": row.number, **data, **drafts.extras(game, given)}, faults)

    record(settings, draft, given["stands"], as_json)


COMMANDS = {"bid": bid, "contract": contract}
