"""The rules in force, written into the head of a card, so that the card alone settles a dispute years later."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from scorepad.book import toml
from scorepad.rules.sources import cited
from scorepad.rules.variant import ABSENT, INHERITED

if TYPE_CHECKING:
    from scorepad.rules.variant import Option, Value, Variant

WIDTH = 110


def rules_text(variant: Variant) -> str:
    """Return all rule values as `[rules...]` tables in the form of a rule file, with source and basis each.

    What most rules of a table share is said once, at its head.
    """
    tables: dict[str, list[tuple[str, Value]]] = {}
    for rule_id, record in variant.values.items():
        if _unsaid(record):
            continue
        table, _, key = rule_id.rpartition(".")
        tables.setdefault(table, []).append((key, record))
    parts = [f"\n[rules]\nname = {toml.value(variant.name)}\n"]
    if variant.sources:
        parts.append("\n[rules.sources]\n")
        parts += [toml.line(tag, title) for tag, title in cited(variant, variant.values.values()).items()]
    for table, records in tables.items():
        dotted = ".".join(toml.key(part) for part in table.split("."))
        parts.append(f"\n[rules.{dotted}]\n")
        source, basis = _shared(records)
        parts.append(toml.line("from", source) if source else "")
        parts.append(toml.line("basis", basis) if basis else "")
        parts += [f"{toml.key(key)} = {_written(record, source, basis)}\n" for key, record in records]
    return "".join(parts)


def _unsaid(record: Value) -> bool:
    """Return whether a rule is as it is because nobody says anything: the schema knows that without the card."""
    if record.open:
        return not record.options and not record.note
    return record.value is None or record.source == ABSENT


def _shared(records: list[tuple[str, Value]]) -> tuple[str, str]:
    """Return the source and the basis that most values of a table have."""
    decided = [record for _, record in records if not record.open]
    if not decided:
        return "", ""
    return Counter((record.source, record.basis) for record in decided).most_common(1)[0][0]


def _written(record: Value, source: str, basis: str) -> str:
    if record.open:
        more = {"basis": "" if record.own else INHERITED, "note": record.note}
        said = "".join(f", {name} = {toml.value(text)}" for name, text in more.items() if text)
        return f"{{ open = {_options(record.options)}{said} }}"
    extra: dict[str, Any] = {}
    if record.source != source:
        extra["from"] = record.source
    if record.basis != basis:
        extra["basis"] = record.basis
    if record.note:
        extra["note"] = record.note
    if not extra and not record.options and not isinstance(record.value, dict):
        return toml.value(record.value)
    inside = ", ".join(f"{name} = {toml.value(item)}" for name, item in {"is": record.value, **extra}.items())
    also = f", also = {_options(record.options)}" if record.options else ""
    return f"{{ {inside}{also} }}"


def _options(options: tuple[Option, ...]) -> str:
    items = [toml.value({"is": option.value, "from": option.source}) for option in options]
    flat = f"[{', '.join(items)}]"
    return flat if len(flat) < WIDTH else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
