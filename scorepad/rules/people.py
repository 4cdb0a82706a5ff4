"""Who sits where and on which side, hand by hand: seats, replacements, new names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.form import LARGEST
from scorepad.rules.record import Problem, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.record import Change


STROKES = str.maketrans("łŁøØđĐħĦŧŦıæÆœŒ", "lLoOdDhHtTiaAoO")  # letters that do not come apart


def plain(name: str) -> str:
    """Return a name without accents and in small letters: how names are compared when they are typed."""
    if name.isascii():
        return name.casefold().strip()
    import unicodedata

    spread = unicodedata.normalize("NFKD", name.translate(STROKES))
    return "".join(char for char in spread if not unicodedata.combining(char)).casefold().strip()


def candidates(text: str, names: Iterable[str]) -> list[str]:
    """Return whom a typed name can mean: the exact name, else every name that begins so, else any word of one."""
    known = list(dict.fromkeys(names))
    if text in known:
        return [text]
    typed = plain(text)
    whole = [name for name in known if plain(name) == typed]
    starts = [name for name in known if typed and plain(name).startswith(typed)]
    return whole or starts or [name for name in known if typed and f" {typed}" in f" {plain(name)}"]


def no_number(value: Any) -> str:
    """Return what a value is that should be a whole number of points."""
    if type(value) is str:
        return f"{value[:20]!r} is text, not a whole number: take the quotes away"
    return f"{str(value)[:20]} is not a whole number of points"


def bad_name(name: str, known: Iterable[str], what: str) -> str:
    """Return the message for a name that nobody has."""
    from scorepad.rules.schema.kinds import nearest

    people = list(known)
    return f"{what} {name!r} is nobody at this table ({', '.join(people)}).{nearest(name, people)}"


def seated(sides: tuple[Side, ...], seats: tuple[str, ...]) -> tuple[Side, ...]:
    """Return the sides in a new circle: the seats go round the sides, from where most players keep theirs."""
    count = len(sides)
    if {player for side in sides for player in side.players} == set(seats) and count == len(seats):
        return sides  # everybody plays alone
    best = max(range(count), key=lambda turn: (_stay(sides, seats, turn), -turn))
    return tuple(Side(side.name, seats[(place + best) % count :: count]) for place, side in enumerate(sides))


def _stay(sides: tuple[Side, ...], seats: tuple[str, ...], turn: int) -> int:
    count = len(sides)
    return sum(
        name in side.players for place, side in enumerate(sides) for name in seats[(place + turn) % count :: count]
    )


class People:
    """The table as it sits now. Names written before somebody was renamed are still understood."""

    def __init__(self, sides: tuple[Side, ...], seats: tuple[str, ...]) -> None:
        self.sides = sides
        self.seats = seats
        self._renamed: dict[str, str] = {}
        self._sides: dict[str, int] = {}
        self._index()

    def renamed(self) -> tuple[tuple[str, str], ...]:
        """Return every old name with its new one."""
        return tuple(self._renamed.items())

    def _index(self) -> None:
        self._sides = {side.name: place for place, side in enumerate(self.sides)}
        for place, side in enumerate(self.sides):
            for player in side.players:
                self._sides.setdefault(player, place)

    def alias(self, data: dict[str, Any]) -> None:
        """Let an old name mean the new one wherever it was written."""
        old, new = data.get("rename"), data.get("to")
        if isinstance(old, str) and isinstance(new, str) and old != new:
            self._renamed[old] = new
            swap = {old: new}
            self.seats = tuple(swap.get(name, name) for name in self.seats)
            self._swap_sides(swap)

    def now(self, name: Any) -> Any:
        """Return the name that somebody has now."""
        seen = set()
        while name in self._renamed and name not in seen:
            seen.add(name)
            name = self._renamed[name]
        return name

    def side_of(self, name: Any) -> int | None:
        """Return the side of a player, or of a side's own name; None where nobody has the name."""
        return self._sides.get(name) if isinstance(name, str) else None

    def known(self) -> list[str]:
        """Return everybody's name, and the sides'."""
        return [*self.seats, *(side.name for side in self.sides)]

    def by_side(self, given: Any, line: int, problems: list[Problem]) -> dict[int, int]:
        """Add up numbers written per player or per side; a name nobody has is a problem."""
        found: dict[int, int] = {}
        if not isinstance(given, dict):
            if given is not None:
                problems.append(Problem(line, f"expected {{ Side = number }}, not {given!r}", True))
            return found
        for name, number in given.items():
            side = self._sides.get(name)
            if side is None:
                side = self.side_of(self.now(name))
            if side is None:
                problems.append(Problem(line, bad_name(name, self.known(), "name"), True))
            elif type(number) is not int or not -LARGEST <= number <= LARGEST:
                problems.append(Problem(line, f"{name} = {no_number(number)}", True))
            else:
                found[side] = found.get(side, 0) + number
        return found

    def change(self, change: Change, dealer: str | None, problems: list[Problem]) -> str | None:
        """Apply `seats`, `replace` or `rename`; return the dealer under the new names."""
        data = change.data
        if change.kind == "rename":
            return self.now(dealer)  # type: ignore[no-any-return]
        if change.kind == "seats":
            seats = data["seats"]
            if not seats or len(seats) % len(self.sides) or len(set(map(str, seats))) != len(seats):
                problems.append(Problem(change.line, f"seats = {seats!r} do not fit {len(self.sides)} sides", True))
                return dealer
            self.seats = tuple(str(self.now(name)) for name in seats)
            self.sides = seated(self.sides, self.seats)
            self._index()
            return dealer if dealer in self.seats else None
        old, new = self.now(data["replace"]), str(self.now(data["by"]))
        if old not in self.seats:
            problems.append(Problem(change.line, bad_name(str(old), self.seats, "replace"), True))
            return dealer
        if new in self._sides:
            problems.append(Problem(change.line, f"by = {new!r} is the name of somebody at the table already", True))
            return dealer
        swap = {old: new}
        self.seats = tuple(swap.get(name, name) for name in self.seats)
        self._swap_sides(swap)
        return swap.get(dealer, dealer) if dealer else dealer

    def _swap_sides(self, swap: dict[str, str]) -> None:
        self.sides = tuple(
            Side(swap.get(side.name, side.name), tuple(swap.get(name, name) for name in side.players))
            for side in self.sides
        )
        self._index()
