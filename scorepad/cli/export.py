"""`export`: games in the forms that other tools read."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import (
    Settings,
    completer,
)
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorepad.book.card import Card

FORMS = ("csv", "json", "jsonl", "md", "html", "sqlite")
ENDS = {"csv": "csv", "json": "json", "jsonl": "jsonl", "ndjson": "jsonl", "md": "md", "html": "html", "htm": "html",
        "sqlite": "sqlite", "db": "sqlite", "sqlite3": "sqlite"}  # fmt: skip


@click.command("export")
@click.argument("card", nargs=-1, shell_complete=completer("files"))
@click.option("--to", "form", type=click.Choice(FORMS), help="The form (else by the ending of FILE).")
@click.option("-o", "--output", metavar="FILE", help="Where to; - is standard output, as in a pipe without -o.")
@click.option("--games", is_flag=True, help="A row a game instead of a row a hand.")
@click.option("--played", is_flag=True, help="Leave out hands that are struck out or still open.")
@click.option("--sheet", is_flag=True, help="A blank score sheet for the variant, to print (html).")
@click.option("--variant", "name", metavar="ID", help="With --sheet: whose sheet (else the card's).")
@click.pass_obj
def command(settings: Settings, /, card: tuple[str, ...], form: str | None, output: str | None, **given: Any) -> None:
    """Write games as csv, json, jsonl, md, html or sqlite. CARD is a file, a folder or a pattern.

    \b
    scorepad export --to html -o tonight.html
    scorepad export games/ --to sqlite -o games.db
    scorepad export 'games/2026-*.toml' --to csv --games
    """
    if output is None:
        _insist_on_file(card, "html" if given["sheet"] else form)
        output = "-"
    if given["sheet"]:
        _sheet(settings, card, output, given["name"])
        return
    form = form or _form(output)
    if not form:
        raise NotUnderstood(f"In which form? Type --to {'|'.join(FORMS)}, or a FILE that ends so.")
    from scorepad.book.stream import find

    paths = find(card or (settings.card,))
    _spare_cards(output, paths)
    broken: list[str] = []
    cards = _cards(paths, broken)
    if form == "sqlite":
        _sqlite(output, cards, given["played"])
    else:
        _text(form, output, cards, given["games"], given["played"])
    if broken:
        left = f"{len(broken)} of {len(paths)} were left out; the others are written."
        raise NotUnderstood("\n".join([*broken, left]))


def _form(path: str) -> str:
    """Return the form that a file's ending means, "" for any other."""
    return ENDS.get(path.rpartition(".")[2].lower(), "") if "." in path else ""


def _insist_on_file(card: Sequence[str], form: str | None) -> None:
    """Refuse, without -o, a CARD that was meant as the FILE, and a page or a database on a terminal."""
    for word in card:
        if _form(word) and not os.path.lexists(word) and not any(char in word for char in "*?["):
            more = "".join(f" {other}" for other in card if other != word)
            raise NotUnderstood(f"There is no card {word}. Type: scorepad export{more} -o {word}")
    if form in ("html", "sqlite") and sys.stdout.isatty():
        other = " (-o - prints it here all the same)" if form == "html" else ""
        raise NotUnderstood(f"Where to? Type -o FILE, as scorepad export -o game.{form}{other}.")


def _cards(paths: Sequence[str], broken: list[str]) -> Iterator[Card]:
    """Yield cards one by one; alone, a broken one is an error at once."""
    from scorepad.book.stream import read_all

    for _, card in read_all(paths):
        if isinstance(card, str):
            if len(paths) == 1:
                raise NotUnderstood(card)
            broken.append(card)
        else:
            yield card


def _spare_cards(output: str, paths: Sequence[str]) -> None:
    """Refuse to write an export over a card that is being exported."""
    real = os.path.realpath(output)
    if output != "-" and any(os.path.realpath(path) == real for path in paths):
        raise NotUnderstood(f"{output} is itself a card to export. Choose another name with -o.")


def _text(form: str, output: str, cards: Iterator[Card], games: bool, played: bool) -> None:
    from scorepad.book.output import whole

    with whole(output) as out:
        if form == "csv":
            from scorepad.reports import as_csv

            as_csv.write(out, cards, games, played)
        elif form == "md":
            from scorepad.reports import as_markdown

            as_markdown.write(out, cards, games, played)
        elif form == "html":
            from scorepad.reports import as_html

            as_html.write(out, cards, played)
        else:
            from scorepad.reports import as_json

            if form == "json":
                as_json.write(out, cards, _view)
            else:
                as_json.write_lines(out, cards, games, played)


def _view(card: Card) -> dict[str, Any]:
    from scorepad.cli.showjson import show_json

    return show_json(card, card.game())


def _sqlite(output: str, cards: Iterator[Card], played: bool) -> None:
    from scorepad.reports import as_sqlite

    if output == "-":
        raise NotUnderstood("A database is a file: say which with -o FILE.")
    as_sqlite.write(output, cards, played)


def _sheet(settings: Settings, card: tuple[str, ...], output: str, name: str | None) -> None:
    from scorepad.book.output import whole
    from scorepad.cli.base import load_variant
    from scorepad.reports.sheet import sheet

    place = settings._replace(card=card[0]) if card else settings
    sides: tuple[str, ...] = ("", "")
    if name is None:
        from scorepad.book.card import read

        sides = tuple(side.name for side in read(place.card).game().sides)
    page = sheet(load_variant(name, (), place), sides)
    with whole(output) as out:
        out.write(page)


COMMANDS = {"export": command}
