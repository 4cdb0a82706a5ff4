"""`meld`: what was shown, as points or as cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import drafts
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.handoptions import note_option, stands_option
from scorepad.cli.recording import Draft, record
from scorepad.cli.tricks import the_open_hand
from scorepad.errors import Refused

if TYPE_CHECKING:
    from scorepad.rules.record import Game


@click.command("meld")
@click.argument("who", nargs=-1, required=True, metavar="WHO=VALUE...", shell_complete=completer("people_equal"))
@stands_option
@note_option
@json_option
@pass_settings
def command(settings: Settings, who: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Record melds for the open hand: `meld Us=24 Them=8`, `meld Ann=20 Cy=4`, `meld Ann="AH 10H KH QH JH"`."""

    def draft(game: Game) -> Draft:
        row = the_open_hand(game)
        written = row.data.get("meld", {})
        data, warnings, faults = drafts.meld_data(game, who, row.side, row.trump, written)
        twice = [name for name in data["meld"] if name in written]
        if twice:
            rule = "meld.points"
            raise Refused(
                f"Refused: {twice[0]}'s meld is written already ({written[twice[0]]}). `scorepad undo` first.", rule
            )
        return Draft({"number": row.number, **data, **drafts.extras(game, given)}, faults, warnings)

    record(settings, draft, given["stands"], as_json)


COMMANDS = {"meld": command}
