"""The head of a card: sides, seats, first dealer, totals brought along, and the rules in force."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scorepad.errors import NotUnderstood
from scorepad.rules.form import LARGEST
from scorepad.rules.people import bad_name
from scorepad.rules.record import Head, Problem, Side
from scorepad.rules.variant import build

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.variant import Variant

KEYS = ("format", "variant", "title", "started", "seats", "dealer", "sides", "start", "rules", "hands", "changes")


def line_of(text: str, key: str) -> int:
    """Return the line on which a key or table of the head stands, 1 where it does not."""
    name = re.escape(key)
    forms = (rf"\[\[?[ \t]*{name}[ \t]*\]", rf"\"?{name}\"?[ \t]*=")  # a rule may have the name of a table
    found = (re.search(rf"^[ \t]*{form}", text, re.MULTILINE) for form in forms)
    match = next((each for each in found if each), None)
    return text.count("\n", 0, match.start()) + 1 if match else 1


def strange(data: dict[str, Any], text: str) -> list[Problem]:
    """Return the keys and tables of a card that mean nothing: most are misspelt, and what they hold counts nothing."""
    found = []
    for key in data:
        if key not in KEYS and not key.startswith("_"):
            from scorepad.rules.schema.kinds import nearest

            tip = nearest(key, KEYS) or " A key of your own begins with `_`."
            found.append(Problem(line_of(text, key), f"{key!r} is not known in the head of a card.{tip}"))
    return found


def head_of(shown: str, data: dict[str, Any], text: str = "", make: Callable[..., Variant] = build) -> Head:
    """Read the head of a card. Raises `NotUnderstood` with file and line for what a game cannot begin with.

    `make` builds the variant; whoever reads many cards alike may keep those it built.
    """

    def no(key: str, message: str) -> NotUnderstood:
        return NotUnderstood(f"{shown}:{line_of(text, key)}: {message}")

    sides = _sides(data.get("sides"), no)
    seats = _seats(data.get("seats", []), sides, no)
    rules = data.get("rules", {})
    if type(rules) is not dict:
        raise no("rules", "the rules of a card stand in tables, as [rules.game].")
    try:
        variant = make([{"id": data["variant"], **rules}], len(seats) or None)
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise no("rules", f"[rules] cannot be read ({error}). `scorepad variants copy` shows their form.") from None
    dealer = data.get("dealer")
    if dealer is not None and dealer not in seats:
        raise no("dealer", bad_name(str(dealer), seats, "dealer"))
    return Head(variant, sides, seats, dealer, _start(data.get("start", {}), sides, variant, no))


No = Any  # makes an error of a key and a message


def _sides(table: Any, no: No) -> tuple[Side, ...]:
    if type(table) is not dict or len(table) < 2:
        raise no("sides", 'a card needs [sides] with two sides or more, as Us = ["Ann", "Cy"].')
    for name, who in table.items():
        if type(who) is not list or not all(type(player) is str for player in who):
            raise no(name, f'{name} = {who!r} was read, expected a list of names, as {name} = ["Ann", "Cy"].')
    return tuple(Side(name, tuple(who)) for name, who in table.items())


def _seats(seats: Any, sides: tuple[Side, ...], no: No) -> tuple[str, ...]:
    placed = [player for side in sides for player in side.players]
    if type(seats) is not list or sorted(map(str, seats)) != sorted(placed):
        raise no("seats", f"seats = {seats!r} and the players in [sides] are not the same people.")
    twice = next((name for place, name in enumerate(seats) if name in seats[:place]), None)
    if twice is not None:
        raise no("seats", f"{twice!r} sits twice: everybody needs a name of their own.")
    return tuple(seats)


def _start(start: Any, sides: tuple[Side, ...], variant: Variant, no: No) -> tuple[int, ...]:
    names = [side.name for side in sides]
    if type(start) is not dict or not all(type(total) is int and abs(total) <= LARGEST for total in start.values()):
        raise no("start", f"[start] needs whole numbers, one per side, as {names[0]} = 10.")
    strange = next((name for name in start if name not in names), None)
    if strange is not None:
        raise no(strange, bad_name(strange, names, "side"))
    begin = variant.rule("game.start").value or 0
    if type(begin) is not int:
        raise no("rules.game", f"game.start = {begin!r} is not a whole number.")
    return tuple(start.get(name, begin) for name in names)
