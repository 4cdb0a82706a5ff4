"""`show`: the card."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from scorepad.book import card as cards
from scorepad.cli.base import Settings, emit, json_option, pass_settings
from scorepad.cli.view import clean

if TYPE_CHECKING:
    from scorepad.book.card import Card


@click.command("show")
@json_option
@click.option("--chart", is_flag=True, help="The race to the target, in plain text.")
@pass_settings
def command(settings: Settings, as_json: bool, chart: bool) -> None:
    """Show the card: a row a hand, the totals, what each side needs and on what condition."""
    card = cards.read(settings.card)
    game = card.game()
    if as_json:
        from scorepad.cli.showjson import show_json

        emit(show_json(card, game))
        return
    if chart:
        from scorepad.cli.page import columns
        from scorepad.cli.pager import tell
        from scorepad.reports.chart import race

        tell(clean(race(game, columns())))
        return
    _page(settings, card)


def _page(settings: Settings, card: Card) -> None:
    from scorepad.cli.page import page
    from scorepad.cli.pager import tell

    safe = page(card, card.game(), settings)
    tell(safe if settings.color else clean(safe), settings.color)


def bare(settings: Settings) -> None:
    """What `scorepad` alone does: show the card, or say in three lines what to type."""
    if os.path.exists(settings.card):
        _page(settings, cards.read(settings.card))
        return
    click.echo(
        "No card here yet. Start one:  scorepad new VARIANT Ann Bob Cy Dee\n"
        "Record a hand in one line:    scorepad hand Ann 5H 6\n"
        "Which games there are:        scorepad variants      (all commands: scorepad --help)"
    )


COMMANDS = {"show": command}
