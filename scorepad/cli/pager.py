"""Long answers, a screen at a time: only on a terminal, and only where they do not fit on it."""

from __future__ import annotations

import sys

import click

from scorepad.cli.view import wrapped


def tell(text: str, color: bool = False) -> None:
    """Print a text; through the pager where somebody sits before a terminal that is too low for it."""
    text = wrapped(text)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from shutil import get_terminal_size

        if text.count("\n") + 1 >= get_terminal_size((80, 24)).lines:
            click.echo_via_pager(f"{text}\n", color=color)
            return
    click.echo(text)
