"""The calls that may be made now, each as it is typed: what completion offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.errors import ScorepadError
from scorepad.rules import auction as auctions
from scorepad.rules import ladder
from scorepad.rules.calls import denominations, is_pass, write_call
from scorepad.rules.opening import Hanging, rule_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.facts import Call
    from scorepad.rules.record import Game
    from scorepad.rules.variant import Variant

MANY = 400  # calls looked at, where the ladder is long


def legal(game: Game, said: Sequence[str]) -> list[str]:
    """Return the calls that the next to speak may make, each as it is typed; pass first where that is allowed."""
    seats = len(game.seats) or int(game.variant.rule("table.players").value or 4)
    words = [None if is_pass(word) else word for word in (word.rpartition(":")[2] for word in said)]

    def ask(variant: Variant) -> auctions.May:
        state = auctions.begin(seats)
        for _, call in auctions.read(variant, words):
            whose = auctions.speaker(variant, state, call)
            state = auctions.speak(variant, state, whose or 1, call)
        return auctions.may_call(variant, state, MANY)

    found = rule_on(ask, game.variant)
    if isinstance(found, Hanging):
        return []
    may = found.ruling
    passing = ["pass"] if may.no_pass is None and may.seat is not None else []
    return [*passing, *(text for call in may.calls for text in _with_trumps(game.variant, call))]


def _with_trumps(variant: Variant, call: Call) -> list[str]:
    if call.trump or variant.rule("auction.named").value != "in-bid":
        return [write_call(call)]
    spelled = [call._replace(trump=code) for code in denominations(variant) or ()]
    fit = []
    for one in spelled:
        try:
            fits = ladder.refusal(variant, one) is None
        except ScorepadError:
            fits = True
        if fits:
            fit.append(write_call(one))
    return fit or [write_call(call)]
