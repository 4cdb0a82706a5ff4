"""`adjust` and `end`: points that the table awards, and a game that ends before its time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import words
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.changing import Answer, change, last_number
from scorepad.cli.handoptions import stands_option
from scorepad.errors import NotUnderstood
from scorepad.rules import entry

if TYPE_CHECKING:
    from scorepad.book.card import Card
    from scorepad.rules.record import Game


@click.command("adjust", context_settings={"ignore_unknown_options": True})
@click.argument("moves", nargs=-1, required=True, metavar="SIDE=±N...", shell_complete=completer("people_equal"))
@click.option("--why", required=True, metavar="TEXT", help="For what.")
@click.option(
    "--hand",
    "number",
    type=click.IntRange(0),
    metavar="N",
    help="The hand it belongs to (else the last).",
    shell_complete=completer("numbers"),
)
@stands_option
@json_option
@pass_settings
def adjust(
    settings: Settings, moves: tuple[str, ...], why: str, number: int | None, stands: str | None, as_json: bool
) -> None:
    """Add points that the table awards: `scorepad adjust Us=-2 --why "renege"`."""

    if not why.strip():
        raise NotUnderstood('For what? Say it: --why "renege".')

    def draft(card: Card, game: Game) -> Answer:
        found = words.by_side(game, moves, "points", signed=True)
        last = last_number(game)
        hand = last if number is None else number
        if hand and hand not in [row.number for row in game.rows]:
            raise NotUnderstood(f"There is no hand {hand} on this card.")
        moved = {game.sides[place].name: points for place, points in found.items()}
        block = ("changes", {"after": hand, "adjust": moved, "why": why})
        said = ", ".join(f"{name} {points:+d}" for name, points in moved.items())
        return block, [], f"Awarded after hand {hand}: {said} ({why})."

    change(settings, draft, stands, as_json)


@click.command("end")
@click.option("--conceded", metavar="SIDE", help="Who concedes.", shell_complete=completer("sides"))
@click.option("--time", "how", flag_value="time", help="Time is up: the higher total has won.")
@click.option("--abandoned", "how", flag_value="abandoned", help="Nobody has won.")
@stands_option
@json_option
@pass_settings
def end(settings: Settings, conceded: str | None, how: str | None, stands: str | None, as_json: bool) -> None:
    """End the game before its time. `scorepad undo` opens it again."""
    if (conceded is None) == (how is None):
        raise NotUnderstood("Say how it ended: `end --time`, `end --abandoned`, or `end --conceded SIDE`.")

    def draft(card: Card, game: Game) -> Answer:
        fault = entry.after_the_end(game)
        data: dict[str, Any] = {"after": game.rows[-1].number if game.rows else 0, "end": how or "conceded"}
        if conceded is not None:
            who = words.player(game, conceded)
            data["by"] = game.sides[words.side_place(game, who)].name
        return ("changes", data), [fault] if fault else [], "Ended."

    change(settings, draft, stands, as_json)


COMMANDS = {"adjust": adjust, "end": end}
