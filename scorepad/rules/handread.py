"""One hand of a card by itself: who bid what, what was taken, what that scores; whatever came before it.

Everything here follows from the hand's own words, the variant and the people, so hands that say the same are read
once (`Reader` keeps them).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules import agreed, contract, history, opening, scoring
from scorepad.rules.calls import is_pass, read_call
from scorepad.rules.facts import Call, Facts
from scorepad.rules.people import bad_name
from scorepad.rules.record import Problem
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.people import People
    from scorepad.rules.variant import Variant

KEPT = 20_000  # hands that one variant remembers
BARE = ("passed-out", "misdealt")
KINDS = (*BARE, "points")
ENDED = tuple(word.replace("_", "-") for word in scoring.ENDINGS)


class Read(NamedTuple):
    """A hand as read. Points, tricks and meld are per side, in the game's order; see `record.Row` for the rest."""

    kind: str
    bidder: str | None
    side: int | None
    call: Call | None
    trump: str
    result: str
    taken: tuple[int | None, ...]
    meld: tuple[int, ...]
    points: tuple[int | None, ...]
    lines: tuple[scoring.Line, ...] = ()
    hanging: opening.Hanging | None = None
    despite: tuple[str, ...] = ()
    facts: Facts | None = None


class Reader:
    """Reads hands under one variant, with the people as they sit; `problems` collects what is wrong with them."""

    def __init__(self, variant: Variant, people: People, problems: list[Problem]) -> None:
        self.variant, self.people, self.problems = variant, people, problems
        self.count = len(people.sides)
        self.nobody: tuple[int | None, ...] = (None,) * self.count
        self.zero = (0,) * self.count
        kept = variant.memo()
        self.kept: dict[str, Read] = kept.setdefault(("hands", people.sides, people.renamed()), {})

    def read(self, hand: history.Hand) -> Read:
        """Read a hand. Raises `ScorepadError` where its words have no reading."""
        data = hand.data
        if "kind" in data:
            return self._of_a_kind(hand)
        get = data.get
        # A text tells 1 from true and from 1.0, which a tuple as a key would not.
        key = (
            f"{get('bidder')!r} {get('bid')!r} {get('trump')!r} {get('tricks')} {get('meld')} {get('ended')!r} "
            f"{get('set')} {get('forced')} {get('cards')} {get('renege')!r} {history.is_open(data)}"
        )
        found = self.kept.get(key)
        if found is None:
            before = len(self.problems)
            found = self._played(hand)
            if len(self.kept) > KEPT:
                self.kept.clear()
            if len(self.problems) == before:
                self.kept[key] = found
        return found

    def unread(self) -> Read:
        """Return what stands for a hand that cannot be read."""
        return Read("unread", None, None, None, "", "", self.nobody, self.zero, self.zero)

    def _problem(self, hand: history.Hand, message: str) -> None:
        self.problems.append(Problem(hand.line, message, True))

    def _of_a_kind(self, hand: history.Hand) -> Read:
        kind = hand.data["kind"]
        if kind in BARE:
            return self.unread()._replace(kind=kind, result=kind)
        if kind != "points":
            expected = f"{', '.join(KINDS)}, or no kind where it was played"
            self._problem(hand, f"hand {hand.number}: kind {kind!r} was read, expected {expected}")
            return self.unread()
        given = self.people.by_side(hand.data.get("points"), hand.line, self.problems)
        bidder = self.people.now(hand.data.get("bidder"))
        side = self.people.side_of(bidder) if bidder else None
        points = tuple(given.get(place, 0) for place in range(self.count))
        return self.unread()._replace(kind=kind, bidder=bidder, side=side, points=points)

    def _played(self, hand: history.Hand) -> Read:
        data = hand.data
        bidder = self.people.now(data.get("bidder"))
        side = self.people.side_of(bidder) if bidder is not None else None
        if bidder is not None and side is None:
            self._problem(hand, bad_name(bidder, self.people.known(), "bidder"))
        call = self._call(data)
        still_open = history.is_open(data)
        if side is None or call is None or still_open:
            missing = "bidder" if bidder is None else "bid" if call is None and side is not None else ""
            if missing and not still_open:
                self._problem(hand, f"hand {hand.number} has no {missing}")
            meld = self._by_side(hand, "meld", 0)
            trump = call.trump if call else ""
            return Read("open", bidder, side, call, trump, "", self.nobody, meld, self.nobody)
        return self._scored(bidder, side, self._facts(hand, side, call))

    def _call(self, data: dict[str, Any]) -> Call | None:
        text = data.get("bid")
        if text is None or is_pass(text):
            return None
        call = read_call(text, self.variant)
        named = data.get("trump")
        return call._replace(trump=named) if named else call

    def _by_side(self, hand: history.Hand, key: str, first: int) -> tuple[int, ...]:
        given = self.people.by_side(hand.data.get(key), hand.line, self.problems)
        return tuple(given.get((first + step) % self.count, 0) for step in range(self.count))

    def _facts(self, hand: history.Hand, side: int, call: Call) -> Facts:
        data = hand.data
        given = self.people.by_side(data.get("tricks"), hand.line, self.problems)
        taken = [given.get((side + step) % self.count) for step in range(self.count)]
        self._possible(hand, taken)
        played_out = not (data.get("set") or data.get("ended"))
        ended = data.get("ended", "")
        if ended and ended not in ENDED:
            self._problem(hand, f"hand {hand.number}: ended = {ended!r} was read, expected one of {', '.join(ENDED)}")
            ended = "cut-short"
        return Facts(
            call,
            contract.with_rest(self.variant, taken) if played_out else tuple(taken),
            self._by_side(hand, "meld", side),
            ended.replace("-", "_"),
            data.get("set", False),
            data.get("forced", False),
            data.get("cards"),
            self._offender(hand, side),
        )

    def _possible(self, hand: history.Hand, taken: list[int | None]) -> None:
        """Say what cannot have been taken. That counts do not add up may stand: the table let it."""
        known = [count for count in taken if count is not None]
        most = contract.known_total(self.variant)
        if known and min(known) < 0:
            self._problem(hand, f"hand {hand.number}: tricks of {min(known)} were read, none is the least")
        if most is None or "stands" in hand.data:
            return
        told = f"hand {hand.number}: tricks {', '.join(map(str, known))} were read, but a hand has {most}"
        whole = len(known) == self.count and "ended" not in hand.data and "set" not in hand.data
        if sum(known) > most or (whole and sum(known) != most):
            self.problems.append(Problem(hand.line, told))

    def _offender(self, hand: history.Hand, side: int) -> int | None:
        who = hand.data.get("renege")
        if who is None:
            return None
        whose = self.people.side_of(self.people.now(who))
        if whose is None:
            self._problem(hand, bad_name(who, self.people.known(), "renege"))
            return None
        return (whose - side) % self.count

    def _scored(self, bidder: str | None, side: int, facts: Facts) -> Read:
        found = opening.rule_on(lambda variant: scoring.score(variant, facts), self.variant, answer)
        lines: tuple[scoring.Line, ...] = ()
        if isinstance(found, opening.Settled):
            result, points, lines = found.ruling.result, found.ruling.points, found.ruling.lines
            hanging, despite = None, found.despite
        else:
            result, points = agreed.each_side(self.variant, facts, found)
            hanging, despite = found, ()
        back = [(place - side) % self.count for place in range(self.count)]
        return Read(
            "played",
            bidder,
            side,
            facts.call,
            facts.call.trump,
            result,
            tuple(facts.taken[place] for place in back),
            tuple(facts.meld[place] for place in back),
            tuple(points[place] for place in back),
            tuple(line._replace(side=(line.side + side) % self.count) for line in lines),
            hanging,
            despite,
            facts,
        )


def answer(ruling: Any) -> Any:
    """Return the part of a ruling that is its answer: its reason may differ where answers agree."""
    return ruling.answer


def result_for_the_end(variant: Variant, read: Read, data: dict[str, Any]) -> str:
    """Return made, set or "" as the end of a game counts a hand: a renege by what it made of the bid."""
    if read.kind in BARE:
        return ""
    if read.facts is not None and read.facts.renege is not None:
        from scorepad.rules.irregular import earned

        return earned(variant, read.facts)
    return read.result if read.kind == "played" else str(data.get("result", ""))
