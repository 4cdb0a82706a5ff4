"""`decide`: the open rules, numbered, and the table's answers to them."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import Settings, completer, emit, full_id, json_option, pass_settings, read_rules
from scorepad.cli.changing import Answer, change, last_number
from scorepad.cli.pager import tell
from scorepad.cli.view import clean
from scorepad.errors import NotUnderstood
from scorepad.rules.moot import SELDOM, turn
from scorepad.rules.schema import question, rule_of, say, spell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.book.card import Card
    from scorepad.rules.record import Game
    from scorepad.rules.variant import Option, Variant


@click.command("decide")
@click.argument("what", nargs=-1, metavar="[KEY=VALUE...]", shell_complete=completer("rules"))
@click.option("--from", "start", type=click.IntRange(1), metavar="N", help="From hand N on (else from the next hand).")
@json_option
@pass_settings
def command(settings: Settings, what: tuple[str, ...], start: int | None, as_json: bool) -> None:
    """Show the open rules with their options, or decide some. The first answer holds for the whole card.

    \b
    scorepad decide                        the open rules, numbered
    scorepad decide 9                      rule 9 alone, with its options
    scorepad decide 2 b                    option b of rule 2
    scorepad decide target 52              or game.target=52
    scorepad decide scoring like VARIANT   copied openly, value by value
    """
    if not what or (len(what) == 1 and what[0].isdigit()):
        _list(settings, as_json, int(what[0]) if what else 0)
        return

    def draft(card: Card, game: Game) -> Answer:
        decisions, source = read_decisions(what, game.variant, settings, asked(game))
        return decision(card, game, decisions, start, source)

    change(settings, draft, as_json=as_json)


def decision(card: Card, game: Game, decisions: dict[str, Any], start: int | None, source: str = "") -> Answer:
    """Return the block of a decision: for the whole card where it first answers open rules, else from a hand on."""
    seated = decisions.get("table.players")
    if seated is not None and game.seats and seated != len(game.seats):
        raise NotUnderstood(
            f"table.players={spell(seated)} was read, but the card has {len(game.seats)} seats, and they say how many "
            f"play. For another number type `scorepad seats NAME…`, or start a card with `scorepad new`."
        )
    base = card.head.variant
    first = all(base.is_open(rule) and not _decided_before(game, rule) for rule in decisions)
    after = start - 1 if start else 0 if first else last_number(game)
    data: dict[str, Any] = {"after": after, "rules": decisions}
    if source:
        data["source"] = source
    if game.rows:
        totals = {side.name: total for side, total in zip(game.sides, game.totals, strict=True)}
        data["decided"] = {"hand": last_number(game), **totals}
    whole = "for the whole card" if after == 0 else f"from hand {after + 1} on"
    told = [f"{rule} = {spell(value)}, {whole}. {say(rule, value)}" for rule, value in decisions.items()]
    return ("changes", data), [], "Decided: " + "\n  ".join(told)


def _decided_before(game: Game, rule_id: str) -> bool:
    return any(change.kind == "rules" and rule_id in change.data["rules"] for change in game.changes)


def asked(game: Game) -> list[str]:
    """Return the open rules: first those that something waits for, then in the order in which they come to matter."""
    waiting = [rule for row in game.rows if row.hanging and not row.struck for rule in row.hanging.rules()]
    waiting += game.pending.rules() if game.pending else []
    waiting += [game.dealer_asks] if game.dealer_asks else []
    still = game.variant.open_rules()
    return list(dict.fromkeys([*(rule for rule in waiting if game.variant.is_open(rule)), *still]))


def read_decisions(
    what: Sequence[str], variant: Variant, settings: Settings, still: Sequence[str] = ()
) -> tuple[dict[str, Any], str]:
    """Read what was decided: `KEY=VALUE`..., `2 b`, `target 52`, `scoring like ID`. Returns values and source.

    `still`: the open rules as they are numbered for the player.
    """
    if all("=" in word for word in what):
        return read_rules(what, variant), ""
    if len(what) == 3 and what[1].lower() == "like":
        return _like(what[0], what[2], variant, settings)
    if len(what) == 2 and what[0].isdigit():
        return _numbered(int(what[0]), what[1], variant, still or variant.open_rules()), ""
    if len(what) == 2:
        return _value_or_letter(full_id(what[0], variant), what[1], variant), ""
    raise NotUnderstood(f"{' '.join(what)!r} was read. Expected KEY=VALUE, or `decide 2 b`, or `decide target 52`.")


def _numbered(number: int, letter: str, variant: Variant, still: Sequence[str]) -> dict[str, Any]:
    if not 1 <= number <= len(still):
        raise NotUnderstood(f"There is no open rule {number}: `scorepad decide` lists {len(still)}.")
    return _value_or_letter(still[number - 1], letter, variant)


def _value_or_letter(rule_id: str, letter: str, variant: Variant) -> dict[str, Any]:
    option = by_letter(variant, rule_id, letter)
    return {rule_id: option.value} if option else read_rules([f"{rule_id}={letter}"], variant)


def by_letter(variant: Variant, rule_id: str, letter: str) -> Option | None:
    """Return the option that a letter means, None where it means none."""
    options = variant.options(rule_id)
    place = string.ascii_lowercase.find(letter.lower()) if len(letter) == 1 else -1
    return options[place] if 0 <= place < len(options) else None


def lettered(variant: Variant, rule_id: str) -> list[str]:
    """Return the options of a rule with their letters, in words and with who plays them so."""
    told = []
    for letter, option in zip(string.ascii_lowercase, variant.options(rule_id), strict=False):
        who = f"  ({option.source})" if option.source else ""
        told.append(f"{letter}) {spell(option.value)}: {say(rule_id, option.value)}{who}")
    return told


def _like(topic: str, name: str, variant: Variant, settings: Settings) -> tuple[dict[str, Any], str]:
    """Copy what another variant says about a topic or a rule, value by value, leaving its open rules open."""
    from scorepad.cli.base import load_variant

    other = load_variant(name, (), settings)
    rule_id = full_id(topic, other)
    wanted = [key for key in other.values if key == rule_id or key.startswith(f"{topic}.")]
    found = {}
    for key in wanted:
        record = other.rule(key)
        if not record.open and record.value is not None and variant.rule(key).value != record.value:
            found[key] = record.value
    if not found:
        raise NotUnderstood(f"{other.name} says nothing about {topic!r} that this card does not have already.")
    return found, f"copied from {other.id}"


def _list(settings: Settings, as_json: bool, alone: int = 0) -> None:
    from scorepad.book.card import read
    from scorepad.cli.showjson import open_json

    game = read(settings.card).game()
    still = asked(game)
    if alone > len(still):
        raise NotUnderstood(f"There is no open rule {alone}: `scorepad decide` lists {len(still)}.")
    numbered = list(enumerate(still, 1))[alone - 1 : alone] if alone else list(enumerate(still, 1))
    if as_json:
        emit([open_json(game.variant, rule) for _, rule in numbered])
        return
    if not still:
        click.echo("Every rule is settled.")
        return
    told = _rule_lines(game.variant, *numbered[0]) if alone else open_lines(game.variant, still)
    told.append("Decide with `scorepad decide 2 b`, or KEY=VALUE. Recording does not wait for any of them.")
    tell(clean("\n".join(told)))


def open_lines(variant: Variant, still: Sequence[str]) -> list[str]:
    """Return open rules numbered, with their options; those that wait until something happens in a line each."""
    told, seldom = [], False
    for number, rule_id in enumerate(still, 1):
        if turn(variant, rule_id) != SELDOM:
            told += _rule_lines(variant, number, rule_id)
            continue
        if not seldom:
            told.append(f"Only when it happens (`scorepad decide {number}` shows the options):")
        seldom = True
        told.append(f"{number:>3}. {question(rule_id)}  [{rule_id}]")
    return told


def _rule_lines(variant: Variant, number: int, rule_id: str) -> list[str]:
    """Return an open rule, its options lettered, in words and with who plays them so."""
    told = [f"{number:>3}. {question(rule_id)}  [{rule_id}]"]
    told += [f"       {line}" for line in lettered(variant, rule_id)]
    if not variant.options(rule_id):
        rule = rule_of(rule_id)
        told.append(f"       no option is documented; it can be {rule.kind.shape if rule else 'anything'}")
    return told


COMMANDS = {"decide": command}
