"""The page a table looks at all night: a row a hand, the totals, and under it what each side needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.cli import lines
from scorepad.cli.told import change_text
from scorepad.cli.view import cut, listed, pad, paint, signed, terminal_columns, width
from scorepad.rules.calls import print_call
from scorepad.rules.needs import counters_to_make, needs_of, pressing
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.book.card import Card
    from scorepad.cli.base import Settings
    from scorepad.rules.record import Change, Game, Row

NARROW = 64  # columns; under this the dealer goes and names are cut


class Cell(NamedTuple):
    """A cell of the page: its text, whether it is set to the right, its colour."""

    text: str
    right: bool = False
    color: str = ""


def columns() -> int:
    """Return how wide the page may be."""
    return max(40, min(120, terminal_columns()))


def page(card: Card, game: Game, settings: Settings, room: int = 0) -> str:
    """Return the page of a card for `room` columns (the terminal's where 0)."""
    room = room or columns()
    narrow = room < NARROW
    title = str(card.data.get("title", "")) or game.variant.name
    parts = [paint(cut(_headline(game, title), room), "bold", settings.color)]
    parts += _people(game, room)
    parts += _table(game, settings, narrow, room)
    parts += [line for line in _under(card, game, settings) if line]
    return "\n".join(parts)


def _people(game: Game, room: int) -> list[str]:
    """Return who plays on which side, on one line where it fits."""
    told = [f"{side.name}: {', '.join(side.players)}" for side in game.sides if side.players not in ((), (side.name,))]
    line = "   ".join(told)
    return [line] if line and width(line) <= room else [cut(one, room) for one in told]


def _headline(game: Game, title: str) -> str:
    target = game.variant.rule("game.target")
    hands = game.variant.rule("game.hands").value
    to = f", to {target.value}" if not target.open and target.value != "none" else ""
    if isinstance(hands, int):
        to = "" if game.variant.rule("game.target_ends").value == "no" else to
        counted = {"played", "points"}
        if game.variant.rule("game.passed_out_counts").value == "yes":
            counted.add("passed-out")
        now = sum(row.kind in counted and not row.struck for row in game.rows) + (game.status == "playing")
        to += f", hand {now} of {hands}" if now <= hands else f", hand {now}: level after {hands}"
    return f"{title}{to}"


def _table(game: Game, settings: Settings, narrow: bool, room: int) -> list[str]:
    names = 6 if narrow else 10
    head = [Cell("#", True), *([] if narrow else [Cell("Dealer")]), Cell("Bidder"), Cell("Bid"), Cell("Took")]
    for side in game.sides:
        head += [Cell(cut(side.name, names), True), Cell("", True)]
    rows = [head]
    for row in game.rows:
        rows.append(_row(row, settings, narrow, names))
    rows.append(_totals(game, narrow))
    return _draw(rows, settings, room)


def _row(row: Row, settings: Settings, narrow: bool, names: int) -> list[Cell]:
    dim = "dim" if row.struck else ""
    number = f"{row.number}{'x' if row.struck else ''}"
    cells = [Cell(number, True, dim), *([] if narrow else [Cell(cut(row.dealer or "", names), False, dim)])]
    if row.kind in ("passed-out", "misdealt", "points"):
        said = {"passed-out": "all passed", "misdealt": "misdeal", "points": "points only"}[row.kind]
        cells += [Cell(cut(row.bidder or "-", names)), Cell(said, False, dim), Cell("")]
    else:
        call = print_call(row.call, row.variant, settings.symbols) if row.call else "?"
        mark = "*" if row.stands else ""
        cells += [Cell(cut(row.bidder or "?", names), False, dim), Cell(call + mark, False, dim), _took(row, dim)]
    for points, total in zip(row.points, row.totals, strict=True):
        blank = row.kind in ("passed-out", "misdealt") or row.struck or row.kind == "open"
        cells.append(Cell("-" if blank else signed(points), True, dim))
        cells.append(Cell("" if row.struck or row.kind == "open" else str(total), True, dim))
    return cells


def _took(row: Row, dim: str) -> Cell:
    if row.kind == "open":
        return Cell("open")
    if row.struck:
        return Cell("struck", False, dim)
    side = row.side if row.side is not None else 0
    taken = row.taken[side]
    count = "" if taken is None else f"{taken} "
    result = {"set": "SET", "": "?", "renege": "renege"}.get(row.result, row.result)
    return Cell(f"{count}{result}", False, dim or {"made": "made", "set": "set"}.get(row.result, ""))


def _totals(game: Game, narrow: bool) -> list[Cell]:
    cells = [Cell(""), *([] if narrow else [Cell("")]), Cell(""), Cell(""), Cell("Total")]
    for total in game.totals:
        cells += [Cell("", True), Cell(str(total), True, "bold")]
    return cells


def _draw(rows: list[list[Cell]], settings: Settings, room: int) -> list[str]:
    count = len(rows[0])
    sizes = [max(width(row[column].text) for row in rows) for column in range(count)]
    gaps = "  " if sum(sizes) + 2 * count <= room else " "
    drawn = []
    for place, row in enumerate(rows):
        if place in (1, len(rows) - 1) and not settings.plain:
            drawn.append("-" * (sum(sizes) + len(gaps) * (count - 1)))
        cells = [
            paint(pad(cell.text, size, cell.right), cell.color, settings.color and bool(cell.color))
            for cell, size in zip(row, sizes, strict=True)
        ]
        drawn.append(gaps.join(cells).rstrip())
    return drawn


def _under(card: Card, game: Game, settings: Settings) -> list[str]:
    end = lines.end_text(game)
    found = ["", end] if end else ["", *_needs(game)]
    found.append(lines.pending_text(game))
    row = game.open_row
    if row is not None and row.bidder is not None:
        found.append(f"Hand {row.number} is open: {lines.hand_text(row, settings)}")
        needed = counters_to_make(game)
        if needed is not None:
            found.append(f"{row.bidder}'s side needs {max(0, needed)} counters to make it.")
    elif game.status == "playing":
        found.append(_next(game))
    found += _waiting(game)
    found.append(_close(game))
    found += _marks(game)
    found += [f"{card.shown}:{problem.line}: {problem.message}" for problem in game.problems]
    return found


def _needs(game: Game) -> list[str]:
    told, condition = [], ""
    for place, side in enumerate(game.sides):
        needs = needs_of(game, place)
        if needs.points is None:
            return [f"What each side needs: {needs.condition}."]
        condition = needs.condition
        there = f"none, it is at {game.totals[place]}"
        told.append(f"{side.name} {needs.points if needs.points > 0 else there}")
    return [f"Still needed: {', '.join(told)}.{f' {condition[:1].upper()}{condition[1:]}.' if condition else ''}"]


def _next(game: Game) -> str:
    if game.dealer is None:
        if game.dealer_asks:
            from scorepad.cli.recording import dealer_question

            return dealer_question(game)
        return ""
    return f"Hand {game.number}: {game.dealer} deals, {game.opener} opens."


def _waiting(game: Game) -> list[str]:
    told = []
    for row in game.rows:
        if row.hanging is not None and not row.struck:
            told.append(_hangs(row))
        elif row.kind == "played" and None in row.points and not row.struck:
            told.append(_uncounted(row))
    return told[-3:]


def _uncounted(row: Row) -> str:
    missing = [side.name for side, taken in zip(row.sides, row.taken, strict=True) if taken is None]
    last = missing[:-1] or missing  # where all but one are known, so is the last
    say = " ".join(f"{name}=N" for name in last)
    took = f"what {listed(missing)} took"
    return f"Hand {row.number}: points wait for {took} (`scorepad amend {row.number} tricks {say}`)."


def _hangs(row: Row) -> str:
    hanging = row.hanging
    if hanging is None or len(hanging.gives) < lines.FEW:
        return f"Hand {row.number}: points {lines.hanging_text(hanging, row)}" if hanging else ""
    gives = f"`scorepad explain {row.number}` shows what each of {len(hanging.gives)} options gives"
    return f"Hand {row.number}: points wait for {hanging.rule}; {gives}. {lines.decide_tip(hanging.rule)}"


def _close(game: Game) -> str:
    """Warn when a side is within one hand of an ending that is still open."""
    still = pressing(game)
    if not still:
        return ""
    are = "is" if len(still) == 1 else "are"
    return f"A side is within one hand of the end, and {', '.join(still)} {are} open: `scorepad decide`."


def _change_line(change: Change) -> str:
    """Return a dated change as a line of the trail: "" for what was settled before the first hand."""
    text = change_text(change.data)
    if change.kind == "adjust":
        return f"+ after hand {change.after}: {text}"
    if change.kind == "rules":
        when = change.data.get("decided")
        if not isinstance(when, dict) or not when.get("hand"):
            return ""
        holds = "for the whole card" if change.after == 0 else f"from hand {change.after + 1} on"
        return f"  {text}, {holds} ({lines.at_score(when)})"
    if change.kind in ("amend", "strike"):
        return f"  {text}"
    if change.kind in ("replace", "rename", "seats") and change.after:
        return f"  after hand {change.after}: {text}"
    return ""


def _marks(game: Game) -> list[str]:
    told = [f"* hand {row.number} stands: {row.stands}" for row in game.rows if row.stands]
    told += [f"  hand {row.number}: {row.note}".replace("\n", " ") for row in game.rows if row.note]
    told += [line for change in game.changes if (line := _change_line(change))]
    still = game.variant.open_rules()
    if still and game.status == "playing":
        told.append(f"{len(still)} rules are open (`scorepad decide`).")
    return told
