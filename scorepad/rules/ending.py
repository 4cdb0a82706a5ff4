"""Is the game over, who has won it, and by which rule: after a hand, an award, or the last of a fixed number.

Totals are per side. `bidders` is the index of the side that had the bid in the last hand, or None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules.scoring import MADE, SET
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

TIED = "tied"
Winner = int | str | None


class Verdict(NamedTuple):
    """`winner`: the index of a side, "tied", or None while the game goes on."""

    over: bool
    winner: Winner
    rule: str
    reason: str

    @property
    def answer(self) -> tuple[bool, Winner]:
        """What two verdicts must share to be the same."""
        return (self.over, self.winner)


class State(NamedTuple):
    """What the end of a game depends on. `result`: made or set, "" where the last hand had no bid.

    `award`: the totals before the table awarded points, None where it awarded none since the last hand.
    `played`: hands that count to a fixed number.
    """

    totals: tuple[int, ...]
    before: tuple[int, ...] | None = None
    bidders: int | None = None
    result: str = ""
    award: tuple[int, ...] | None = None
    played: int = 0
    passed: int = 0
    swept: int | None = None


def after(variant: Variant, totals: tuple[int, ...], points: tuple[int | None, ...]) -> tuple[int, ...]:
    """Return totals with points added, none above the ceiling; points that are open add nothing yet."""
    found = tuple(total + (gained or 0) for total, gained in zip(totals, points, strict=True))
    ceiling = variant.rule("game.ceiling").value
    return tuple(min(total, ceiling) for total in found) if isinstance(ceiling, int) else found


def verdict(variant: Variant, state: State) -> Verdict:
    """Rule on the end of a game. Raises `OpenRule` where that hangs on an open rule."""
    if state.swept is not None and "every-trick" in variant.value("game.at_once"):
        return Verdict(True, state.swept, "game.at_once", "Every trick taken wins the game at once.")
    at_floor = _floored(variant, state)
    if at_floor:
        return _lost(variant, state, at_floor)
    hands = variant.value("game.hands")
    if hands == "none":
        return _by_target(variant, state)
    done = state.played
    could_matter = done < hands <= done + state.passed
    if could_matter and variant.value("game.passed_out_counts") == "yes":
        done += state.passed
    if done >= hands:
        return _by_hands(variant, state, hands)
    crossing = _anyone_there(variant, state)
    if crossing and variant.value("game.target_ends") == "yes":
        return _by_target(variant, state)
    return Verdict(False, None, "game.hands", f"{done} of {hands} hands are played.")


def _anyone_there(variant: Variant, state: State) -> bool:
    target = variant.rule("game.target")
    return not target.open and target.value != "none" and any(reached(variant, total) for total in state.totals)


def reached(variant: Variant, total: int) -> bool:
    """Return whether a total is at the target, or past it where that is asked."""
    target = variant.value("game.target")
    if target == "none":
        return False
    if variant.value("game.direction") == "down":
        return bool(total < target if variant.value("game.reach") == "over" else total <= target)
    return bool(total > target if variant.value("game.reach") == "over" else total >= target)


def _floored(variant: Variant, state: State) -> list[int]:
    if min(state.totals) > 0:  # no floor is above zero, so an open one cannot matter
        return []
    floor = variant.value("game.floor")
    return [] if floor == "none" else [side for side, total in enumerate(state.totals) if total <= floor]


def _lost(variant: Variant, state: State, at_floor: list[int]) -> Verdict:
    floor = variant.value("game.floor")
    left = [side for side in range(len(state.totals)) if side not in at_floor]
    if len(left) == 1:
        total = state.totals[at_floor[0]]
        return Verdict(True, left[0], "game.floor", f"{total} is at or below {floor}: that side loses at once.")
    if left:
        return _leader(state.totals, left, "game.floor", f"A side at or below {floor} is out.", "tied")
    return _settle(variant, state, at_floor, "game.both_under", f"All are at or below {floor}.")


def eligible(variant: Variant, state: State) -> list[int]:
    """Return the sides that are at the target and may win on this hand."""
    there = [side for side, total in enumerate(state.totals) if reached(variant, total)]
    if not there:
        return []
    awarded = _awarded(variant, state, there)
    if awarded:
        allowed = awarded if variant.value("game.award_wins") == "yes" else []
        rest = [side for side in there if side not in awarded]
        return sorted([*allowed, *_earned(variant, state, rest)])
    return _earned(variant, state, there)


def _awarded(variant: Variant, state: State, there: list[int]) -> list[int]:
    """Return the sides that only an award brought to the target."""
    if state.award is None:
        return []
    return [side for side in there if not reached(variant, state.award[side])]


def _earned(variant: Variant, state: State, there: list[int]) -> list[int]:
    """Return the sides that the last hand lets win."""
    if not there:
        return []
    if len(there) == len(state.totals) and state.bidders is None:
        return there
    win_as = variant.value("game.win_as")
    return [side for side in there if _may_win(variant, state, side, win_as)]


def _may_win(variant: Variant, state: State, side: int, win_as: str) -> bool:
    if win_as == "either":
        return True
    bid = side == state.bidders
    if win_as == "agency":
        return bid
    if bid:
        return state.result == MADE
    if state.result != SET or win_as == "bidders":
        return False
    if win_as == "bidders-or-already-there":
        return state.before is not None and reached(variant, state.before[side])
    return state.bidders is not None


def _by_target(variant: Variant, state: State) -> Verdict:
    there = [side for side, total in enumerate(state.totals) if reached(variant, total)]
    if not there:
        return Verdict(False, None, "game.target", f"Nobody has reached {variant.value('game.target')}.")
    winners = eligible(variant, state)
    target = variant.value("game.target")
    if not winners:
        rule = "game.award_wins" if _awarded(variant, state, there) else "game.win_as"
        return Verdict(False, None, rule, f"{_totals(state, there)} at {target}, but {BARS[rule]}: play goes on.")
    if len(winners) == 1:
        alone = len(there) == 1
        rule = "game.target" if alone else "game.win_as"
        why = f"{state.totals[winners[0]]} reaches {target}."
        if not alone:
            why += " The other side is there too, but did not earn a win on this hand."
        return Verdict(True, winners[0], rule, why)
    rule = "game.both_over_set" if state.result == SET else "game.both_over"
    return _settle(variant, state, winners, rule, f"{_totals(state, winners)} both reach {target}.")


BARS = {
    "game.win_as": "a side must earn its win with the bid (it did not this hand)",
    "game.award_wins": "points awarded cannot win a game",
}


def _totals(state: State, sides: list[int]) -> str:
    return " and ".join(str(state.totals[side]) for side in sides)


def _settle(variant: Variant, state: State, sides: list[int], rule: str, opening: str) -> Verdict:
    """Decide between several sides that are all there, by a rule of the `both_...` kind."""
    how = variant.value(rule)
    if how == "play-on":
        return Verdict(False, None, rule, f"{opening} Play goes on.")
    if how == "tied":
        return Verdict(True, TIED, rule, f"{opening} The game is tied.")
    if how in ("bidders", "defenders"):
        return _by_role(variant, state, sides, rule, opening, how)
    if how == "lower":
        low = min(state.totals[side] for side in sides)
        sides = [side for side in sides if state.totals[side] == low]
        if len(sides) == 1:
            return Verdict(True, sides[0], rule, f"{opening} The lower total wins.")
    totals = [state.totals[side] for side in sides]
    level = totals.count(max(totals)) > 1  # asked only where it decides
    rule, how = ("game.level", variant.value("game.level")) if level else (rule, "tied")
    return _leader(state.totals, sides, rule, f"{opening} The higher total wins.", how, state)


def _by_role(variant: Variant, state: State, sides: list[int], rule: str, opening: str, how: str) -> Verdict:
    if state.bidders is None:
        return Verdict(False, None, rule, f"{opening} Nobody is known to have bid, so play goes on.")
    chosen = [side for side in sides if (side == state.bidders) == (how == "bidders")]
    who = "the side that bid" if how == "bidders" else "the side that did not bid"
    if not chosen:
        return _leader(state.totals, sides, rule, f"{opening} The higher total wins.", "tied", state)
    return _leader(state.totals, chosen, rule, f"{opening} By rule {who} wins, whatever the totals.", "tied", state)


def _leader(
    totals: tuple[int, ...], sides: list[int], rule: str, why: str, level: str, state: State | None = None
) -> Verdict:
    best = max(totals[side] for side in sides)
    leaders = [side for side in sides if totals[side] == best]
    if len(leaders) == 1:
        return Verdict(True, leaders[0], rule, why)
    if level == "play-on":
        return Verdict(False, None, "game.level", f"Level at {best}: play goes on.")
    if level == "bidders" and state is not None and state.bidders in leaders:
        return Verdict(True, state.bidders, "game.level", f"Level at {best}: the side that bid wins.")
    return Verdict(True, TIED, rule, f"Level at {best}: the game is tied.")


def _by_hands(variant: Variant, state: State, hands: int) -> Verdict:
    sides = list(range(len(state.totals)))
    why = f"All {hands} hands are played: the higher total wins."
    best = max(state.totals)
    if sum(total == best for total in state.totals) == 1:
        return _leader(state.totals, sides, "game.hands", why, "tied")
    return _leader(state.totals, sides, "game.hands_tie", why, variant.value("game.hands_tie"), state)


def ahead(variant: Variant, totals: tuple[int, ...], sides: list[int]) -> int | None:
    """Return which of some sides is ahead, None where several are: who has won when time is up."""
    sign = -1 if variant.rule("game.direction").value == "down" else 1
    best = max(sign * totals[side] for side in sides)
    leaders = [side for side in sides if sign * totals[side] == best]
    return leaders[0] if len(leaders) == 1 else None
