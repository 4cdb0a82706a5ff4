"""The auction where trump is made from a turned card: one round for its suit, one for any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import Fault
from scorepad.rules import ladder
from scorepad.rules.calls import SUITS, write_call
from scorepad.rules.facts import Call

if TYPE_CHECKING:
    from scorepad.rules.turns import State
    from scorepad.rules.variant import Variant

TURNS = "auction.turns"


def refusal(variant: Variant, state: State, call: Call) -> Fault | None:
    """Return why trump may not be made so in this round, or None. Whose turn it is was asked before."""
    fault = ladder.refusal(variant, call)
    if fault or not state.turned:
        return fault or _without_suit(state, call)
    said, turned = write_call(call), state.turned
    if first_round(state):
        if call.trump in ("", turned):
            return None
        return Fault(TURNS, f"{said}: in the first round only the suit turned up, {turned}, can be made trump.")
    if call.trump == turned:
        return Fault(TURNS, f"{said}: {turned} was turned down. Name another suit, or pass.")
    return _without_suit(state, call)


def _without_suit(state: State, call: Call) -> Fault | None:
    if call.trump or first_round(state):
        return None
    return Fault(TURNS, f"{write_call(call)}: in the second round say the suit too: {write_call(call)}-H.")


def first_round(state: State) -> bool:
    """Return whether the suit turned up may still be accepted."""
    return len(state.said) < len(state.order)


def calls(variant: Variant, state: State) -> list[Call]:
    """Return every call of this round: each suit that may be named, plain and with each special."""
    suits = [state.turned] if state.turned and first_round(state) else [*SUITS]
    if not first_round(state):
        suits = [suit for suit in suits if suit != state.turned]
    return [Call(0, name, suit) for suit in suits for name in ("", *variant.names("special"))]
