"""What each possible count of the open hand would score: the small table a scorekeeper looks at during play."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorepad.cli.view import listed, pad, signed, width
from scorepad.rules import contract, scoring
from scorepad.rules.agreed import agreed
from scorepad.rules.opening import Hanging, rule_on
from scorepad.rules.quiet import quiet
from scorepad.rules.record import Entry

if TYPE_CHECKING:
    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row

WHOLE = 16  # counts; above this only those are shown at which something changes
ROUND = 10  # and every tenth


class Outcome(NamedTuple):
    """What a count gives: made or set ("" where open), points per side (bidders first), the open rules it hangs on."""

    taken: int
    result: str
    points: tuple[int | None, ...]
    asks: tuple[str, ...] = ()


def outcomes(card: Card, game: Game) -> list[Outcome]:
    """Return an outcome per possible count of the open hand's bidders; none where there is no bid or no total."""
    row = game.open_row
    if row is None or row.side is None or row.call is None:
        return []
    total = contract.known_total(row.variant)
    if total is None:
        return []
    guess = Entry("hands", {"number": row.number, "tricks": {game.sides[row.side].name: 0}}, 0)
    closed = next((one for one in card.game(guess).rows if one.number == row.number), row)
    return [_outcome(closed, taken, total) for taken in range(total + 1)] if closed.facts else []


def _outcome(row: Row, taken: int, total: int) -> Outcome:
    assert row.facts is not None
    count = len(row.facts.taken)
    rest = (total - taken,) if count == 2 else (None,) * (count - 1)
    facts = row.facts._replace(taken=(taken, *rest))
    found = rule_on(lambda variant: scoring.score(variant, facts), row.variant, lambda score: score.answer)
    if isinstance(found, Hanging):
        return Outcome(taken, *agreed(found, count), tuple(found.rules()))
    return Outcome(taken, found.ruling.result, found.ruling.points)


def needed(found: list[Outcome]) -> int | None:
    """Return the least count at which the bid is made, None where that is open or it cannot be made."""
    if any(not one.result for one in found):
        return None
    return next((one.taken for one in found if one.result == scoring.MADE), None)


def telling(found: list[Outcome]) -> list[Outcome]:
    """Return the counts worth showing: all of a few; of many, those at which something changes, and every tenth."""
    if len(found) <= WHOLE:
        return found
    kept = []
    for place, one in enumerate(found):
        edge = place in (0, len(found) - 1)
        if edge or one.taken % ROUND == 0 or _turns(found[place - 1], one, found[place + 1]):
            kept.append(one)
    return kept


def _turns(before: Outcome, one: Outcome, after: Outcome) -> bool:
    if before.result != one.result or one.result != after.result:
        return True
    for low, here, high in zip(before.points, one.points, after.points, strict=True):
        if (low is None or here is None or high is None) and not low == here == high:
            return True
        if low is not None and here is not None and high is not None and here - low != high - here:
            return True
    return False


def outcome_lines(card: Card, game: Game, room: int, plain: bool = False) -> list[str]:
    """Return what the bidders need, and the table of counts in `room` columns; sentences where `plain`."""
    found = outcomes(card, game)
    row = game.open_row
    if not found or row is None or row.side is None:
        return []
    what = "counters" if contract.counts_points(row.variant) else "tricks"
    sides = [game.sides[(row.side + step) % len(game.sides)].name for step in range(len(game.sides))]
    told = [_need(found, row, sides[0], what)]
    shown = telling(found)
    if plain:
        told += [_sentence(one, sides, what) for one in shown]
    else:
        told += _blocks(shown, sides, room)
    told += _ends(card, game, row, found)
    asks = list(dict.fromkeys(rule for one in found for rule in one.asks))
    if asks:
        told.append(f"? hangs on {listed(asks)}: `decide`.")
    return told


def _ends(card: Card, game: Game, row: Row, found: list[Outcome]) -> list[str]:
    """Return with which counts the game would be over, and for whom."""
    assert row.side is not None
    low, high = quiet(row.variant)
    count, winners = len(game.sides), dict[str, list[int]]()
    for one in found:
        gains = [one.points[(place - row.side) % count] or 0 for place in range(count)]
        totals = [total + gain for total, gain in zip(game.totals, gains, strict=True)]
        if low < min(totals) and max(totals) < high:
            continue
        guess = Entry("hands", {"number": row.number, "tricks": {game.sides[row.side].name: one.taken}}, 0)
        after = card.game(guess)
        if after.winner is not None:
            winners.setdefault(f"{after.sides[after.winner].name} wins the game", []).append(one.taken)
        elif after.pending is not None:
            winners.setdefault(f"Whether the game is over hangs on {after.pending.rule}", []).append(one.taken)
    return [f"{what} with {_runs(counts)}." for what, counts in winners.items()]


def _runs(counts: list[int]) -> str:
    """Write counts in order as `0 to 3, 5`."""
    runs: list[list[int]] = []
    for count in counts:
        if runs and count == runs[-1][-1] + 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def _need(found: list[Outcome], row: Row, side: str, what: str) -> str:
    least = needed(found)
    who = f"{side} ({row.bidder})" if row.bidder != side else side
    if least is None:
        open_too = any(not one.result for one in found)
        return (
            f"What {who} must take is open." if open_too else f"{who} cannot make it: {found[-1].taken} {what} in all."
        )
    return f"{who} must take {least} of {found[-1].taken} {what}."


def _sentence(one: Outcome, sides: list[str], what: str) -> str:
    gains = ", ".join(f"{side} {signed(n)}" for side, n in zip(sides, one.points, strict=True))
    return f"{one.taken} {what}, {one.result or 'open'}: {gains}."


def _blocks(found: list[Outcome], sides: list[str], room: int) -> list[str]:
    """Draw the counts side by side, a bar where set turns to made, in as many blocks as the width needs."""
    rows = [place for place in range(len(sides)) if any(one.points[place] is not None for one in found)]
    heads = ["took", *(sides[place] for place in rows)]
    label = min(max(map(width, heads)), room // 3)
    cells = [[str(one.taken), *(signed(one.points[place]) for place in rows)] for one in found]
    size = max(len(text) for column in cells for text in column) + 2
    fit = max(1, (room - label - 4) // size)
    drawn: list[str] = []
    for start in range(0, len(cells), fit):
        for line, head in enumerate(heads):
            text = pad(head if width(head) <= label else head[:label], label)
            for place in range(start, min(start + fit, len(cells))):
                bar = place > start and {found[place - 1].result, found[place].result} == {scoring.SET, scoring.MADE}
                text += (" |  " if bar else "  ") + pad(cells[place][line], size - 2, True)
            drawn.append(text)
    return drawn
