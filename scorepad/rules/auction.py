"""The auction: is each call legal, whose turn is it, is it over, who has it at what.

Seats count from 1. One question, `refusal`, serves "may I?", "why not?" and hearing a whole auction. A rule is
asked only at the moment when it can change the answer; an open one raises `OpenRule` there, see `ruling`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.errors import Fault
from scorepad.rules import rungs, turns, turnup
from scorepad.rules.calls import is_pass, read_call, write_call
from scorepad.rules.facts import Call
from scorepad.rules.opening import rule_on
from scorepad.rules.overcall import bid_fault
from scorepad.rules.turns import ALL_PASS, Said, State, dealer_of, standing, who
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorepad.rules.opening import Hanging, Settled
    from scorepad.rules.turns import Turn
    from scorepad.rules.variant import Variant


class May(NamedTuple):
    """What the next player may do: pass (or why not), and the calls open to them in order, trumps left out."""

    seat: int | None
    no_pass: Fault | None
    calls: tuple[Call, ...]


class Auction(NamedTuple):
    """A ruling on an auction. `bid` and `bidder` are the highest so far; `fault` the first illegal call, if any.

    `result`: `contract`, `passed-out` or `unfinished`. `forced`: the bid that stands was an obligation.
    """

    legal: bool
    complete: bool
    bidder: int | None
    bid: Call | None
    trump: str
    forced: bool
    next: int | None
    result: str
    fault: Fault | None
    said: tuple[Said, ...]


Words = Any  # "5H", a Call, None for a pass, or a pair of a seat (None where unsaid) and one of these


def read(variant: Variant, words: Iterable[Words]) -> list[tuple[int | None, Call | None]]:
    """Read the calls of an auction, each with its seat where one was given. Raises `NotUnderstood`."""
    found = []
    for word in words:
        seat, call = (None, word) if isinstance(word, (str, Call)) or word is None else word
        if isinstance(call, str):
            call = None if is_pass(call) else read_call(call, variant)
        found.append((seat, call))
    return found


def begin(seats: int, opener: int = 1, dealer: int | None = None, names: Sequence[str] = (), turned: str = "") -> State:
    """Return an auction in which nobody has spoken."""
    order = tuple((opener - 1 + step) % seats + 1 for step in range(seats))
    return State(order, dealer, names=tuple(names), turned=turned)


def ruling(variant: Variant, words: Iterable[Words], seats: int, **given: Any) -> Settled[Auction] | Hanging:
    """Rule on an auction as `hear` does, open rules included. The words are read once, as the table said them."""
    calls = read(variant, words)
    return rule_on(lambda each: hear(each, calls, seats, **given), variant, answer)


def answer(heard: Auction) -> tuple[Any, ...]:
    """Return what of a ruling is its answer: reasons, and whether a bid was an obligation, may differ."""
    bid = (heard.bidder, heard.bid, heard.next, heard.result)
    return (heard.legal, heard.complete, *bid, heard.fault.call if heard.fault else 0)


def hear(
    variant: Variant,
    words: Iterable[Words],
    seats: int,
    *,
    opener: int = 1,
    dealer: int | None = None,
    names: Sequence[str] = (),
    turned: str = "",
    stands: bool = False,
) -> Auction:
    """Hear a whole auction, the opener first, and rule on it. The dealer, where not given, is the last seat.

    Stops at the first illegal call; with `stands` the table let it stand, and the auction goes on from it.
    Raises `NotUnderstood` for words that are no call, `OpenRule` where the ruling needs an open rule.
    """
    state, first = begin(seats, opener, dealer, names, turned), None
    for number, (seat, call) in enumerate(read(variant, words), 1):
        whose = seat or speaker(variant, state, call)
        fault = refusal(variant, state, whose, call)
        first = first or (fault._replace(call=number) if fault else None)
        if fault and not stands:
            break
        note = f"let stand: {fault.reason}" if fault else ""
        state = speak(variant, state, whose or turns.after(state)[0], call, note)
    return _ruled(variant, state, first)


def _ruled(variant: Variant, state: State, fault: Fault | None) -> Auction:
    ender = turns.ending_rule(variant, state) if fault else ""
    # Once a call is illegal, whether the one before it had ended the auction need not be decided.
    over = turns.turn(variant, state) if ender and variant.is_open(ender) else turns.closing(variant, state)
    if over.why == ALL_PASS:
        held = Call(turns.forced_at(variant))
        state = state._replace(high=dealer_of(variant, state), bid=held, forced=True)
    result = "unfinished" if not over.over else "contract" if state.bid else "passed-out"
    trump = state.bid.trump if state.bid else ""
    return Auction(
        fault is None, over.over, state.high, state.bid, trump, state.forced, over.seat, result, fault, state.said
    )


def speaker(variant: Variant, state: State, call: Call | None = None) -> int | None:
    """Return who makes a call where nobody is named: whose turn it is, or the dealer who has it anyway."""
    whose = turns.turn(variant, state, call is not None)
    return dealer_of(variant, state) if whose.why == ALL_PASS else whose.seat


def speak(variant: Variant, state: State, seat: int, call: Call | None, note: str = "") -> State:
    """Return the auction after a call, legal or not; ask `refusal` first."""
    if call is None:
        return state._replace(said=(*state.said, Said(seat, None, note)))
    if not call.trump and state.turned and turnup.first_round(state):
        call = call._replace(trump=state.turned)
    forced = not variant.is_open(ALL_PASS) and turns.obliged(variant, state, seat)
    equal = state.bid is not None and not rungs.above(variant, call, state.bid)
    made = Said(seat, call, note or ("had to bid" if forced else "takes the bid by equalling it" if equal else ""))
    return state._replace(said=(*state.said, made), high=seat, bid=call, forced=forced)


def may_call(variant: Variant, state: State, limit: int = rungs.SHOWN) -> May:
    """Return what the next player may do, with the first `limit` calls of it.

    `seat` None: the auction is over, or where there is a `no_pass`, whoever is obliged by the cards held.
    """
    whose = turns.closing(variant, state)
    if whose.over:
        return May(None, None, ())
    seat = whose.seat or state.order[0]
    if rungs.turn_up(variant):
        choice = turnup.calls(variant, state)
    else:
        choice = [*_same_number(variant, state), *rungs.calls_above(variant, state.bid, limit)]
    calls = [call for call in choice if refusal(variant, state, seat, call) is None]
    return May(whose.seat, refusal(variant, state, seat, None), tuple(calls[:limit]))


def _same_number(variant: Variant, state: State) -> list[Call]:
    """Return the standing bid again, in each denomination where one may outrank another."""
    if state.bid is None:
        return []
    order = variant.value("auction.order") if state.bid.trump else "equal"
    codes = [""] if order == "equal" else ["" if code == "suits" else code for code in order]
    return [state.bid._replace(trump=code) for code in codes]


def refusal(variant: Variant, state: State, seat: int | None, call: Call | None) -> Fault | None:
    """Return why a seat may not make a call now (None: a pass), or None where it may. Raises `OpenRule`."""
    whose = turns.turn(variant, state, call is not None)
    fault = _turn_fault(variant, state, whose, seat, call)
    fault = fault or (_pass_fault(variant, state, seat) if call is None else bid_fault(variant, state, seat, call))
    ender = "" if call is None or whose.over else turns.ending_rule(variant, state)
    if ender and (fault is None or not variant.is_open(ender)) and variant.value(ender) == "yes":
        return Fault(ender, f"The auction is over: {standing(state)} ended it at once.")
    return fault


def _turn_fault(variant: Variant, state: State, whose: Turn, seat: int | None, call: Call | None) -> Fault | None:
    if whose.why == ALL_PASS:
        return _held_fault(variant, state, seat, call)
    if whose.over:
        has = f"{who(state, state.high)} has it at {write_call(state.bid)}" if state.bid else "everybody has passed"
        return Fault("auction.turns", f"The auction is over after call {len(state.said)}: {has}.")
    if seat is not None and (seat == whose.seat or whose.seat is None):
        return None
    if whose.seat is None:
        return Fault(ALL_PASS, "Nobody has bid: the holder of the joker must. Say who that is, such as NAME:3.")
    now = f"It is {who(state, whose.seat)}'s turn"
    if seat == state.high and call is None:
        return Fault("auction.turns", f"{now}: {who(state, seat)} cannot pass {standing(state)}.")
    earlier = [said for said in state.said if said.seat == seat]
    if earlier and variant.value("auction.turns") == "one-each":
        return Fault("auction.turns", f"{now}: everybody speaks once, and {who(state, seat)} has spoken.")
    if any(said.call is None for said in earlier) and variant.rule("auction.pass").value == "final":
        return Fault("auction.pass", f"A pass is final, and {who(state, seat)} has passed. {now}.")
    return Fault("auction.turns", f"{now}, not {who(state, seat)}'s.")


def _held_fault(variant: Variant, state: State, seat: int | None, call: Call | None) -> Fault | None:
    """The dealer has the contract by the others' passes: to name its number again does no harm."""
    dealer, number = dealer_of(variant, state), turns.forced_at(variant)
    if seat == dealer and call is not None and (call.number, call.name) == (number, ""):
        return None
    if call is None:
        return Fault(ALL_PASS, f"All the others passed: {who(state, dealer)} has it at {number} and cannot pass.")
    return Fault(ALL_PASS, f"All the others passed: {who(state, dealer)} has it at {number}; nobody bids any more.")


def _pass_fault(variant: Variant, state: State, seat: int | None) -> Fault | None:
    if not turns.obliged(variant, state, seat):
        return None
    least = f"{turns.forced_at(variant)} or more" if not rungs.turn_up(variant) else "a suit"
    if not state.said:
        return Fault(ALL_PASS, f"{who(state, seat)} opens and may not pass. Bid {least}.")
    whom = f"{who(state, seat)}, the dealer," if seat == dealer_of(variant, state) else "the holder of the joker"
    return Fault(ALL_PASS, f"All the others passed: {whom} must bid. Bid {least}.")
