"""From the words of `referee score` to the facts of a hand, the bidders' side first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scorepad.cli.drafts import exchange_faults, one_trump
from scorepad.cli.words import count
from scorepad.errors import NotUnderstood, OpenRule, Refused
from scorepad.rules import contract, entry, ladder, turns
from scorepad.rules.calls import is_pass, read_call, read_trump
from scorepad.rules.facts import Call, Facts
from scorepad.rules.people import candidates
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.cli.ref_base import Asked
    from scorepad.errors import Fault
    from scorepad.rules.variant import Variant

ROLES = ("bidders", "defenders")
NUMBERS = re.compile(r"[-+]?\d{1,6}")


class Hand(NamedTuple):
    """A call and the number of sides. `facts` None: no count was given. `base`: the facts without a count."""

    call: Call
    sides: int
    base: Facts
    facts: Facts | None


def read_hand(asked: Asked, text: str, taken: Sequence[str], given: dict[str, Any]) -> Hand:
    """Read a hand. Raises `NotUnderstood`, or `Refused` for a call not on the ladder and counts that cannot be."""
    variant = asked.variant
    if is_pass(text):
        raise NotUnderstood("A pass scores nothing by itself. Give the winning bid, as 5H.")
    call = read_call(text, variant)
    if given["trump"] or not call.trump:
        trump = read_trump(given["trump"], variant) if given["trump"] else asked.trump
        one_trump(call, trump)
        call = call._replace(trump=trump)
    _on_the_ladder(variant, call, given["forced"])
    _by_the_rules([*exchange_faults(variant, call, given["cards"]), entry.no_melds(variant) if given["meld"] else None])
    sides = sides_of(asked)
    base = Facts(
        call,
        (None,) * sides,
        _melds(given["meld"], sides, asked),
        "no_marriage" if given["no_marriage"] else "conceded" if given["conceded"] else "",
        forced=given["forced"],
        cards=given["cards"],
        renege=_role(given["renege"]) if given["renege"] else None,
    )
    facts = _counted(asked, base, taken)
    return Hand(call, sides, base, facts)


def _by_the_rules(faults: Sequence[Fault | None]) -> None:
    for fault in faults:
        if fault:
            raise Refused(fault.reason, fault.rule)


def sides_of(asked: Asked) -> int:
    """Return how many sides there are."""
    if asked.game:
        return len(asked.game.sides)
    if asked.variant.rule("table.sides").value != "individuals":
        return 2
    return asked.players or 2


def _on_the_ladder(variant: Variant, call: Call, forced: bool) -> None:
    """Refuse a call that this table does not have; a forced bid may be at what the rule holds it at."""
    fault = entry.on_the_ladder(variant, call)
    if fault and forced:
        try:
            fault = ladder.refusal(variant, call, min(turns.forced_at(variant), call.number))
        except OpenRule:
            fault = None
    if fault:
        raise Refused(fault.reason, fault.rule)


def _role(text: str) -> int:
    found = [place for place, role in enumerate(ROLES) if role.startswith(text.lower())]
    if len(found) != 1:
        raise NotUnderstood(f"{text!r} was read; which side reneged? Expected bidders or defenders.")
    return found[0]


def _melds(text: str | None, sides: int, asked: Asked) -> tuple[int, ...]:
    if not text:
        return (0,) * sides
    found = numbers(text, sides, asked, "melds", "--meld 24,8")
    if min(found) < 0:
        raise NotUnderstood(f"{text!r} was read; a meld is 0 or more.")
    return found


def numbers(text: str, sides: int, asked: Asked, what: str, example: str) -> tuple[int, ...]:
    """Read a number a side, the bidders' first: `24,8`, or with the card's names `Us=24,Them=8`."""
    words = text.replace(",", " ").split()
    if any("=" in word for word in words):
        return _by_name(words, sides, asked, what)
    if len(words) == 1 and sides == 2 and what == "melds":
        words.append("0")
    if len(words) != sides or not all(NUMBERS.fullmatch(word) for word in words):
        raise NotUnderstood(f"{text!r} was read; expected {sides} {what}, the bidders' first, as {example}.")
    return tuple(int(word) for word in words)


def _by_name(words: Sequence[str], sides: int, asked: Asked, what: str) -> tuple[int, ...]:
    """Read `Us=6 Them=2`; on a card the names are its sides', else the first named are the bidders."""
    game, found = asked.game, {}
    known = [side.name for side in game.sides] if game else []
    for word in words:
        name, _, text = word.partition("=")
        said = candidates(name, known)
        key = said[0] if len(said) == 1 else name
        if (known and key not in known) or key in found or not NUMBERS.fullmatch(text.split("+")[0] or "x"):
            raise NotUnderstood(f"{word!r} was read; expected {what} as {(known or ['Us'])[0]}=6, each side once.")
        found[key] = sum(int(part) for part in text.split("+") if part)
    if len(found) != sides:
        raise NotUnderstood(f"{' '.join(words)!r} was read; expected {what} of all {sides} sides.")
    first = asked.row.side or 0 if asked.row and asked.row.side is not None else 0
    return tuple(found[known[(first + step) % sides]] for step in range(sides)) if known else tuple(found.values())


def _counted(asked: Asked, base: Facts, taken: Sequence[str]) -> Facts | None:
    words = " ".join(taken).strip()
    if not words:
        if base.ended or base.renege is not None:
            return base
        return None
    if words.lower() == "set":
        return base._replace(set=True, ended="cut_short")
    sides = len(base.taken)
    if "=" in words or "," in words or len(taken) > 1:
        parts = re.split(r"[,\s]+", words)
        if "=" in words:
            found: tuple[int | None, ...] = numbers(words, sides, asked, "tricks", "6,2")
        elif len(parts) == sides:
            found = tuple(count(part) for part in parts)
        else:
            raise NotUnderstood(f"{words!r} was read; expected what each of {sides} sides took, as 6,2.")
    else:
        found = (count(words), *(None,) * (sides - 1))
    split = re.split(r"[,\s]+", re.sub(r"\s*\+\s*", "+", words))
    _by_the_rules([entry.last_trick(asked.variant, split), entry.adds_up(asked.variant, found)])
    return base._replace(taken=contract.with_rest(asked.variant, found))


def whole(hand: Hand, taken: int, total: int) -> Facts:
    """Return the facts of a hand in which the bidders took so much; where that leaves one answer, the others too."""
    rest: tuple[int | None, ...] = (total - taken,) if hand.sides == 2 else (None,) * (hand.sides - 1)
    if taken == total:
        rest = (0,) * (hand.sides - 1)
    return hand.base._replace(taken=(taken, *rest))


def before_of(asked: Asked, text: str | None, sides: int) -> tuple[int, ...] | None:
    """Return the totals before the hand, the bidders' first: as given, else the card's."""
    if text:
        return numbers(text, sides, asked, "totals", "--before 40,35")
    row, game = asked.row, asked.game
    if game is None or row is None or row.side is None:
        return None
    return tuple(game.totals[(row.side + step) % sides] for step in range(sides))
