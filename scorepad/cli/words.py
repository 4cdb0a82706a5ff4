"""From words on the command line to facts: people, counts, melds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scorepad.errors import NotUnderstood
from scorepad.rules.people import candidates

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorepad.rules.record import Game


def one_of(text: str, names: Iterable[str], what: str) -> str:
    """Return the one name that a word means: exact, else an unambiguous beginning. Raises `NotUnderstood`."""
    known = list(names)
    found = candidates(text, known)
    if len(found) == 1:
        return found[0]
    if found:
        raise NotUnderstood(f"{text!r} can be {' or '.join(found)}. Type more of the name.")
    from scorepad.rules.schema.kinds import nearest

    raise NotUnderstood(f"{text!r} is no {what} here. Expected one of: {', '.join(known)}.{nearest(text, known)}")


def player(game: Game, text: str) -> str:
    """Return the player that a word means, or a side where only sides are known or no player's name begins so."""
    sides = [side.name for side in game.sides]
    if game.seats:
        found = candidates(text, game.seats)
        if len(found) == 1 or (found and text not in sides):
            return one_of(text, game.seats, "player")
    return one_of(text, game.names, "player or side")


def side_place(game: Game, name: str) -> int:
    """Return which side somebody, or a side's own name, belongs to."""
    for place, side in enumerate(game.sides):
        if name == side.name or name in side.players:
            return place
    raise NotUnderstood(f"{name!r} is on neither side.")


def count(text: str) -> int:
    """Read a count: `6`, or `29+2` with the last trick apart."""
    word = text.replace(" ", "")
    parts = word.split("+")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() and len(part) <= 4 for part in parts):
        raise NotUnderstood(f"{text!r} was read; expected a count such as 6, or 29+2 with the last trick apart.")
    return sum(map(int, parts))


def by_side(game: Game, words: Sequence[str], what: str, signed: bool = False) -> dict[int, int]:
    """Read `Us=6 Them=2` as numbers by side. Players' names count for their sides."""
    found: dict[int, int] = {}
    names = [*(side.name for side in game.sides), *game.seats]
    for word in words:
        name, equals, text = word.rpartition("=")
        if not equals:
            raise NotUnderstood(f"{word!r} was read; expected {what} as {game.sides[0].name}=6.")
        place = side_place(game, one_of(name.strip(), names, "side"))
        if place in found:
            raise NotUnderstood(f"{game.sides[place].name} stands twice in {' '.join(words)!r}.")
        if signed:
            if not re.fullmatch(r"[-+−]?\d{1,5}", text.strip()):
                raise NotUnderstood(f"{word!r} was read; expected points as {name}=-2 or {name}=+4.")
            found[place] = int(text.strip().replace("−", "-"))
        else:
            found[place] = count(text)
    return found
