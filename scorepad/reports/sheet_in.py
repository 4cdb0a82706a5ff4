"""A score sheet that people kept in a spreadsheet: CSV, a row a hand, read into the facts of a card.

Columns are found by their names, in any order and case; `COLUMNS` and `BY_SIDE` list what is understood. Cells are
read like words on the command line. Points and totals become assertions that `check` verifies; where a row has nothing
else, its points are all that is known of the hand.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from scorepad.errors import NotUnderstood, ScorepadError
from scorepad.reports.as_csv import plain
from scorepad.rules import contract, entry
from scorepad.rules.calls import is_pass, read_call, read_trump, write_call
from scorepad.rules.people import candidates

if TYPE_CHECKING:
    from scorepad.book.start import Circle
    from scorepad.rules.variant import Variant

COLUMNS = {
    "hand": "hand", "number of hand": "hand", "#": "hand", "no": "hand", "deal": "hand", "dealer": "dealer",
    "bidder": "bidder", "who": "bidder", "declarer": "bidder", "bid": "bid", "call": "bid", "contract": "bid",
    "trump": "trump", "suit": "trump", "tricks": "taken", "taken": "taken", "took": "taken", "counters": "taken",
    "meld": "meld", "result": "result", "kind": "kind", "note": "note", "notes": "note", "comment": "note",
    "ended": "ended", "forced": "forced", "struck": "struck", "stands": "stands",
}  # fmt: skip
BY_SIDE = {"taken": "tricks", "tricks": "tricks", "took": "tricks", "counters": "tricks", "meld": "meld",
           "points": "points", "score": "points", "total": "totals", "totals": "totals"}  # fmt: skip
DELIMITERS = ",;\t"


def rows_of(text: str, shown: str) -> list[tuple[int, dict[str, str]]]:
    """Return (line, cells by heading) for every row that is not empty; commas, semicolons or tabs between cells."""
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        head = [cell.strip() for cell in next(reader, [])]
        found = [(reader.line_num, cells) for cells in reader]
    except csv.Error as error:
        raise NotUnderstood(f"{shown} is not CSV ({error}).") from None
    if len({name.lower() for name in head}) < len([name for name in head if name]):
        raise NotUnderstood(f"{shown}:1: a column's name stands twice.")
    return [
        (line, {name: plain(cell).strip() for name, cell in zip(head, cells, strict=False) if name and cell.strip()})
        for line, cells in found
        if any(cell.strip() for cell in cells)
    ]


def hands_of(text: str, shown: str, people: Circle, variant: Variant) -> list[tuple[str, dict[str, Any]]]:
    """Return the blocks of a card. Raises `NotUnderstood` with the line and what was expected."""
    blocks: list[tuple[str, dict[str, Any]]] = []
    used: set[int] = set()
    for line, cells in rows_of(text, shown):
        try:
            data, struck = _Row(cells, people, variant).hand(max(used, default=0) + 1)
        except ScorepadError as error:
            raise NotUnderstood(f"{shown}:{line}: {error}") from None
        number = data["number"]
        if number in used:
            tip = "Is it more than one game? One file a game."
            raise NotUnderstood(f"{shown}:{line}: hand {number} stands twice. {tip}")
        used.add(number)
        blocks.append(("hands", data))
        if struck:
            blocks.append(("changes", {"after": number, "strike": number}))
    if not blocks:
        raise NotUnderstood(f"{shown} has no hands: expected a row of headings, then a row a hand.")
    return blocks


class _Row:
    """One row of a sheet, its cells by what they mean."""

    def __init__(self, cells: dict[str, str], people: Circle, variant: Variant) -> None:
        self.people, self.variant = people, variant
        self.plain: dict[str, str] = {}
        self.sides: dict[str, dict[str, str]] = {"tricks": {}, "meld": {}, "points": {}, "totals": {}}
        names = [side.name for side in people.sides]
        numbered = {key[4:]: cell for key, cell in cells.items() if key[:4].lower() == "side" and key[4:].isdigit()}
        for head, cell in cells.items():
            meaning = COLUMNS.get(head.lower())
            if meaning:
                self.plain.setdefault(meaning, cell)
                continue
            what, side = _by_side(head, names, numbered)
            if what and side in names:
                self.sides[what][side] = cell

    def hand(self, next_number: int) -> tuple[dict[str, Any], bool]:
        """Return the facts of the hand, and whether it is struck out."""
        given = self.plain
        data: dict[str, Any] = {"number": _whole(given["hand"], "hand") if "hand" in given else next_number}
        if "dealer" in given:
            data["dealer"] = self._who(given["dealer"], "dealer", self.people.seats)
        passed = self._kind()
        if passed:
            data["kind"] = passed
        elif "bidder" in given and "bid" in given:
            data.update(self._bid())
        elif self.sides["points"]:
            data["kind"] = "points"
        else:
            raise NotUnderstood("expected a bidder and a bid, or the points of each side.")
        for key in ("note", "ended", "stands"):
            if key in given:
                data[key] = given[key]
        if given.get("forced", "").lower() in ("yes", "true", "1", "x"):
            data["forced"] = True
        for what in ("points", "totals"):
            if self.sides[what] and data.get("kind") not in ("passed-out", "misdealt"):
                data[what] = {side: _whole(cell, f"{what} of {side}") for side, cell in self.sides[what].items()}
        return data, given.get("struck", "").lower() in ("yes", "true", "1", "x")

    def _kind(self) -> str:
        kind = self.plain.get("kind", "").lower()
        if kind in ("passed-out", "misdealt", "points"):
            return kind
        bid = self.plain.get("bid", "")
        if (bid and is_pass(bid)) or bid.lower() in ("passed out", "all passed"):
            return "passed-out"
        return "misdealt" if bid.lower() in ("misdeal", "misdealt") else ""

    def _bid(self) -> dict[str, Any]:
        sides = [side.name for side in self.people.sides]
        bidder = self._who(self.plain["bidder"], "bidder", [*self.people.seats, *sides])
        call = read_call(self.plain["bid"], self.variant)
        if "trump" in self.plain and not call.trump:
            call = call._replace(trump=read_trump(self.plain["trump"], self.variant))
        data: dict[str, Any] = {"bidder": bidder, "bid": write_call(call)}
        own = next(side.name for side in self.people.sides if bidder == side.name or bidder in side.players)
        tricks = {side: _count(cell) for side, cell in self.sides["tricks"].items()}
        if "taken" in self.plain:
            tricks[own] = _count(self.plain["taken"])
        melded = {side: _whole(cell, f"meld of {side}") for side, cell in self.sides["meld"].items()}
        if "meld" in self.plain:
            melded[own] = _whole(self.plain["meld"], "meld")
        if melded:
            data["meld"] = melded
        if tricks:
            data["tricks"] = self._whole_hand(tricks, sides)
        elif self.plain.get("result", "").lower() in ("set", "euchred"):
            data.update(set=True, ended="cut-short")
        return data

    def _whole_hand(self, tricks: dict[str, int], sides: list[str]) -> dict[str, int]:
        """Fill in the other side's count where one is missing and the hand's total is known."""
        taken = [tricks.get(side) for side in sides]
        fault = entry.adds_up(self.variant, taken)
        if fault:
            raise NotUnderstood(fault.reason)
        whole = zip(sides, contract.with_rest(self.variant, taken), strict=True)
        return {side: count for side, count in whole if count is not None}

    def _who(self, text: str, what: str, known: Any) -> str:
        found = candidates(text, known)
        if len(found) == 1:
            return found[0]
        raise NotUnderstood(f"{text!r} is no {what} here. Expected one of: {', '.join(known)}.")


def _by_side(head: str, names: list[str], numbered: dict[str, str]) -> tuple[str, str]:
    """Read a heading that belongs to a side: `Us`, `Us points`, `points Us`, or the numbered columns of an export."""
    if head in names:
        return "points", head
    if head[-1:].isdigit() and head[:-1].lower() in BY_SIDE:
        return BY_SIDE[head[:-1].lower()], numbered.get(head[-1], "")
    for word, what in BY_SIDE.items():
        for name in names:
            if head.lower() in (f"{word} {name}".lower(), f"{name} {word}".lower()):
                return what, name
    return "", ""


def _whole(text: str, what: str) -> int:
    try:
        return int(text.replace("−", "-"))
    except ValueError:
        raise NotUnderstood(f"{what}: {text!r} was read; expected a whole number.") from None


def _count(text: str) -> int:
    return sum(_whole(part, "tricks") for part in text.split("+"))
