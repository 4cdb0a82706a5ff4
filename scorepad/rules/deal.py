"""The replay of a recorded deal: every illegal call, exchange and play that the record proves.

What a player held at a trick follows from what he played later, and from the hand where that was kept. An
illegal play accuses the player who made it, in its own trick; the others are judged by what was on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.rules import contract, dealrecord, exchange
from scorepad.rules.cards import counters
from scorepad.rules.dealhands import hands_of, taker_of, too_many
from scorepad.rules.dealrecord import UNKNOWN, Record
from scorepad.rules.dealtable import Contract, Finding, Trick, contract_of, leader_open, tricks_of
from scorepad.rules.play import refusal
from scorepad.rules.renege import proof, why

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Mapping

    from scorepad.rules.facts import Call
    from scorepad.rules.variant import Variant

BEFORE = ("play.follow", "play.void", "play.first_lead")  # duties that do not hang on the cards between


class Replay(NamedTuple):
    """A replayed deal. `tricks` and `taken` (tricks, or counters with the last trick in them) go by side.

    `winners`: who won each trick, "" where a card is unknown. `bidders`: the bidder's side in `sides`, or None.
    `complete`: every card of every trick is known, so that `taken` is all there was.
    `unsettled`: open rules under which something could not be judged.
    """

    findings: tuple[Finding, ...]
    sides: tuple[tuple[str, ...], ...]
    tricks: tuple[int, ...]
    taken: tuple[int, ...]
    winners: tuple[str, ...]
    bidder: str
    bidders: int | None
    call: Call | None
    trump: str
    forced: bool
    complete: bool
    unsettled: tuple[str, ...] = ()


def replay(variant: Variant, data: Mapping[str, Any]) -> Replay:
    """Replay a recorded deal. Raises `NotUnderstood` for a record that cannot be read, `OpenRule` as all rulings."""
    record = dealrecord.read(variant, data)
    found: list[Finding] = []
    held = contract_of(variant, record)
    if held.fault:
        seat, said, fault = held.fault
        found.append(Finding(0, record.players[seat] if seat >= 0 else "", said, fault.rule, fault.reason))
    found += _exchanged(variant, record, held)
    tricks = list(tricks_of(variant, record, held))
    for trick in tricks:
        found += _order(variant, record, held, trick)
    hands, known = hands_of(variant, record, held, tricks, found)
    found += too_many(variant, record, tricks, known)
    found += _judged(variant, record, held, tricks, hands)
    return _result(variant, record, held, tricks, sorted(found, key=lambda finding: finding.trick))


def _exchanged(variant: Variant, record: Record, held: Contract) -> list[Finding]:
    if held.bidder is None or held.call is None or not record.exchange:
        return []
    partners = tuple(seat for seat in record.side(held.bidder) if seat != held.bidder)
    table = exchange.Table(held.bidder, partners, record.players, taker_of(variant, record, held))
    wrong = exchange.faults(variant, held.call, table, record.exchange)
    return [Finding(0, record.players[who], cards, rule, reason) for who, cards, rule, reason in wrong]


# --- the order of play ----------------------------------------------------------------------------------


def _order(variant: Variant, record: Record, held: Contract, trick: Trick) -> list[Finding]:
    """Return the lead from a wrong hand, the play out of turn, and the partner who should sit out."""
    found, names = [], record.players
    rule = "play.leader"
    if trick.leads is not None and trick.plays and trick.plays[0].who != trick.leads:
        first = trick.plays[0]
        due = "leads to the first trick" if trick.number == 1 else f"won trick {trick.number - 1} and leads"
        reason = f"A lead from the wrong hand: {names[trick.leads]} {due}."
        found.append(Finding(trick.number, names[first.who], first.card, rule, reason))
    seats = [play.who for play in trick.plays]
    count = len(names)
    turns = sorted(seats, key=lambda seat: (seat - seats[0]) % count)
    early = next((play for play, due in zip(trick.plays, turns, strict=True) if play.who != due), None)
    if early:
        due_name = names[turns[seats.index(early.who)]]
        found.append(
            Finding(trick.number, names[early.who], early.card, rule, f"Played out of turn: it was {due_name}'s turn.")
        )
    for play in trick.extra:
        reason = f"{names[play.who]} sits out in this contract and may not play."
        partners = contract.rule_for(variant, held.call, "partners") if held.call else "contract.partners"
        found.append(Finding(trick.number, names[play.who], play.card, partners, reason))
    return found


# --- the judgement ---------------------------------------------------------------------------------------


def _judged(
    variant: Variant, record: Record, held: Contract, tricks: list[Trick], hands: dict[int, Counter[str]]
) -> Iterator[Finding]:
    """Yield every play that the player's known cards prove illegal."""
    if not held.trump and held.call is None:
        return
    left = {seat: hand.copy() for seat, hand in hands.items()}
    for trick in tricks:
        before: list[str] = []
        for place, play in enumerate(trick.plays):
            if play.card != UNKNOWN and (place == 0 or before[0] != UNKNOWN):
                first = trick.number == 1 and place == 0
                finding = _judge(variant, held, before, play.card, left[play.who], first=first)
                if finding:
                    card, fault_rule, reason = finding
                    shown = _seen(tricks, trick.number, play.who, card)
                    name = record.players[play.who]
                    yield Finding(trick.number, name, play.card, fault_rule, reason, f"{card} {shown}")
            before.append(play.card)
            if play.card != UNKNOWN:
                left[play.who][play.card] -= 1


