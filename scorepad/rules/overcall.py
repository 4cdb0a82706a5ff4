"""Whether a bid is high enough: its place on the ladder, what stands, and who may overcall that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import Fault
from scorepad.rules import ladder, rungs, turns, turnup
from scorepad.rules.calls import write_call
from scorepad.rules.contract import special_of
from scorepad.rules.turns import dealer_of, standing

if TYPE_CHECKING:
    from scorepad.rules.facts import Call
    from scorepad.rules.turns import State
    from scorepad.rules.variant import Variant


def bid_fault(variant: Variant, state: State, seat: int | None, call: Call) -> Fault | None:
    """Return why a seat may not make a bid, whose turn it is aside. Raises `OpenRule`."""
    if rungs.turn_up(variant):
        return turnup.refusal(variant, state, call)
    free = call.name or state.bid or variant.is_open(turns.ALL_PASS) or not turns.obliged(variant, state, seat)
    at = "minimum" if free else variant.value("auction.forced_at")
    fault = ladder.refusal(variant, call, None if at == "minimum" else int(at))
    if fault:
        return fault
    if call.name and variant.value(f"special.{call.name}.when") == "after-auction":
        return Fault(f"special.{call.name}.when", f"{write_call(call)} is declared once the auction is over.")
    return _overcall_fault(variant, state, seat, call) if state.bid else None


def _overcall_fault(variant: Variant, state: State, seat: int | None, call: Call) -> Fault | None:
    """Return why a call does not overcall the bid that stands: who may, with what, and by how much."""
    assert state.bid is not None
    name = special_of(variant, state.bid)
    over = variant.value(f"special.{name}.over") if name else "any"
    same = rungs.rung(variant, call) == rungs.rung(variant, state.bid)
    if over == "dealer-the-same":
        if seat != dealer_of(variant, state):
            return Fault(f"special.{name}.over", f"Only the dealer may overcall {standing(state)}.")
        if same:
            return None
    elif over != "any" and special_of(variant, call) not in over:
        words = " or ".join(over) or "nothing"
        return Fault(f"special.{name}.over", f"{write_call(call)}: only {words} may overcall {standing(state)}.")
    if rungs.above(variant, call, state.bid):
        return None
    return _equal_fault(variant, state, seat, call) if same else _too_low(variant, state, call)


def _equal_fault(variant: Variant, state: State, seat: int | None, call: Call) -> Fault | None:
    """The same number again: only the dealer may, and only where so ruled."""
    dealer = dealer_of(variant, state) if variant.rule("auction.raise").value != "higher" else None
    rule = variant.value("auction.raise") if seat == dealer else "higher"
    named = special_of(variant, state.bid or call)
    if rule == "higher" or (rule == "dealer-may-equal-specials" and not named):
        return _too_low(variant, state, call)
    if _partners(variant, state, seat) and variant.value("auction.equal_partner") == "no":
        return Fault("auction.equal_partner", f"The dealer may not equal a partner's bid, {standing(state)}.")
    return None


def _partners(variant: Variant, state: State, seat: int | None) -> bool:
    if seat is None or state.high is None or variant.rule("table.sides").value == "individuals":
        return False
    return len(state.order) % 2 == 0 and (seat - state.high) % 2 == 0


def _too_low(variant: Variant, state: State, call: Call) -> Fault:
    higher = rungs.calls_above(variant, state.bid, 1)
    say = f"Say {write_call(higher[0])} or higher, or pass." if higher else "Nothing ranks above it: pass."
    return Fault("auction.raise", f"{write_call(call)} is not above {standing(state)}. {say}")
