"""What a recorded deal was played at, and its tricks: who has it at what, who plays, who leads, who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.rules import auction, contract, dealrecord
from scorepad.rules.calls import kind_of
from scorepad.rules.dealrecord import UNKNOWN, Played, Record
from scorepad.rules.play import winner

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.errors import Fault
    from scorepad.rules.auction import Auction
    from scorepad.rules.facts import Call
    from scorepad.rules.variant import Variant


class Finding(NamedTuple):
    """Something illegal. `trick` counts from 1; 0 is the auction or the exchange. `card`: a card or a call.

    `proof`: the card that proves it and where it was seen, "" where the record itself is the proof.
    """

    trick: int
    player: str
    card: str
    rule: str
    reason: str
    proof: str = ""


class Contract(NamedTuple):
    """Who has it at what. `active`: who plays. `fault`: seat, call, fault of the first illegal call."""

    bidder: int | None
    call: Call | None
    trump: str
    forced: bool
    active: list[int]
    fault: tuple[int, str, Fault] | None = None


class Trick(NamedTuple):
    """A trick as played. `plays`: of those who play in it; `extra`: of those who should sit out."""

    number: int
    plays: list[Played]
    extra: list[Played]
    leads: int | None
    winner: int | None


def contract_of(variant: Variant, record: Record) -> Contract:
    """Return the contract: as the auction gives it, overruled by what the record says of it."""
    bidder, call, forced, trump, fault = record.bidder, record.bid, record.forced, record.trump, None
    if record.calls:
        heard = _heard(variant, record)
        if heard.fault:
            place = heard.fault.call - 1
            seat = heard.said[place].seat - 1 if 0 <= place < len(heard.said) else -1
            fault = (seat, record.calls[place] if place >= 0 else "", heard.fault)
        bidder = heard.bidder - 1 if bidder is None and heard.bidder else bidder
        call, forced = call or heard.bid, forced or heard.forced
        trump = trump or heard.trump
    if call and trump and not call.trump:
        call = call._replace(trump=trump)
    out: tuple[int, ...] = ()
    if call is not None and bidder is not None and contract.partners_out(variant, call):
        out = tuple(seat for seat in record.side(bidder) if seat != bidder)
    active = [seat for seat in range(len(record.players)) if seat not in out]
    return Contract(bidder, call, trump, forced, active, fault)


def _heard(variant: Variant, record: Record) -> Auction:
    count = len(record.players)
    dealer = record.dealer
    opener = record.opener
    if opener is None:
        opener = 0 if dealer is None else dealer
        if dealer is not None and variant.value("auction.opener") == "left-of-dealer":
            opener = (dealer + 1) % count
    words: list[Any] = []
    for call in record.calls:
        name, colon, said = call.rpartition(":")
        words.append((dealrecord.who(name, record.players, "calls") + 1, said) if colon else call)
    seat = None if dealer is None else dealer + 1
    return auction.hear(variant, words, count, opener=opener + 1, dealer=seat, names=record.players, stands=True)


def tricks_of(variant: Variant, record: Record, held: Contract) -> Iterator[Trick]:
    """Yield the tricks. Who leads follows from who won; the record may say otherwise."""
    everybody = list(range(len(record.players)))
    leads: int | None = None
    for number, line in enumerate(record.plays, 1):
        named = dealrecord.NAMED.match(line) is not None
        if number == 1 and (held.bidder is not None or not named):
            leads = None if named and leader_open(variant, held) else _first_leader(variant, record, held)
        where = f"trick {number}"
        plays = dealrecord.read_trick(line, record.players, leads, held.active, where)
        if len(plays) > len(held.active) and not any(play.named for play in plays[1:]):
            plays = dealrecord.read_trick(line, record.players, leads, everybody, where)
        dealrecord.once_each(plays, record.players, where)
        inside = [play for play in plays if play.who in held.active]
        extra = [play for play in plays if play.who not in held.active]
        won = _won(variant, held, inside)
        yield Trick(number, inside, extra, leads, won)
        leads = won


def _won(variant: Variant, held: Contract, plays: list[Played]) -> int | None:
    cards = [play.card for play in plays]
    if len(cards) < len(held.active) or UNKNOWN in cards:
        return None
    return plays[winner(variant, held.trump or None, cards)].who


def leader_open(variant: Variant, held: Contract) -> str:
    """Return the rule of who leads where it is still open, "" where it is settled. Who did lead accuses nobody then."""
    if held.call is None:
        return ""
    own = contract.rule_for(variant, held.call, "leader")
    rule = own if contract.has(variant, own) else "play.leader"
    return rule if variant.is_open(rule) else ""


def _first_leader(variant: Variant, record: Record, held: Contract) -> int | None:
    """Return who leads to the first trick by the rules, None where the record does not say enough."""
    if held.call is None or held.bidder is None:
        return None
    word = contract.of(variant, held.call, "leader")
    if word is None:
        word = variant.value("play.leader", denomination=kind_of(held.trump))
    count = len(record.players)
    step = {"bidder": 0, "left-of-bidder": 1, "right-of-bidder": -1}
    if word == "left-of-dealer":
        if record.dealer is None:
            return None
        return _clockwise(record.dealer + 1, held, count)
    seat = held.bidder + step[word]
    return _clockwise(seat, held, count, -1 if word == "right-of-bidder" else 1)


def _clockwise(seat: int, held: Contract, count: int, step: int = 1) -> int:
    while seat % count not in held.active:
        seat += step
    return seat % count
