"""The course of an auction: whose turn it is, when it is over, who is obliged to bid. Seats count from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules import rungs
from scorepad.rules.calls import write_call
from scorepad.rules.contract import special_of
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.facts import Call
    from scorepad.rules.variant import Variant

ALL_PASS = "auction.all_pass"
DEALERS = ("dealer-has-it", "dealer-must-bid")


class Said(NamedTuple):
    """One call as it was made; `call` None is a pass. `note`: what is worth saying about it, or ""."""

    seat: int
    call: Call | None
    note: str = ""


class State(NamedTuple):
    """An auction so far. `order`: all seats from the opener on. `dealer` None: where the dealer sits by the rules.

    `high` and `bid`: whose bid stands, and the bid. `forced`: it was an obligation. `names` are what messages
    call the seats. `turned`: the suit turned up, where one is.
    """

    order: tuple[int, ...]
    dealer: int | None = None
    said: tuple[Said, ...] = ()
    high: int | None = None
    bid: Call | None = None
    forced: bool = False
    names: tuple[str, ...] = ()
    turned: str = ""


class Turn(NamedTuple):
    """Whether an auction is over, and else who is next. `why`: the rule that ended it before its time, or ""."""

    over: bool
    seat: int | None
    why: str = ""


def turn(variant: Variant, state: State, bidding: bool = False) -> Turn:
    """Return whose turn it is by the order of speaking alone; `closing` knows the calls that end an auction at once.

    `bidding`: a bid is to be judged. While it is open what the others' passes mean, the dealer may well bid.
    """
    if not state.said:
        return Turn(False, state.order[0])
    over, seat = WAYS[variant.value("auction.turns")](variant, state)
    if state.bid is not None:
        return Turn(over, seat)
    if not (bidding and variant.is_open(ALL_PASS)) and stuck(variant, state, "dealer-has-it"):
        return Turn(True, None, ALL_PASS)
    if over and stuck(variant, state, "dealer-must-bid"):
        return Turn(False, dealer_of(variant, state))
    return Turn(over and not stuck(variant, state, "joker-holder-must-bid"), seat)


def _once(variant: Variant, state: State) -> tuple[bool, int | None]:
    spoken = {said.seat for said in state.said}
    seat = next((seat for seat in state.order if seat not in spoken), None)
    return seat is None, seat


def _going_on(variant: Variant, state: State) -> tuple[bool, int | None]:
    """Go on until all others have passed; asks whether a pass is final only where that decides."""
    final, free = _with_final_passes(state), _with_returns(state)
    if final == free or variant.value("auction.pass") == "final":
        return final
    return free


def _with_final_passes(state: State) -> tuple[bool, int | None]:
    out = {said.seat for said in state.said if said.call is None}
    left = [seat for seat in after(state) if seat not in out]
    over = not left or left == [state.high]
    return over, None if over else next(seat for seat in left if seat != state.high)


def _with_returns(state: State) -> tuple[bool, int | None]:
    bids = [place for place, said in enumerate(state.said) if said.call is not None]
    passes = len(state.said) - (bids[-1] + 1 if bids else 0)
    over = passes >= len(state.order) - bool(bids)
    return over, None if over else after(state)[0]


def _two_rounds(variant: Variant, state: State) -> tuple[bool, int | None]:
    over = state.bid is not None or len(state.said) >= 2 * len(state.order)
    return over, None if over else after(state)[0]


WAYS = {"one-each": _once, "until-passed": _going_on, "two-rounds": _two_rounds}


def after(state: State) -> list[int]:
    """Return all seats in turn, beginning after the last speaker, who comes last."""
    last = state.order.index(state.said[-1].seat) + 1 if state.said else 0
    return [*state.order[last:], *state.order[:last]]


def closing(variant: Variant, state: State) -> Turn:
    """Return whether an auction is over and who is next, calls that end it at once included."""
    whose = turn(variant, state)
    ender = "" if whose.over else ending_rule(variant, state)
    return Turn(True, None, ender) if ender and variant.value(ender) == "yes" else whose


def ending_rule(variant: Variant, state: State) -> str:
    """Return the rule that decides whether the standing bid ended the auction at once, "" where none could."""
    if state.bid is None or rungs.turn_up(variant):
        return ""
    name = special_of(variant, state.bid)
    own = f"special.{name}.ends_auction"
    ordinary = not name or variant.value(f"special.{name}.at") is not None
    if name:
        record = variant.rule(own)
        if not record.open or record.options:
            return "" if ordinary and record.value == "no" else own
        limited = variant.value(f"special.{name}.over") != "any"
        if not ordinary and (limited or rungs.calls_above(variant, state.bid, 1)):
            return ""  # nothing is said, and it may be overcalled
    if not ordinary:
        return own
    return "auction.top_ends" if rungs.is_top(variant, state.bid) else ""


def dealer_of(variant: Variant, state: State) -> int:
    """Return the dealer's seat: as given, else by who opens."""
    if state.dealer is not None:
        return state.dealer
    return state.order[0] if variant.value("auction.opener") == "dealer" else state.order[-1]


def stuck(variant: Variant, state: State, word: str) -> bool:
    """Return whether it has come to everybody passing, and that means `word`.

    A word that binds the dealer counts once all the others have passed. Asks the rule only then, and only
    where `word` is documented or everybody has spoken.
    """
    rounds = 2 if state.said and variant.value("auction.turns") == "two-rounds" else 1
    seats = len(state.order)
    if state.bid is not None or len(state.said) < rounds * seats - 1:
        return False
    late = {said.seat for said in state.said[(rounds - 1) * seats :]}
    if len(late) == seats:
        return bool(variant.value(ALL_PASS) == word)
    return (
        word in DEALERS
        and len(late) == seats - 1
        and may_be(variant, ALL_PASS, word)
        and dealer_of(variant, state) not in late
    )


def may_be(variant: Variant, rule: str, word: str) -> bool:
    """Return whether a rule has a value. Open, it raises `OpenRule` only where that value is documented."""
    if variant.is_open(rule) and all(option.value != word for option in variant.options(rule)):
        return False
    return bool(variant.value(rule) == word)


def obliged(variant: Variant, state: State, seat: int | None) -> bool:
    """Return whether a seat must bid now and may not pass. The opener must only where that is settled."""
    if not state.said:
        return seat == state.order[0] and variant.rule(ALL_PASS).value == "opener-must-bid"
    if stuck(variant, state, "joker-holder-must-bid"):
        return True
    return any(stuck(variant, state, word) and seat == dealer_of(variant, state) for word in DEALERS)


def forced_at(variant: Variant) -> int:
    """Return the number at which a player is held who is obliged to bid."""
    held = variant.value("auction.forced_at")
    return rungs.lowest(variant) if held == "minimum" else int(held)


def who(state: State, seat: int | None) -> str:
    """Return what a message calls a seat."""
    return state.names[seat - 1] if seat and seat <= len(state.names) else f"seat {seat}"


def standing(state: State) -> str:
    """Return the bid that stands, as a message names it: `Ann's 5H`."""
    return f"{who(state, state.high)}'s {write_call(state.bid)}" if state.bid else "the bid"
