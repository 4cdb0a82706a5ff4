"""The order of the cards under a trump: which suit a card belongs to, and which card beats which.

All that a trick asks is precomputed once for a variant and a trump and kept in the variant's memo.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.errors import NotUnderstood
from scorepad.rules.calls import SUITS
from scorepad.rules.cards import SUIT_NAMES, is_joker

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
RED = "HD"
ALONE = "JO"  # where no suit is trump, the jokers are a trump suit of their own
TOP = 100  # above every rank of a suit


class Suits(dict[str, str]):
    """Card -> the suit it belongs to in play; the left bower belongs to trump."""

    order: Order

    def __missing__(self, card: str) -> str:
        self.order.add(card)
        return self[card]


class Ranks(dict[str, int]):
    """Card -> its strength within one suit, 0 where it is not of that suit."""

    order: Order

    def __missing__(self, card: str) -> int:
        self.order.add(card)
        return self[card]


class Order:
    """One variant under one trump. `suit[card]`; `within[suit][card]`; `against[led][card]` with trumps on top."""

    __slots__ = ("against", "duties", "faults", "left", "ranks", "right", "suit", "trump", "variant", "within")

    def __init__(self, variant: Variant, trump: str) -> None:
        self.variant = variant
        self.trump = trump if trump in SUITS else ALONE
        self.ranks = ranks_in(variant, trump)
        self.duties: dict[str, Any] = {}
        self.faults: dict[Any, Any] = {}
        bowers = trump in SUITS and "J" in self.ranks and variant.value("play.bowers") == "both"
        self.right = f"J{trump}" if bowers else ""
        self.left = f"J{SAME_COLOUR[trump]}" if bowers else ""
        suits = (*SUITS, ALONE)
        self.suit = Suits()
        self.within = {suit: Ranks() for suit in suits}
        self.against = {suit: Ranks() for suit in suits}
        self.suit.order = self
        for table in (*self.within.values(), *self.against.values()):
            table.order = self
        for suit in SUITS:
            for place, rank in enumerate(reversed(self.ranks), 1):
                self.put(f"{rank}{suit}", suit, place)
        if bowers:
            self.put(self.right, trump, TOP - 1)
            self.put(self.left, trump, TOP - 2)

    def put(self, card: str, suit: str, strength: int) -> None:
        """Give a card its suit and its strength (1 and up) within it."""
        self.suit[card] = suit
        for other, ranks in self.within.items():
            ranks[card] = strength if other == suit else 0
        for led, ranks in self.against.items():
            ranks[card] = strength + 2 * TOP if suit == self.trump else strength if suit == led else 0

    def add(self, card: str) -> None:
        """Give a joker its place when the first one shows up. Raises `NotUnderstood` for a card not in the pack."""
        if not is_joker(card) or not self.variant.value("deck.jokers"):
            raise NotUnderstood(f"the deck holds no {card}: its ranks are {' '.join(self.ranks)}.")
        matching = self.variant.value("deck.joker") == "matching-colour-first" and self.trump in SUITS
        of_colour = card == ("JO1" if self.trump in RED else "JO2")
        self.put(card, self.trump, TOP + 1 if matching and of_colour else TOP)

    def ask(self, rule: str) -> Any:
        """Return the value of a rule of play, asked of the variant once. Raises `OpenRule`."""
        found = self.duties.get(rule)
        if found is None:
            found = self.duties[rule] = self.variant.value(rule)
        return found


def ranks_in(variant: Variant, trump: str) -> list[str]:
    """Return the ranks under a contract, high to low: the pack's, turned round where the lowest card wins."""
    if trump in variant.names("denomination"):
        return [str(rank) for rank in variant.value(f"denomination.{trump}.order")]
    ranks = [str(rank) for rank in variant.value("deck.ranks")]
    return ranks[::-1] if trump == "low" else ranks


def order_of(variant: Variant, trump: str | None) -> Order:
    """Return the order of the cards under a trump (`S H D C`, `high`, `low`, a name; None: no trump)."""
    memo = variant.memo()
    key = ("order", trump)
    if key not in memo:
        memo[key] = Order(variant, trump or "high")
    found: Order = memo[key]
    return found


def suit_name(suit: str) -> str:
    """Return a suit's name in a sentence."""
    return SUIT_NAMES.get(suit, "a joker")
