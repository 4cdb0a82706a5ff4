"""Every rule id, once: vocabulary, question, sentence. A module a topic; games are not known here.

`RULES` is in the order in which rules come to matter at a table: how the game ends is asked before the
first deal, since it cannot be asked fairly later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.defaults import pattern
from scorepad.rules.defaults import place as place
from scorepad.rules.schema import auction, contract, count, game, penalty, play, reading, scoring, table
from scorepad.rules.schema.kinds import nearest
from scorepad.rules.schema.spelling import DENOMINATIONS, case_of, paid
from scorepad.rules.schema.spelling import spell as spell
from scorepad.rules.variant import FACTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.rules.schema.rule import Rule

TOPICS = (game, table, auction, contract, count, play, scoring, penalty)
RULES: dict[str, Rule] = {rule.id: rule for topic in TOPICS for rule in topic.RULES}


def rule_of(rule_id: str) -> Rule | None:
    """Return the declaration of a rule id, or None where no rule has it."""
    return RULES.get(pattern(rule_id))


def name_in(rule_id: str) -> str:
    """Return the name that a file chose inside an id: `special.moon-alone.made` -> `moon-alone`."""
    parts = rule_id.split(".")
    starred = pattern(rule_id).split(".")
    return parts[starred.index("*")] if "*" in starred else ""


def question(rule_id: str) -> str:
    """Return the question that settles a rule, as it is put to a table."""
    rule = rule_of(rule_id)
    if rule is None:
        return f"What is {rule_id}?"
    name = name_in(rule_id)
    what = penalty.WHAT if rule_id.startswith("penalty.") else scoring.UNPLAYED
    spelled = name.replace("_", " ").replace("-", " ") or "an ordinary bid"
    return rule.question.replace("{name}", what.get(name, spelled))


def say(rule_id: str, value: Any) -> str:
    """Return the sentence that a rule with this value means."""
    rule = rule_of(rule_id)
    if rule is None:
        return f"{rule_id} = {value}"
    if isinstance(value, dict) and len(value) == 1 and (fact := next(iter(value))) in rule.by:
        cases = value[fact].items()
        return " ".join(f"{case_of(fact, name)}: {_lower(say(rule_id, part))}" for name, part in cases)
    if callable(rule.says):
        return rule.says(value)
    says = rule.says if isinstance(rule.says, str) else rule.says.get(_word(value), rule.says.get("", ""))
    says = says.replace("{name}", name_in(rule_id).replace("-", " "))
    said = paid(says, value) if rule.kind.shape.startswith("points") else says.replace("{}", spell(value))
    return said or f"{rule_id} = {value}"


def _word(value: Any) -> str:
    return value if isinstance(value, str) else spell(value)


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def fault(rule_id: str, value: Any) -> str:
    """Return what is wrong with a value of a rule, "" where nothing is."""
    return next((text for _, text in faults(rule_id, value)), "")


def faults(rule_id: str, value: Any) -> Iterator[tuple[Any, str]]:
    """Yield (a word of the value or None, what is wrong); a value that hangs on a fact is looked at case by case."""
    rule = rule_of(rule_id)
    if rule is None:
        yield None, f"{rule_id!r} is not a rule.{nearest(rule_id, RULES)}"
        return
    hangs = by_fact(value)
    if not hangs:
        text = rule.kind.fault(value)
        if text:
            yield value if not isinstance(value, (list, dict)) else None, text
        return
    fact, parts = hangs
    if fact not in (*rule.by, "players"):
        yield fact, f"its value cannot hang on {fact}" + (f", only on {' or '.join(rule.by)}." if rule.by else ".")
    for case, item in parts.items():
        if not case:
            yield case, f"expected its cases, as {fact}:{'suits=3,high=5' if fact == 'denomination' else '1=10,2=20'}."
        elif fact != "denomination" and case != "other" and not case.isdigit():
            yield case, f"{case!r} is not a number of {fact}, or `other`."
        text = rule.kind.fault(item)
        if text:
            yield item, text


def by_fact(value: Any) -> tuple[str, dict[str, Any]] | None:
    """Return the fact that a value hangs on and its cases; None where it hangs on none."""
    if isinstance(value, dict) and len(value) == 1:
        ((fact, parts),) = value.items()
        if fact in FACTS and isinstance(parts, dict) and parts:
            return fact, parts
    return None


def read(rule_id: str, text: str, names: tuple[str, ...] = ()) -> Any:
    """Read a value as typed after KEY=, or as a rule file or `rules` writes it. See `fault` for its check.

    `names`: the contracts a variant has beside the usual ones.
    """
    rule = RULES[pattern(rule_id)]
    if text.strip()[:1] in ("[", "{", '"', "'"):
        try:
            value = reading.written(text)
        except ValueError:
            value = ...
        if value is not ... and not fault(rule_id, value):
            return value
    hangs = reading.cases(text, rule.by, (*DENOMINATIONS, *names))
    if hangs is None:
        return rule.kind.read(text)
    return {hangs[0]: {name: rule.kind.read(case) for name, case in hangs[1].items()}}
