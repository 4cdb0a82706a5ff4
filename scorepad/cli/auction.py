"""`auction`: the whole auction of a hand, from the opener on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import drafts, words
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.handoptions import dealer_option, note_option, stands_option
from scorepad.cli.recording import Draft, record
from scorepad.errors import Fault, NotUnderstood
from scorepad.rules import entry
from scorepad.rules.calls import print_call, write_call
from scorepad.rules.record import left_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.auction import Auction
    from scorepad.rules.record import Game


@click.command("auction")
@click.argument("calls", nargs=-1, required=True, metavar="CALL...", shell_complete=completer("auction"))
@dealer_option
@stands_option
@note_option
@json_option
@pass_settings
def command(settings: Settings, calls: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Record the whole auction from the opener on: `scorepad auction 3H p 5C p p p`."""

    def draft(game: Game) -> Draft:
        faults = drafts.before_a_hand(game)
        data = drafts.opening_data(game, given)
        order = speakers(game, data.get("dealer"))
        said = named_calls(calls, order)
        heard = entry.heard(game.variant, said, order, bool(given["stands"]))
        if heard is None:
            return _as_told(game, data, said, order, given, faults)
        if heard.fault is not None:
            faults.append(Fault(heard.fault.rule, f"call {heard.fault.call}: {heard.fault.reason}"))
        data["auction"] = [_written(seat, call, order, named) for seat, call, named in _spoken(heard, calls)]
        if heard.result == "passed-out":
            data["kind"] = "passed-out"
        elif heard.result == "unfinished" and not given["stands"] and heard.fault is None:
            whose = order[heard.next - 1] if heard.next else "somebody"
            raise NotUnderstood(f"The auction is not over: {whose} speaks next. Nothing was recorded.")
        elif heard.bid is not None and heard.bidder is not None:
            data["bidder"] = order[heard.bidder - 1]
            data["bid"] = write_call(heard.bid)
            if heard.forced:
                data["forced"] = True
        made = Draft({**data, **drafts.extras(game, given)}, faults)
        return made._replace(heard=_echo(heard, order, game, settings))

    record(settings, draft, given["stands"], as_json)


def speakers(game: Game, dealer: str | None) -> list[str]:
    """Return the seats from the opener on. Raises `NotUnderstood` where nobody knows who deals."""
    opener = left_of(game.seats, dealer)
    if opener is None:
        raise NotUnderstood("Who deals is not known, so nobody knows who opens: add --dealer NAME.")
    place = game.seats.index(opener)
    return [*game.seats[place:], *game.seats[:place]]


def named_calls(calls: Sequence[str], order: Sequence[str]) -> list[tuple[int | None, str]]:
    """Split `Dee:4D` into a seat, counted from the opener, and a call."""
    found: list[tuple[int | None, str]] = []
    for word in calls:
        who, colon, call = word.partition(":")
        if not colon:
            found.append((None, word))
            continue
        seat = int(who) if who.isdigit() else order.index(words.one_of(who, order, "player")) + 1
        if not 1 <= seat <= len(order):
            raise NotUnderstood(f"There is no seat {seat}: seats are 1 to {len(order)}, 1 opens.")
        found.append((seat, call))
    return found


def _as_told(
    game: Game,
    data: dict[str, Any],
    said: Sequence[tuple[int | None, str]],
    order: Sequence[str],
    given: dict[str, Any],
    faults: list[Any],
) -> Draft:
    """Take an auction that hangs on an open rule as the table told it: the last bid has it."""
    heard = entry.taken_down(game.variant, said, len(order))
    data["auction"] = [call for _, call in said]
    if heard is None:
        data["kind"] = "passed-out"
    else:
        data["bidder"], data["bid"] = order[heard[0] - 1], write_call(heard[1])
    return Draft({**data, **drafts.extras(game, given)}, faults)


def _spoken(heard: Auction, calls: Sequence[str]) -> list[tuple[int, Any, bool]]:
    named = [":" in word for word in calls]
    return [
        (said.seat, said.call, named[place] if place < len(named) else False) for place, said in enumerate(heard.said)
    ]


def _written(seat: int, call: Any, order: Sequence[str], named: bool) -> str:
    text = write_call(call) if call is not None else "pass"
    return f"{order[seat - 1]}:{text}" if named else text


def _echo(heard: Auction, order: Sequence[str], game: Game, settings: Settings) -> str:
    said = []
    for one in heard.said:
        call = print_call(one.call, game.variant, settings.symbols) if one.call is not None else "pass"
        said.append(f"{order[one.seat - 1]} {call}")
    return ", ".join(said) + "."


COMMANDS = {"auction": command}
