"""What happened, in the smallest records: a call, and the facts that a hand's score follows from."""

from __future__ import annotations

from scorepad.tuples import NamedTuple


class Call(NamedTuple):
    """A bid as spoken. `number` 0 where none was named, `name` a special's key or "", `trump` a code or ""."""

    number: int = 0
    name: str = ""
    trump: str = ""

    @property
    def spelled(self) -> str:
        """The call without its trump, as it is typed: `6`, `alone`, `7alone`, `moon-alone`."""
        return (str(self.number) if self.number else "") + self.name


class Facts(NamedTuple):
    """Everything that a hand's score depends on. Sides are counted from the bidders' (0), on in seat order.

    `taken`: tricks, or counters with the last trick in them, per side; None where nobody wrote it down.
    `meld`: points shown per side. `ended`: "" for a hand that was played, else how it ended without play
    (`no_marriage`, `conceded`, `cut_short`). `set`: the table says the bid was set, tricks or not.
    `renege`: the side that reneged, or None. `cards`: how many the bidder took from the partner.
    """

    call: Call
    taken: tuple[int | None, ...] = (None, None)
    meld: tuple[int, ...] = (0, 0)
    ended: str = ""
    set: bool = False
    forced: bool = False
    cards: int | None = None
    renege: int | None = None
