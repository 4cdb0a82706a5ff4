"""May this be written down? The rules that an entry meets before it goes on a card.

Each function returns a `Fault` (rule id and reason) or None. A rule that is open refuses nothing: recording
does not wait for a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import Fault, OpenRule
from scorepad.rules import contract, ladder
from scorepad.rules.calls import write_call
from scorepad.rules.opening import Hanging, rule_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.auction import Auction
    from scorepad.rules.facts import Call
    from scorepad.rules.record import Game
    from scorepad.rules.variant import Variant


def after_the_end(game: Game) -> Fault | None:
    """Refuse a hand after the game is over."""
    if game.status == "playing":
        return None
    rule = game.verdict.rule if game.verdict and game.status in ("won", "tied") else "game.target"
    how = {"won": "", "tied": "tied", "time": "time was up"}.get(game.status, game.status)
    won = f"{game.sides[game.winner].name} won" if game.winner is not None else ""
    who = ", ".join(part for part in (won, how) if part)
    more = f"; {rule} is open: `scorepad decide {rule} …`" if game.variant.is_open(rule) else ""
    return Fault(rule, f"The game is over: {who}. Start the next with `scorepad again`, or `scorepad undo`{more}.")


def second_bid(game: Game) -> Fault | None:
    """Refuse a bid while a hand is open."""
    row = game.open_row
    if row is None or row.bidder is None:
        return None
    call = write_call(row.call) if row.call else "?"
    say = f"Hand {row.number} is open: {row.bidder} has {call}."
    return Fault("auction.kind", f"{say} Finish it with `scorepad tricks N`, or take it back with `scorepad undo`.")


MUST_BID = ("opener-must-bid", "dealer-must-bid", "dealer-has-it", "joker-holder-must-bid")


def all_passed(variant: Variant) -> Fault | None:
    """Refuse a passed-out hand where a settled rule says that somebody must bid or has the bid."""
    record = variant.rule("auction.all_pass")
    if record.open or record.value not in MUST_BID:
        return None
    from scorepad.rules.schema import say

    return Fault("auction.all_pass", f"Nobody can pass a hand out here. {say('auction.all_pass', record.value)}")


def on_the_ladder(variant: Variant, call: Call) -> Fault | None:
    """Refuse a call that this table does not have."""
    found = rule_on(lambda each: ladder.refusal(each, call), variant, lambda fault: fault is None)
    return None if isinstance(found, Hanging) else found.ruling


def heard(variant: Variant, words: Sequence[object], names: Sequence[str], stands: bool = False) -> Auction | None:
    """Rule on an auction as far as settled rules go: None where the ruling hangs on an open one."""
    from scorepad.rules import auction

    found = auction.ruling(variant, words, len(names), names=tuple(names), stands=stands)
    return None if isinstance(found, Hanging) else found.ruling


def taken_down(variant: Variant, words: Sequence[object], seats: int) -> tuple[int, Call] | None:
    """Return seat and call of the last bid of an auction as the table told it, no rule asked; None if all passed."""
    from scorepad.rules import auction

    seat, last = 0, None
    for named, call in auction.read(variant, words):
        seat = named if named is not None else seat % seats + 1
        if call is not None:
            last = (seat, call)
    return last


def adds_up(variant: Variant, taken: Sequence[int | None], played_out: bool = True) -> Fault | None:
    """Refuse tricks above the hand, counters that are not all there, a count below none."""
    try:
        total = contract.total_taken(variant)
        counters = contract.counts_points(variant)
    except OpenRule:
        return None
    known = [count for count in taken if count is not None]
    rule = "count.last" if counters else "deal.hand"
    what = "counters" if counters else "tricks"
    if any(count < 0 for count in known):
        return Fault(rule, f"{min(known)} {what} cannot be taken.")
    if known and max(known) > total:
        return Fault(rule, f"{max(known)} {what} were read, but a hand has {total}.")
    if len(known) == len(taken) and played_out and sum(known) != total:
        return Fault(rule, _short(variant, known, total, counters))
    if sum(known) > total:
        return Fault(rule, f"{_sum(known)} are {sum(known)} {what}, but a hand has {total}.")
    return None


def last_trick(variant: Variant, words: Sequence[str]) -> Fault | None:
    """Refuse counts such as `29+3` that give the last trick what it does not count, or to more than one side."""
    record = variant.rule("count.last")
    if record.open or not contract.in_points(variant):
        return None
    parts = [word.rpartition("+")[2].strip() for word in words if "+" in word]
    added = [int(part) for part in parts if part.isdecimal()]
    wrong = next((count for count in added if count not in (0, record.value)), None)
    if wrong is not None:
        return Fault("count.last", f"{wrong} were added for the last trick, which counts {record.value}.")
    if sum(count > 0 for count in added) > 1:
        return Fault("count.last", "The last trick was added twice: one side takes it.")
    return None


def no_melds(variant: Variant) -> Fault | None:
    """Refuse melds where none count."""
    if contract.in_points(variant):
        return None
    return Fault("auction.bid_counts", "A bid is in tricks here, and melds count nothing.")


def _sum(known: Sequence[int]) -> str:
    return " and ".join(map(str, known))


def _short(variant: Variant, known: Sequence[int], total: int, counters: bool) -> str:
    said = f"{_sum(known)} are {sum(known)} {'counters' if counters else 'tricks'}, but a hand has {total}."
    last = variant.rule("count.last").value
    if counters and last and total - sum(known) == last:
        return f"{said} The last trick's {last} are missing: write 29+{last}, or add them."
    return said


def impossible_meld(variant: Variant, points: int) -> str:
    """Return a warning where no cards can make a meld of so many points, else ""."""
    possible = variant.memo().setdefault("possible melds", {})
    if "sums" not in possible:
        possible["sums"] = _possible_melds(variant)
    sums = possible["sums"]
    if not sums or points < 0 or points >= sums.bit_length() or sums >> points & 1:
        return ""
    lower = next((n for n in range(points, -1, -1) if sums >> n & 1), 0)
    upper = next((n for n in range(points, sums.bit_length()) if sums >> n & 1), lower)
    return f"No cards make a meld of {points} (the nearest are {lower} and {upper}). It is written down as said."


def _possible_melds(variant: Variant) -> int:
    """Return the sums that melds can make, as a set of bits. Cards are not counted: what is left out is impossible."""
    sums, limit = 1, (1 << 2001) - 1
    for rule_id, record in variant.values.items():
        if not rule_id.startswith("meld.points."):
            continue
        scales = (
            [record.value, *(option.value for option in record.options)]
            if not record.open
            else [option.value for option in record.options]
        )
        before = sums
        rounds = 4 if "plain" in (variant.rule(f"meld.shape.{rule_id.rpartition('.')[2]}").value or ()) else 1
        for _ in range(rounds):
            grown = sums
            for scale in scales:
                for points in scale or ():
                    grown |= sums << points
            sums = grown & limit
        sums |= before
    return sums
