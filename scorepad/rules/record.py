"""What the fold of a card's entries gives: a game, its sides, and a row for every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.ending import Verdict
    from scorepad.rules.facts import Call, Facts
    from scorepad.rules.opening import Hanging
    from scorepad.rules.scoring import Line
    from scorepad.rules.variant import Variant


UNCOUNTED = ("open", "unread")  # kinds of a hand that has no score


class Entry(NamedTuple):
    """One block of a card: `kind` is `hands` or `changes`, `line` where it begins in the file."""

    kind: str
    data: dict[str, Any]
    line: int


class Side(NamedTuple):
    """A side and its players in seat order; none where only the sides are known."""

    name: str
    players: tuple[str, ...]


class Head(NamedTuple):
    """How a game begins: the rules, the sides and seats, who deals first, the totals brought along."""

    variant: Variant
    sides: tuple[Side, ...]
    seats: tuple[str, ...]
    dealer: str | None
    start: tuple[int, ...]


class Problem(NamedTuple):
    """Something on the card that cannot be true or cannot be read. `fatal`: nothing can be built on it."""

    line: int
    message: str
    fatal: bool = False


class Row(NamedTuple):
    """One hand as it stands after all corrections. Points and totals are per side, in the game's order.

    It begins with all that `handread.Read` has; from `number` on it is what the hands before it and the people add.

    `kind`: played, open, passed-out, misdealt, points or unread. `points` has None where they hang on an open rule
    or a missing count; `hanging` says on which. `totals` counts what is known.
    """

    kind: str
    bidder: str | None
    side: int | None
    call: Call | None
    trump: str
    result: str
    taken: tuple[int | None, ...]
    meld: tuple[int, ...]
    points: tuple[int | None, ...]
    lines: tuple[Line, ...]
    hanging: Hanging | None
    despite: tuple[str, ...]
    facts: Facts | None
    number: int
    dealer: str | None
    totals: tuple[int, ...]
    struck: bool
    seats: tuple[str, ...]
    sides: tuple[Side, ...]
    variant: Variant
    verdict: Verdict | None
    data: dict[str, Any]
    line: int

    @property
    def counts(self) -> bool:
        """Whether it counts: not struck out, not open, and readable."""
        return not self.struck and self.kind not in UNCOUNTED

    @property
    def note(self) -> str:
        """What somebody wrote beside the hand."""
        return str(self.data.get("note", ""))

    @property
    def stands(self) -> str:
        """Why the table let something stand that a rule forbids; "" where nothing was."""
        return str(self.data.get("stands", ""))


class Change(NamedTuple):
    """A dated change as it stands: after which hand, what kind, and its data."""

    after: int
    kind: str
    data: dict[str, Any]
    line: int


class Game(NamedTuple):
    """Everything that follows from a card's entries. Nothing of it is kept anywhere else.

    `dealer` deals the next hand; None where that hangs on a rule or nobody's seat is known.
    """

    sides: tuple[Side, ...]
    seats: tuple[str, ...]
    rows: tuple[Row, ...]
    changes: tuple[Change, ...]
    totals: tuple[int, ...]
    status: str
    winner: int | None
    verdict: Verdict | None
    pending: Hanging | None
    dealer: str | None
    dealer_asks: str
    number: int
    variant: Variant
    problems: tuple[Problem, ...]
    over_after: int | None

    @property
    def open_row(self) -> Row | None:
        """The hand between its bid and its tricks, if there is one."""
        live = [row for row in self.rows if not row.struck]
        return live[-1] if live and live[-1].kind == "open" else None

    @property
    def names(self) -> list[str]:
        """Everybody's name, then the sides', each once."""
        return list(dict.fromkeys([*self.seats, *(side.name for side in self.sides)]))

    @property
    def opener(self) -> str | None:
        """Who speaks first in the next hand."""
        return left_of(self.seats, self.dealer)


def left_of(seats: tuple[str, ...], name: str | None, steps: int = 1) -> str | None:
    """Return who sits `steps` places to the left of somebody, None where seats are not known."""
    if name is None or name not in seats:
        return None
    return seats[(seats.index(name) + steps) % len(seats)]
