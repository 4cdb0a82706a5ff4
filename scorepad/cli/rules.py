"""`rules` and `compare`: the rule card with its sources, and where variants differ."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import Settings, completer, emit, json_option, load_variant, pass_settings, rule_option
from scorepad.cli.pager import tell
from scorepad.cli.view import clean, table_columns, wrapped
from scorepad.errors import NotUnderstood
from scorepad.rules.sources import cited
from scorepad.rules.variant import BASIS

if TYPE_CHECKING:
    from scorepad.rules.variant import Value, Variant

TITLES = {
    "game": "The game",
    "table": "The table",
    "deck": "The pack",
    "deal": "The deal",
    "auction": "The auction",
    "denomination": "Contracts",
    "contract": "Every contract",
    "special": "Special calls",
    "count": "Counting",
    "meld": "Meld",
    "play": "The play",
    "scoring": "Scoring",
    "unplayed": "Hands not played out",
    "penalty": "Irregularities",
}


def variant_of(name: str | None, rules: tuple[str, ...], settings: Settings) -> Variant:
    """Return a variant by id, alias or rule file, or the one of a card."""
    if name is not None and name.endswith(".toml") and is_card(name):
        return load_variant(None, rules, settings._replace(card=name))
    return load_variant(name, rules, settings)


def is_card(path: str) -> bool:
    """Return whether a TOML file is a card rather than a rule file."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return any(line.startswith("variant") for _, line in zip(range(12), file, strict=False))
    except OSError:
        return False


@click.command("rules")
@click.argument("words", nargs=-1, metavar="[VARIANT] [TOPIC]", shell_complete=completer("variants_first"))
@rule_option
@json_option
@pass_settings
def rules(settings: Settings, words: tuple[str, ...], rules: tuple[str, ...], as_json: bool) -> None:
    """Show a variant's rule card, or one topic or rule of it, with sources and what is open.

    \b
    scorepad rules VARIANT
    scorepad rules VARIANT scoring
    scorepad rules game.both_over        this card's
    """
    name, topic = _split(words, settings)
    variant = variant_of(name, rules, settings)
    shown = _shown(variant, topic)
    if as_json:
        emit({"variant": variant.id, "name": variant.name, "rules": [_json(variant, key) for key in shown]})
        return
    _tell(card_lines(variant, shown if topic else _asked(variant, shown)))


def _split(words: tuple[str, ...], settings: Settings) -> tuple[str | None, str]:
    if not words:
        return None, ""
    if len(words) > 2:
        raise NotUnderstood(f"{' '.join(words)!r} was read; expected a variant and a topic: `rules VARIANT scoring`.")
    if len(words) == 2:
        return words[0], words[1]
    topic = words[0].split(".")[0]
    return (None, words[0]) if topic in TITLES and os.path.exists(settings.card) else (words[0], "")


FIRST = {"special": "special.x.name", "unplayed": "unplayed.x.bidders", "penalty": "penalty.x.costs"}


def _shown(variant: Variant, topic: str) -> list[str]:
    from scorepad.rules.schema import name_in, place
    from scorepad.rules.schema.kinds import nearest

    def order(key: str) -> tuple[int, int, int]:
        """Sort calls and irregularities one by one, each with all its rules."""
        topic, name = key.partition(".")[0], name_in(key)
        names = variant.names(topic) if topic in FIRST else []
        return (place(FIRST[topic]), names.index(name), place(key)) if name in names else (place(key), 0, 0)

    variant.open_rules()
    known = sorted(variant.values, key=order)
    if not topic:
        return [key for key in known if not _absent(variant.rule(key))]
    word = topic.lower().replace("-", "_")
    found = [key for key in known if topic in (key, key.split(".")[0]) or key.startswith(f"{topic}.") or word in key]
    if not found:
        raise NotUnderstood(f"{variant.name} has no topic or rule {topic!r}.{nearest(topic, [*TITLES, *known])}")
    return [key for key in found if not _absent(variant.rule(key))] or found


