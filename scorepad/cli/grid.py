"""A table of text in columns: straight, harmless, and in several blocks where the terminal is narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.cli.view import clean, cut, pad, table_columns, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

GAP = 2  # columns between columns


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
