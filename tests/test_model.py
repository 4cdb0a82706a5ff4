"""Random evenings against a model of forty lines: whatever is typed, the card stays whole and the score is right."""

from __future__ import annotations

import os
import shutil
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorepad.book import card as cards
from scorepad.book import toml
from scorepad.rules import history
from tests.table import Answer, good, scorepad


class Kind(NamedTuple):
    """A variant as the model knows it: people, what there is to take, calls, and what a made bid scores."""

    variant: str
    people: tuple[str, ...]
    total: int
    bids: tuple[int, ...]
    melds: bool = False
    made: str = "tricks"


SIX, FOUR = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo"), ("Ann", "Bob", "Cy", "Dee")
KINDS = (
    Kind("bloomington", SIX, 8, tuple(range(1, 9))),
    Kind("indiana", FOUR, 12, tuple(range(3, 13)), made="bid"),
    Kind("craig-powers", FOUR, 12, tuple(range(1, 13))),
    Kind("double-deck-pinochle", FOUR, 50, (50, 51, 55, 60, 65, 70, 100), melds=True),
)


class Hand(NamedTuple):
    """What the model keeps of a hand."""

    side: int = 0
    bid: int = 0
    taken: int | None = None
    meld: tuple[int, int] = (0, 0)
    points: tuple[int, int] | None = None
    waits: bool = False  # for an open rule: the facts may be amended, the points stay out


class State:
    """The model: hands in the order of play, awards, and the cost of a set as it changes from hand to hand."""

    def __init__(self, kind: Kind, done: list) -> None:
        self.kind = kind
        self.hands: dict[int, Hand] = {}
        self.order: list[int] = []
        self.struck: set[int] = set()
        self.awards = [0, 0]
        self.costs: list[tuple[int, int]] = []
        for what, *more in done:
            getattr(self, what)(*more)

    @property
    def next(self) -> int:
        return max(self.hands, default=0) + 1

    @property
    def last(self) -> int:
        return self.order[-1] if self.order else 0

    @property
    def open(self) -> int | None:
        live = [number for number in self.order if number not in self.struck]
        hand = self.hands[live[-1]] if live else None
        return live[-1] if hand and hand.points is None and hand.taken is None else None

    def hand(self, hand: Hand, before: int | None = None) -> None:
        number = self.next
        self.hands[number] = hand
        self.order.insert(self.order.index(before) if before else len(self.order), number)

    def take(self, number: int, taken: int) -> None:
        self.hands[number] = self.hands[number]._replace(taken=taken)

    def shown(self, number: int, meld: tuple[int, int]) -> None:
        self.hands[number] = self.hands[number]._replace(meld=meld)

    def strike(self, number: int) -> None:
        self.struck.add(number)

    def award(self, side: int, points: int) -> None:
        self.awards[side] += points

    def cost(self, points: int) -> None:
        self.costs.append((self.last, points))

    def nothing(self) -> None:
        """Stand for a command that moves no points."""

    def points(self, number: int) -> tuple[int, int]:
        hand = self.hands[number]
        if number in self.struck or (hand.points is None and hand.taken is None):
            return (0, 0)
        if hand.points is not None:
            return hand.points
        got, rest = hand.taken + hand.meld[0], self.kind.total - hand.taken + hand.meld[1]
        made = got if self.kind.made == "tricks" else hand.bid
        own = made if got >= hand.bid else self.set_costs(number, hand.bid)
        return (own, rest) if hand.side == 0 else (rest, own)

    def set_costs(self, number: int, bid: int) -> int:
        place = self.order.index(number)
        held = [points for after, points in self._by_place() if after <= place]
        return held[-1] if held else -bid

    def _by_place(self) -> list[tuple[int, int]]:
        dated = [(self.order.index(after) + 1 if after else 0, points) for after, points in self.costs]
        return sorted(dated, key=lambda item: item[0])

    @property
    def totals(self) -> list[int]:
        return [sum(self.points(number)[side] for number in self.order) + self.awards[side] for side in (0, 1)]


