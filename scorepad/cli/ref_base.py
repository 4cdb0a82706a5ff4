"""What all rulings share: the table that is asked about, the ruling under open rules, the answer."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import emit, json_option, load_variant, read_rules, rule_option, stack, variant_option
from scorepad.cli.lines import source_text
from scorepad.cli.view import shown
from scorepad.errors import NotUnderstood, Refused, ScorepadError
from scorepad.rules.opening import Hanging, Settled, rule_on
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorepad.cli.base import Settings
    from scorepad.rules.record import Game, Row
    from scorepad.rules.variant import Variant

OPEN, REFUSED = 3, 1
ruling_options = stack(variant_option, rule_option, json_option)


class Asked(NamedTuple):
    """The table of a question. `game`: the card's, None where a variant was named. `names`: in seat order, if known."""

    settings: Settings
    variant: Variant
    game: Game | None
    names: tuple[str, ...]
    as_json: bool

    @property
    def row(self) -> Row | None:
        """The card's open hand."""
        return self.game.open_row if self.game else None

    @property
    def trump(self) -> str:
        """The trump of the card's open hand, "" where there is none."""
        return self.row.trump if self.row else ""

    @property
    def players(self) -> int | None:
        """How many play, None where that is open."""
        if self.names:
            return len(self.names)
        value = self.variant.rule("table.players").value
        return value if isinstance(value, int) else None


class Answer(NamedTuple):
    """A ruling as it is told. `told`: the answer first, then why. `more`: lines under it. `data`: as JSON."""

    told: list[str]
    data: dict[str, Any]
    rule: str
    reason: str
    status: int = 0
    more: Sequence[str] = ()


class Failed(NamedTuple):
    """What a ruling raised: under another option of an open rule it might not."""

    error: ScorepadError


def load(settings: Settings, given: dict[str, Any], players: str | None = None, least: int = 0) -> Asked:
    """Return the table that is asked about: the variant named, else the card's.

    `players`: a number, or names in seat order. `least`: what the question needs at least, where a variant
    allows several numbers. Raises `NotUnderstood` where there is neither variant nor card.
    """
    name, rules, as_json = given["name"], given["rules"], given["as_json"]
    count, names = read_players(players)
    if name is not None:
        variant = _named(name, rules, settings, count, least)
        return Asked(settings, variant, None, names, as_json)
    if not os.path.exists(settings.card):
        tip = "Add --variant ID (`scorepad variants` lists them), or start a card with `scorepad new`."
        raise NotUnderstood(f"Under which rules? There is no card {settings.card}. {tip}")
    from scorepad.book.card import read

    game = read(settings.card).game()
    variant = game.open_row.variant if game.open_row else game.variant
    if rules:
        variant = variant.decided(read_rules(rules, variant), "given with --rule")
    return Asked(settings, variant, game, names or game.seats, as_json)


def _named(name: str, rules: Sequence[str], settings: Settings, count: int | None, least: int) -> Variant:
    variant = load_variant(name, rules, settings)
    usual = variant.rule("table.players").value
    if not isinstance(usual, int) or (count or max(usual, least)) == usual:
        return variant
    from scorepad.book.start import allowed_players

    allowed = allowed_players(name, os.path.dirname(os.path.abspath(settings.card)))
    if count and count not in allowed:
        raise NotUnderstood(f"{count} players were read; this variant is for {' or '.join(map(str, allowed))}.")
    count = count or next((number for number in sorted(allowed) if number >= least), None)
    return load_variant(name, rules, settings, count)


def read_players(text: str | None) -> tuple[int | None, tuple[str, ...]]:
    """Read `--players`: a number, or names. Raises `NotUnderstood` where a name stands twice."""
    words = (text or "").replace(",", " ").split()
    if not words:
        return None, ()
    if len(words) == 1 and words[0].isdigit() and int(words[0]) > 1:
        return int(words[0]), ()
    twice = next((word for place, word in enumerate(words) if word in words[:place]), "")
    if twice or len(words) == 1:
        raise NotUnderstood(f"{text!r} was read; expected a number of players or their names, as Ann,Bob,Cy,Dee.")
    return len(words), tuple(words)


def ruling(
    ask: Callable[[Variant], Any], variant: Variant, same: Callable[[Any], Any] | None = None
) -> Settled[Any] | Hanging:
    """Return a ruling, open rules included; what is refused or not readable under one option only is open too."""

    def careful(each: Variant) -> Any:
        try:
            return ask(each)
        except ScorepadError as error:
            return Failed(error)

    def key(found: Any) -> Any:
        if isinstance(found, Failed):
            return ("failed", type(found.error), getattr(found.error, "rule", ""))
        return same(found) if same else found

    found = rule_on(careful, variant, key)
    if isinstance(found, Settled) and isinstance(found.ruling, Failed):
        raise found.ruling.error
    return found


