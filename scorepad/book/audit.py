"""Checking a card: score it again and say where what it asserts disagrees, each fault once, at its first cause.

What was recorded is the truth; `points`, `totals` and `result` are assertions. Each is checked as of when
it was written, so a later amendment does not make an earlier entry wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.book import head
from scorepad.errors import NotUnderstood
from scorepad.rules.game import fold
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row

CORRECTIONS = ("amend", "strike", "undo", "redo", "rules", "rename", "adjust")


class Finding(NamedTuple):
    """Something to put right: where, and what. `fix`: the assertions as they should be."""

    path: str
    line: int
    message: str
    fix: dict[str, Any] | None = None
    entry: int = -1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


def audit(card: Card) -> list[Finding]:
    """Return every finding on a card. A total that is wrong only because an earlier one is, is not repeated."""
    from scorepad.book import cardrules

    found = [Finding(card.shown, line, message) for line, message in cardrules.faults(card)]
    try:
        game = card.game()
    except NotUnderstood:
        found += [Finding(card.shown, problem.line, problem.message) for problem in head.strange(card.data, card.text)]
        if not found:
            raise
        return found
    found += [Finding(card.shown, problem.line, problem.message) for problem in game.problems]
    if not card.ordered and len(card.entries) > 1:
        wanted = "write each hand and change as its own [[hands]] or [[changes]] block"
        found.append(Finding(card.shown, 1, f"the order of hands and changes is not clear: {wanted}"))
    if not any(problem.fatal for problem in game.problems):  # what cannot be read moves every total after it
        found += [finding for finding in assertions(card, game) if finding.message]
        found += [Finding(card.shown, line, message) for line, message in _melds(game)]
    later = _after_the_end(game) if not found else None
    if later is not None:
        message = f"the game was over after hand {game.over_after}; this hand came later"
        found.append(Finding(card.shown, later.line, message))
    return sorted(found, key=lambda finding: finding.line)


def _after_the_end(game: Game) -> Row | None:
    """Return the first hand played after the end without a reason: nobody let it stand, no late decision ended it."""
    if game.over_after is None or any("decided" in change.data for change in game.changes):
        return None
    places = [place for place, row in enumerate(game.rows) if row.number == game.over_after]
    later = game.rows[places[0] + 1 :] if places else ()
    return next((row for row in later if not row.struck and not row.stands), None)


def _melds(game: Game) -> Iterator[tuple[int, str]]:
    """Yield the melds that are not what the cards written beside them are worth."""
    for row in game.rows:
        if "meld_cards" in row.data and not row.struck:
            from scorepad.rules.shown import otherwise

            written = row.data.get("meld", {})
            for name, worth in otherwise(row).items():
                mend = f"Correct it: `scorepad amend {row.number} meld {name}={worth}`"
                was = written.get(name, "nothing")
                yield row.line, f"hand {row.number}: meld says {name} {was}, but the cards meld {worth}. {mend}."


def assertions(card: Card, game: Game) -> Iterator[Finding]:
    """Yield a finding for each entry whose assertions are off; without a message where an earlier one is the cause."""
    shift: dict[str, int] = {}  # how far asserted totals are off by what was found before
    for place, row in _as_written(card, game):
        data = card.entries[place].data
        line = card.entries[place].line
        told = f"hand {row.number}"
        names = [side.name for side in row.sides]
        wrong: list[str] = []
        fix: dict[str, Any] = {}
        points = dict(zip(names, row.points, strict=True))
        if row.kind == "played":
            if data.get("result", row.result) != row.result and row.result:
                wrong.append(f"result says {data['result']!r}, but it is {row.result!r}")
                fix["result"] = row.result
            if "points" in data and not _agree(data["points"], points):
                wrong.append(f"points say {_spell(data['points'])}, but they are {_spell(points)}")
                fix["points"] = {name: n for name, n in points.items() if n is not None}
        totals = dict(zip(names, row.totals, strict=True))
        if "totals" in data and None not in row.points:
            said = data["totals"]
            off = _off(said, totals)
            if not wrong and (off is None or (any(off.values()) and off != shift)):
                wrong.append(f"totals say {_spell(said)}, but they are {_spell(totals)}{_gap(row, game)}")
            # An amendment of a hand before the fault is right.
            if any((off or {}).values()) or card.entries[place].kind == "hands":
                shift = off or {}
            if off is None or any(off.values()):
                fix["totals"] = totals
        if wrong:
            again = "Correct it, or run `scorepad check --fix`"
            yield Finding(card.shown, line, f"{told}: {'; '.join(wrong)}. {_why(row)}{again}.", fix, place)
        elif fix:
            yield Finding(card.shown, line, "", fix, place)


def _gap(row: Row, game: Game) -> str:
    """Return that a hand is missing before this one, where numbers say so: a hand is struck out, never deleted."""
    before = row.number - 1
    gone = before > 0 and before not in {other.number for other in game.rows}
    return f" (there is no hand {before}: was its block deleted?)" if gone else ""


def _as_written(card: Card, game: Game) -> Iterator[tuple[int, Row]]:
    """Yield each entry that asserts something, with its hand as it stood when the entry was written."""
    entries = card.entries
    begin = 0
    for place in _cuts(entries):
        part = game if place == len(entries) else fold(card.head, entries[:place])
        yield from _rows_of(entries, part, begin, place)
        begin = place


def _cuts(entries: list[Any]) -> list[int]:
    """Return where a correction moves what stands: before it, and after it where it asserts something itself."""
    cuts = []
    for place, entry in enumerate(entries):
        if _corrects(entry):
            cuts += [place, place + 1] if _asserts(entry.data) else [place]
    return list(dict.fromkeys([*cuts, len(entries)]))


def _corrects(entry: Any) -> bool:
    return "before" in entry.data if entry.kind == "hands" else any(key in entry.data for key in CORRECTIONS)


def _rows_of(entries: list[Any], game: Game, begin: int, end: int) -> Iterator[tuple[int, Row]]:
    rows = {row.number: row for row in game.rows}
    for place in range(begin, end):
        data = entries[place].data
        number = data.get("number") if entries[place].kind == "hands" else data.get("amend")
        row = rows.get(number) if type(number) is int else None
        if row is not None and _asserts(data):
            yield place, row


def _asserts(data: dict[str, Any]) -> bool:
    return "points" in data or "totals" in data or "result" in data


def _off(said: Any, totals: dict[str, int]) -> dict[str, int] | None:
    """Return how far asserted totals are off, None where they are no numbers, one a side."""
    if not isinstance(said, dict) or set(said) != set(totals) or any(type(n) is not int for n in said.values()):
        return None
    return {name: said[name] - total for name, total in totals.items()}


def _agree(said: Any, points: dict[str, int | None]) -> bool:
    if not isinstance(said, dict):
        return False
    known = {name: n for name, n in points.items() if n is not None}
    return all(said.get(name) == n for name, n in known.items()) and set(said) <= set(points)


def _spell(numbers: Any) -> str:
    if not isinstance(numbers, dict):
        return repr(numbers)
    return ", ".join(f"{name} {_spell_one(n)}" for name, n in numbers.items())


def _spell_one(number: Any) -> str:
    return "?" if number is None else f"{number!r} (text)" if type(number) is str else str(number)


def _why(row: Row) -> str:
    own = [line.reason for line in row.lines if line.side == row.side]
    return f"{own[0]}. " if own else ""
