"""`referee penalty`: what an irregularity costs, until when it may be mended, and what is documented elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import Settings, emit
from scorepad.cli.lines import source_text
from scorepad.cli.ref_base import OPEN, Answer, basis_json, give, load, ruling_options
from scorepad.cli.view import clean
from scorepad.errors import NotUnderstood
from scorepad.rules.schema import question, say
from scorepad.rules.schema.kinds import nearest
from scorepad.rules.schema.penalty import WHAT
from scorepad.rules.schema.spelling import price, typed

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

ALSO = {"renege": "revoke", "reneged": "revoke", "wrong_claim": "wrong_meld", "accusation": "false_claim"}
ALSO |= {"lead": "lead_out_of_turn", "bid": "bid_out_of_turn", "cards": "card_count", "exposed": "exposed_card"}


@click.command("penalty")
@click.argument("words", nargs=-1, metavar="[WHAT]")
@ruling_options
@click.pass_obj
def command(settings: Settings, /, words: tuple[str, ...], **given: Any) -> None:
    """Say what an irregularity costs: renege, misdeal, lead-out-of-turn, exposed-card, ... Bare: which there are."""
    asked = load(settings, given)
    variant = asked.variant
    if not words:
        known = {name: {"what": what, "open": _open(variant, name)} for name, what in WHAT.items()}
        if asked.as_json:
            emit({"penalties": known})
        else:
            click.echo(clean("\n".join(f"{name.replace('_', '-'):<18} {one['what']}" for name, one in known.items())))
        return
    name = _kind(" ".join(words))
    rules = _rules(name)
    still = _open(variant, name)
    if still:
        if asked.as_json:
            from scorepad.cli.showjson import open_json

            emit({"open": [open_json(variant, rule) for rule in still]})
        else:
            click.echo(clean("\n".join(penalty_lines(variant, name))))
        raise click.exceptions.Exit(OPEN)
    told = [_text(rule, variant.value(rule)) for rule in rules if not variant.is_open(rule)]
    data = {
        "penalty": name,
        "rules": [{**basis_json(variant, rule), "value": variant.rule(rule).value} for rule in rules],
    }
    answer = Answer([f"{WHAT[name].capitalize()}: {' '.join(told)}"], data, rules[0], " ".join(told))
    give(asked, answer)


def _kind(text: str) -> str:
    """Return the irregularity that some words mean. Raises `NotUnderstood`."""
    word = text.strip().lower().replace("-", "_").replace(" ", "_").removeprefix("a_").removeprefix("an_")
    word = ALSO.get(word, word)
    if word in WHAT:
        return word
    found = [name for name, what in WHAT.items() if name.startswith(word) or word.replace("_", " ") in what]
    if len(found) == 1:
        return found[0]
    names = [name.replace("_", "-") for name in found or WHAT]
    raise NotUnderstood(f"{text!r} was read; expected one of: {', '.join(names)}.{nearest(word, WHAT)}")


def _rules(name: str) -> list[str]:
    rules = [f"penalty.{name}.costs", f"penalty.{name}.until"]
    return [*rules, *({"misdeal": ["deal.after_misdeal"], "late_meld": ["meld.late"]}.get(name, []))]


def _open(variant: Variant, name: str) -> list[str]:
    """Return the rules on an irregularity that are still open; mending is asked for only where it is documented."""
    costs, *more = _rules(name)
    return [rule for rule in (costs, *more) if variant.is_open(rule) and (rule == costs or variant.options(rule))]


def _text(rule: str, value: Any) -> str:
    return price(value) if rule.endswith(".costs") else say(rule, value)


def penalty_lines(variant: Variant, name: str) -> list[str]:
    """Return what is known of the cost of an irregularity: the rule, or what is documented elsewhere."""
    told: list[str] = []
    what = WHAT[name]
    for rule in _rules(name):
        record = variant.rule(rule)
        if not record.open:
            told.append(f"{_text(rule, record.value)} [{source_text(variant, rule)}]")
            continue
        if rule.endswith(".costs"):
            told.append(f"No source of this variant documents a penalty for {what}.")
        if record.options:
            told.append(f"{question(rule)} Documented elsewhere ({rule}):")
            told += [f"  {typed(o.value)}: {_text(rule, o.value)} ({o.source})" for o in record.options]
        elif rule.endswith(".costs"):
            told.append("  Nothing is documented elsewhere either.")
    return [*told, *(_tip(variant, rule) for rule in _open(variant, name))]


def _tip(variant: Variant, rule: str) -> str:
    """Return what to type to decide a rule, by its first option where it has any."""
    options = variant.options(rule)
    value = f"{rule}={typed(options[0].value)}" if options else f"{rule}=VALUE"
    return f"The table decides: `scorepad decide {value}`{', or another of these' if len(options) > 1 else ''}."
