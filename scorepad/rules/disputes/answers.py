"""How a disputed question is answered: the sentence of a rule, or what an engine rules on the case itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules import auction, ladder, play, rungs
from scorepad.rules.facts import Call
from scorepad.rules.schema import say
from scorepad.rules.schema.spelling import price
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.variant import Variant

    Answer = Callable[[Variant, str], "str | Said"]

HERE = {"denomination": "suits"}


class Said(NamedTuple):
    """An answer with the rules that an engine found to decide it."""

    text: str
    rules: tuple[str, ...] = ()


def says(*rules: str) -> Answer:
    """Answer with the sentences of some rules; `*` stands for the name that is asked of."""

    def answer(variant: Variant, name: str) -> str:
        ids = [rule.replace("*", name) for rule in rules]
        return " ".join(say(rule, variant.value(rule, **HERE)) for rule in ids)

    return answer


def whether(rule: str, yes: Callable[[Any], bool], no: str = "") -> Answer:
    """Answer yes or no by the value of a rule, then say the rule, or `no` where the feature is absent."""

    def answer(variant: Variant, name: str) -> str:
        rule_id = rule.replace("*", name)
        value = variant.value(rule_id, **HERE)
        if not yes(value):
            return f"No. {no or say(rule_id, value)}"
        return f"Yes. {say(rule_id, value)}"

    return answer


def costs(kind: str) -> Answer:
    """Answer what an irregularity costs."""

    def answer(variant: Variant, name: str) -> str:
        return price(variant.value(f"penalty.{kind}.costs"))

    return answer


# --- the auction ------------------------------------------------------------------------------------------


def again(variant: Variant, name: str) -> str:
    """Whether a player who passed may bid later."""
    if variant.value("auction.turns") == "one-each":
        return f"No. {say('auction.turns', 'one-each')}"
    passes = variant.value("auction.pass")
    return f"{'No' if passes == 'final' else 'Yes'}. {say('auction.pass', passes)}"


def withdraw(variant: Variant, name: str) -> str:
    """Whether the high bidder may pass the own bid."""
    seats = variant.value("table.players")
    bid = Call(rungs.lowest(variant))
    names = ("the bidder", "the next player", *("another",) * (seats - 2))
    state = auction.speak(variant, auction.begin(seats, names=names), 1, bid)
    fault = auction.refusal(variant, state, 1, None)
    return f"No. {fault.reason}" if fault else "Yes. A bid may be passed again."


def beats_suit(variant: Variant, name: str) -> str:
    """Whether a bid without trump is higher than the same number in a suit."""
    denomination = next((code for code in variant.value("auction.denominations") if code != "suits"), "")
    if not denomination:
        return "There is no contract without trump."
    number = rungs.lowest(variant, denomination)
    yes = rungs.above(variant, Call(number, "", denomination), Call(number, "", "H"))
    order = say("auction.order", variant.value("auction.order"))
    told = f"{number} {denomination} {'is' if yes else 'is not'} above {number} in a suit."
    return f"{'Yes' if yes else 'No'}. {told} {order}"


def between_steps(variant: Variant, name: str) -> str:
    """Whether a number between two steps may be bid."""
    for number in range(rungs.lowest(variant), 400):
        fault = ladder.refusal(variant, Call(number))
        if fault and fault.rule == "auction.steps":
            return f"No. {fault.reason}"
    return "Yes. Bids rise in steps of one."


def odd_step(variant: Variant, name: str) -> str:
    """Whether high bids rise in the same steps."""
    start, step = variant.value("auction.steps")[-1]
    number = max(100, start) // step * step + step
    fault = ladder.refusal(variant, Call(number))
    return (
        f"No. {fault.reason}"
        if fault
        else f"Yes. {number} is a legal bid: {say('auction.steps', variant.value('auction.steps'))}"
    )


# --- the play ---------------------------------------------------------------------------------------------


def left_bower(variant: Variant, name: str) -> str:
    """What the jack of the trump's colour is when trumps are led."""
    fault = play.refusal(variant, "H", ["JD", "AC"], ["AH"], "AC")
    own = play.refusal(variant, "H", ["JD", "AD"], ["KD"], "JD")
    if not fault:
        return "No. The jack of the other suit of the colour is an ordinary card."
    second = " To a lead of diamonds it does not follow." if own else ""
    return f"Yes. With hearts trump the jack of diamonds is a trump and must follow when trumps are led.{second}"


def identical(variant: Variant, name: str) -> str:
    """Which of two identical cards wins."""
    won = play.why_winner(variant, "H", ["AS", "AS"])
    return f"The {('first', 'last')[won.place]} played. {say(won.rule, variant.value(won.rule))}"
