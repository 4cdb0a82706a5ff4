"""The fold: from a card's entries, under the variant in force at each hand, to a game.

The one place where totals, dealer, opener and verdict come from; every view is made of its result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.errors import ScorepadError
from scorepad.rules import contract, ending, history, opening, scoring
from scorepad.rules.calls import is_pass, read_call
from scorepad.rules.dealing import next_dealer
from scorepad.rules.facts import Call, Facts
from scorepad.rules.people import People, bad_name
from scorepad.rules.record import Change, Game, Problem, Row
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.record import Entry, Side
    from scorepad.rules.variant import Variant

ENDS = ("conceded", "time", "abandoned")


class Head(NamedTuple):
    """How a game begins: the rules, the sides and seats, who deals first, the totals brought along."""

    variant: Variant
    sides: tuple[Side, ...]
    seats: tuple[str, ...]
    dealer: str | None
    start: tuple[int, ...]


def fold(head: Head, entries: Iterable[Entry]) -> Game:
    """Fold a card's entries into a game. Never raises for what stands on a card: `Game.problems` says it."""
    past = history.effective(entries)
    folding = _Fold(head, past)
    places = {hand.number: place + 1 for place, hand in enumerate(past.hands)}
    by_place: dict[int, list[Change]] = {}
    for change in past.changes:
        if change.kind == "rename":
            folding.people.alias(change.data)
        if change.after and change.after not in places:
            folding.problem(change.line, f"a change after hand {change.after}, but there is no such hand")
        by_place.setdefault(places.get(change.after, 0), []).append(change)
    folding.apply(by_place.get(0, ()))
    for place, hand in enumerate(past.hands, 1):
        folding.hand(hand)
        if place in by_place:
            folding.apply(by_place[place])
    return folding.result()


