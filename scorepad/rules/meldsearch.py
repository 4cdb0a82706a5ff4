"""Which melds compete for the same cards, and the best way to share the cards out.

A *kind* is one way to make a meld: certain cards, in certain classes. Kinds that need the same card in the
same class compete and are solved together; all others stand alone. Solutions are kept by card counts.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from scorepad.rules.calls import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.rules.variant import Variant

Room = dict[tuple[str, str], int]  # (class, card) -> copies not yet used in that class
TIMES = ("", "", "double ", "triple ", "quadruple ")


class Kind(NamedTuple):
    """A way to make a meld. `cards`: one copy needs one of each. `points`: by copies, one copy first."""

    name: str
    key: str
    cards: tuple[str, ...]
    classes: frozenset[str]
    points: tuple[int, ...]
    combine: bool

    def worth(self, copies: int) -> int:
        """Return the points of so many copies melded together."""
        return worth(self.points, copies, self.combine)


class Meld(NamedTuple):
    """One meld in a hand: the name it is called, its points, its cards, the rule that prices it, the copies."""

    name: str
    points: int
    cards: tuple[str, ...]
    rule: str
    copies: int = 1


@lru_cache(maxsize=4096)
def worth(points: tuple[int, ...], copies: int, combine: bool) -> int:
    """Return what `copies` of a meld count: the table's value, beyond the table a group and the rest."""
    if copies <= 0 or not points:
        return 0
    if copies <= len(points):
        return points[copies - 1]
    if not combine:
        return points[-1]
    return max(points[group - 1] + worth(points, copies - group, True) for group in range(1, len(points) + 1))


def shapes(variant: Variant) -> list[str]:
    """Return the names of the melds that have both a shape and points, in file order."""
    priced = set(variant.names("meld.points"))
    return [name for name in variant.names("meld.shape") if name in priced]


def kinds(variant: Variant, trump: str | None) -> list[Kind]:
    """Return every kind of meld under a trump; None: no suit is trump, so nothing is made in trump."""
    found = []
    for name in shapes(variant):
        spec, where, *classes = variant.value(f"meld.shape.{name}")
        ranks = str(spec).split()
        points = tuple(variant.value(f"meld.points.{name}"))
        combine = len(points) < variant.value("deck.copies") and variant.value("meld.beyond") == "combine"
        around = where == "each" and len(ranks) == 1 and not name.endswith("around")
        label = name.replace("-", " ").replace("_", " ") + (" around" if around else "")
        for cards in _places(ranks, str(where), trump):
            found.append(Kind(label, f"meld.points.{name}", cards, frozenset(classes), points, combine))
    return found


def _places(ranks: list[str], where: str, trump: str | None) -> Iterator[tuple[str, ...]]:
    """Yield the cards of a shape for each place where it can be made."""
    if where == "named":
        yield tuple(ranks)
    elif where == "each":
        yield tuple(f"{rank}{suit}" for suit in SUITS for rank in ranks)
    elif where == "trump":
        if trump in SUITS:
            yield tuple(f"{rank}{trump}" for rank in ranks)
    else:
        yield from (tuple(f"{rank}{suit}" for rank in ranks) for suit in SUITS if suit != trump)


def groups(every: list[Kind]) -> list[list[Kind]]:
    """Return the kinds in groups that compete for cards, each group and kind in file order."""
    found: list[list[Kind]] = []
    for kind in every:
        rivals = [group for group in found if any(_compete(kind, other) for other in group)]
        found = [group for group in found if group not in rivals]
        merged = [other for group in rivals for other in group]
        found.append([*merged, kind])
    return sorted(found, key=lambda group: min(every.index(kind) for kind in group))


def _compete(one: Kind, other: Kind) -> bool:
    return bool(one.classes & other.classes) and bool(set(one.cards) & set(other.cards))


def solve(group: list[Kind], held: dict[str, int], first: list[str], beside: set[str]) -> tuple[int, tuple[int, ...]]:
    """Return the best points of a group and the copies of each kind. `first` are melded before all others, in order.

    Exact: every choice of copies that the cards allow is weighed; of equal ones, the earlier kinds win.
    """
    room: Room = {(name, card): held.get(card, 0) for kind in group for name in kind.classes for card in kind.cards}
    copies = dict.fromkeys(range(len(group)), 0)
    for place, kind in sorted(enumerate(group), key=lambda pair: _turn(pair[1], first)):
        if _name(kind) in first:
            copies[place] = _most(kind, room)
            _take(room, kind, copies[place])
    rest = [kind for kind in group if _name(kind) not in first]
    for rivals in groups(rest):
        for kind, count in zip(rivals, _share_out(rivals, room, beside), strict=True):
            copies[group.index(kind)] = count
    return sum(kind.worth(copies[place]) for place, kind in enumerate(group)), tuple(copies.values())


def _name(kind: Kind) -> str:
    return kind.key.rpartition(".")[2]


def _turn(kind: Kind, first: list[str]) -> int:
    return first.index(_name(kind)) if _name(kind) in first else len(first)


def _most(kind: Kind, room: Room) -> int:
    return min((room[name, card] for name in kind.classes for card in kind.cards), default=0)


def _take(room: Room, kind: Kind, count: int) -> None:
    for name in kind.classes:
        for card in kind.cards:
            room[name, card] -= count


def _share_out(rivals: list[Kind], room: Room, beside: set[str]) -> tuple[int, ...]:
    best, chosen = -1, (0,) * len(rivals)
    for copies in product(*(range(_most(kind, room), -1, -1) for kind in rivals)):
        points = sum(kind.worth(count) for kind, count in zip(rivals, copies, strict=True))
        if points > best and _fits(rivals, copies, room, beside):
            best, chosen = points, copies
    return chosen


def _fits(rivals: list[Kind], copies: tuple[int, ...], room: Room, beside: set[str]) -> bool:
    """Return whether the cards suffice: within a class each card is in one meld at most."""
    left = dict(room)
    for kind, count in zip(rivals, copies, strict=True):
        if count and not _shares(kind, count, rivals, copies, beside):
            _take(left, kind, count)
    return min(left.values(), default=0) >= 0


def _shares(kind: Kind, count: int, rivals: list[Kind], copies: tuple[int, ...], beside: set[str]) -> bool:
    """Return whether this meld may use the cards of a single larger one: only as a double or more."""
    if count < 2 or _name(kind) not in beside:
        return False
    return sum(n for other, n in zip(rivals, copies, strict=True) if set(other.cards) > set(kind.cards)) == 1


def melds_of(group: list[Kind], copies: tuple[int, ...]) -> tuple[Meld, ...]:
    """Return the melds of a solved group, those that count nothing left out."""
    found = []
    for kind, count in zip(group, copies, strict=True):
        if count and (points := kind.worth(count)):
            times = TIMES[count] if count < len(TIMES) else f"{count} x "
            found.append(Meld(times + kind.name, points, kind.cards * count, kind.key, count))
    return tuple(found)
