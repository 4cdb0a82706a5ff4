"""Who makes their bids, and what sets have cost: figures over any number of cards, added up hand by hand.

A tally is a list of whole numbers, so that tallies of different cards, or different processes, add up. `FIGURES`
defines each figure once: its name, its column, its sentence, and how it follows from a tally.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.reports import rows
from scorepad.rules.contract import in_points
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.record import Game, Row, Side

COUNTS = (
    "hands", "points", "scored", "games", "won", "melds", "meld", "counters", "bids", "made", "set", "numbers",
    "number", "overs", "over", "cost", "solos", "solos_made",
)  # fmt: skip
(HANDS, POINTS, SCORED, GAMES, WON, MELDS, MELD, COUNTERS, BIDS, MADE, SET, NUMBERS, NUMBER, OVERS, OVER, COST, SOLOS,
 SOLOS_MADE) = range(len(COUNTS))  # fmt: skip
Tally = list[int]


def _ratio(above: int, below: int) -> Callable[[Tally], float | None]:
    return lambda tally: tally[above] / tally[below] if tally[below] else None


def _count(place: int) -> Callable[[Tally], int]:
    return lambda tally: tally[place]


class Figure(NamedTuple):
    """A figure: its key, its heading, the sentence that defines it, and how it follows from a tally."""

    key: str
    head: str
    means: str
    of: Callable[[Tally], float | int | None]


FIGURES = (
    Figure("games", "Games", "Games ended, with them at the table at the end.", _count(GAMES)),
    Figure("won", "Won", "Those of them that their side won.", _count(WON)),
    Figure("hands", "Hands", "Hands scored with them at the table; not those passed out, misdealt, open or struck.",
           _count(HANDS)),
    Figure("points_per_hand", "Pts/hand", "Their side's points (a variant: the bidders') a hand.",
           _ratio(POINTS, SCORED)),
    Figure("bids", "Bids", "Hands in which they had the bid.", _count(BIDS)),
    Figure("made", "Made", "Bids that were made.", _count(MADE)),
    Figure("set", "Set", "Bids that were set.", _count(SET)),
    Figure("made_rate", "Rate", "Bids made, divided by bids made or set.",
           lambda tally: tally[MADE] / (tally[MADE] + tally[SET]) if tally[MADE] + tally[SET] else None),
    Figure("mean_bid", "Bid", "Mean number bid, over the bids that name a number.", _ratio(NUMBER, NUMBERS)),
    Figure("over", "Over", "Mean of what was taken (tricks; or meld that counts, and counters) over the number bid.",
           _ratio(OVER, OVERS)),
    Figure("set_cost", "Cost", "Points their side lost on bids of theirs that were set.", _count(COST)),
    Figure("solos", "Solos", "Bids on which the bidder's partners sat out.", _count(SOLOS)),
    Figure("solos_made", "made", "Those of them that were made.", _count(SOLOS_MADE)),
    Figure("meld_per_hand", "Meld", "Meld of their side per hand, where bids are in points.", _ratio(MELD, MELDS)),
    Figure("counters_per_hand", "Counters", "Counters that their side pulled per hand, where bids are in points.",
           _ratio(COUNTERS, MELDS)),
)  # fmt: skip
GROUPS = ("players", "partnerships", "variants")


class Totals:
    """Tallies by player, partnership and variant. `add` a game after another; `merge` what another process added."""

    def __init__(self) -> None:
        self.groups: dict[str, dict[str, Tally]] = {group: {} for group in GROUPS}
        self.cards = 0

    def tally(self, group: str, name: str) -> Tally:
        """Return the tally of a name, a new one where there is none."""
        known = self.groups[group]
        found = known.get(name)
        if found is None:
            found = known[name] = [0] * len(COUNTS)
        return found

    def add(self, game: Game) -> None:
        """Count a game in."""
        self.cards += 1
        sides: tuple[Side, ...] = ()
        stretch: list[Tally] = []
        for row in game.rows:
            if row.struck or row.kind not in ("played", "points"):
                continue
            if row.sides is not sides:
                self._share(sides, stretch)
                sides, stretch = row.sides, [[0] * BIDS for _ in row.sides]
            self._hand(row, stretch)
        self._share(sides, stretch)
        if game.status != "playing":
            self._end(game)

    def _hand(self, row: Row, stretch: list[Tally]) -> None:
        points_game = in_points(row.variant)
        for place, own in enumerate(stretch):
            own[HANDS] += 1
            gained = row.points[place]
            if gained is not None:
                own[POINTS] += gained
                own[SCORED] += 1
            taken = row.taken[place]
            if points_game and taken is not None:
                own[MELDS] += 1
                own[MELD] += row.meld[place]
                own[COUNTERS] += taken
        variant = self.tally("variants", row.variant.id)
        variant[HANDS] += 1
        if row.side is None or row.kind != "played":
            return
        gained = row.points[row.side]
        if gained is not None:
            variant[POINTS] += gained
            variant[SCORED] += 1
        if points_game and row.taken[row.side] is not None:
            variant[MELDS] += 1
            variant[MELD] += row.meld[row.side]
            variant[COUNTERS] += row.taken[row.side] or 0
        bid = _bid(row, gained)
        takers = [variant, self.tally("partnerships", partners(row.sides[row.side]))]
        if row.bidder is not None and row.bidder in row.sides[row.side].players:
            takers.append(self.tally("players", row.bidder))
        for tally in takers:
            for place, number in bid:
                tally[place] += number

    def _share(self, sides: tuple[Side, ...], stretch: list[Tally]) -> None:
        """Give what a side did while the same people sat there to each of them, and to them together."""
        for side, own in zip(sides, stretch, strict=True):
            for group, name in (("partnerships", partners(side)), *(("players", name) for name in side.players)):
                tally = self.tally(group, name)
                for place, number in enumerate(own):
                    tally[place] += number

    def _end(self, game: Game) -> None:
        self.tally("variants", game.variant.id)[GAMES] += 1
        for place, side in enumerate(game.sides):
            won = game.winner == place
            for group, name in (("partnerships", partners(side)), *(("players", name) for name in side.players)):
                tally = self.tally(group, name)
                tally[GAMES] += 1
                tally[WON] += won

    def merge(self, other: Totals) -> None:
        """Add what another one has counted."""
        self.cards += other.cards
        for group, names in other.groups.items():
            for name, tally in names.items():
                own = self.tally(group, name)
                for place, number in enumerate(tally):
                    own[place] += number


def partners(side: Side) -> str:
    """Return the name of a partnership: its players in the order of the alphabet, else the side's name."""
    return " & ".join(sorted(side.players)) or side.name


def _bid(row: Row, gained: int | None) -> list[tuple[int, int]]:
    """Return what a bid adds to a tally."""
    found = [(BIDS, 1)]
    made = row.result == "made"
    if made or row.result == "set":
        found.append((MADE if made else SET, 1))
        if not made and gained is not None and gained < 0:
            found.append((COST, -gained))
    if row.call is not None and row.call.number:
        found += [(NUMBERS, 1), (NUMBER, row.call.number)]
        got = rows.got(row)
        if got is not None:
            found += [(OVERS, 1), (OVER, got - row.call.number)]
    if rows.is_solo(row):
        found += [(SOLOS, 1), (SOLOS_MADE, int(made))]
    return found


def figures(tally: Tally) -> dict[str, Any]:
    """Return every figure of a tally, None where there is nothing to divide by."""
    return {figure.key: figure.of(tally) for figure in FIGURES}


def ordered(totals: Totals, group: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the names of a group with their figures, who played most first."""
    found = [(name, figures(tally)) for name, tally in totals.groups[group].items()]
    return sorted(found, key=lambda item: (-item[1]["hands"], item[0]))
