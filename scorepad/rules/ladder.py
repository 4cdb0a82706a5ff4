"""The one ladder of calls: where each stands, and why one is not on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import Fault
from scorepad.rules.calls import SUITS, kind_of, write_call
from scorepad.rules.rungs import highest, lowest, named_calls, own, rung, step_at, turn_up

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.facts import Call
    from scorepad.rules.variant import Variant


def refusal(variant: Variant, call: Call, floor: int | None = None) -> Fault | None:
    """Return why a call is not on this variant's ladder, or None where it is.

    `floor` replaces the least bid, for a player who is obliged to bid. Raises `OpenRule`.
    """
    if turn_up(variant):
        return _bare_fault(call) or trump_fault(variant, call)
    return (
        (_name_fault(variant, call) if call.name else None)
        or _number_fault(variant, call, floor)
        or trump_fault(variant, call)
    )


def _bare_fault(call: Call) -> Fault | None:
    if not call.number:
        return None
    return Fault("auction.kind", f"{write_call(call)}: nobody bids a number here. Say the suit: {call.trump or 'H'}.")


def _name_fault(variant: Variant, call: Call) -> Fault | None:
    name, said = call.name, write_call(call)
    on, at = own(variant, name, "on"), own(variant, name, "at")
    if on is not None:
        allowed = [] if on == "any" else list(on)
        if not call.number and len(allowed) != 1:
            example = allowed[0] if allowed else lowest(variant)
            return Fault(f"special.{name}.on", f"{said} needs a number before it, such as {example}{name}.")
        if call.number and allowed and call.number not in allowed:
            there = _listed(f"{number}{name}" for number in allowed)
            return Fault(f"special.{name}.on", f"There is no {call.spelled}: only {there}.")
        return None
    stands = (at, own(variant, name, "worth"), own(variant, name, "above"))
    if call.number and call.number not in stands:
        return Fault(f"special.{name}.above", f"{name} is a call of its own, not added to a number: say {name}.")
    return None


def _number_fault(variant: Variant, call: Call, floor: int | None) -> Fault | None:
    on = own(variant, call.name, "on") if call.name else "any"
    if on != "any":
        return None
    number, said = call.number, write_call(call)
    least = lowest(variant, call.trump) if floor is None else floor
    if number < least:
        wanted = f"Bid {least} or more" + (f" in {_kind_words(call.trump)}." if _by_kind(variant, call.trump) else ".")
        if not number:
            return Fault("auction.minimum", f"{said} names no number of tricks or points. {wanted}")
        rule = "auction.minimum" if floor is None else "auction.forced_at"
        return Fault(rule, f"{said}: {number} is below the least bid. {wanted}")
    start, step = step_at(variant, number)
    if number % step:
        near = number - number % step
        say = f"{near} or {near + step}" if near >= max(start, least) else str(near + step)
        return Fault("auction.steps", f"{number}: from {start} on bids are multiples of {step}. Say {say}.")
    top = highest(variant) if number > least or floor is not None else None
    if top is not None and number > top:
        return Fault("auction.maximum", f"{said}: the highest ordinary bid is {top}.{_beyond(variant, top)}")
    return None


def _by_kind(variant: Variant, trump: str) -> bool:
    return bool(trump) and isinstance(variant.rule("auction.minimum").value, dict)


def _kind_words(trump: str) -> str:
    return "a suit" if trump in SUITS else "no trump" if trump == "NT" else trump


def _beyond(variant: Variant, top: int) -> str:
    """Say which named calls are above the highest number."""
    names = [call.spelled for call in named_calls(variant, [top]) if (rung(variant, call) or (0, 0)) > (top, 0)]
    return f" Above it: {_listed(names)}." if names else ""


def _listed(words: Iterable[str]) -> str:
    several = list(words)
    return " or ".join(filter(None, (", ".join(several[:-1]), *several[-1:])))


def trump_fault(variant: Variant, call: Call) -> Fault | None:
    """Return why a call may not be in its denomination. A suit needs no ruling while the contracts are open."""
    if not call.trump:
        return None
    rule = "auction.denominations"
    if call.name and own(variant, call.name, "denominations") is not None:
        rule = f"special.{call.name}.denominations"
    options = variant.options(rule) if variant.is_open(rule) else ()
    if call.trump in SUITS and variant.is_open(rule) and all("suits" in option.value for option in options):
        return None
    there = variant.value(rule)
    if call.trump in there or kind_of(call.trump) in there:
        return None
    if call.trump == "NT" and any(name not in ("suits", *SUITS) for name in there):
        return None
    words = ["a suit" if name == "suits" else name for name in there]
    return Fault(rule, f"{write_call(call)}: there is no {_kind_words(call.trump)} here. Contracts: {_listed(words)}.")
