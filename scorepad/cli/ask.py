"""The questions that `new` puts on a terminal: how the game ends, before anybody can see whom the answer helps."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any

import click

from scorepad.book import card as cards
from scorepad.cli.base import read_rules
from scorepad.cli.decide import by_letter, decision, lettered
from scorepad.cli.view import clean, wrapped
from scorepad.errors import ScorepadError
from scorepad.rules.schema import question, rule_of, say

if TYPE_CHECKING:
    from scorepad.book.card import Card
    from scorepad.cli.base import Settings
    from scorepad.rules.variant import Variant

WHY = (
    "How the game ends is open in these rules. It is asked now, because in the middle of a game each side knows "
    "which answer helps it. Type a letter or a value; Enter decides later; q asks no more."
)


def first_questions(settings: Settings, card: Card) -> Card:
    """Ask one open rule at a time about the end of the game, record each answer, and return the card as it is then.

    Enter leaves a rule open; `q`, Ctrl-D and Ctrl-C leave the rest open.
    """
    asked: list[str] = []
    while rule_id := _next(card, asked):
        variant = card.game().variant
        if not asked:
            _tell(f"{variant.name}: {WHY}")
        asked.append(rule_id)
        _tell("\n" + "\n".join(_question(variant, rule_id)))
        try:
            value = _answer(variant, rule_id)
        except (EOFError, KeyboardInterrupt):
            click.echo("\nThe rest is decided later: `scorepad decide`.")
            break
        if value is None:
            continue
        card = _record(settings, rule_id, value)
    if asked:
        click.echo()
    return card


def _next(card: Card, asked: list[str]) -> str:
    """Return the next open rule about the end that was not asked yet; an answer can make others moot."""
    from scorepad.cli.new import ASK_FIRST

    return next((rule for rule in card.game().variant.open_rules() if rule in ASK_FIRST and rule not in asked), "")


def _question(variant: Variant, rule_id: str) -> list[str]:
    told = [f"{question(rule_id)}  [{rule_id}]", *(f"  {line}" for line in lettered(variant, rule_id))]
    rule = rule_of(rule_id)
    if rule is not None:
        told.append(f"  or any other: {rule.kind.shape}")
    return told


def _answer(variant: Variant, rule_id: str) -> Any:
    """Read an answer until it fits; None to decide later. Raises `EOFError` where nothing more is to be asked."""
    options = variant.options(rule_id)
    while True:
        text = input("> ").strip()
        if not text:
            return None
        option = by_letter(variant, rule_id, text)
        if option:
            return option.value
        if text.lower() == "q":
            raise EOFError
        try:
            return read_rules([f"{rule_id}={text}"], variant)[rule_id]
        except ScorepadError as error:
            letters = f"a letter from a to {string.ascii_lowercase[len(options) - 1]}, " if options else ""
            _tell(f"{error} Type {letters}a value, or Enter to decide later.")


def _record(settings: Settings, rule_id: str, value: Any) -> Card:
    with cards.writing(settings.card) as card:
        block, _, _ = decision(card, card.game(), {rule_id: value}, None)
        card = cards.append(card, block)
    _tell(f"Settled: {say(rule_id, value)}")
    return card


def _tell(text: str) -> None:
    click.echo(wrapped(clean(text)))
