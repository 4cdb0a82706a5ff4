"""`undo` and `redo`: take back the last command that wrote, and give it back. Both are entries of the card."""

from __future__ import annotations

import click

from scorepad.book import card as cards
from scorepad.cli import lines
from scorepad.cli.base import Settings, emit, json_option, pass_settings
from scorepad.cli.changing import moved
from scorepad.cli.told import entry_text
from scorepad.cli.view import shown
from scorepad.errors import Refused
from scorepad.rules import history


def _turn(settings: Settings, word: str, as_json: bool) -> None:
    with cards.writing(settings.card) as card:
        done, undone = history.standing(card.entries)
        waiting = done if word == "undo" else undone
        if not waiting:
            what = "There is nothing to undo" if word == "undo" else "There is nothing to redo"
            raise Refused(f"{what} on {card.shown}.")
        before = card.game()
        said = entry_text(waiting[-1])
        numbers = [entry.data["number"] for entry in card.entries if entry.kind == "hands" and "number" in entry.data]
        after = max((n for n in numbers if type(n) is int), default=0)
        card = cards.append(card, ("changes", {"after": after, word: said}))
        game = card.game()
    if as_json:
        from scorepad.cli.showjson import show_json

        emit(show_json(card, game))
        return
    how = "Taken back" if word == "undo" else "Given back"
    told = [line for line in moved(before, game) if line != lines.totals_text(game)]
    click.echo(shown("\n".join([f"{how}: {said} {lines.totals_text(game)}", *told])))


@click.command("undo")
@json_option
@pass_settings
def undo(settings: Settings, as_json: bool) -> None:
    """Take back the last command that wrote, whatever it was."""
    _turn(settings, "undo", as_json)


@click.command("redo")
@json_option
@pass_settings
def redo(settings: Settings, as_json: bool) -> None:
    """Give back what the last undo took."""
    _turn(settings, "redo", as_json)


COMMANDS = {"undo": undo, "redo": redo}