def basis_json(variant: Variant, rule_id: str) -> dict[str, Any]:
    """Return a rule's id, source and basis."""
    record = variant.rule(rule_id)
    return {"rule": rule_id, "source": record.source, "basis": record.basis or "open"}


def give(asked: Asked, answer: Answer, despite: Sequence[str] = ()) -> None:
    """Tell a ruling and leave with its exit status: a refusal on standard error, all else on standard output."""
    if asked.as_json:
        data = {**answer.data, **basis_json(asked.variant, answer.rule), "reason": answer.reason}
        emit({**data, "despite": list(despite)} if despite else data)
    else:
        told = [*(line[:1].upper() + line[1:] for line in answer.told), f"  {source_text(asked.variant, answer.rule)}"]
        told += [f"  {rule} is open, and did not matter here." for rule in despite]
        click.echo(shown("\n".join(told)), err=answer.status == REFUSED)
        if answer.more:
            click.echo(shown("\n".join(answer.more)))
    if answer.status:
        raise click.exceptions.Exit(answer.status)


def refuse(asked: Asked, error: Refused) -> None:
    """Tell a refusal as a ruling and leave with its exit status."""
    give(asked, Answer([str(error)], {"refused": True}, error.rule, str(error), REFUSED))


def conclude(
    asked: Asked,
    ask: Callable[[Variant], Any],
    same: Callable[[Any], Any],
    tell: Callable[[Any], Answer],
    gives: Callable[[Any], dict[str, Any]],
    spoken: Callable[[Any], str],
) -> None:
    """Ask for a ruling and tell it: `tell` where it stands, `gives` and `spoken` for what an option would give."""
    try:
        found = ruling(ask, asked.variant, same)
    except Refused as error:
        refuse(asked, error)
        return
    if isinstance(found, Hanging):
        hang(asked, found, gives, spoken)
    else:
        give(asked, tell(found.ruling), found.despite)


def hang(
    asked: Asked,
    found: Hanging,
    gives: Callable[[Any], dict[str, Any]],
    spoken: Callable[[Any], str],
    more: dict[str, Any] | None = None,
) -> None:
    """Say on which open rules an answer hangs and what each option would give; exit status 3."""
    if asked.as_json:
        emit({"open": open_json(found, asked.variant, gives), **(more or {})})
    else:
        click.echo(shown("\n".join(open_lines(found, asked.variant, spoken))))
    raise click.exceptions.Exit(OPEN)


def open_json(found: Hanging, variant: Variant, gives: Callable[[Any], dict[str, Any]]) -> list[dict[str, Any]]:
    """Return every open rule that an answer hangs on; the first with what its options would give."""
    from scorepad.cli.showjson import hanging_json

    return hanging_json(found, variant, lambda outcome: _outcome(outcome, gives))


def _outcome(outcome: Settled[Any] | Hanging, gives: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    if isinstance(outcome, Hanging):
        return {"open": outcome.rules()}
    if isinstance(outcome.ruling, Failed):
        return {"refused": str(outcome.ruling.error)}
    return gives(outcome.ruling)


def open_lines(found: Hanging, variant: Variant, spoken: Callable[[Any], str]) -> list[str]:
    """Return an open rule for a person: the question, the options with who plays them, how to decide."""
    from scorepad.rules.schema import question, spell

    told = [f"Open: {question(found.rule)} ({found.rule})"]
    for given in found.gives:
        source = f" ({given.source})" if given.source else ""
        told.append(f"  {spell(given.value)}{source}: {_spoken(given.outcome, spoken)}")
    if not found.gives:
        told.append("  No source documents an answer.")
    rest = found.rules()[1:]
    if rest:
        told.append(f"It may hang on these too: {', '.join(rest)}.")
    told.append(f"Decide it for the card with `scorepad decide {found.rule}=VALUE`, or for once with `--rule`.")
    return told


def _spoken(outcome: Settled[Any] | Hanging, spoken: Callable[[Any], str]) -> str:
    if isinstance(outcome, Hanging):
        return f"hangs on {', '.join(outcome.rules())}"
    if isinstance(outcome.ruling, Failed):
        return str(outcome.ruling.error)
    return spoken(outcome.ruling)