class _Fold:
    """The state of a fold between two entries."""

    def __init__(self, head: Head, past: history.History) -> None:
        self.variant = head.variant
        self.people = People(head.sides, head.seats)
        self.totals = list(head.start)
        self.dealer = head.dealer
        self.dealer_asks = ""
        self.problems = list(past.problems)
        self.changes = past.changes
        self.rows: list[Row] = []
        self.state: ending.State | None = None
        self.verdict: ending.Verdict | None = None
        self.pending: opening.Hanging | None = None
        self.end: Change | None = None
        self.over_after: int | None = None
        self.played = self.passed = 0

    def problem(self, line: int, message: str, fatal: bool = False) -> None:
        self.problems.append(Problem(line, message, fatal))

    # -- hands

    def hand(self, hand: history.Hand) -> None:
        """Add a hand: who and what, its score, the totals, the verdict, the next dealer."""
        if self._closed() and not hand.struck and self.over_after is None:
            self.over_after = self.rows[-1].number if self.rows else 0
        data = hand.data
        dealer = self.people.now(data.get("dealer")) if "dealer" in data else self.dealer
        if dealer is not None and dealer not in self.people.seats:
            self.problem(hand.line, bad_name(dealer, self.people.seats, "dealer"), True)
            dealer = None
        try:
            row = self._row(hand, data, dealer)
        except ScorepadError as error:
            self.problem(hand.line, f"hand {hand.number}: {error}", True)
            row = self._bare(hand, dealer, "unread")
        self.rows.append(row)
        if hand.struck or row.kind in ("open", "unread"):
            if row.kind == "open" and dealer is not None:
                self.dealer = dealer
            return
        self.played += row.kind not in {"passed-out", "misdealt"}
        self.passed += row.kind == "passed-out"
        asked = self.dealer_asks if row.dealer is None else ""
        self.dealer, self.dealer_asks = next_dealer(self.variant, row)
        self.dealer_asks = self.dealer_asks or asked

    def _row(self, hand: history.Hand, data: dict[str, Any], dealer: str | None) -> Row:
        kind = data.get("kind")
        if kind == "points":
            return self._points_only(hand, dealer)
        if kind in ("passed-out", "misdealt"):
            return self._bare(hand, dealer, kind)
        if kind is not None:
            known = "passed-out, misdealt or points"
            self.problem(hand.line, f"hand {hand.number}: kind {kind!r} is not {known}", True)
        bidder = self.people.now(data.get("bidder"))
        side = self.people.side_of(bidder) if bidder is not None else None
        if bidder is not None and side is None:
            self.problem(hand.line, bad_name(str(bidder), self.people.known(), "bidder"), True)
        call = self._call(data)
        if side is None or call is None or history.is_open(data):
            missing = "bidder" if side is None else "bid" if call is None else ""
            if missing and not history.is_open(data):
                self.problem(hand.line, f"hand {hand.number} has no {missing}", True)
            trump = call.trump if call else ""
            melded = self.people.by_side(data.get("meld"), hand.line, self.problems)
            meld = tuple(melded.get(place, 0) for place in range(len(self.totals)))
            bare = self._bare(hand, dealer, "open")
            return bare._replace(bidder=bidder, side=side, call=call, trump=trump, meld=meld)
        facts = self._facts(hand, data, side, call)
        found = opening.rule_on(lambda variant: scoring.score(variant, facts), self.variant, _answer)
        return self._scored(hand, dealer, bidder, side, facts, found)

    def _call(self, data: dict[str, Any]) -> Call | None:
        text = data.get("bid")
        if not isinstance(text, str) or is_pass(text):
            return None
        memo = self.variant.memo()
        key = ("call", text, data.get("trump"))
        if key not in memo:
            call = read_call(text, self.variant)
            named = data.get("trump")
            memo[key] = call._replace(trump=str(named)) if named else call
        found: Call = memo[key]
        return found

    def _facts(self, hand: history.Hand, data: dict[str, Any], side: int, call: Call) -> Facts:
        count = len(self.totals)
        turn = range(side, side + count)
        given = self.people.by_side(data.get("tricks"), hand.line, self.problems)
        taken = [given.get(place % count) for place in turn]
        if (None in taken and taken[0] is not None) or taken.count(None) == 1:
            taken = self._fill(taken, data)
        melded = self.people.by_side(data.get("meld"), hand.line, self.problems)
        renege = data.get("renege")
        offender = None
        if renege is not None:
            whose = self.people.side_of(self.people.now(renege))
            if whose is None:
                self.problem(hand.line, bad_name(str(renege), self.people.known(), "renege"), True)
            else:
                offender = (whose - side) % count
        return Facts(
            call,
            tuple(taken),
            tuple(melded.get(place % count, 0) for place in turn),
            str(data.get("ended", "")).replace("-", "_"),
            bool(data.get("set", False)),
            bool(data.get("forced", False)),
            data.get("cards"),
            offender,
        )

    def _fill(self, taken: list[int | None], data: dict[str, Any]) -> list[int | None]:
        """Fill in the one count nobody wrote down, where all were played and the total is known."""
        if taken.count(None) != 1 or data.get("set") or data.get("ended"):
            return taken
        total = opening.rule_on(contract.total_taken, self.variant)
        if isinstance(total, opening.Hanging):
            return taken
        rest = total.ruling - sum(n for n in taken if n is not None)
        return [rest if n is None else n for n in taken]

    def _scored(
        self,
        hand: history.Hand,
        dealer: str | None,
        bidder: str | None,
        side: int,
        facts: Facts,
        found: opening.Settled[scoring.HandScore] | opening.Hanging,
    ) -> Row:
        count = len(self.totals)
        back = [(place - side) % count for place in range(count)]
        lines: tuple[scoring.Line, ...] = ()
        if isinstance(found, opening.Settled):
            result, points, lines = found.ruling.result, found.ruling.points, found.ruling.lines
            hanging, despite = None, found.despite
        else:
            result, points = self._each_side(facts, found)
            hanging, despite = found, ()
        own = tuple(points[place] for place in back)
        lines = tuple(line._replace(side=(line.side + side) % count) for line in lines)
        before = tuple(self.totals)
        if not hand.struck:
            self._add(own)
        verdict = None if hand.struck else self._judge(before, side, self._earned(facts, result))
        return self._bare(hand, dealer, "played")._replace(
            bidder=bidder,
            side=side,
            call=facts.call,
            trump=facts.call.trump,
            result=result,
            taken=tuple(facts.taken[place] for place in back),
            meld=tuple(facts.meld[place] for place in back),
            points=own,
            totals=tuple(self.totals),
            lines=lines,
            hanging=hanging,
            despite=despite,
            facts=facts,
            verdict=verdict,
        )

    def _earned(self, facts: Facts, result: str) -> str:
        """Return what a hand counts as where a side must earn its win: made or set, a renege or not."""
        if facts.renege is None:
            return result
        from scorepad.rules.irregular import counts_as

        found = opening.rule_on(lambda each: counts_as(each, facts), self.variant)
        return found.ruling if isinstance(found, opening.Settled) else ""

    def _each_side(self, facts: Facts, hanging: opening.Hanging) -> tuple[str, tuple[int | None, ...]]:
        """Return what is known of a hand that hangs on an open rule: the points of each side for itself."""
        result, points = agreed(hanging, len(facts.taken))
        if facts.set or facts.ended not in ("", scoring.THROWN_IN):
            result = scoring.SET
        own = list(points)
        for side, known in enumerate(points):
            if known is None and facts.renege is None:
                alone = _alone(self.variant, facts, side)
                if isinstance(alone, opening.Settled):
                    own[side] = alone.ruling.points[side]
        return result, tuple(own)

    def _points_only(self, hand: history.Hand, dealer: str | None) -> Row:
        given = self.people.by_side(hand.data.get("points"), hand.line, self.problems)
        points = tuple(given.get(place, 0) for place in range(len(self.totals)))
        before = tuple(self.totals)
        if not hand.struck:
            self._add(points)
        bidder = self.people.now(hand.data.get("bidder"))
        side = self.people.side_of(bidder) if bidder else None
        verdict = None if hand.struck else self._judge(before, side, str(hand.data.get("result", "")))
        row = self._bare(hand, dealer, "points")
        return row._replace(bidder=bidder, side=side, points=points, totals=tuple(self.totals), verdict=verdict)

    def _bare(self, hand: history.Hand, dealer: str | None, kind: str) -> Row:
        people = self.people
        empty = (None,) * len(self.totals)
        zero = (0,) * len(self.totals)
        result = kind if kind in ("passed-out", "misdealt") else ""
        points = empty if kind == "open" else zero
        verdict = self._judge(tuple(self.totals), None, "", kind) if kind == "passed-out" and not hand.struck else None
        return Row(
            hand.number, kind, dealer, None, None, None, "", result, empty, zero, points, tuple(self.totals), (), None,
            (), hand.struck, people.seats, people.sides, self.variant, None, verdict, hand.data, hand.line,
        )  # fmt: skip

    def _add(self, points: tuple[int | None, ...]) -> None:
        ceiling = self.variant.rule("game.ceiling").value
        for place, gained in enumerate(points):
            total = self.totals[place] + (gained or 0)
            self.totals[place] = min(total, ceiling) if isinstance(ceiling, int) else total

    # -- the end

    def _closed(self) -> bool:
        return self.end is not None or (self.verdict is not None and self.verdict.over)

    def _judge(self, before: tuple[int, ...], side: int | None, result: str, kind: str = "") -> ending.Verdict | None:
        low, high = ending.quiet(self.variant)
        totals = tuple(self.totals)
        passed = self.passed + (kind == "passed-out")
        played = self.played + (kind != "passed-out")
        self.state = ending.State(totals, before, side, result, False, played, passed)
        if low < min(totals) and max(totals) < high:
            self.verdict = self.pending = None
            return None
        return self._rule()

    def _rule(self) -> ending.Verdict | None:
        if self.state is None:
            return None
        state = self.state
        found = opening.rule_on(lambda variant: ending.verdict(variant, state), self.variant, _answer)
        if isinstance(found, opening.Hanging):
            self.verdict, self.pending = None, found if found.gives else None
            return None
        self.verdict, self.pending = found.ruling, None
        return found.ruling

    # -- changes

    def apply(self, changes: Iterable[Change]) -> None:
        """Apply the changes that hold from here on."""
        for change in changes:
            data = change.data
            if change.kind == "rules":
                self._decide(change)
            elif change.kind == "dealer":
                self._new_dealer(change)
            elif change.kind in ("seats", "replace", "rename"):
                self.dealer = self.people.change(change, self.dealer, self.problems)
            elif change.kind == "adjust":
                self._adjust(change)
            elif change.kind == "end":
                if data["end"] not in ENDS:
                    self.problem(change.line, f"end = {data['end']!r} is not {', '.join(ENDS)}", True)
                self.end = change

    def _decide(self, change: Change) -> None:
        from scorepad.rules.schema import fault

        rules = change.data["rules"]
        wrong = [f"{key}: {fault(key, value)}" for key, value in rules.items() if fault(key, value)]
        for message in wrong:
            self.problem(change.line, message, True)
        if not wrong:
            self.variant = self.variant.decided(rules, str(change.data.get("source", "the table's decision")))
            if self.dealer is None and self.rows and not self.rows[-1].struck:
                self.dealer, self.dealer_asks = next_dealer(self.variant, self.rows[-1])
            self._rule()

    def _new_dealer(self, change: Change) -> None:
        name = self.people.now(change.data["dealer"])
        if name not in self.people.seats:
            self.problem(change.line, bad_name(str(name), self.people.seats, "dealer"), True)
            return
        self.dealer, self.dealer_asks = name, ""

    def _adjust(self, change: Change) -> None:
        given = self.people.by_side(change.data["adjust"], change.line, self.problems)
        before = tuple(self.totals)
        self._add(tuple(given.get(place, 0) for place in range(len(self.totals))))
        self.state = ending.State(tuple(self.totals), before, None, "", True, self.played, self.passed)
        low, high = ending.quiet(self.variant)
        if low < min(self.totals) and max(self.totals) < high:
            self.verdict = self.pending = None
        else:
            self._rule()

    # -- the result

    def result(self) -> Game:
        """Return the game as it stands after the last entry."""
        status, winner = self._outcome()
        numbers = [row.number for row in self.rows]
        return Game(
            self.people.sides,
            self.people.seats,
            tuple(self.rows),
            tuple(self.changes),
            tuple(self.totals),
            status,
            winner,
            self.verdict,
            self.pending,
            self.dealer,
            self.dealer_asks,
            max(numbers, default=0) + 1,
            self.variant,
            tuple(sorted(self.problems)),
            self.over_after,
        )

    def _outcome(self) -> tuple[str, int | None]:
        if self.end is not None:
            how = self.end.data["end"]
            if how == "conceded":
                loser = self.people.side_of(self.people.now(self.end.data.get("by")))
                others = [place for place in range(len(self.totals)) if place != loser]
                return how, others[0] if len(others) == 1 else self._ahead(others)
            return how, self._ahead(list(range(len(self.totals)))) if how == "time" else None
        if self.verdict is None or not self.verdict.over:
            return "playing", None
        if isinstance(self.verdict.winner, int):
            return "won", self.verdict.winner
        return "tied", None

    def _ahead(self, sides: list[int]) -> int | None:
        best = max(self.totals[place] for place in sides)
        leaders = [place for place in sides if self.totals[place] == best]
        return leaders[0] if len(leaders) == 1 else None


