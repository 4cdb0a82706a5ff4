"""Over many cards: which of them are meant, and what `stats`, `history` and `standings` gather from them.

Cards are folded one after the other and forgotten. Statistics of many cards are shared with a second process where
the system can fork; what it counts is merged in.
"""

from __future__ import annotations

import gc
import marshal
import os
from typing import TYPE_CHECKING, Any

from scorepad.book.stream import read_all
from scorepad.errors import ScorepadError
from scorepad.reports.stats import Totals
from scorepad.rules.people import plain
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorepad.book.card import Card
    from scorepad.rules.record import Game

SHARED = 120  # cards from which on a second process is worth its start
HANDFUL = 10  # cards taken at once, at the least
HANDFULS = 20_000  # that fit into a pipe, two bytes each


class Wanted(NamedTuple):
    """Which games are meant: begun on or after `since` (ISO date), of these variant ids, with this player."""

    since: str = ""
    variants: frozenset[str] = frozenset()
    player: str = ""

    def card(self, card: Card) -> bool:
        """Return whether a card may be meant, as far as its head says."""
        if self.since and str(card.data.get("started", "")) < self.since:
            return False
        return not self.variants or card.head.variant.id in self.variants

    def game(self, game: Game) -> bool:
        """Return whether the player sat in a game, by the name's beginning, in any hand of it."""
        if not self.player:
            return True
        typed = plain(self.player)
        named = {name for side in game.sides for name in (side.name, *side.players)}
        named.update(name for row in game.rows for side in row.sides for name in side.players)
        return any(plain(name) == typed for name in named)


class Broken(NamedTuple):
    """A card that cannot be used, and why."""

    path: str
    message: str


def games(paths: Iterable[str], wanted: Wanted) -> Iterator[tuple[Card, Game] | Broken]:
    """Yield the games that are meant; a broken card is said in its place."""
    for path, card in read_all(paths):
        if isinstance(card, str):
            yield Broken(path, card)
        elif wanted.card(card):
            try:
                game = card.game()
            except ScorepadError as error:
                yield Broken(path, str(error))
                continue
            except (TypeError, ValueError, KeyError, AttributeError) as error:
                yield Broken(path, f"{path}: cannot be made sense of ({type(error).__name__}: {error})")
                continue
            if wanted.game(game):
                yield card, game


def gather(
    paths: Sequence[str], wanted: Wanted, told: Callable[[int], None] = lambda _: None
) -> tuple[Totals, list[Broken]]:
    """Add up the figures of all games that are meant. `told` hears how many more cards are done."""
    if len(paths) < SHARED or not hasattr(os, "fork") or (os.cpu_count() or 1) < 2:
        return _gather(paths, wanted, told)
    return _shared(paths, wanted, told)


def _gather(paths: Iterable[str], wanted: Wanted, told: Callable[[int], None]) -> tuple[Totals, list[Broken]]:
    totals, broken = Totals(), []
    before = gc.isenabled()
    gc.disable()  # a fold leaves no cycles behind, and looking for them takes a tenth of the time
    try:
        for found in games(_heard(paths, told), wanted):
            if isinstance(found, Broken):
                broken.append(found)
            else:
                totals.add(found[1])
    finally:
        if before:
            gc.enable()
    return totals, broken


def _heard(paths: Iterable[str], told: Callable[[int], None]) -> Iterator[str]:
    for place, path in enumerate(paths):
        if place:
            told(1)
        yield path
    told(1)


def _shared(paths: Sequence[str], wanted: Wanted, told: Callable[[int], None]) -> tuple[Totals, list[Broken]]:
    """Count with a second process. Both take handfuls of cards off one pipe, so neither waits for a busy core."""
    size = max(HANDFUL, -(-len(paths) // HANDFULS))
    queue, fill = os.pipe()
    os.write(fill, b"".join(place.to_bytes(2, "big") for place in range(-(-len(paths) // size))))
    os.close(fill)
    end, start = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(end)
            totals, broken = _gather(_taken(queue, paths, size), wanted, lambda _: None)
            with os.fdopen(start, "wb") as out:
                marshal.dump((totals.cards, totals.groups, [tuple(each) for each in broken]), out)
            status = 0
        finally:
            os._exit(status)
    os.close(start)
    try:
        totals, broken = _gather(_taken(queue, paths, size, told), wanted, lambda _: None)
        with os.fdopen(end, "rb") as back:
            content = back.read()
    finally:
        os.close(queue)
        _, status = os.waitpid(child, 0)
    if status:  # it was killed: what it had taken is counted again, with all the rest
        return _gather(paths, wanted, lambda _: None)
    more, worse = _unpacked(marshal.loads(content))
    totals.merge(more)
    order = {path: place for place, path in enumerate(paths)}
    return totals, sorted(broken + worse, key=lambda each: order[each.path])


def _taken(queue: int, paths: Sequence[str], size: int, told: Callable[[int], None] = lambda _: None) -> Iterator[str]:
    """Take handfuls of paths until none is left; what lies before one has been taken by somebody."""
    done = 0
    while token := os.read(queue, 2):
        first = int.from_bytes(token, "big") * size
        told(first - done)
        done = first
        yield from paths[first : first + size]
    told(len(paths) - done)


def _unpacked(packed: Any) -> tuple[Totals, list[Broken]]:
    found = Totals()
    found.cards, found.groups, broken = packed
    return found, [Broken(*each) for each in broken]
