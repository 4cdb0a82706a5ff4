"""Meld: the best legal set of melds in a hand, with the cards of each, and whether a claim is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.rules import meldsearch as search
from scorepad.rules.calls import SUITS
from scorepad.rules.cards import is_joker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.meldsearch import Kind, Meld
    from scorepad.rules.variant import Variant


class Melds(NamedTuple):
    """A hand's meld under one trump (None: no suit). `marriage`: it holds the K and Q of that trump."""

    trump: str | None
    points: int
    melds: tuple[Meld, ...]
    marriage: bool = False


class Fit(NamedTuple):
    """A documented value of a rule under which a claim would be right; a table of several where one source has them."""

    rule: str
    value: Any
    source: str


class Claim(NamedTuple):
    """A judged claim. `by`: the meld that explains the difference ("" where none does). `fits`: other scales."""

    points: int
    right: bool
    reason: str
    by: str = ""
    fits: tuple[Fit, ...] = ()


class _Group(NamedTuple):
    kinds: list[Kind]
    cards: tuple[str, ...]
    solved: dict[tuple[int, ...], tuple[int, tuple[Meld, ...]]]


def _groups(variant: Variant, trump: str | None) -> list[_Group]:
    memo = variant.memo()
    found: list[_Group] | None = memo.get(("melds", trump))
    if found is None:
        memo["melds", trump] = found = [
            _Group(group, tuple(dict.fromkeys(card for kind in group for card in kind.cards)), {})
            for group in search.groups(search.kinds(variant, trump))
        ]
    return found


def best(variant: Variant, cards: Sequence[str], trump: str | None) -> Melds:
    """Return the best legal set of melds in any number of cards under a trump (None: no suit is trump).

    The least meld that a side needs (`meld.minimum`) is not applied: that is a matter of both partners.
    """
    held = dict.fromkeys(cards, 0)
    for card in cards:
        held[card] += 1
    count = held.get
    points = 0
    found: list[Meld] = []
    for kinds, wanted, solved in _groups(variant, trump):
        key = tuple([count(card, 0) for card in wanted])
        answer = solved.get(key)
        if answer is None:
            answer = solved[key] = _solve(variant, kinds, held)
        if answer[0]:
            points += answer[0]
            found += answer[1]
    return Melds(trump, points, tuple(found), f"K{trump}" in held and f"Q{trump}" in held)


def _solve(variant: Variant, kinds: list[Kind], held: dict[str, int]) -> tuple[int, tuple[Meld, ...]]:
    first, beside = list(variant.value("meld.first")), set(variant.value("meld.beside"))
    points, copies = search.solve(kinds, held, first, beside)
    return points, search.melds_of(kinds, copies)


def every_trump(variant: Variant, cards: Sequence[str]) -> list[Melds]:
    """Return the meld under each suit as trump, the best first; see `Melds.marriage` for those without one."""
    return sorted((best(variant, cards, suit) for suit in SUITS), key=lambda melds: -melds.points)


def claim(variant: Variant, cards: Sequence[str], trump: str | None, points: int) -> Claim:
    """Judge a claim of `points`: right or wrong, by which meld, and whether another documented scale gives it."""
    true = best(variant, cards, trump)
    if points == true.points:
        return Claim(points, True, f"Right: the hand melds {points}.")
    fits = _other_scales(variant, cards, trump, points)
    by, why = _explained(variant, cards, trump, true, points)
    text = f"Wrong: the hand melds {true.points}, not {points}."
    if why:
        text += f" {why}"
    for fit in fits:
        scales = fit.value if isinstance(fit.value, dict) else {fit.rule: fit.value}
        told = "; ".join(
            f"{rule.rpartition('.')[2].replace('-', ' ')} {_spelled(value)}" for rule, value in scales.items()
        )
        source = f" ({fit.source})" if fit.source else ""
        text += f" {points} is the other published scale{source}: {told}."
    return Claim(points, False, text, by, tuple(fits))


def _spelled(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _other_scales(variant: Variant, cards: Sequence[str], trump: str | None, points: int) -> list[Fit]:
    """Return the documented values that give the claim: each by itself, then all that one source publishes."""
    found: list[Fit] = []
    published: dict[str, dict[str, Any]] = {}
    for rule in [rule for rule in variant.values if rule.startswith("meld.")]:
        for value, source in variant.options(rule):
            published.setdefault(source, {})[rule] = value
            if value not in [fit.value for fit in found if fit.rule == rule]:
                found += [Fit(rule, value, source)] * _gives(variant, {rule: value}, cards, trump, points)
    for source, values in published.items():
        if source and len(values) > 1 and not any(fit.source == source for fit in found):
            found += [Fit("meld.points", values, source)] * _gives(variant, values, cards, trump, points)
    return found


def _gives(variant: Variant, values: dict[str, Any], cards: Sequence[str], trump: str | None, points: int) -> bool:
    return best(variant.decided(values), cards, trump).points == points


def _explained(variant: Variant, cards: Sequence[str], trump: str | None, true: Melds, points: int) -> tuple[str, str]:
    """Return the meld by which a claim differs from the truth and the sentence that says so, or two blanks."""
    more = points - true.points
    if more < 0:
        for meld in true.melds:
            if meld.points == -more:
                return meld.name, f"The claim leaves out the {meld.name} ({meld.points}): {' '.join(meld.cards)}."
            short = _step(variant, meld, trump, -more)
            if short:
                return meld.name, short
        return "", ""
    held = {card: cards.count(card) for card in cards if not is_joker(card)}
    needing = []
    for kind in search.kinds(variant, trump):
        had = next((meld.copies for meld in true.melds if meld.rule == kind.key and meld.cards[0] in kind.cards), 0)
        for copies in range(had + 1, len(kind.points) + 1):
            if kind.worth(copies) - kind.worth(had) == more:
                needing.append(_overcounted(kind, copies, held))
        if had and more in (kind.worth(had - 1), *(kind.worth(n) for n in range(1, had))):
            return kind.name, f"{had} copies count {kind.worth(had)} in place of, not on top of, fewer."
    return min(needing)[1:] if needing else ("", "")


def _step(variant: Variant, meld: Meld, trump: str | None, less: int) -> str:
    kind = next(kind for kind in search.kinds(variant, trump) if kind.key == meld.rule)
    for copies in range(1, meld.copies):
        if meld.points - kind.worth(copies) == less:
            return f"The claim counts the {meld.name} ({meld.points}) as {kind.worth(copies)}."
    return ""


def _overcounted(kind: Kind, copies: int, held: dict[str, int]) -> tuple[int, str, str]:
    """Return how many cards a meld lacks, its name, and the sentence that says why it does not count."""
    times = search.TIMES[copies] if copies < len(search.TIMES) else f"{copies} x "
    missing = [card for card in kind.cards if held.get(card, 0) < copies]
    if missing:
        return len(missing), kind.name, f"A {times}{kind.name} would need more of {' '.join(missing)}."
    cards = " ".join(kind.cards)
    why = "its cards already count in another meld of their class"
    return 0, kind.name, f"A {times}{kind.name} ({cards}) is not there: {why}."
