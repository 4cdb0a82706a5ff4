"""The fold: from a card's entries, under the variant in force at each hand, to a game.

The one place where totals, dealer, opener and verdict come from; every view is made of its result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.errors import ScorepadError
from scorepad.rules import contract, ending, history, opening
from scorepad.rules.dealing import next_dealer
from scorepad.rules.handread import Reader, answer, result_for_the_end
from scorepad.rules.people import People, bad_name
from scorepad.rules.quiet import quiet
from scorepad.rules.record import UNCOUNTED, Change, Game, Problem, Row
from scorepad.rules.unsettled import settled, unsettled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.handread import Read
    from scorepad.rules.record import Entry, Head

ENDS = ("conceded", "time", "abandoned")
FROM_A_HAND_ON = ("rules", "dealer", "seats", "replace", "rename")  # changes that may be dated in the future


def fold(head: Head, entries: Iterable[Entry]) -> Game:
    """Fold a card's entries into a game. Never raises for what stands on a card: `Game.problems` says it.

    Where points of a hand hang on an open rule and may decide the game, every option is followed to its end.
    """
    written = list(entries)

    def under(decisions: dict[str, Any]) -> Game:
        return _fold(head._replace(variant=head.variant.decided(decisions)), written)

    game = _fold(head, written)
    return settled(game, under) if unsettled(game) else game


def _fold(head: Head, entries: Iterable[Entry]) -> Game:
    past = history.effective(entries)
    folding = _Fold(head, past)
    by_place = folding.dated(past)
    folding.dealer = folding.people.now(folding.dealer)
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
        self.totals = head.start
        self.dealer = head.dealer
        self.dealer_asks = ""
        self.problems = list(past.problems)
        self.changes = past.changes
        self.rows: list[Row] = []
        self.state: ending.State | None = None
        self.latest: ending.State | None = None
        self.verdict: ending.Verdict | None = None
        self.pending: opening.Hanging | None = None
        self.end: Change | None = None
        self.over_after: int | None = None
        self.played = self.passed = 0

    def problem(self, line: int, message: str, fatal: bool = False) -> None:
        self.problems.append(Problem(line, message, fatal))

    def _under_way(self) -> None:
        """Take up what hands depend on between two changes."""
        self.reader = Reader(self.variant, self.people, self.problems)
        self.quiet = quiet(self.variant)

    # -- hands

    def hand(self, hand: history.Hand) -> None:
        """Add a hand: who and what, its score, the totals, the verdict, the next dealer."""
        if self.over_after is None and not hand.struck and self._closed():
            self.over_after = self.rows[-1].number if self.rows else 0
        dealer = self.people.now(hand.data["dealer"]) if "dealer" in hand.data else self.dealer
        if dealer is not None and dealer not in self.people.seats:
            self.problem(hand.line, bad_name(dealer, self.people.seats, "dealer"), True)
            dealer = None
        try:
            read = self.reader.read(hand)
        except ScorepadError as error:
            self.problem(hand.line, f"hand {hand.number}: {error}", True)
            read = self.reader.unread()
        counts = not hand.struck and read.kind not in UNCOUNTED
        verdict = self._count(read, hand) if counts else None
        people = self.people
        row = Row(
            *read, hand.number, dealer, self.totals, hand.struck, people.seats, people.sides, self.variant, verdict,
            hand.data, hand.line,
        )  # fmt: skip
        self.rows.append(row)
        if counts:
            asked = self.dealer_asks if dealer is None else ""
            self.dealer, asks = self._next_dealer(row)
            self.dealer_asks = asks or asked
        elif read.kind == "open" and dealer is not None and not hand.struck:
            self.dealer = dealer

    def _count(self, read: Read, hand: history.Hand) -> ending.Verdict | None:
        """Let a hand count: its points, and what they mean for the end of the game."""
        before = self.totals
        bare = read.kind in ("passed-out", "misdealt")
        if not bare:
            self.totals = ending.after(self.variant, before, read.points)
            self.played += 1
        elif read.kind == "misdealt":
            return None
        else:
            self.passed += 1
        earned = result_for_the_end(self.variant, read, hand.data)
        state = ending.State(self.totals, before, read.side, earned, None, self.played, self.passed)
        low, high = self.quiet
        self.latest = state
        if self.over_after is not None:  # a hand played after the end moves totals, not the winner
            return None
        self.state = state
        if low < min(self.totals) and max(self.totals) < high:
            self.verdict = self.pending = None
            return None
        if read.facts is not None:
            self.state = self.latest = state._replace(swept=contract.swept(self.variant, read.taken))
        return self._rule()

    # -- the end

    def _closed(self) -> bool:
        return self.end is not None or (self.verdict is not None and self.verdict.over)

    def _rule(self) -> ending.Verdict | None:
        if self.state is None:
            return None
        state = self.state
        found = opening.rule_on(lambda variant: ending.verdict(variant, state), self.variant, answer)
        if isinstance(found, opening.Hanging):
            self.verdict, self.pending = None, found if found.gives else None
            return None
        self.verdict, self.pending = found.ruling, None
        return self.verdict

    # -- changes

    def dated(self, past: history.History) -> dict[int, list[Change]]:
        """Return the changes by the place after which they hold; one that is dated in the future waits."""
        places = {hand.number: place for place, hand in enumerate(past.hands, 1)}
        last = max(places, default=0)
        found: dict[int, list[Change]] = {}
        for change in past.changes:
            if change.kind == "rename":
                self.people.alias(change.data)
            place = places.get(change.after, 0)
            if change.after and not place:
                if change.after > last and change.kind in FROM_A_HAND_ON:
                    continue
                self.problem(change.line, f"a change after hand {change.after}, but there is no such hand")
                place = max((place for number, place in places.items() if number < change.after), default=0)
            found.setdefault(place, []).append(change)
        return found

    def apply(self, changes: Iterable[Change]) -> None:
        """Apply the changes that hold from here on."""
        self._under_way()
        for change in changes:
            if change.kind == "rules":
                self._decide(change)
            elif change.kind == "dealer":
                self._new_dealer(change)
            elif change.kind in ("seats", "replace", "rename"):
                self.dealer = self.people.change(change, self.dealer, self.problems)
            elif change.kind == "adjust":
                self._adjust(change)
            elif change.kind == "end":
                if change.data["end"] not in ENDS:
                    self.problem(change.line, f"end = {change.data['end']!r} is not {', '.join(ENDS)}", True)
                self.end = change
            self._under_way()

    def _decide(self, change: Change) -> None:
        from scorepad.rules.schema import fault

        rules = change.data["rules"]
        wrong = [f"{key}: {fault(key, value)}" for key, value in rules.items() if fault(key, value)]
        for message in wrong:
            self.problem(change.line, message, True)
        if not wrong:
            self.variant = self.variant.decided(rules, str(change.data.get("source", "the table's decision")))
            if self.dealer is None and self.rows and not self.rows[-1].struck:
                self.dealer, self.dealer_asks = self._next_dealer(self.rows[-1])
            self._rule()
            if self.over_after is not None and not self._closed():  # the rule opened the game again
                self.over_after, self.state = None, self.latest
                self._rule()

    def _next_dealer(self, row: Row) -> tuple[str | None, str]:
        return next_dealer(self.variant, row, self.people.now(row.data.get("dealer_turn")))

    def _new_dealer(self, change: Change) -> None:
        name = self.people.now(change.data["dealer"])
        if name not in self.people.seats:
            self.problem(change.line, bad_name(name, self.people.seats, "dealer"), True)
            return
        self.dealer, self.dealer_asks = name, ""

    def _adjust(self, change: Change) -> None:
        given = self.people.by_side(change.data["adjust"], change.line, self.problems)
        before = self.totals
        gained = tuple(given.get(place, 0) for place in range(len(before)))
        self.totals = ending.after(self.variant, before, gained)
        last = self.state or ending.State(before)
        if self.over_after is not None:
            self.latest = self.latest and self.latest._replace(totals=self.totals)
            return
        self.state = self.latest = last._replace(totals=self.totals, award=before if last.award is None else last.award)
        low, high = self.quiet
        if low < min(self.totals) and max(self.totals) < high:
            self.verdict = self.pending = None
        else:
            self._rule()

    # -- the result

    def result(self) -> Game:
        """Return the game as it stands after the last entry."""
        status, winner = self._outcome()
        number = max((row.number for row in self.rows), default=0) + 1
        pending = self.pending if status == "playing" else None
        return Game(
            self.people.sides, self.people.seats, tuple(self.rows), tuple(self.changes), self.totals, status, winner,
            self.verdict, pending, self.dealer, self.dealer_asks, number, self.variant,
            tuple(sorted(self.problems)), self.over_after,
        )  # fmt: skip

    def _outcome(self) -> tuple[str, int | None]:
        if self.end is not None:
            how = self.end.data["end"]
            if how == "conceded":
                loser = self.people.side_of(self.people.now(self.end.data.get("by")))
                others = [place for place in range(len(self.totals)) if place != loser]
                return how, others[0] if len(others) == 1 else ending.ahead(self.variant, self.totals, others)
            everybody = list(range(len(self.totals)))
            return how, ending.ahead(self.variant, self.totals, everybody) if how == "time" else None
        if self.verdict is None or not self.verdict.over:
            return "playing", None
        if isinstance(self.verdict.winner, int):
            return "won", self.verdict.winner
        return "tied", None
