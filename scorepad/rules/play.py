"""What may be played to a trick and which card wins it.

`legal`, `refusal` and the replay of a deal share `_duty`, so that "may I?", "why not?" and "was it?" agree.
A rule is asked for only where its value can change the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorepad.errors import Fault, NotUnderstood
from scorepad.rules.calls import SUITS
from scorepad.rules.trickorder import ALONE, order_of, suit_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.trickorder import Order
    from scorepad.rules.variant import Variant


class Won(NamedTuple):
    """Who wins a trick: `place` in the order of play (0 leads), the card, the rule that decided, the reason."""

    place: int
    card: str
    rule: str
    reason: str


class Duty(dict[str, tuple[str, "Fault | None"]]):
    """What a player must do: a card of `suit`, of at least `floor`. Card -> (card, why it may not be played or None).

    `wrong` is the fault of another suit, `low` of a card too low; each card is judged once and then looked up.
    Without a suit anything may be played.
    """

    __slots__ = ("floor", "low", "order", "suit", "wrong")

    def __init__(
        self, order: Order, suit: str = "", floor: int = 1, wrong: Fault | None = None, low: Fault | None = None
    ) -> None:
        super().__init__()
        self.order, self.suit, self.floor, self.wrong, self.low = order, suit, floor, wrong, low

    def __missing__(self, card: str) -> tuple[str, Fault | None]:
        own = self.order.suit[card]
        rank = self.order.within[own][card] if own == self.suit or not self.suit else 0
        fault = None if rank >= self.floor else self.low if rank else self.wrong
        if fault and card == self.order.left and card[-1] == self.suit:
            why = f"{fault.reason} {card} is the left bower, a trump, and does not follow its suit."
            fault = fault._replace(reason=why)
        self[card] = card, fault
        return self[card]


def winner(variant: Variant, trump: str | None, cards: Sequence[str]) -> int:
    """Return the place (0 is the leader) of the card that wins a trick of one or more cards in the order played."""
    order = variant.memo().get(("order", trump)) or order_of(variant, trump)
    ranks = order.against[order.suit[cards[0]]]
    strengths = [*map(ranks.__getitem__, cards)]
    best = max(strengths)
    if strengths.count(best) > 1 and order.ask("play.duplicates") == "second":
        return len(cards) - 1 - strengths[::-1].index(best)
    return strengths.index(best)


def why_winner(variant: Variant, trump: str | None, cards: Sequence[str]) -> Won:
    """Return who wins a trick, with the rule that decides and the reason. Raises `NotUnderstood` for no cards."""
    if not cards:
        raise NotUnderstood("a trick needs cards. Write them in the order played, the lead first.")
    index = winner(variant, trump, cards)
    order = order_of(variant, trump)
    card, led = cards[index], order.suit[cards[0]]
    ranks = order.against[led]
    if sum(ranks[other] == ranks[card] for other in cards) > 1:
        which = "last" if order.ask("play.duplicates") == "second" else "first"
        return Won(index, card, "play.duplicates", f"The {which} played of the equal cards {card} wins.")
    if card in (order.right, order.left):
        side = "right" if card == order.right else "left"
        return Won(index, card, "play.bowers", f"{card} is the {side} bower, {_better(order, side)}.")
    if order.suit[card] == order.trump:
        rule = "deck.joker" if order.trump == ALONE else "play.bowers" if order.left else "deck.ranks"
        return Won(index, card, rule, f"{card} is the highest trump played.")
    end = "lowest" if trump == "low" else "highest"
    rule = f"denomination.{trump}.order" if trump in variant.names("denomination") else "deck.ranks"
    none = ", and no trump was played" if trump in SUITS else ""
    return Won(index, card, rule, f"{card} is the {end} card of the suit led, {suit_name(led)}{none}.")


def _better(order: Order, side: str) -> str:
    if side == "right":
        return "the highest trump" + (" below the joker" if order.variant.value("deck.jokers") else "")
    return f"a trump, second to {order.right}"


def legal(
    variant: Variant,
    trump: str | None,
    hand: Sequence[str],
    played: Sequence[str],
    *,
    first_lead: bool = False,
    stuck: bool = False,
) -> list[tuple[str, Fault | None]]:
    """Return each card of a hand with the fault of playing it, None where it may be played.

    `played`: the trick so far, the lead first. `first_lead`: this is the lead to the hand's first trick.
    `stuck`: the bidder was forced to bid. At least one card may always be played.
    """
    order = variant.memo().get(("order", trump)) or order_of(variant, trump)
    return [*map(_duty(order, hand, played, first_lead, stuck).__getitem__, hand)]


def refusal(
    variant: Variant,
    trump: str | None,
    hand: Sequence[str],
    played: Sequence[str],
    card: str,
    *,
    first_lead: bool = False,
    stuck: bool = False,
) -> Fault | None:
    """Return why a card may not be played from a hand (which holds it), or None where it may."""
    order = order_of(variant, trump)
    if card not in hand:
        return Fault("deal.hand", f"{card} is not in the hand {' '.join(hand)}.")
    return _duty(order, hand, played, first_lead, stuck)[card][1]


def _duty(order: Order, hand: Sequence[str], played: Sequence[str], first_lead: bool, stuck: bool) -> Duty:
    """Return the duty that a hand is under."""
    if not played:
        return _lead_duty(order, hand, stuck) if first_lead else _free(order)
    led = order.suit[played[0]]
    ranks = order.within[led]
    held = [*filter(None, map(ranks.__getitem__, hand))]
    if not held:
        return _free(order) if led == order.trump else _void_duty(order, hand, played)
    if len(held) < len(hand) and order.ask("play.follow") == "free":
        return _free(order)
    best = max(map(ranks.__getitem__, played))
    floor = 1
    if max(held) >= best >= min(held) and _heads(order, led, played):
        floor = _floor(order, held, best)
    key = (led, floor, best)
    return order.faults.get(key) or _keep(order, key, _follow(order, led, floor, best))


def _heads(order: Order, led: str, played: Sequence[str]) -> bool:
    """Return whether a player who follows must beat the best card of the suit led."""
    head = order.ask("play.head")
    if head == "never" or (head == "trump-led" and led != order.trump):
        return False
    if led == order.trump:
        return True
    suits = order.suit
    return order.trump not in map(suits.__getitem__, played) or order.ask("play.after_trumped") == "head"


def _floor(order: Order, held: list[int], best: int) -> int:
    """Return the least strength that beats `best`, 1 where no card held does; an equal card may beat it."""
    if best in held and order.ask("play.duplicates") == "second":
        return best
    return best + 1 if max(held) > best else 1


def _void_duty(order: Order, hand: Sequence[str], played: Sequence[str]) -> Duty:
    ranks = order.within[order.trump]
    held = [*filter(None, map(ranks.__getitem__, hand))]
    if not held:
        return _free(order)
    if len(hand) == 1 or order.ask("play.void") == "anything":
        return _free(order)
    best = max(map(ranks.__getitem__, played))
    floor = 1
    if best and max(held) >= best >= min(held) and order.ask("play.overtrump") == "if-able":
        floor = _floor(order, held, best)
    led = order.suit[played[0]]
    key = ("void", led, floor, best)
    return order.faults.get(key) or _keep(order, key, _trump(order, led, floor, best))


def _lead_duty(order: Order, hand: Sequence[str], stuck: bool) -> Duty:
    if order.trump == ALONE or order.trump not in [order.suit[card] for card in hand]:
        return _free(order)
    rule = order.ask("play.first_lead")
    if rule == "any" or (rule == "trump-unless-stuck" and stuck):
        return _free(order)
    fault = Fault("play.first_lead", f"The first lead must be a trump ({suit_name(order.trump)}).")
    return Duty(order, order.trump, 1, fault)


def _free(order: Order) -> Duty:
    return order.faults.get("free") or _keep(order, "free", Duty(order))


def _keep(order: Order, key: object, duty: Duty) -> Duty:
    order.faults[key] = duty
    return duty


def _named(order: Order, suit: str, strength: int) -> str:
    """Return the card of a suit with a strength, as a word in a sentence."""
    return next((card for card, rank in order.within[suit].items() if rank == strength), "the best card")


def _follow(order: Order, led: str, floor: int, best: int) -> Duty:
    what = "trumps were led" if led == order.trump else f"{suit_name(led)} were led"
    wrong = Fault("play.follow", f"Must follow suit: {what}, and the hand holds the suit.")
    beats = f"Must beat {_named(order, led, best)}: the hand holds a higher card of the suit led."
    return Duty(order, led, floor, wrong, Fault("play.head", beats) if floor > 1 else None)


def _trump(order: Order, led: str, floor: int, best: int) -> Duty:
    void = f"without {suit_name(led)} a trump must be played"
    wrong = Fault("play.void", f"Must trump: {void}, and the hand holds one.")
    beats = f"Must overtrump {_named(order, order.trump, best)}: the hand holds a higher trump."
    return Duty(order, order.trump, floor, wrong, Fault("play.overtrump", beats) if floor > 1 else None)
