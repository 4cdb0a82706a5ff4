"""`disputes`: what tables argue over, answered under the rules in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import emit
from scorepad.cli.lines import source_text
from scorepad.cli.pager import tell
from scorepad.cli.ref_base import OPEN, load, open_json, ruling_options
from scorepad.cli.view import clean
from scorepad.errors import NotUnderstood
from scorepad.rules.opening import Hanging

if TYPE_CHECKING:
    from scorepad.cli.base import Settings
    from scorepad.rules.disputes import Answered
    from scorepad.rules.variant import Variant


@click.command("disputes")
@click.argument("words", nargs=-1, metavar="[WORDS]")
@ruling_options
@click.pass_obj
def command(settings: Settings, /, words: tuple[str, ...], **given: Any) -> None:
    """Answer the questions that tables argue over, from these rules as they stand now.

    \b
    scorepad disputes identical cards
    scorepad disputes              all of them, numbered; `scorepad disputes 7` is the seventh
    """
    from scorepad.rules import disputes

    variant = load(settings, given).variant
    found = disputes.find(variant, words)
    if not found:
        there = "\n".join(f"  {asks}" for asks, _, _ in disputes.questions(variant))
        raise NotUnderstood(f"No question here is about {' '.join(words)!r}. These are answered:\n{there}")
    answers = [disputes.answer(variant, *one) for one in found]
    if given["as_json"]:
        emit({"disputes": [_data(variant, one) for one in answers]})
    else:
        numbers = {asks: place for place, (asks, _, _) in enumerate(disputes.questions(variant), 1)}
        tell(clean("\n".join(line for one in answers for line in _lines(variant, one, numbers[one.asks]))))
    if words and all(isinstance(one.outcome, Hanging) for one in answers):
        raise click.exceptions.Exit(OPEN)


def _lines(variant: Variant, one: Answered, number: int) -> list[str]:
    from scorepad.rules.schema.spelling import typed

    told = [f"{number}. {one.asks}"]
    if not isinstance(one.outcome, Hanging):
        told.append(f"   {one.outcome.ruling.text}")
        told += [f"   {source_text(variant, rule)}" for rule in one.rules]
        return [*told, *(f"   {rule} is open, and did not matter here." for rule in one.outcome.despite)]
    told.append(f"   Open at this table ({one.outcome.rule}).")
    for option in one.outcome.gives:
        inner = option.outcome
        says = f"hangs on {inner.rule}" if isinstance(inner, Hanging) else inner.ruling.text
        told.append(f"   {typed(option.value)} ({option.source or 'no source'}): {says}")
    if not one.outcome.gives:
        told.append("   No source documents an answer.")
    return [*told, f"   Decide it with `scorepad decide {one.outcome.rule}=VALUE`."]


def _data(variant: Variant, one: Answered) -> dict[str, Any]:
    first = variant.rule(one.rules[0])
    data: dict[str, Any] = {
        "question": one.asks,
        "answer": None,
        "rule": one.rules[0],
        "value": first.value,
        "source": first.source,
        "basis": first.basis or "open",
        "rules": [
            {"rule": rule, "value": record.value, "source": record.source, "basis": record.basis or "open"}
            for rule in one.rules
            for record in (variant.rule(rule),)
        ],
        "open": [],
    }
    if isinstance(one.outcome, Hanging):
        data["open"] = open_json(one.outcome, variant, lambda said: {"answer": said.text})
    else:
        data["answer"] = data["reason"] = one.outcome.ruling.text
        if one.outcome.despite:
            data["despite"] = list(one.outcome.despite)
    return data


COMMANDS = {"disputes": command}
