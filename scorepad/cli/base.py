"""What commands share: the settings of a call, common options, variants with `--rule`, JSON."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from scorepad.errors import NotUnderstood
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorepad.rules.variant import Variant

F = Any  # a callback, before or after a decorator


class Settings(NamedTuple):
    """How this call was made: the card's path, and how to print."""

    card: str
    plain: bool = False
    no_color: bool = False

    @property
    def symbols(self) -> bool:
        """Whether the output shows suit symbols."""
        if self.plain:
            return False
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
        return encoding.startswith("utf")

    @property
    def color(self) -> bool:
        """Whether to colour: only on a terminal."""
        return not self.no_color and sys.stdout.isatty()


# Click's own decorator, typed so that a callback's parameters may stand in any order.
pass_settings: Callable[[Callable[..., Any]], Callable[..., Any]] = click.pass_obj
json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")


def completer(name: str) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """Return what completes an argument: a function of `complete.py`, imported only when a shell asks."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from scorepad.cli import complete as completing
        from scorepad.errors import ScorepadError

        try:
            found: list[Any] = getattr(completing, name)(ctx, incomplete)
        except ScorepadError:  # no card yet, or none that can be read
            return []
        return found

    return complete


rule_option = click.option(
    "--rule", "rules", multiple=True, metavar="KEY=VALUE", help="Set one rule for this call.",
    shell_complete=completer("rules"),
)  # fmt: skip
variant_option = click.option(
    "--variant", "name", metavar="ID", help="A variant, alias or file (else the card's).",
    shell_complete=completer("variants"),
)  # fmt: skip


def emit(data: Any) -> None:
    """Print JSON."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def pairs(words: Sequence[str], what: str) -> list[tuple[str, str]]:
    """Split KEY=VALUE words."""
    found = []
    for word in words:
        key, equals, text = word.partition("=")
        if not equals or not key.strip():
            raise NotUnderstood(f"{word!r} was read, but {what} is written NAME=VALUE.")
        found.append((key.strip(), text.strip()))
    return found


def read_rules(words: Sequence[str], variant: Variant) -> dict[str, Any]:
    """Read KEY=VALUE decisions. Raises `NotUnderstood` for an unknown rule or a value that does not fit."""
    from scorepad.rules.schema import RULES, fault, read, rule_of
    from scorepad.rules.schema.kinds import nearest

    found = {}
    for key, text in pairs(words, "a rule"):
        rule_id = full_id(key, variant)
        rule = rule_of(rule_id)
        if rule is None:
            known = [*RULES, *variant.values]
            raise NotUnderstood(f"{key!r} is not a rule.{nearest(key, known)} See `scorepad rules`.")
        unknown = unknown_name(rule_id, variant)
        if unknown:
            raise NotUnderstood(unknown)
        value = read(rule_id, text, tuple(variant.names("denomination")))
        wrong = fault(rule_id, value)
        if wrong:
            raise NotUnderstood(f"{rule_id}: {wrong}")
        found[rule_id] = value
    return found


def unknown_name(rule_id: str, variant: Variant) -> str:
    """Return what is wrong where a rule's id holds a name that nothing of the variant has, "" else."""
    from scorepad.rules.defaults import pattern
    from scorepad.rules.schema import name_in, penalty, scoring
    from scorepad.rules.schema.kinds import nearest

    starred = pattern(rule_id)
    name = name_in(rule_id)
    if not name or starred.startswith("contract."):
        return ""
    family = "meld.shape" if starred.startswith("meld.") else starred.partition(".")[0]
    known = {"penalty": list(penalty.WHAT), "unplayed": list(scoring.UNPLAYED)}.get(family) or variant.names(family)
    if name in known:
        return ""
    what = f"{variant.name} has {', '.join(known)} there" if known else f"{variant.name} has none there"
    tip = "A new one needs a rule file: `scorepad variants new ID --from PARENT`."
    return f"{rule_id!r}: nothing is named {name!r}; {what}.{nearest(name, known)} {tip}"


def full_id(key: str, variant: Variant) -> str:
    """Return the rule that a short name means: `target` for `game.target`, where only one rule ends so."""
    from scorepad.rules.schema import RULES, rule_of

    if rule_of(key):
        return key
    underscored = key.replace("-", "_")
    if rule_of(underscored):
        return underscored
    known = [*variant.values, *(rule for rule in RULES if "*" not in rule)]
    ends = list(dict.fromkeys(rule for rule in known if rule.rpartition(".")[2] == underscored))
    preferred = [rule for rule in ends if rule.startswith("game.")] or ends
    return preferred[0] if len(preferred) == 1 else key


def load_variant(name: str | None, rules: Sequence[str], settings: Settings, players: int | None = None) -> Variant:
    """Return the variant of a call: the named one, else the card's, with `--rule` values in force."""
    if name is None:
        from scorepad.book.card import read

        variant = read(settings.card).game().variant
    else:
        import os

        from scorepad.book.shelf import load

        variant = load(name, players, os.path.dirname(os.path.abspath(settings.card)))
    return variant.decided(read_rules(rules, variant), "given with --rule") if rules else variant


def stack(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Apply several options as one decorator."""

    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate
