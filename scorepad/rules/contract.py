"""What a call stands for: the special behind it, what it must take, what its points are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.calls import kind_of
from scorepad.rules.opening import Settled, rule_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.facts import Call
    from scorepad.rules.variant import Variant


def special_of(variant: Variant, call: Call) -> str:
    """Return the key of the special call behind a call, "" for an ordinary bid. An ordinary bid may have a name."""
    if call.name or not call.number:
        return call.name
    for name in variant.names("special"):
        if variant.rule(f"special.{name}.at").value == call.number:
            return name
    return ""


def has(variant: Variant, rule_id: str) -> bool:
    """Return whether a file says anything about a rule, if only that it is open."""
    record = variant.values.get(rule_id)
    return record is not None and (record.open or record.value is not None)


def rule_for(variant: Variant, call: Call, key: str) -> str:
    """Return the rule id that governs `key` (`needs`, `partners`, ...) for a call: the special's, else the ordinary."""
    name = special_of(variant, call)
    own = f"special.{name}.{key}"
    return own if name and has(variant, own) else f"contract.{key}"


def of(variant: Variant, call: Call, key: str) -> Any:
    """Return what a contract says about `key`. Raises `OpenRule` where that is open."""
    return variant.value(rule_for(variant, call, key), denomination=kind_of(call.trump))


def hand_size(variant: Variant) -> int:
    """Return how many cards each player is dealt, which is also the number of tricks."""
    memo = variant.memo()
    if "hand size" not in memo:
        size = variant.value("deal.hand")
        if size == "all":
            size = (pack_size(variant) - variant.value("deal.kitty")) // variant.value("table.players")
        memo["hand size"] = size
    return int(memo["hand size"])


def pack_size(variant: Variant) -> int:
    """Return how many cards the pack has, jokers included."""
    cards = variant.value("deck.cards")
    if cards != "all":
        return int(cards)
    ranks = len(variant.value("deck.ranks"))
    return int(4 * ranks * variant.value("deck.copies") + variant.value("deck.jokers"))


def counts_points(variant: Variant) -> bool:
    """Return whether a bid promises points (meld and counters) rather than tricks."""
    return bool(variant.value("auction.bid_counts") == "points")


def in_points(variant: Variant) -> bool:
    """Return the same, False while it is open: what to show, not what to rule."""
    return bool(variant.rule("auction.bid_counts").value == "points")


def total_taken(variant: Variant) -> int:
    """Return what all sides' tricks, or counters with the last trick, add up to."""
    memo = variant.memo()
    if "total taken" not in memo:
        total = hand_size(variant)
        if counts_points(variant):
            cards = variant.value("count.cards")
            in_pack = sum(cards.get(rank, 0) for rank in variant.value("deck.ranks"))
            total = 4 * variant.value("deck.copies") * in_pack + variant.value("count.last")
            total += hand_size(variant) * (variant.value("count.trick") or 0)
        memo["total taken"] = total
    return int(memo["total taken"])


def known_total(variant: Variant) -> int | None:
    """Return the same, None where it hangs on an open rule."""
    found = rule_on(total_taken, variant)
    return found.ruling if isinstance(found, Settled) else None


def swept(variant: Variant, taken: Sequence[int | None]) -> int | None:
    """Return the side that took everything there was to take, None where nobody did or that is not known."""
    total = known_total(variant)
    return None if total is None or total not in taken else taken.index(total)


def with_rest(variant: Variant, taken: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return what each side took, what nobody wrote down filled in where the total leaves only one answer.

    That is where one count is missing, or where those written down are all there is. Where more is written down
    than there is to take, the table let it stand: what the others took is not known.
    """
    missing = list(taken).count(None)
    total = known_total(variant) if missing else None
    rest = -1 if total is None else total - sum(count or 0 for count in taken)
    known = rest == 0 or (rest > 0 and missing == 1)
    return tuple(rest if count is None and known else count for count in taken)


def worth(variant: Variant, call: Call) -> int:
    """Return what `bid` means in the points of a call: its number, or what its special stands for."""
    if call.number:
        return call.number
    name = special_of(variant, call)
    if name:
        for key in ("worth", "at"):
            stated = variant.rule(f"special.{name}.{key}").value
            if stated:
                return int(stated)
    return needs(variant, call)


def needs(variant: Variant, call: Call) -> int:
    """Return how many tricks (or points) the bidders must take for a call to be made."""
    stated = of(variant, call, "needs")
    if stated == "all":
        return hand_size(variant)
    if stated != "bid":
        return int(stated)
    if call.number:
        return call.number
    name = special_of(variant, call)
    stands = name and (variant.rule(f"special.{name}.worth").value or variant.rule(f"special.{name}.at").value)
    return int(stands) if stands else hand_size(variant)


def partners_out(variant: Variant, call: Call) -> bool:
    """Return whether the bidder's partners sit out."""
    return bool(of(variant, call, "partners") == "out")
