"""What commands over many cards share: the filters, the progress bar, what is said of broken cards."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.view import clean
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorepad.cli.base import Settings
    from scorepad.reports.many import Wanted

since_option = click.option("--since", metavar="DATE", default="", help="Games begun on DATE (2026-01-31) or later.")
variant_filter = click.option("--variant", "variants", metavar="ID", multiple=True, help="Games of this variant.")
player_option = click.option("--player", metavar="NAME", default="", help="Games in which NAME sat.")
SLOW = 1.0  # seconds before a progress bar appears


def wanted(since: str, variants: Sequence[str], player: str) -> Wanted:
    """Read the filters. Raises `NotUnderstood` for what is no date, or no variant."""
    import datetime

    from scorepad.reports.many import Wanted

    if since:
        try:
            since = datetime.date.fromisoformat(since).isoformat()
        except ValueError:
            raise NotUnderstood(f"{since!r} was read; expected a date as 2026-01-31.") from None
    return Wanted(since, frozenset(_variant_id(name) for name in variants), player)


def _variant_id(name: str) -> str:
    from scorepad.book.shelf import load

    try:
        return load(name).id
    except NotUnderstood:
        return name


def paths_of(settings: Settings, words: Sequence[str]) -> list[str]:
    """Return the cards meant: those named, else the card of `--card` where one was given, else this folder's."""
    import os

    from scorepad.book.stream import find

    if words:
        return find(words)
    return find([settings.card] if settings.card != "scorecard.toml" else [os.curdir])


class Progress:
    """A bar on standard error, once the work has taken longer than a second on a terminal."""

    def __init__(self, length: int) -> None:
        self._begun = time.monotonic()
        self._done, self._length = 0, length
        self._bar: Any = None
        self._on = sys.stderr.isatty()

    def __call__(self, more: int) -> None:
        """Say that so many more are done."""
        self._done += more
        if not self._on:
            return
        if self._bar is None and time.monotonic() - self._begun > SLOW:
            self._bar = click.progressbar(length=self._length, label="Cards", file=sys.stderr)
            self._bar.update(self._done - more)
        if self._bar is not None:
            self._bar.update(more)

    def end(self) -> None:
        """Close the bar."""
        if self._bar is not None:
            self._bar.render_finish()

    def over(self, items: Sequence[str]) -> Iterator[str]:
        """Yield items, and say how far it is."""
        for item in items:
            yield item
            self(1)
        self.end()


def say_broken(broken: Iterable[tuple[str, str]]) -> None:
    """Say each broken card in one line on standard error."""
    for path, message in broken:
        click.echo(broken_line(path, message), err=True)


def broken_line(path: str, message: str) -> str:
    """Return in a line what is wrong with a card."""
    said = message if path in message else f"{path}: {message}"
    return clean(f"broken: {said}".replace("\n", " "))
