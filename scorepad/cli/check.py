"""`check`: score whole cards again and say where they disagree."""

from __future__ import annotations

import click

from scorepad.book import card as cards
from scorepad.book.audit import Finding, audit
from scorepad.cli.base import Settings, completer, emit, json_option
from scorepad.cli.main import say
from scorepad.cli.view import clean
from scorepad.errors import NotUnderstood


@click.command("check")
@click.argument("files", nargs=-1, metavar="[CARD...]", shell_complete=completer("files"))
@click.option("--fix", is_flag=True, help="Put asserted points and totals right after a correction by hand.")
@click.option("--same", is_flag=True, help="Compare two scorekeepers' cards: check --same A B.")
@json_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], fix: bool, same: bool, as_json: bool) -> None:
    """Score whole cards again. Silence means fine; each disagreement is said once, at its first cause."""
    settings: Settings = ctx.obj
    if same:
        _same(ctx, files)
        return
    found: list[Finding] = []
    unusable = False
    for path in files or (settings.card,):
        try:
            if fix:
                _fix(path)
            found += audit(cards.read(path))
        except NotUnderstood as error:
            say(str(error))
            unusable = True
    if as_json:
        emit([{"file": one.path, "line": one.line, "message": one.message} for one in found])
    else:
        for one in found:
            click.echo(clean(str(one)))
    ctx.exit(2 if unusable else 1 if found else 0)


def _fix(path: str) -> None:
    from scorepad.book.repair import fixed_text

    with cards.writing(path) as card:
        if any(problem.fatal for problem in card.game().problems):
            return  # what cannot be read has no score yet: it is reported, and nothing is put right
        text, count = fixed_text(card)
        if count:
            cards.rewrite(card, text)
    if count:
        click.echo(f"{path}: {count} assertions put right.")


def _same(ctx: click.Context, files: tuple[str, ...]) -> None:
    from scorepad.book.repair import differences

    if len(files) != 2:
        raise NotUnderstood("Two cards are compared: scorepad check --same A.toml B.toml")
    told = list(differences(cards.read(files[0]), cards.read(files[1])))
    for line in told:
        click.echo(clean(line))
    ctx.exit(1 if told else 0)


COMMANDS = {"check": command}
