"""`check --fix` and `check --same`: put assertions right in the text, and compare two cards of one game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scorepad.book import toml
from scorepad.book.audit import assertions
from scorepad.book.card import BOM, ENTRY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.book.card import Card
    from scorepad.rules.record import Row

VALUE = r"(\{{[^}}\n]*\}}|\"[^\"\n]*\"|[^#\n\r]*?)"


def fixed_text(card: Card) -> tuple[str, int]:
    """Return the card's text with every wrong assertion put right, and how many were. All else stays byte for byte."""
    wrong = {finding.entry: finding.fix for finding in assertions(card, card.game()) if finding.fix}
    skip = len(BOM) if card.text.startswith(BOM) else 0
    starts = [match.start() + skip for match in ENTRY.finditer(card.text[skip:])]
    parts, at, count = [], 0, 0
    for place, fix in sorted(wrong.items()):
        begin = starts[place]
        end = starts[place + 1] if place + 1 < len(starts) else len(card.text)
        block = card.text[begin:end]
        for name, value in (fix or {}).items():
            block, done = _set(block, name, value)
            count += done
        parts += [card.text[at:begin], block]
        at = end
    return "".join(parts) + card.text[at:], count


def _set(block: str, name: str, value: Any) -> tuple[str, int]:
    line = re.compile(rf"^([ \t]*{name}[ \t]*=[ \t]*){VALUE.format()}(?=[ \t]*(?:#[^\n]*)?\r?$)", re.MULTILINE)
    return line.subn(lambda match: match[1] + toml.value(value), block, count=1)


def differences(one: Card, two: Card) -> Iterator[str]:
    """Yield where two scorekeepers' cards of one game differ, a line each."""
    first, second = one.game(), two.game()
    if first.variant.id != second.variant.id:
        yield f"variant: {first.variant.id} | {second.variant.id}"
    for rule_id in dict.fromkeys([*first.variant.values, *second.variant.values]):
        a, b = first.variant.rule(rule_id), second.variant.rule(rule_id)
        if (a.open, a.value) != (b.open, b.value):
            yield f"{rule_id}: {_rule(a)} | {_rule(b)}"
    rows = {row.number: row for row in first.rows}
    others = {row.number: row for row in second.rows}
    for number in sorted({*rows, *others}):
        if number not in rows or number not in others:
            yield f"hand {number}: only on {one.shown if number in rows else two.shown}"
            continue
        yield from _hands(number, rows[number], others[number])
    if first.totals != second.totals:
        yield f"totals: {_named(first.sides, first.totals)} | {_named(second.sides, second.totals)}"


def _rule(record: Any) -> str:
    return "open" if record.open else str(record.value)


def _named(sides: Any, numbers: Any) -> str:
    return ", ".join(f"{side.name} {number}" for side, number in zip(sides, numbers, strict=True))


def _facts(row: Row) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "dealer": row.dealer,
        "bidder": row.bidder,
        "bid": row.call.spelled if row.call else None,
        "trump": row.trump,
        "tricks": _named(row.sides, row.taken),
        "meld": _named(row.sides, row.meld),
        "ended": row.data.get("ended", ""),
        "renege": row.data.get("renege", ""),
        "struck": row.struck,
        "points": _named(row.sides, row.points),
    }


def _hands(number: int, one: Row, two: Row) -> Iterator[str]:
    a, b = _facts(one), _facts(two)
    apart = [name for name in a if a[name] != b[name]]
    for name in [name for name in apart if name != "points"] or apart:  # points that differ for a reason need no line
        yield f"hand {number}, {name}: {a[name]} | {b[name]}"
