"""What a side still needs to win, and on what condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules.contract import in_points
from scorepad.rules.variant import BASIS, INFERRED, INHERITED, PROGRAM, TABLE
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.record import Game

CLOSE = 12  # points from the target that one hand may bring, at the least
ENDS = ("game.target", "game.win_as", "game.both_over", "game.both_over_set")
CONDITIONS = {
    "bidders": "to win it must make a bid",
    "bid-decided": "to win it must make or set a bid",
    "bidders-or-already-there": "to win it must make a bid, or set one when already there",
    "agency": "to win it must have the bid in the hand",
}
UNSAID = {
    INHERITED: "from the rules it builds on; its own source does not have this",
    **{basis: BASIS[basis] for basis in (INFERRED, PROGRAM, TABLE)},
}


class Needs(NamedTuple):
    """`points` to the target (0 or less: there), None where that is open or there is none; the condition in words."""

    points: int | None
    condition: str


def needs_of(game: Game, place: int) -> Needs:
    """Return what a side needs."""
    variant = game.variant
    target = variant.rule("game.target")
    if target.open:
        return Needs(None, "the target is open (game.target)")
    hands = variant.rule("game.hands").value
    if isinstance(hands, int) and variant.rule("game.target_ends").value == "no":
        return Needs(None, f"the higher total after {hands} hands")
    if target.value == "none":
        return Needs(None, "no target: the higher total wins at the end")
    down = variant.rule("game.direction").value == "down"
    points = game.totals[place] - target.value if down else target.value - game.totals[place]
    if variant.rule("game.reach").value == "over":
        points += 1
    win_as = variant.rule("game.win_as")
    if win_as.open:
        return Needs(points, "whether defenders may win is open (game.win_as)")
    said = CONDITIONS.get(str(win_as.value), "")
    if said and win_as.basis in UNSAID:
        said += f" ({UNSAID[win_as.basis]})"
    return Needs(points, said)


def pressing(game: Game) -> list[str]:
    """Return the rules of the end that are still open, once a side may be there after one more hand."""
    if game.status != "playing" or game.pending is not None:
        return []
    targets = [target for target in game.variant.rule("game.target").possible if isinstance(target, int)]
    reach = max([CLOSE, *(abs(points or 0) for row in game.rows for points in row.points)])
    if not targets or max(game.totals) + reach < min(targets):
        return []
    return [rule for rule in ENDS if game.variant.is_open(rule)]


def counters_to_make(game: Game) -> int | None:
    """Return the counters that the bidders of the open hand still need, None where bids are not in points."""
    row = game.open_row
    if row is None or row.call is None or row.side is None or "meld" not in row.data:
        return None
    variant = game.variant
    if not in_points(variant):
        return None
    least = variant.rule("meld.minimum").value or 0
    meld = row.meld[row.side]
    keep = variant.rule("scoring.keep").value
    floor = keep if isinstance(keep, int) else 0
    return max(floor, row.call.number - (meld if meld >= least else 0))
