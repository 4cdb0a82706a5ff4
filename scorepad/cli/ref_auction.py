"""`referee auction`: is each call legal, whose turn is it, is it over, who has it at what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import completer
from scorepad.cli.ref_base import REFUSED, Answer, Asked, conclude, load, ruling_options
from scorepad.cli.ref_cards import players_option
from scorepad.cli.view import listed
from scorepad.cli.words import one_of
from scorepad.errors import NotUnderstood, OpenRule
from scorepad.rules import auction, turns
from scorepad.rules.calls import is_pass, print_call, read_trump, write_call
from scorepad.rules.facts import Call
from scorepad.rules.record import left_of

if TYPE_CHECKING:
    from scorepad.cli.base import Settings
    from scorepad.rules.auction import Auction
    from scorepad.rules.turns import State
    from scorepad.rules.variant import Variant

Spoken = list[tuple[int | None, Call | None]]
SHOWN = 6  # calls that the next player is told of


@click.command("auction")
@click.argument("calls", nargs=-1, metavar="CALLS...", shell_complete=completer("auction"))
@click.option("--dealer", metavar="NAME|SEAT", help="Who dealt (a seat counts from the opener).")
@click.option("--turned", metavar="SUIT", help="The suit turned up, where trump is made so.")
@players_option
@ruling_options
@click.pass_obj
def command(
    settings: Settings, /, calls: tuple[str, ...], dealer: str | None, turned: str | None, **given: Any
) -> None:
    """Rule on an auction, from the opener on. `Dee:4D` says who spoke, where it was not their turn.

    \b
    scorepad referee auction p 5H p 7C p p --variant ID
    """
    asked = load(settings, given, given["players"])
    names, seat = _circle(asked, dealer)
    said = _read(asked, calls, names)
    seats = len(names) or asked.players
    if seats is None:
        raise NotUnderstood("How many play is open here. Add --players N.")
    options: dict[str, Any] = {"dealer": seat, "names": names}
    if turned:
        options["turned"] = read_trump(turned, asked.variant)

    def ask(variant: Variant) -> Auction:
        return auction.hear(variant, said, seats, **options)

    def tell(heard: Auction) -> Answer:
        state = _state(heard, seats, options)
        rule, reason = _why(asked.variant, heard, state)
        told = [_headline(asked, heard, names), reason]
        data = _data(heard, names)
        if heard.fault:
            more = [line for line in (_table(asked, heard, names),) if line]
            return Answer(told, data, rule, f"Call {heard.fault.call}: {heard.fault.reason}", REFUSED, more)
        may = [] if heard.complete else _may(asked.variant, state)
        data["may"] = may
        more = [line for line in (_table(asked, heard, names), _choice(may)) if line]
        return Answer(told, data, rule, reason, 0, more)

    def spoken(heard: Auction) -> str:
        return _headline(asked, heard, names) if not heard.fault else f"call {heard.fault.call}: {heard.fault.reason}"

    conclude(asked, ask, auction.answer, tell, lambda heard: _data(heard, names), spoken)


def _circle(asked: Asked, dealer: str | None) -> tuple[tuple[str, ...], int | None]:
    """Return the names from the opener on, and the dealer's seat where it was given."""
    names = asked.names
    if not names:
        if dealer and not dealer.isdigit():
            raise NotUnderstood(f"{dealer!r}: who sits where is not known. Add --players with the names in seat order.")
        return (), _seat_number(dealer, asked.players)
    if dealer and dealer.isdigit():
        return names, _seat_number(dealer, len(names))
    game = asked.game
    who = one_of(dealer, names, "dealer") if dealer else _card_dealer(asked) if game and names == game.seats else None
    if who is None:
        return names, None
    opens = asked.variant.rule("auction.opener").value == "dealer"
    first = names.index(who if opens else left_of(names, who) or who)
    turned = (*names[first:], *names[:first])
    return turned, turned.index(who) + 1


def _card_dealer(asked: Asked) -> str | None:
    return asked.row.dealer if asked.row else asked.game.dealer if asked.game else None


def _seat_number(text: str | None, seats: int | None) -> int | None:
    if text is None:
        return None
    seat = int(text)
    if not 1 <= seat <= (seats or seat):
        raise NotUnderstood(f"Seat {seat} was read; seats count from 1, the opener, to {seats}.")
    return seat


