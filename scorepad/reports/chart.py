"""The race to the target as plain text: time goes down, as on the score sheet; each side is a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.reports import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.record import Game, Row


def race(game: Game, columns: int) -> str:
    """Return the chart for a terminal of so many columns: no colour, nothing but plain letters in the field."""
    rows = [row for row in game.rows if row.counts]
    if not rows:
        return "No hand is scored yet: the chart begins with the first."
    marks = letters([side.name for side in game.sides])
    target = words.target_of(game)
    seen = [0, *(total for row in rows for total in row.totals), *([target] if target is not None else [])]
    low, high = min(seen), max(seen)
    ends = [" ".join(f"{mark} {total}" for mark, total in zip(marks, row.totals, strict=True)) for row in rows]
    room = max(20, columns - len(str(rows[-1].number)) - max(map(len, ends)) - 12)
    place = _scale(low, high, room)
    rules = {place(0): ":"} | ({place(target): "|"} if target is not None else {})
    wide = len(str(rows[-1].number))
    names = [f"{mark} is {words.harmless(side.name)}" for mark, side in zip(marks, game.sides, strict=True)]
    told = [", ".join(names) + "."]
    told.append(_legend(target, marks))
    told.append(f"{'':{wide}}       {_axis(low, high, target, place, room)}")
    for row, end in zip(rows, ends, strict=True):
        field = "".join(_field(row, marks, rules, place, room))
        told.append(f"{row.number:>{wide}} {_mark(row):6}{field}  {end}")
    told.append(f"{words.harmless(words.ending(game))}: {words.harmless(words.score_text(game))}.")
    return "\n".join(told)


def _legend(target: int | None, marks: Sequence[str]) -> str:
    same = f"{marks[0]}={marks[1]}" if len(marks) == 2 else "="
    goal = f"| is the target, {target}; " if target is not None else ""
    return f"{goal}: is zero; `=` stands where sides are level ({same})."


def letters(names: Sequence[str]) -> list[str]:
    """Return a letter a side: the first of its name where they all differ, else A, B, C."""
    own = [name[:1].upper() for name in names]
    if len(set(own)) == len(own) and all(letter.isascii() and letter.isalpha() for letter in own):
        return own
    return [chr(ord("A") + place) for place in range(len(names))]


def _mark(row: Row) -> str:
    if row.kind == "passed-out":
        return "pass"
    return {"made": "made", "set": "SET", "renege": "reneg"}.get(row.result, "")


class _scale:  # noqa: N801 - used as the function it is
    """From points to a column of the field."""

    def __init__(self, low: int, high: int, room: int) -> None:
        self.low, self.span, self.room = low, max(1, high - low), room

    def __call__(self, points: int) -> int:
        return round((points - self.low) / self.span * (self.room - 1))


def _field(row: Row, marks: Sequence[str], rules: dict[int, str], place: _scale, room: int) -> list[str]:
    field = [rules.get(column, ".") for column in range(room)]
    taken: dict[int, str] = {}
    for mark, total in zip(marks, row.totals, strict=True):
        at = place(total)
        taken[at] = "=" if at in taken else mark
    for at, mark in taken.items():
        field[at] = mark
    return field


def _axis(low: int, high: int, target: int | None, place: _scale, room: int) -> str:
    axis = [" "] * room
    for number in dict.fromkeys([low, high, 0, *([target] if target is not None else [])]):
        said = str(number)
        at = min(place(number), room - len(said))
        if all(char == " " for char in axis[max(0, at - 1) : at + len(said) + 1]):
            axis[at : at + len(said)] = said
    return "".join(axis).rstrip()
