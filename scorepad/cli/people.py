"""`dealer`, `seats`, `replace`, `rename`: who sits where from the next hand on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from scorepad.cli import words
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.changing import Answer, change, last_number
from scorepad.errors import NotUnderstood
from scorepad.rules.people import seated
from scorepad.rules.record import left_of

if TYPE_CHECKING:
    from scorepad.book.card import Card
    from scorepad.rules.record import Game


def need_seats(game: Game) -> None:
    """Refuse what needs seats on a card that has none."""
    if not game.seats:
        raise NotUnderstood("This card has no players, only sides. `scorepad seats NAME…` says who sits where.")


@click.command("dealer")
@click.argument("name", shell_complete=completer("players"))
@json_option
@pass_settings
def dealer(settings: Settings, name: str, as_json: bool) -> None:
    """Say who deals the next hand."""

    def draft(card: Card, game: Game) -> Answer:
        need_seats(game)
        who = words.one_of(name, game.seats, "player")
        row = game.open_row
        if row is not None and row.dealer is None:  # nobody knew who dealt the hand that is open
            closed = [each.number for each in game.rows if each.kind != "open"]
            block = ("changes", {"after": closed[-1] if closed else 0, "dealer": who})
            return block, [], f"{who} dealt hand {row.number}."
        block = ("changes", {"after": last_number(game), "dealer": who})
        return block, [], f"{who} deals hand {game.number}, {left_of(game.seats, who)} opens."

    change(settings, draft, as_json=as_json)


@click.command("seats")
@click.argument("names", nargs=-1, required=True, shell_complete=completer("players"))
@json_option
@pass_settings
def seats(settings: Settings, names: tuple[str, ...], as_json: bool) -> None:
    """Change the circle from the next hand on; totals run on."""

    def draft(card: Card, game: Game) -> Answer:
        circle = [_known(name, game.seats) for name in names]
        players = game.variant.rule("table.players").value
        wanted = len(game.seats) or (players if isinstance(players, int) else len(circle))
        if len(circle) != wanted or len(set(circle)) != len(circle):
            raise NotUnderstood(f"{', '.join(circle)} were read; expected {wanted} different players in seat order.")
        block = ("changes", {"after": last_number(game), "seats": circle})
        sides = "; ".join(f"{side.name}: {', '.join(side.players)}" for side in seated(game.sides, tuple(circle)))
        return block, [], f"Seats, to the left: {' - '.join(circle)}. {sides}."

    change(settings, draft, as_json=as_json)


def _known(name: str, seats: tuple[str, ...]) -> str:
    from scorepad.rules.people import candidates

    found = candidates(name, seats)
    return found[0] if len(found) == 1 else name.strip()


@click.command("replace")
@click.argument("old", shell_complete=completer("people"))
@click.argument("new")
@json_option
@pass_settings
def replace(settings: Settings, old: str, new: str, as_json: bool) -> None:
    """Let NEW take OLD's seat from the next hand on."""

    def draft(card: Card, game: Game) -> Answer:
        need_seats(game)
        who = words.one_of(old, game.seats, "player")
        fresh = _fresh(new, game)
        block = ("changes", {"after": last_number(game), "replace": who, "by": fresh})
        return block, [], f"{fresh} takes {who}'s seat from hand {game.number} on."

    change(settings, draft, as_json=as_json)


@click.command("rename")
@click.argument("old", shell_complete=completer("people"))
@click.argument("new")
@json_option
@pass_settings
def rename(settings: Settings, old: str, new: str, as_json: bool) -> None:
    """Give a player or a side another name; it is the same person."""

    def draft(card: Card, game: Game) -> Answer:
        who = words.one_of(old, game.names, "player or side")
        fresh = _fresh(new, game)
        block = ("changes", {"after": last_number(game), "rename": who, "to": fresh})
        return block, [], f"{who} is now {fresh}."

    change(settings, draft, as_json=as_json)


def _fresh(name: str, game: Game) -> str:
    name = name.strip()
    if not name or name in game.names:
        raise NotUnderstood(f"{name!r} is taken, or empty: everybody needs a name of their own.")
    return name


COMMANDS = {"dealer": dealer, "seats": seats, "replace": replace, "rename": rename}
