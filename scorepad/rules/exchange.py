"""The exchange of cards after an auction: who gives whom how many, who discards, and in which order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scorepad.errors import Fault
from scorepad.rules import contract
from scorepad.rules.contract import rule_for
from scorepad.rules.opening import Hanging, rule_on
from scorepad.rules.schema import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.rules.dealrecord import Step
    from scorepad.rules.facts import Call
    from scorepad.rules.variant import Variant

TAKE = re.compile(r"(?:(?P<least>\d+) to )?(?P<most>\d+) from (?P<whom>partner|each partner|one partner)")


class Wrong(NamedTuple):
    """A step against the rules: who took it, with which cards, the rule, the reason."""

    who: int
    cards: str
    rule: str
    reason: str


class Table(NamedTuple):
    """Who exchanges: the bidder, the bidder's partners, everybody's name, and who takes the kitty, if anybody."""

    bidder: int
    partners: tuple[int, ...]
    names: tuple[str, ...]
    taker: int | None = None


def faults(variant: Variant, call: Call, table: Table, steps: tuple[Step, ...]) -> Iterator[Wrong]:
    """Yield what is wrong with a recorded exchange. A step that nobody recorded accuses nobody."""
    if not steps:
        return
    rule = rule_for(variant, call, "take")
    take = str(contract.of(variant, call, "take"))
    if take == "nothing" and table.taker is None:
        yield Wrong(steps[0].who, _cards(steps[0]), rule, "There is no exchange in this contract.")
        return
    yield from _givers(table, steps, rule)
    yield from _given(table, steps, take, rule)
    yield from _kitty(variant, table, steps, take, rule)
    yield from _discards(variant, call, table, steps)
    yield from _order(variant, call, table, steps)


def number_refused(variant: Variant, call: Call, cards: int) -> Fault | None:
    """Refuse a number of cards that the bidder does not take in this contract; a rule that is open refuses none."""
    found = rule_on(lambda each: _number(each, call, cards), variant, lambda fault: fault is None)
    return None if isinstance(found, Hanging) else found.ruling


def _number(variant: Variant, call: Call, cards: int) -> Fault | None:
    take = str(contract.of(variant, call, "take"))
    wanted = TAKE.search(take)
    most = int(wanted["most"]) if wanted else 0
    least = int(wanted["least"] or most) if wanted else 0
    if wanted and wanted["whom"] == "each partner":
        partners = variant.value("table.players") // 2 - 1
        most, least = most * partners, least * partners
    kitty = variant.value("deal.kitty") or 0
    if (0 if kitty else least) <= cards <= most + kitty:
        return None
    rule = rule_for(variant, call, "take")
    return Fault(rule, f"{cards} {'card' if cards == 1 else 'cards'} were taken. {say(rule, take)}")


def _cards(step: Step) -> str:
    return " ".join(step.cards)


def _givers(table: Table, steps: tuple[Step, ...], rule: str) -> Iterator[Wrong]:
    names, bidder = table.names, table.bidder
    for step in steps:
        if step.does == "gives" and step.who != bidder and (step.who not in table.partners or step.to != bidder):
            to = names[step.to] if step.to is not None else "nobody"
            reason = f"{names[step.who]} gave {to} cards: only {names[bidder]}'s partner gives, and to {names[bidder]}."
            yield Wrong(step.who, _cards(step), rule, reason)
        elif step.does != "gives" and step.who not in (bidder, table.taker):
            yield Wrong(step.who, _cards(step), rule, f"Only the bidder, {names[bidder]}, takes cards and discards.")
        elif step.does == "gives" and step.who == bidder and step.to not in table.partners:
            yield Wrong(step.who, _cards(step), rule, f"{names[bidder]} gave cards to a player who is no partner.")


def _given(table: Table, steps: tuple[Step, ...], take: str, rule: str) -> Iterator[Wrong]:
    """Yield the partners who gave too many or too few."""
    wanted = TAKE.search(take)
    gave = dict.fromkeys(table.partners, 0)
    cards: dict[int, str] = {}
    for step in steps:
        if step.does == "gives" and step.who in gave:
            gave[step.who] += step.number
            cards[step.who] = f"{cards.get(step.who, '')} {_cards(step)}".strip()
    if not any(gave.values()):
        return
    most = int(wanted["most"]) if wanted else 0
    least = int(wanted["least"] or most) if wanted else 0
    givers = [seat for seat, count in gave.items() if count or (wanted and wanted["whom"] == "each partner")]
    for seat in givers:
        if not least <= gave[seat] <= most:
            due = f"{least} to {most}" if least != most else str(most)
            reason = f"{table.names[seat]} gave {gave[seat]} cards; the contract allows {due}."
            yield Wrong(seat, cards.get(seat, ""), rule, reason)
    if wanted and wanted["whom"] == "one partner" and len(givers) > 1:
        yield Wrong(givers[-1], cards[givers[-1]], rule, "Only one partner gives in this contract.")


def _kitty(variant: Variant, table: Table, steps: tuple[Step, ...], take: str, rule: str) -> Iterator[Wrong]:
    """Yield a kitty taken by the wrong player, in the wrong contract or in the wrong number."""
    for step in steps:
        if step.does != "takes":
            continue
        size = variant.value("deal.kitty")
        if size and variant.value("deal.kitty_shown") == "top-up":
            size = 1
        if not size or table.taker is None:
            yield Wrong(step.who, _cards(step), "deal.kitty", "There is no kitty to take.")
        elif step.who != table.taker:
            reason = f"The kitty goes to {table.names[table.taker]}."
            yield Wrong(step.who, _cards(step), "deal.kitty_to", reason)
        elif step.number != size:
            yield Wrong(step.who, _cards(step), "deal.kitty", f"{size} cards come from the kitty, not {step.number}.")
        elif "kitty" not in take and rule.startswith("special") and step.who == table.bidder:
            yield Wrong(step.who, _cards(step), rule, "The bidder does not take the kitty in this contract.")


def _discards(variant: Variant, call: Call, table: Table, steps: tuple[Step, ...]) -> Iterator[Wrong]:
    """Yield a discard of the wrong number: as many as came in, or as many as the contract says."""
    for seat in dict.fromkeys((table.bidder, table.taker)):
        out = [step for step in steps if step.who == seat and step.does in ("discards", "gives")]
        came = sum(step.number for step in steps if step.to == seat or (step.does == "takes" and step.who == seat))
        if seat is None or not out or not came:
            continue
        rule = rule_for(variant, call, "discard") if seat == table.bidder else "deal.discard"
        due = contract.of(variant, call, "discard") if seat == table.bidder else "as-many"
        due = came if due == "as-many" else due
        went = sum(step.number for step in out)
        if went != due:
            reason = f"{table.names[seat]} discarded {went} cards; {due} were due."
            yield Wrong(seat, " ".join(map(_cards, out)).strip(), rule, reason)


def _order(variant: Variant, call: Call, table: Table, steps: tuple[Step, ...]) -> Iterator[Wrong]:
    """Yield a discard made after seeing the cards that came, or a partner who gave before the bidder did."""
    helped = [n for n, step in enumerate(steps) if step.does == "gives" and step.to == table.bidder]
    out = [n for n, step in enumerate(steps) if step.who == table.bidder and step.does in ("discards", "gives")]
    if not helped or not out or max(out) < min(helped):
        return
    late = steps[max(out)]
    order = contract.of(variant, call, "order")
    rule = rule_for(variant, call, "order")
    name = table.names[table.bidder]
    if order == "discard-first" and late.does == "discards":
        reason = f"{name} discarded after seeing the cards given; the discard comes first."
        yield Wrong(table.bidder, _cards(late), rule, reason)
    first = steps[min(helped)]
    if order == "give-first" and min(helped) < min(out):
        reason = f"{table.names[first.who]} gave before {name} had; the bidder gives first."
        yield Wrong(first.who, _cards(first), rule, reason)
