"""What commands over many cards share: the filters, the progress bar, a table of text."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.view import clean, cut, pad, table_columns, width, wrapped
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorepad.cli.base import Settings
    from scorepad.reports.many import Wanted

since_option = click.option("--since", metavar="DATE", default="", help="Games begun on DATE (2026-01-31) or later.")
variant_filter = click.option("--variant", "variants", metavar="ID", multiple=True, help="Games of this variant.")
player_option = click.option("--player", metavar="NAME", default="", help="Games in which NAME sat.")
SLOW = 1.0  # seconds before a progress bar appears
GAP = 2  # columns between columns


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


def plain_rows(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return rows whose cells are harmless and a line each."""
    return [[clean(cell).replace("\n", " ") for cell in row] for row in rows]


def fits(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether a table is no wider than the terminal."""
    room, sizes = table_columns(), _sizes(rows)
    return not room or sum(sizes) + GAP * (len(sizes) - 1) <= room


def _sizes(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(width, column)) for column in zip(*rows, strict=True)]


def text_table(head: Sequence[str], lines: Iterable[Sequence[str]], right: Callable[[int], bool], keys: int = 1) -> str:
    """Return a table in columns, its text made harmless.

    Where the terminal is too narrow the columns stand in several blocks, the first `keys` of them again in each.
    """
    rows = plain_rows((head, *lines))
    sizes = _sizes(rows)
    room = table_columns()
    if not fits(rows):
        sizes[keys - 1] = min(sizes[keys - 1], max(room * 2 // 5, width(head[keys - 1])))
        blocks = _blocks(sizes, keys, room)
    else:
        blocks = [range(keys, len(head))]
    drawn = ["\n".join(_drawn(row, [*range(keys), *block], sizes, right, keys) for row in rows) for block in blocks]
    return "\n\n".join(drawn)


def _blocks(sizes: Sequence[int], keys: int, room: int) -> list[range]:
    """Share the columns after the keys over as few blocks as fit, about as many in each."""
    most = len(sizes) - keys
    own = sum(sizes[:keys]) + GAP * (keys - 1)
    for each in range(most, 0, -1):
        starts = range(keys, len(sizes), each)
        blocks = [range(start, min(start + each, len(sizes))) for start in starts]
        if each == 1 or all(own + sum(sizes[column] + GAP for column in block) <= room for block in blocks):
            break
    return blocks


def _drawn(
    row: Sequence[str], columns: Sequence[int], sizes: Sequence[int], right: Callable[[int], bool], keys: int
) -> str:
    """Return a row; a name that is too long for its column goes on under itself."""
    name = keys - 1
    parts = [cut(part, sizes[name]) for part in wrapped(row[name], sizes[name]).split("\n")]
    cells = {**dict(enumerate(row)), name: parts[0]}
    gap = " " * GAP
    first = gap.join(pad(cells[column], sizes[column], right(column)) for column in columns).rstrip()
    under = sum(sizes[:name]) + GAP * name
    return "\n".join([first, *(" " * under + part for part in parts[1:])])


def say_broken(broken: Iterable[tuple[str, str]]) -> None:
    """Say each broken card in one line on standard error."""
    for path, message in broken:
        said = message if path in message else f"{path}: {message}"
        click.echo(clean(f"broken: {said}".replace("\n", " ")), err=True)
