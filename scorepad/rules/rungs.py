"""Places on the one ladder: ordinary bids by number, named calls between and above them.

A place is a pair (number, level): an ordinary bid is at level 0, a name added to a number (`on`) half a step
above it at level 1, a call with a rung of its own (`above`) at level 2 and on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.calls import kind_of, special_names, squash
from scorepad.rules.contract import hand_size
from scorepad.rules.facts import Call

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.rules.variant import Variant

SHOWN = 12  # calls listed where the ladder has no end
ADDED, OWN = 1, 2


def rung(variant: Variant, call: Call, depth: int = 0) -> tuple[int, int] | None:
    """Return a call's place on the ladder, denominations aside; None where it has none.

    Raises `OpenRule` where the place of a named call is open.
    """
    if not call.name:
        return (call.number, 0) if call.number else None
    at = own(variant, call.name, "at")
    if at is not None:
        return (at, 0)
    on = own(variant, call.name, "on")
    if on is not None:
        number = call.number or (on[0] if len(on) == 1 and on != "any" else 0)
        return (number, ADDED) if number else None
    above = own(variant, call.name, "above")
    if not isinstance(above, str):
        return None if above is None else (above, OWN)
    below = _below(variant, above)
    under = rung(variant, below, depth + 1) if below and depth < 20 else None
    return None if under is None else (under[0], max(under[1], ADDED) + 1)


def own(variant: Variant, name: str, key: str) -> Any:
    return variant.value(f"special.{name}.{key}")


def _below(variant: Variant, word: str) -> Call | None:
    """Read the call that another ranks above: a special's key or printed name."""
    name = special_names(variant).get(squash(word))
    if name is None:
        return None
    on = own(variant, name, "on")
    number = 0 if on is None else (highest(variant) or 0) if on == "any" else max(on)
    return Call(number, name)


def rank(variant: Variant, call: Call) -> tuple[int, int, int] | None:
    """Return a sort key among all calls, denominations counted; None for a call without a place."""
    place = rung(variant, call)
    if place is None:
        return None
    if variant.value("auction.counts_first") == "denomination":
        return (_standing(variant, call.trump), *place)
    return (*place, _standing(variant, call.trump))


def _standing(variant: Variant, trump: str) -> int:
    """Return a denomination's place among the denominations; a bid that names no trump counts as one in a suit."""
    order = variant.value("auction.order")
    if order == "equal":
        return 0
    for code in (trump, kind_of(trump) or "suits"):
        if code in order:
            return int(order.index(code))
    return len(order)


def above(variant: Variant, call: Call, other: Call) -> bool:
    """Return whether a call outranks another. Asks how denominations rank only where that decides."""
    if variant.value("auction.counts_first") == "number":
        mine, theirs = rung(variant, call), rung(variant, other)
        if mine != theirs or call.trump == other.trump:
            return mine is not None and theirs is not None and mine > theirs
    first, second = rank(variant, call), rank(variant, other)
    return first is not None and second is not None and first > second


def highest(variant: Variant) -> int | None:
    """Return the highest ordinary bid, None where there is no limit."""
    top = variant.value("auction.maximum")
    if top == "none":
        return None
    return hand_size(variant) if top == "hand" else int(top)


def lowest(variant: Variant, trump: str = "") -> int:
    """Return the least ordinary bid in a denomination; without one, the least of all."""
    by = variant.rule("auction.minimum").value
    if not trump and isinstance(by, dict):
        return min(map(int, by.get("denomination", {"": 0}).values()))
    kind = kind_of(trump)
    if trump == "NT":
        kind = next((name for name in variant.value("auction.denominations") if name != "suits"), kind)
    return int(variant.value("auction.minimum", denomination=kind))


def step_at(variant: Variant, number: int) -> tuple[int, int]:
    """Return the steps that hold at a number: (from, multiples of)."""
    held = (1, 1)
    for start, step in variant.value("auction.steps"):
        if number >= start:
            held = (start, step)
    return held


def is_top(variant: Variant, call: Call) -> bool:
    """Return whether a call is the highest ordinary bid."""
    place = rung(variant, call)
    return place is not None and place == (highest(variant), 0)


def calls_above(variant: Variant, call: Call | None, limit: int = SHOWN) -> list[Call]:
    """Return the calls above another (all of them for None) in order, without a trump; the first `limit` of them."""
    start = rung(variant, call) if call else None
    numbers = list(_numbers(variant, start[0] if start else 0, limit))
    ordinary = {(number, 0): Call(number) for number in numbers}
    for named in named_calls(variant, numbers):
        place = rung(variant, named)
        if place is not None and place[1] == 0:
            ordinary[place] = named
    own = [named for named in named_calls(variant, numbers) if (rung(variant, named) or (0, 0))[1]]
    ladder = sorted((rung(variant, each) or (0, 0), each) for each in (*ordinary.values(), *own))
    return [each for place, each in ladder if start is None or place > start][:limit]


def _numbers(variant: Variant, start: int, limit: int) -> Iterator[int]:
    """Yield the ordinary bids from a number on; at most `limit` and one of them where there is no highest."""
    asked = not (start and variant.is_open("auction.minimum"))  # above a bid that stands the least one is past
    number, top, found = max(lowest(variant), start) if asked else start, highest(variant), 0
    while found <= limit and (top is None or number <= top):
        step = step_at(variant, number)[1]
        if number % step == 0:
            found += 1
            yield number
        number += step - number % step


def named_calls(variant: Variant, numbers: list[int]) -> Iterator[Call]:
    """Yield the named calls that are made in the auction, added to each number where they are."""
    for name in variant.names("special"):
        if own(variant, name, "when") == "after-auction":
            continue
        on = own(variant, name, "on")
        if on is None:
            yield Call(0, name)
        else:
            yield from (Call(number, name) for number in (numbers if on == "any" else on))


def turn_up(variant: Variant) -> bool:
    """Return whether trump is made by accepting a turned card, so that calls have no numbers."""
    return bool(variant.rule("auction.kind").value == "turn-up")
