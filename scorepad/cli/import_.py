"""`import`: cards from an export, or a card from a score sheet."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import Settings, completer, emit, json_option
from scorepad.cli.new import create
from scorepad.cli.view import clean
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from scorepad.book.card import Card


@click.command("import")
@click.argument("file", metavar="FILE", shell_complete=completer("files"))
@click.argument("who", nargs=-1)
@click.option("--variant", "name", metavar="ID", help="The variant of a score sheet.")
@click.option("-o", "--output", metavar="FILE|DIR", help="The new card, or the folder for several (else --card).")
@json_option
@click.pass_obj
def command(settings: Settings, /, file: str, who: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Make a card of an export or of a score sheet. FILE is JSON or CSV, - for standard input.

    \b
    scorepad import games.json -o games/
    scorepad --card new.toml import sheet.csv --variant VARIANT Ann Bob Cy Dee

        An export of several games makes a card each. A score sheet has a row a hand under a row of headings: hand,
    dealer, bidder, bid, trump, tricks, meld, result,
    note; for each side `Us` or `Us points`, `Us tricks`, `Us meld`, `Us total`. Most may be missing.
    """
    text = _read(file)
    shown = "standard input" if file == "-" else file
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        made = _json_cards(settings, text, shown, given["output"])
    else:
        made = [_sheet_card(settings, text, shown, who, given["name"], given["output"])]
    if as_json:
        emit([{"card": card.shown, "hands": len(card.game().rows)} for card in made])
        return
    for card in made:
        click.echo(clean(_said(card)))


def _read(file: str) -> str:
    import sys

    from scorepad.book.files import reason

    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(file, "rb") as found:  # as large as it is: an export of a league is no evening's card
            return found.read().decode("utf-8-sig")
    except OSError as error:
        raise NotUnderstood(f"{file} cannot be read: {reason(error)}.") from None
    except UnicodeDecodeError:
        raise NotUnderstood(f"{file} is not UTF-8 text. Save it as UTF-8 (in a spreadsheet: CSV UTF-8).") from None


def _json_cards(settings: Settings, text: str, shown: str, output: str | None) -> list[Card]:
    from scorepad.reports.importer import cards_of_json, file_name

    found = cards_of_json(text, shown)
    if not found:
        raise NotUnderstood(f"{shown} holds no games.")
    if len(found) == 1 and not (output and os.path.isdir(output)):
        return [create(output or settings.card, found[0][1])]
    if not output:
        raise NotUnderstood(f"{shown} holds {len(found)} games: name a folder for them with -o DIR.")
    os.makedirs(output, exist_ok=True)
    taken = {name.lower() for name in os.listdir(output)}
    return [create(os.path.join(output, file_name(name, taken)), body) for name, body in found]


def _sheet_card(
    settings: Settings, text: str, shown: str, who: tuple[str, ...], name: str | None, output: str | None
) -> Card:
    import datetime

    from scorepad.book import shelf, toml
    from scorepad.book.start import card_text, circle, players_of
    from scorepad.reports.sheet_in import hands_of, rows_of

    path = output or settings.card
    first = next((cells for _, cells in rows_of(text, shown)), {})
    name = name or first.get("variant")
    if not name:
        raise NotUnderstood("Which variant is it a sheet of? Type --variant ID (`scorepad variants` lists them).")
    near = os.path.dirname(os.path.abspath(path))
    variant = shelf.load(name, None, near)
    names = who or tuple(first[key] for key in first if key[:4] == "side" and key[4:].isdigit())
    people = circle(names, variant.rule("table.sides").value == "individuals", players_of(variant) if who else ())
    if len(people.seats) > 1:
        variant = shelf.load(name, len(people.seats), near)
    blocks = hands_of(text, shown, people, variant)
    try:
        started = datetime.date.fromisoformat(first.get("started", ""))
    except ValueError:
        started = datetime.date.today()
    dealer = str(blocks[0][1].get("dealer") or "") or (people.seats[-1] if people.seats else None)
    body = card_text(variant, people, dealer, started, first.get("title", ""))
    return create(path, body + "".join(toml.block(kind, data) for kind, data in blocks))


def _said(card: Card) -> str:
    from scorepad.cli.lines import totals_text

    game = card.game()
    problems = "".join(f"\n{card.shown}:{problem.line}: {problem.message}" for problem in game.problems)
    tip = f" Run `scorepad --card {card.shown} check`." if game.rows else ""
    return f"{card.shown}: {len(game.rows)} hands. {totals_text(game)}{tip}{problems}"


COMMANDS = {"import": command}
