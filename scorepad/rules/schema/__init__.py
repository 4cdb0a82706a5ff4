"""Every rule id, once: vocabulary, question, sentence. A module a topic; games are not known here.

`RULES` is in the order in which rules come to matter at a table: how the game ends is asked before the
first deal, since it cannot be asked fairly later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.defaults import pattern
from scorepad.rules.defaults import place as place
from scorepad.rules.schema import auction, contract, count, game, penalty, play, scoring, table
from scorepad.rules.schema.kinds import nearest
from scorepad.rules.schema.spelling import case_of, paid
from scorepad.rules.schema.spelling import spell as spell

if TYPE_CHECKING:
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
    rule = rule_of(rule_id)
    if rule is None:
        return f"{rule_id!r} is not a rule.{nearest(rule_id, RULES)}"
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in rule.by:
        parts = next(iter(value.values()))
        if isinstance(parts, dict):
            return next(filter(None, (rule.kind.fault(part) for part in parts.values())), "")
    return rule.kind.fault(value)


def read(rule_id: str, text: str) -> Any:
    """Read a value as typed after KEY=; one that hangs on a fact as `cards:1=15,2=20`. See `fault` for its check."""
    rule = RULES[pattern(rule_id)]
    fact, colon, rest = text.partition(":")
    if not colon or fact.strip() not in rule.by:
        return rule.kind.read(text)
    cases = (case.partition("=") for case in rest.split(","))
    return {fact.strip(): {name.strip(): rule.kind.read(value.strip()) for name, _, value in cases}}
