"""A club night: players ranked over a folder of cards, each with what their side scored while they sat there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.record import Game


class Standing(NamedTuple):
    """A player's place: `rank` is shared by equals. `points` is the sum over hands and awards; `mean` is per hand."""

    rank: int
    player: str
    points: int
    hands: int
    mean: float
    games: int
    won: int


class Sums:
    """What players have gathered so far."""

    def __init__(self) -> None:
        self.players: dict[str, list[int]] = {}

    def add(self, game: Game) -> None:
        """Count a game in: points of hands to who sat there, awards to who sits there at the end."""
        for row in game.rows:
            if row.struck or row.kind not in ("played", "points"):
                continue
            for side, points in zip(row.sides, row.points, strict=True):
                self._give(side.players, points or 0, 1)
        for change in game.changes:
            if change.kind == "adjust":
                for side in game.sides:
                    given = change.data["adjust"] if isinstance(change.data["adjust"], dict) else {}
                    numbers = (given.get(name) for name in dict.fromkeys((side.name, *side.players)))
                    points = sum(number for number in numbers if type(number) is int)
                    self._give(side.players, points, 0)
        for place, side in enumerate(game.sides):
            for name in side.players:
                own = self.players.setdefault(name, [0, 0, 0, 0])
                own[2] += 1
                own[3] += game.winner == place

    def _give(self, names: Iterable[str], points: int, hands: int) -> None:
        for name in names:
            own = self.players.setdefault(name, [0, 0, 0, 0])
            own[0] += points
            own[1] += hands

    def ranked(self, low: bool = False, by_mean: bool = False) -> list[Standing]:
        """Return the standings: equals share a rank, and the next rank leaves as many out."""
        found = [
            Standing(0, name, points, hands, points / hands if hands else 0.0, games, won)
            for name, (points, hands, games, won) in self.players.items()
        ]

        def worth(each: Standing) -> float:
            own = each.mean if by_mean else each.points
            return own if low else -own

        found.sort(key=lambda each: (worth(each), each.player))
        ranked: list[Standing] = []
        for place, each in enumerate(found, 1):
            level = bool(ranked) and worth(ranked[-1]) == worth(each)
            ranked.append(each._replace(rank=ranked[-1].rank if level else place))
        return ranked
