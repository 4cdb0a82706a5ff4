"""`history`: the games in a folder."""

from __future__ import annotations

from typing import Any

import click

from scorepad.cli import grid, over
from scorepad.cli.base import Settings, completer, emit, json_option
from scorepad.cli.view import hung, table_columns, width, wrapped


@click.command("history")
@click.argument("folder", nargs=-1, metavar="[DIR|CARD]...", shell_complete=completer("files"))
@over.since_option
@over.variant_filter
@over.player_option
@json_option
@click.pass_obj
def command(settings: Settings, /, folder: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """List the games in a folder.

    A line a game: date, variant, sides, score, who won, or that it is still open. A broken card is one line that says
    what is wrong with it, after the others.
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
        rows = grid.plain_rows(whole)
        wide = grid.fits([HEAD, *rows])
        click.echo(grid.text_table(HEAD, rows, lambda column: column == 5) if wide else "\n".join(map(_narrow, rows)))
    for record in records:
        if "broken" in record:
            click.echo(over.broken_line(record["card"], record["broken"]))
    if not records:
        click.echo("No game fits." if any(given.values()) else "No games here. Start one: scorepad new VARIANT NAMES…")


def _narrow(cells: list[str]) -> str:
    """Return a game on a narrow terminal: two lines where they fit, else one each for what, who, score and card."""
    date, variant, who, score, said, hands, card = cells
    room = table_columns()
    lines = [f"{date}  {variant}", who, f"{score}  {said}", f"{hands} hands  {card}"]
    pairs = [f"{lines[0]}  {lines[2]}", f"{lines[1]}  {lines[3]}"]
    if all(width(line) + 2 <= room for line in pairs):
        lines = pairs
    return "\n".join([wrapped(lines[0], room), *(hung(line, 2, room) for line in lines[1:])])


COMMANDS = {"history": command}
