"""The corrections of a card: what each hand and change amounts to after undo, amend, insert and strike.

Entries come in the order in which they were written. An entry is what one command wrote, so taking back
the last command is taking back the last entry that still stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.form import WITH, fitting
from scorepad.rules.record import Change, Problem
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.rules.record import Entry

CLOSING = frozenset(("tricks", "result", "ended", "set", "points", "renege", "kind"))
ASSERTED = ("result", "points", "totals")
KINDS = (  # an amendment may hold a dealer or a note: what it is comes before what it holds
    "amend", "strike", "undo", "redo", "rules", "dealer", "seats", "replace", "rename", "adjust", "end", "note",
)  # fmt: skip


class Hand:
    """A hand being put together from its entries. `data` holds the facts as they stand."""

    __slots__ = ("data", "line", "number", "struck")

    def __init__(self, number: int, data: dict[str, Any], line: int) -> None:
        self.number = number
        self.data = data
        self.line = line
        self.struck = False


class History(NamedTuple):
    """The hands in the order of play, the changes in the order in which they were written, what is wrong."""

    hands: list[Hand]
    changes: list[Change]
    problems: list[Problem]
    undone: list[Entry]
    standing: list[Entry]


def is_open(data: dict[str, Any]) -> bool:
    """Return whether a hand still waits for its tricks."""
    return CLOSING.isdisjoint(data)


def standing(entries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the entries that stand, and those taken back that may be given back, the last one last."""
    done: list[Entry] = []
    undone: list[Entry] = []
    for entry in entries:
        if entry.kind == "changes":
            if "undo" in entry.data:
                if done:
                    undone.append(done.pop())
                continue
            if "redo" in entry.data:
                if undone:
                    done.append(undone.pop())
                continue
        done.append(entry)
        if undone:
            undone.clear()
    return done, undone


def effective(entries: Iterable[Entry]) -> History:
    """Put the standing entries together: hands with their continuations and amendments, and dated changes."""
    done, undone = standing(entries)
    hands: list[Hand] = []
    by_number: dict[int, Hand] = {}
    changes: list[Change] = []
    problems: list[Problem] = []
    for written in done:
        entry = fitting(written, problems)
        if entry.kind == "hands":
            _add_hand(entry, hands, by_number, problems)
        else:
            _add_change(entry, by_number, changes, problems)
    return History(hands, changes, problems, undone, done)


def _add_hand(entry: Entry, hands: list[Hand], by_number: dict[int, Hand], problems: list[Problem]) -> None:
    data = entry.data
    number = data.get("number")
    if not number:
        problems.append(Problem(entry.line, "a hand needs a number of 1 or more, as number = 5", True))
        return
    known = by_number.get(number)
    if known is None:
        hand = by_number[number] = Hand(number, data, entry.line)
        if "before" in data:
            place = next((i for i, other in enumerate(hands) if other.number == data["before"]), len(hands))
            hands.insert(place, hand)
            return
        last = hands[-1].number if hands else 0
        if number < last and not any("before" in other.data for other in hands):
            problems.append(
                Problem(entry.line, f"hand {number} stands after hand {last}: are the blocks out of order?")
            )
        hands.append(hand)
    elif is_open(known.data):
        known.data = {**known.data, **data, **_grown(known.data, data)}
    else:
        message = f"hand {number} stands twice, first at line {known.line}: strike one out, or give it its own number"
        problems.append(Problem(entry.line, message, True))


def _grown(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return what is written name by name, and grows: each meld is an entry of its own."""
    return {
        key: {**old[key], **new[key]}
        for key in ("meld", "meld_cards")
        if isinstance(old.get(key), dict) and isinstance(new.get(key), dict)
    }


def _add_change(entry: Entry, by_number: dict[int, Hand], changes: list[Change], problems: list[Problem]) -> None:
    data = entry.data
    kind = next((key for key in KINDS if key in data), "")
    after = data.get("after", 0)
    if not kind or WITH.get(kind, kind) not in data:
        expected = f"`after = N` and one of {', '.join(KINDS)}" if not kind else f"{WITH[kind]} beside {kind}"
        problems.append(Problem(entry.line, f"a change needs {expected}", True))
        return
    if kind in ("amend", "strike", "note"):
        hand = by_number.get(data[kind] if kind != "note" else after)
        if hand is None:
            problems.append(Problem(entry.line, f"there is no hand {data[kind] if kind != 'note' else after}", True))
        elif kind == "amend":
            _amend(hand, data)
        elif kind == "strike":
            hand.struck = True
        else:
            hand.data = {**hand.data, "note": data["note"]}
        if kind != "note":
            changes.append(Change(after, kind, data, entry.line))
        return
    changes.append(Change(after, kind, data, entry.line))


def _amend(hand: Hand, data: dict[str, Any]) -> None:
    """Put amended facts in the place of a hand's own. What was asserted of the old facts no longer is."""
    meta = ("after", "amend", "whole", "drop", "why")
    facts = {key: value for key, value in data.items() if key not in meta}
    keep = ("number", "before", "dealer", "note") if data.get("whole") else tuple(hand.data)
    drop = (*data.get("drop", ()), *ASSERTED)
    kept = {key: value for key, value in hand.data.items() if key in keep and key not in drop}
    hand.data = {**kept, **facts}