numbers = st.integers(0, 60)


class Evening(RuleBasedStateMachine):
    """Type at random at a random table."""

    def __init__(self) -> None:
        super().__init__()
        self.home = os.getcwd()
        self.folder = tempfile.mkdtemp()
        os.chdir(self.folder)
        self.done: list = []
        self.undone: list = []
        self.scribbles = 0

    def teardown(self) -> None:
        os.chdir(self.home)
        shutil.rmtree(self.folder, ignore_errors=True)

    @initialize(kind=st.sampled_from(KINDS), points=st.sampled_from((20, 60, 500)))
    def begin(self, kind: Kind, points: int) -> None:
        self.kind = kind
        self.people = list(kind.people)
        good(f"new {kind.variant} {' '.join(kind.people)} --to {points}")
        self.bytes = self.read()
        self.shown = good("show --json").data
        self.looked = True

    # -- what is typed

    def read(self) -> bytes:
        return Path("scorecard.toml").read_bytes()

    @property
    def model(self) -> State:
        return State(self.kind, self.done)

    def name(self, number: int) -> str:
        return self.shown["seats"][number % len(self.shown["seats"])]

    def wrote(self, line: str, *op: object) -> Answer:
        """Type a line that must be recorded, then take it back and give it back."""
        answer = good(line)
        self.done.append(op)
        self.undone.clear()
        after = good("show --json").data
        good("undo")
        assert good("show --json").data == self.shown, f"undo of {line}"
        good("redo")
        assert good("show --json").data == after, f"redo of {line}"
        return self.kept(after, answer)

    def kept(self, after: dict, answer: Answer) -> Answer:
        now = self.read()
        assert now.startswith(self.bytes), "the new card does not begin with the old one"
        self.bytes, self.shown, self.looked = now, after, False
        return answer

    def refused(self, line: str) -> None:
        answer = scorepad(line)
        assert answer.status in (1, 2), f"{line}: {answer}"
        assert answer.err
        assert "itself failed" not in answer.err
        assert self.read() == self.bytes

    def begun(self, line: str, *op: object) -> None:
        """Type a line that begins a hand: recorded, unless the game is over or a hand is open."""
        if self.shown["status"] == "playing" and self.model.open is None:
            self.wrote(line, *op)
        else:
            self.refused(line)

    def melds(self, bidders: int, others: int) -> tuple[str, tuple[int, int]]:
        meld = (2 * bidders, 2 * others) if self.kind.melds else (0, 0)
        return (f" --meld {meld[0]},{meld[1]}" if self.kind.melds else ""), meld

    @rule(who=numbers, bid=numbers, taken=numbers, meld=numbers)
    def a_hand(self, who: int, bid: int, taken: int, meld: int) -> None:
        call = self.kind.bids[bid % len(self.kind.bids)]
        took = taken % (self.kind.total + 1)
        words, melded = self.melds(meld, bid)
        hand = Hand(who % len(self.people) % 2, call, took, melded)
        self.begun(f"hand {self.name(who)} {call} {took}{words}", "hand", hand)

    @rule(who=numbers, bid=numbers)
    def a_bid(self, who: int, bid: int) -> None:
        call = self.kind.bids[bid % len(self.kind.bids)]
        self.begun(f"bid {self.name(who)} {call}", "hand", Hand(who % len(self.people) % 2, call))

    @rule(taken=numbers)
    def tricks(self, taken: int) -> None:
        took = taken % (self.kind.total + 1)
        if self.model.open is None:
            self.refused(f"tricks {took}")
        else:
            self.wrote(f"tricks {took}", "take", self.model.open, took)

    @rule(us=numbers, them=numbers)
    def points_only(self, us: int, them: int) -> None:
        self.begun(f"hand --points Us={us - 30} Them={them - 30}", "hand", Hand(points=(us - 30, them - 30)))

    @rule(who=numbers, bid=numbers, taken=numbers)
    def a_renege(self, who: int, bid: int, taken: int) -> None:
        call = self.kind.bids[bid % len(self.kind.bids)]
        line = f"hand {self.name(who)} {call} {taken % (self.kind.total + 1)} --renege {self.name(bid)}"
        self.begun(line, "hand", Hand(points=(0, 0), waits=True))

    @rule()
    def a_misdeal(self) -> None:
        self.begun("hand misdeal", "hand", Hand(points=(0, 0)))

    @rule()
    def all_pass(self) -> None:
        self.begun('hand pass --stands "so it was"', "hand", Hand(points=(0, 0))) if self.stands() else None

    def stands(self) -> bool:
        return self.shown["status"] == "playing" and self.model.open is None

    @rule(word=st.sampled_from((
        "hand Nobody 5 5", "hand Ann 999 5", "hand Ann 5H 999", "hand Ann 5H -1", "hand 5H Ann 5",
        "hand Ann", "amend 99 tricks 5", "amend 1 tricks 999", "strike 99", "insert 99 Ann 5H 5", "note 99 x",
        "adjust Nobody=5 --why x", "adjust Us=many --why x", "replace Nobody Zoe", "replace Ann Bob", "rename Ann Bob",
        "seats Ann Ann", "dealer Nobody", "decide game.target=soon", "decide nothing=1", "decide 99 a", "end",
        "new bloomington", "auction 5H 4H 3H", "meld Nobody=5", "frobnicate", "hand Ann 5H 5 --renege Nobody",
    )))  # fmt: skip
    def nonsense(self, word: str) -> None:
        if "Bob" not in word or {"Ann", "Bob"} <= set(self.shown["seats"]):
            self.refused(word)

    @precondition(lambda self: self.model.order)
    @rule(which=numbers, taken=numbers)
    def amend(self, which: int, taken: int) -> None:
        number = self.model.order[which % len(self.model.order)]
        took = taken % (self.kind.total + 1)
        if self.model.hands[number].waits:
            self.wrote(f"amend {number} tricks {took}", "nothing")
        elif self.model.hands[number].points is not None:
            self.refused(f"amend {number} tricks {took}")
        elif number != self.model.open:
            self.wrote(f"amend {number} tricks {took}", "take", number, took)

    @precondition(lambda self: self.model.order and self.model.open is None)
    @rule(which=numbers, bid=numbers, taken=numbers)
    def insert(self, which: int, bid: int, taken: int) -> None:
        before = self.model.order[which % len(self.model.order)]
        call = self.kind.bids[bid % len(self.kind.bids)]
        took = taken % (self.kind.total + 1)
        hand = Hand(which % len(self.people) % 2, call, took)
        row = next(row for row in cards.read("scorecard.toml").game().rows if row.number == before)
        who = row.seats[which % len(row.seats)]
        self.wrote(f"insert {before} {who} {call} {took}", "hand", hand, before)

    @precondition(lambda self: self.model.order)
    @rule(which=numbers)
    def strike(self, which: int) -> None:
        number = self.model.order[which % len(self.model.order)]
        if number in self.model.struck:
            self.refused(f"strike {number}")
        elif number != self.model.open:
            self.wrote(f'strike {number} --why "written twice"', "strike", number)

    @rule(side=st.integers(0, 1), points=st.integers(-9, 9))
    def adjust(self, side: int, points: int) -> None:
        self.wrote(f'adjust {("Us", "Them")[side]}={points} --why "talk"', "award", side, points)

    @rule(points=st.integers(1, 60))
    def a_set_costs(self, points: int) -> None:
        self.wrote(f"decide scoring.set=-{points}", "cost", -points)

    @rule(line=st.sampled_from((
        "decide game.target=30", "decide game.target=400", "decide game.floor=-40", "decide game.both_over=higher",
        "decide deal.after_misdeal=same-dealer", "decide game.win_as=bidders", "decide game.win_as=either",
        "decide game.award_wins=no", "decide auction.all_pass=same-dealer",
    )))  # fmt: skip
    def decide(self, line: str) -> None:
        self.wrote(line, "nothing")

    @rule(who=numbers)
    def people_change(self, who: int) -> None:
        self.scribbles += 1
        self.wrote(f"replace {self.name(who)} N{self.scribbles}x", "nothing")

    @rule(who=numbers)
    def people_are_renamed(self, who: int) -> None:
        self.scribbles += 1
        self.wrote(f"rename {self.name(who)} R{self.scribbles}x", "nothing")

    @rule(who=numbers)
    def dealer(self, who: int) -> None:
        self.wrote(f"dealer {self.name(who)}", "nothing")

    @precondition(lambda self: self.model.order)
    @rule(which=numbers)
    def note(self, which: int) -> None:
        self.wrote(f"note {self.model.order[which % len(self.model.order)]} loud", "nothing")

    @rule(how=st.sampled_from(("--time", "--abandoned", "--conceded Us")))
    def end(self, how: str) -> None:
        if self.shown["status"] == "playing":
            self.wrote(f"end {how}", "nothing")
        else:
            self.refused(f"end {how}")

    @rule()
    def undo(self) -> None:
        if not self.done:
            self.refused("undo")
            return
        answer = good("undo")
        self.undone.append(self.done.pop())
        self.kept(good("show --json").data, answer)

    @rule()
    def redo(self) -> None:
        if not self.undone:
            self.refused("redo")
            return
        answer = good("redo")
        self.done.append(self.undone.pop())
        self.kept(good("show --json").data, answer)

    @rule()
    def scribble(self) -> None:
        self.scribbles += 1
        with Path("scorecard.toml").open("ab") as file:
            file.write(b"\n# somebody wrote this here: %d\n\n" % self.scribbles)
        self.bytes = self.read()

    # -- what must hold

    @invariant()
    def the_score_is_the_models(self) -> None:
        if not hasattr(self, "shown") or self.looked:
            return
        model = self.model
        assert [team["total"] for team in self.shown["teams"]] == model.totals
        assert [row["number"] for row in self.shown["hands"]] == model.order
        assert [row["number"] for row in self.shown["hands"] if row["struck"]] == [
            number for number in model.order if number in model.struck
        ]

    @invariant()
    def check_is_silent_and_a_replay_agrees(self) -> None:
        if not hasattr(self, "shown") or self.looked:
            return
        self.looked = True
        card = cards.read("scorecard.toml")
        game = card.game()
        over = [] if game.over_after is None else [f"over after hand {game.over_after}"]
        found = scorepad("check").out.splitlines()
        assert len(found) == len(over), found
        assert all(text in line for text, line in zip(over, found, strict=True))
        text = self.bytes.decode("utf-8")
        assert tomllib.loads(text)
        head = text[: text.index("\n[[")] + "\n" if "\n[[" in text else text
        blocks = [toml.block(entry.kind, entry.data) for entry in history.standing(card.entries)[0]]
        again = cards.parse("again.toml", "again.toml", head + "".join(blocks)).game()
        assert (again.totals, again.status, again.winner, again.dealer) == (
            game.totals, game.status, game.winner, game.dealer,
        )  # fmt: skip
        assert [row.points for row in again.rows] == [row.points for row in game.rows]


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=int(os.environ.get("SCOREPAD_EVENINGS", "12")),
    stateful_step_count=int(os.environ.get("SCOREPAD_COMMANDS", "16")),
    deadline=None,
    derandomize="SCOREPAD_EVENINGS" not in os.environ,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a command line that fails is short enough to read
    suppress_health_check=list(HealthCheck),
)