def _alone(
    variant: Variant, facts: Facts, side: int
) -> opening.Settled[scoring.HandScore] | opening.Hanging:
    return opening.rule_on(lambda each: scoring.score(each, facts, side), variant, lambda ruling: ruling.points[side])


def _answer(ruling: Any) -> Any:
    return ruling.answer


def agreed(hanging: opening.Hanging, count: int) -> tuple[str, tuple[int | None, ...]]:
    """Return what every option of an open rule agrees on: the result, and the points of each side (else None)."""
    leaves = list(rulings(hanging))
    results = {leaf.result for leaf in leaves}
    points = [{leaf.points[place] for leaf in leaves} for place in range(count)]
    whole = complete(hanging)
    return (
        results.pop() if len(results) == 1 and whole else "",
        tuple(seen.pop() if len(seen) == 1 and whole else None for seen in points),
    )


def rulings(hanging: opening.Hanging) -> Iterable[Any]:
    """Yield every ruling that some choice of options would give."""
    for option in hanging.gives:
        if isinstance(option.outcome, opening.Settled):
            yield option.outcome.ruling
        else:
            yield from rulings(option.outcome)


def complete(hanging: opening.Hanging) -> bool:
    """Return whether at least two options are documented wherever a choice is open."""
    nested = (option.outcome for option in hanging.gives if isinstance(option.outcome, opening.Hanging))
    return len(hanging.gives) > 1 and all(complete(inner) for inner in nested)