def _read(asked: Asked, calls: tuple[str, ...], names: tuple[str, ...]) -> Spoken:
    """Read the calls, each with the seat where a caller is named (`Dee:4D`, `3:4D`)."""
    found: list[tuple[int | None, str]] = []
    for word in " ".join(calls).replace(",", " ").split():
        named = re.fullmatch(r"([^:]+):(.+)", word)
        if not named:
            found.append((None, word))
            continue
        who = named[1]
        if who.isdigit():
            seat = _seat_number(who, len(names) or asked.players)
        elif names:
            seat = names.index(one_of(who, names, "player")) + 1
        else:
            raise NotUnderstood(f"{word!r}: who sits where is not known. Add --players, or write the seat, as 3:4D.")
        found.append((seat, named[2]))
    return auction.read(asked.variant, found)


def _state(heard: Auction, seats: int, options: dict[str, Any]) -> State:
    state = auction.begin(seats, dealer=options["dealer"], names=options["names"], turned=options.get("turned", ""))
    return state._replace(said=heard.said, high=heard.bidder, bid=heard.bid, forced=heard.forced)


def _why(variant: Variant, heard: Auction, state: State) -> tuple[str, str]:
    """Return the rule and the sentence that carry a ruling."""
    if heard.fault:
        return heard.fault.rule, heard.fault.reason
    if heard.result == "passed-out":
        from scorepad.rules.schema import say

        record = variant.rule(turns.ALL_PASS)
        return turns.ALL_PASS, "Everybody passed." if record.open else say(turns.ALL_PASS, record.value)
    if heard.forced and heard.complete:
        whom = turns.who(state, heard.bidder)
        return turns.ALL_PASS, f"All the others passed: {whom} had to take it."
    if not heard.complete:
        whom = turns.who(state, heard.next) if heard.next else "the holder of the joker"
        stands = f"{turns.standing(state)} stands" if heard.bid else "nobody has bid"
        return "auction.turns", f"{stands[:1].upper()}{stands[1:]}; {whom} speaks next."
    ender = _ended_by(variant, state)
    if ender:
        return ender, f"{turns.standing(state)} ended the auction at once."
    how = "everybody has spoken" if variant.rule("auction.turns").value == "one-each" else "all the others have passed"
    return "auction.turns", f"The auction is over: {how}."


def _ended_by(variant: Variant, state: State) -> str:
    """Return the rule by which a call ended the auction before its time, "" where none did."""
    try:
        return "" if turns.turn(variant, state).over else turns.ending_rule(variant, state)
    except OpenRule:
        return ""


def _headline(asked: Asked, heard: Auction, names: tuple[str, ...]) -> str:
    if heard.fault:
        return f"Call {heard.fault.call} is not legal."
    whose = _name(heard.bidder, names)
    bid = print_call(heard.bid, asked.variant, asked.settings.symbols) if heard.bid else ""
    if heard.result == "contract":
        return f"{whose} has the contract at {bid}{', forced' if heard.forced else ''}."
    if heard.result == "passed-out":
        return "Passed out."
    has = f"{whose} has it so far at {bid}" if heard.bid else "nobody has bid"
    return f"Legal so far; the auction is not over: {has}."


def _name(seat: int | None, names: tuple[str, ...]) -> str:
    return names[seat - 1] if seat and names else f"Seat {seat}" if seat else ""


def _table(asked: Asked, heard: Auction, names: tuple[str, ...]) -> str:
    """Return who said what, in one line."""
    symbols = asked.settings.symbols
    said = [
        f"{_name(one.seat, names)} {print_call(one.call, asked.variant, symbols) if one.call else 'pass'}"
        + (f" ({one.note})" if one.note else "")
        for one in heard.said
    ]
    return f"  {', '.join(said)}" if said else ""


def _may(variant: Variant, state: State) -> list[str]:
    """Return what the next player may say; nothing where that hangs on an open rule."""
    try:
        may = auction.may_call(variant, state, SHOWN)
    except OpenRule:
        return []
    return [*([] if may.no_pass else ["pass"]), *(write_call(call) for call in may.calls)]


def _choice(may: list[str]) -> str:
    more = " and so on" if len([call for call in may if not is_pass(call)]) >= SHOWN else ""
    return f"  May say: {listed(may, 'or')}{more}." if may else ""


def _data(heard: Auction, names: tuple[str, ...]) -> dict[str, Any]:
    fault = heard.fault
    data: dict[str, Any] = {
        "legal": heard.legal,
        "complete": heard.complete,
        "bidder": heard.bidder,
        "bid": heard.bid.spelled if heard.bid else None,
        "trump": heard.trump or None,
        "forced": heard.forced,
        "next": heard.next,
        "result": heard.result,
        "fault": {"call": fault.call, "rule": fault.rule, "reason": fault.reason} if fault else None,
    }
    if names:
        data["bidder_name"] = _name(heard.bidder, names) or None
        data["next_name"] = _name(heard.next, names) or None
    return data
