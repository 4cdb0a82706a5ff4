"""`variants`: the shelf of rule files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from scorepad.cli.base import Settings, completer, emit, json_option, pass_settings
from scorepad.cli.view import clean, hung, pad, table_columns, width
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAST = 36  # columns for a text beside its id


def _near(settings: Settings) -> str:
    return os.path.dirname(os.path.abspath(settings.card))


@click.group("variants", invoke_without_command=True)
@json_option
@click.pass_context
def group(ctx: click.Context, as_json: bool) -> None:
    """List, check or copy rule files."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(listing, as_json=as_json)


@group.command("list")
@json_option
@pass_settings
def listing(settings: Settings, as_json: bool = False) -> None:
    """List the variants that can be played by name."""
    from scorepad.book.shelf import listing as shelf

    found = shelf(_near(settings))
    if as_json:
        emit([{"id": one.id, "name": one.name, "aliases": list(one.aliases), "path": one.path} for one in found])
        return
    click.echo("\n".join(_lines([(clean(one.id), clean(one.about or one.name)) for one in found])))


def _lines(found: Sequence[tuple[str, str]]) -> list[str]:
    """Return ids with their texts beside them, or under them where the terminal is narrow."""
    room = table_columns()
    size = max((width(name) for name, _ in found), default=0) + 2
    if room and room - size < LEAST:
        return [f"{name}\n{hung(text, 4, room)}" for name, text in found]
    return [pad(name, size) + hung(text, size, room).lstrip() for name, text in found]


@group.command("check")
@click.argument("files", nargs=-1, required=True, shell_complete=completer("files"))
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Check rule files: all problems of a file at once. Silence means fine."""
    from scorepad.book.rulecheck import problems

    found = []
    for path in _expand(files):
        found += problems(path)
    for problem in found:
        click.echo(clean(str(problem)))
    ctx.exit(1 if found else 0)


def _expand(files: tuple[str, ...]) -> list[str]:
    """Return the files of a command line, with the TOML files of every folder among them."""
    found = []
    for path in files:
        if os.path.isdir(path):
            found += sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith(".toml"))
        elif os.path.exists(path):
            found.append(path)
        else:
            raise NotUnderstood(f"There is no file {path}.")
    return found


@group.command("path")
@click.argument("name", shell_complete=completer("variants"))
@pass_settings
def path(settings: Settings, name: str) -> None:
    """Print where a variant's rule file is."""
    from scorepad.book.shelf import find

    click.echo(find(name, _near(settings)))


@group.command("new")
@click.argument("name", metavar="ID", shell_complete=completer("variants"))
@click.option("--from", "parent", required=True, metavar="PARENT", help="The variant that it differs from.")
@pass_settings
def new(settings: Settings, name: str, parent: str) -> None:
    """Start a rule file of your own, ID.toml, beside the card."""
    from scorepad.book import files
    from scorepad.book.shelf import find, read

    if not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
        raise NotUnderstood(f"{name!r} cannot be an id: use letters, digits and hyphens, as our-house.")
    base = read(find(parent, _near(settings)))
    target = os.path.join(os.path.dirname(settings.card), f"{name}.toml")
    text = (
        f'format  = 1\nid      = "{name}"\nname    = "{name.replace("-", " ").title()}"\nextends = "{base["id"]}"\n\n'
        '[sources]\nH = "our house"\n\n'
        "# Only what differs from the parent, a line a rule (`scorepad rules` names them all). For example:\n"
        '#\n# [game]\n# from   = "H"\n# target = 52\n'
    )
    try:
        files.create(target, text.encode())
    except FileExistsError:
        raise NotUnderstood(f"{target} is there already; it was not touched.") from None
    click.echo(f"{target}: edit it, `scorepad variants check {target}`, then `scorepad new {name} NAMES…`.")


COMMANDS = {"variants": group}
