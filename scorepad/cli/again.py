"""`again`: the next game of the evening."""

from __future__ import annotations

import datetime
import os

import click

from scorepad.book import card as cards
from scorepad.book.start import Circle
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.new import announce, make
from scorepad.cli.view import shown
from scorepad.errors import NotUnderstood


@click.command("again")
@click.option(
    "--dealer", metavar="NAME", help="Who deals first (else whose turn it is).", shell_complete=completer("players")
)
@click.option("--title", default="", help="A title for the new card.")
@json_option
@pass_settings
def command(settings: Settings, dealer: str | None, title: str, as_json: bool) -> None:
    """Start the next game: same people, rules and decisions, on a new dated card. The old card stays as it is."""
    game = cards.read(settings.card).game()
    if not game.rows and game.status == "playing":
        raise NotUnderstood(f"{settings.card} has no hand yet: this game is still to be played.")
    if game.status == "playing":
        raise NotUnderstood(f"{settings.card} is not over. `scorepad end --abandoned` ends it, then `again`.")
    first = game.dealer or (game.seats[-1] if game.seats else None)
    if dealer:
        from scorepad.cli.words import one_of

        first = one_of(dealer, game.seats, "dealer")
    path = fresh_path(settings.card, datetime.date.today())
    card = make(path, game.variant, Circle(game.sides, game.seats), first, title)
    announce(settings, card, as_json)
    if not as_json:
        click.echo(shown(f"For this game type `scorepad --card {path} …`, or set SCOREPAD_CARD={path} once."))


def fresh_path(old: str, today: datetime.date) -> str:
    """Return a dated name beside an old card that no file has yet: `scorecard-2026-11-30.toml`, then `…-2`."""
    folder, name = os.path.split(old)
    stem = name.removesuffix(".toml")
    parts = stem.rsplit("-", 3)
    if len(parts) == 4 and all(part.isdigit() for part in parts[1:]):
        stem = parts[0]
    for turn in range(1, 1000):
        again = f"-{turn}" if turn > 1 else ""
        path = os.path.join(folder, f"{stem}-{today.isoformat()}{again}.toml")
        if not os.path.lexists(path):
            return path
    raise NotUnderstood("There are a thousand cards of today here already.")


COMMANDS = {"again": command}
