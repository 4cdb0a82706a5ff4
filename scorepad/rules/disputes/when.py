"""When a disputed question can arise: one small test of a variant each. `name` is what the question is asked of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules.contract import counts_points, has
from scorepad.rules.disputes import melds as of
from scorepad.rules.disputes.melds import ROUND
from scorepad.rules.entry import MUST_BID

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant


def tricks(variant: Variant, name: str) -> bool:
    """Return whether a bid promises tricks."""
    return not counts_points(variant) and variant.value("auction.kind") == "bids"


def points(variant: Variant, name: str) -> bool:
    """Return whether a bid promises points."""
    return counts_points(variant)


def bids(variant: Variant, name: str) -> bool:
    """Return whether players bid for the contract."""
    return bool(variant.value("auction.kind") == "bids")


def no_trump(variant: Variant, name: str) -> bool:
    """Return whether there is a contract without a suit."""
    return any(code != "suits" for code in variant.value("auction.denominations"))


def bowers(variant: Variant, name: str) -> bool:
    """Return whether there are bowers."""
    return bool(variant.value("play.bowers") == "both")


def melds(variant: Variant, name: str) -> bool:
    """Return whether hands meld."""
    return bool(variant.names("meld.points"))


def exchange(variant: Variant, name: str) -> bool:
    """Return whether cards change hands in a named call."""
    return has(variant, f"special.{name}.take") and variant.rule(f"special.{name}.take").value != "nothing"


def duties(variant: Variant, name: str) -> bool:
    """Return whether a player without the suit led must trump."""
    return bool(variant.value("play.void") == "trump")


def heads(variant: Variant, name: str) -> bool:
    """Return whether a card on the table must be beaten at times."""
    return bool(variant.value("play.head") != "never")


def special(variant: Variant, name: str) -> bool:
    """Return whether a named call has a price of its own."""
    return has(variant, f"special.{name}.made") or has(variant, f"special.{name}.set")


def stuck(variant: Variant, name: str) -> bool:
    """Return whether somebody can be obliged to bid."""
    return any(value in MUST_BID for value in variant.rule("auction.all_pass").possible)


def several(variant: Variant, name: str) -> bool:
    """Return whether the pack has more than one of each card."""
    return bool(variant.value("deck.copies") > 1)


def round(variant: Variant, name: str) -> bool:
    """Return whether a king and queen of every suit are worth something."""
    return melds(variant, name) and bool(of.melded(variant, ROUND))


def alone(variant: Variant, name: str) -> bool:
    """Return whether partners sit out in some call."""
    outs = [f"special.{one}.partners" for one in variant.names("special")]
    return any(variant.rule(rule).open or variant.rule(rule).value == "out" for rule in outs)


def passing(variant: Variant, name: str) -> bool:
    """Return whether partners pass cards in an ordinary contract."""
    return bool(variant.value("contract.take") != "nothing")
