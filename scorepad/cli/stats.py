"""`stats` and `standings`: figures over many cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import grid, over
from scorepad.cli.base import Settings, completer, emit, json_option
from scorepad.cli.view import hung, table_columns
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from scorepad.reports.stats import Figure, Totals

ARGUMENT = "[DIR|CARD]..."
PER_CENT = ("made_rate",)


class Defined(click.Command):
    """A command whose help ends with the definition of each figure, taken from where it is computed."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the definitions under the options."""
        from scorepad.reports.stats import FIGURES

        with formatter.section("Figures"):
            formatter.write_dl([(figure.key, figure.means) for figure in FIGURES])


@click.command("stats", cls=Defined)
@click.argument("folder", nargs=-1, metavar=ARGUMENT, shell_complete=completer("files"))
@over.since_option
@over.variant_filter
@over.player_option
@click.option("--to", "form", type=click.Choice(["csv"]), help="As CSV, a row a name.")
@json_option
@click.pass_obj
def stats(settings: Settings, /, folder: tuple[str, ...], form: str | None, as_json: bool, **given: Any) -> None:
    """Say who makes their bids, and what sets have cost.

    By player, partnership and variant, over the cards named (a folder, a pattern), else those of this folder.
    """
    from scorepad.reports.many import gather

    paths = over.paths_of(settings, folder)
    meant = over.wanted(given["since"], given["variants"], given["player"])
    progress = over.Progress(len(paths))
    totals, broken = gather(paths, meant, progress)
    progress.end()
    if as_json:
        emit(_json(totals, broken))
    elif form == "csv":
        _csv(totals)
    else:
        click.echo(_page(totals))
    over.say_broken(broken)


def _json(totals: Totals, broken: Any) -> dict[str, Any]:
    from scorepad.reports.stats import GROUPS, ordered

    groups = {group: [{"name": name, **found} for name, found in ordered(totals, group)] for group in GROUPS}
    return {"cards": totals.cards, **groups, "broken": [{"card": path, "message": said} for path, said in broken]}


def _csv(totals: Totals) -> None:
    from scorepad.book.output import whole
    from scorepad.reports.as_csv import table
    from scorepad.reports.stats import FIGURES, GROUPS, ordered

    with whole("-") as out:
        rows = ((group, name, *found.values()) for group in GROUPS for name, found in ordered(totals, group))
        table(out, ("group", "name", *(figure.key for figure in FIGURES)), rows)


def _page(totals: Totals) -> str:
    from scorepad.reports.stats import FIGURES, GROUPS, ordered

    if not any(totals.groups.values()):
        return "No hands to count: no card here has any."
    parts = []
    for group in GROUPS:
        found = ordered(totals, group)
        shown = [figure for figure in FIGURES if any(figures[figure.key] for _, figures in found)]
        if group == "variants":
            shown = [figure for figure in shown if figure.key != "won"]
        lines = [[name, *(_cell(figure, figures[figure.key]) for figure in shown)] for name, figures in found]
        head = [group.capitalize(), *(figure.head for figure in shown)]
        parts.append(grid.text_table(head, lines, lambda column: column > 0))
    parts.append(hung(f"Cards: {totals.cards}. What each figure is: `scorepad stats --help`.", 0, table_columns()))
    return "\n\n".join(parts)


def _cell(figure: Figure, value: float | int | None) -> str:
    if value is None:
        return "-"
    if figure.key in PER_CENT:
        return f"{value:.0%}"
    return str(value) if isinstance(value, int) else f"{value:+.2f}" if figure.key == "over" else f"{value:.2f}"


@click.command("standings")
@click.argument("folder", nargs=-1, metavar=ARGUMENT, shell_complete=completer("files"))
@over.since_option
@over.variant_filter
@click.option("--mean", is_flag=True, help="Rank by points per hand instead of by their sum.")
@click.option("--low", is_flag=True, help="The lowest first.")
@click.option("--to", "form", type=click.Choice(["csv"]), help="As CSV.")
@json_option
@click.pass_obj
def standings(settings: Settings, /, folder: tuple[str, ...], form: str | None, as_json: bool, **given: Any) -> None:
    """Rank the players of a club night.

    Tables and rounds are a card each. A player's sum is what their side scored in the hands they sat through, and what
    was awarded to it. Equal sums share a rank.
    """
    from scorepad.reports.many import Broken, games
    from scorepad.reports.standings import Standing, Sums

    paths = over.paths_of(settings, folder)
    progress = over.Progress(len(paths))
    sums, broken = Sums(), []
    for found in games(progress.over(paths), over.wanted(given["since"], given["variants"], "")):
        if isinstance(found, Broken):
            broken.append(found)
        else:
            sums.add(found[1])
    ranked = sums.ranked(given["low"], given["mean"])
    if as_json:
        emit([each._asdict() for each in ranked])
    elif form == "csv":
        from scorepad.book.output import whole
        from scorepad.reports.as_csv import table

        with whole("-") as out:
            table(out, Standing._fields, ranked)
    elif not ranked and not broken:
        raise NotUnderstood("Nobody is named on these cards: start them with players, `scorepad new VARIANT NAMES…`.")
    else:
        head = ("Rank", "Player", "Points", "Hands", "Pts/hand", "Games", "Won")
        lines = [
            [*map(str, (one.rank, one.player, one.points, one.hands)), f"{one.mean:.2f}", str(one.games), str(one.won)]
            for one in ranked
        ]
        click.echo(grid.text_table(head, lines, lambda column: column != 1, keys=2))
    over.say_broken(broken)


COMMANDS = {"stats": stats, "standings": standings}
