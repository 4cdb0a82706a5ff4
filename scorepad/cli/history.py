"""`history`: the games in a folder."""

from __future__ import annotations

from typing import Any

import click

from scorepad.cli import over
from scorepad.cli.base import Settings, completer, emit, json_option
from scorepad.cli.view import clean


@click.command("history")
@click.argument("folder", nargs=-1, metavar="[DIR|CARD]...", shell_complete=completer("files"))
@over.since_option
@over.variant_filter
@over.player_option
@json_option
@click.pass_obj
def command(settings: Settings, /, folder: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """List the games in a folder.

        A line a game: date, variant, sides, score, who won, or that it is still open. A broken card is one line
    that says what is wrong with it, after the others.
    """
    from scorepad.reports.history import HEAD, cells, listed
    from scorepad.reports.many import games

    paths = over.paths_of(settings, folder)
    progress = over.Progress(len(paths))
    records = listed(games(progress.over(paths), over.wanted(given["since"], given["variants"], given["player"])))
    if as_json:
        emit(records)
        return
    whole = [cells(record) for record in records if "broken" not in record]
    if whole:
        click.echo(over.text_table(HEAD, whole, lambda column: column == 5))
    for record in records:
        if "broken" in record:
            said = record["broken"] if record["card"] in record["broken"] else f"{record['card']}: {record['broken']}"
            click.echo(clean(f"broken: {said}".replace("\n", " ")))
    if not records:
        click.echo("No games here." if not paths else "No game fits.")


COMMANDS = {"history": command}