def _judge(
    variant: Variant, held: Contract, before: list[str], card: str, left: Counter[str], *, first: bool
) -> tuple[str, str, str] | None:
    """Return (the card that proves it, the rule broken, the reason) where a play is proven illegal."""
    hand = [card, *(other for other in left if left[other] > (other == card))]
    table = before if UNKNOWN not in before else before[:1]
    trump = held.trump or None
    fault = refusal(variant, trump, hand, table, card, first_lead=first, stuck=held.forced)
    if fault is None or (table is not before and fault.rule not in BEFORE):
        return None
    shown = proof(variant, trump, table, card, hand[1:], first_lead=first, stuck=held.forced, rule=fault.rule)
    other = shown[0] if shown else hand[-1]
    return other, fault.rule, why(variant, trump, card, other, fault)


def _seen(tricks: list[Trick], number: int, seat: int, card: str) -> str:
    for trick in tricks[number:]:
        if any(play.who == seat and play.card == card for play in trick.plays):
            return f"was played to trick {trick.number}"
    return "was in the hand"


# --- what it came to -------------------------------------------------------------------------------------


def _result(variant: Variant, record: Record, held: Contract, tricks: list[Trick], found: list[Finding]) -> Replay:
    names = record.players
    side_of = {seat: n for n, side in enumerate(record.sides) for seat in side}
    won, taken = [0] * len(record.sides), [0] * len(record.sides)
    size = contract.hand_size(variant) if tricks else 0
    for trick in tricks:
        if trick.winner is not None:
            won[side_of[trick.winner]] += 1
            taken[side_of[trick.winner]] += _worth(variant, trick, trick.number == size)
    return Replay(
        tuple(found),
        tuple(tuple(names[seat] for seat in side) for side in record.sides),
        tuple(won),
        tuple(taken),
        tuple("" if trick.winner is None else names[trick.winner] for trick in tricks),
        "" if held.bidder is None else names[held.bidder],
        None if held.bidder is None else side_of[held.bidder],
        held.call,
        held.trump,
        held.forced,
        len(tricks) == size > 0 and all(trick.winner is not None for trick in tricks),
        tuple(filter(None, [leader_open(variant, held)])) if tricks else (),
    )


def _worth(variant: Variant, trick: Trick, last: bool) -> int:
    """Return what a trick adds to its winners' taken: 1, or its counters where bids are points."""
    if not contract.counts_points(variant):
        return 1
    return counters(variant, [play.card for play in trick.plays], last)


def line_of(finding: Finding) -> str:
    """Return a finding in one line for a person."""
    where = f"trick {finding.trick}" if finding.trick else "before play"
    said = f"{where}: {finding.player} {finding.card}".rstrip()
    return f"{said}: {finding.reason}" + (f" Proof: {finding.proof}." if finding.proof else "")