def _asked(variant: Variant, shown: list[str]) -> list[str]:
    """Leave out the open rules that cannot matter under what is settled."""
    from scorepad.rules.moot import moot

    return [key for key in shown if not (variant.rule(key).open and moot(variant, key))]


def _absent(record: Value) -> bool:
    from scorepad.rules.variant import ABSENT

    return not record.open and (record.source == ABSENT or record.value is None)


def card_lines(variant: Variant, shown: list[str]) -> list[str]:
    """Return the rule card: a sentence a rule, its id, its source, its basis where it is not stated."""
    from scorepad.rules.schema import name_in, question, say

    told = [variant.name, *([variant.about] if variant.about else [])]
    topic = ""
    for key in shown:
        if key.split(".")[0] != topic:
            topic = key.split(".")[0]
            told += ["", f"{TITLES.get(topic, topic)}"]
        record = variant.rule(key)
        name = name_in(key)
        whose = f"{name}: " if name and topic in ("special", "meld", "penalty", "unplayed") else ""
        if record.open:
            told.append(f"  OPEN  {question(key)} [{key}]")
            told += [f"          {say(key, option.value)}  ({option.source})" for option in record.options]
            continue
        basis = "" if record.basis == "stated" else f"; {BASIS.get(record.basis, record.basis)}"
        told.append(f"  {whose}{say(key, record.value)}  [{key}; {record.source}{basis}]")
        if record.note:
            told.append(f"          {record.note}")
        told += [f"          elsewhere: {say(key, option.value)}  ({option.source})" for option in record.options]
    told += ["", "Sources"]
    used = cited(variant, map(variant.rule, shown))
    return told + [f"  {tag}: {title}" for tag, title in used.items()]


def _json(variant: Variant, key: str) -> dict[str, Any]:
    from scorepad.rules.schema import question, say

    record = variant.rule(key)
    return {
        "rule": key,
        "value": record.value,
        "open": record.open,
        "sentence": "" if record.open else say(key, record.value),
        "question": question(key),
        "source": record.source,
        "basis": record.basis,
        "options": [{"value": option.value, "source": option.source} for option in record.options],
        "note": record.note,
    }


@click.command("compare")
@click.argument("names", nargs=-1, required=True, metavar="A B...", shell_complete=completer("variants"))
@click.option("--all", "everything", is_flag=True, help="Every rule, also those that agree.")
@json_option
@pass_settings
def compare(settings: Settings, names: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """Show where variants differ, side by side. A name may be a card's file; one name is compared with this card."""
    from scorepad.rules.schema import place, question, spell

    several = [variant_of(name, (), settings) for name in names]
    if len(several) == 1:
        several.insert(0, load_variant(None, (), settings))
    for variant in several:
        variant.open_rules()
    keys = sorted({key for variant in several for key in variant.values}, key=place)
    table = []
    for key in keys:
        told = [_told(variant, key, spell) for variant in several]
        if everything or len(set(told)) > 1:
            table.append((key, question(key), told))
    if as_json:
        ids = [variant.id for variant in several]
        emit(
            [{"rule": key, "question": asks, "values": dict(zip(ids, told, strict=True))} for key, asks, told in table]
        )
        return
    lines = [" | ".join(variant.name for variant in several)]
    for key, asks, told in table:
        lines += [f"{asks} [{key}]", *(f"    {v.id}: {value}" for v, value in zip(several, told, strict=True))]
    _tell(lines if table else [*lines, "They do not differ."])


def _tell(lines: list[str]) -> None:
    tell(wrapped(clean("\n".join(lines)), table_columns()))


def _told(variant: Variant, key: str, spell: Any) -> str:
    from scorepad.rules.schema import RULES

    if key not in variant.values and key not in RULES:
        return "-"  # a rule of a call or a meld that this variant does not have
    record = variant.rule(key)
    if record.open:
        options = " or ".join(spell(option.value) for option in record.options)
        return f"open{f' ({options})' if options else ''}"
    return "-" if record.value is None else str(spell(record.value))


COMMANDS = {"rules": rules, "compare": compare}
