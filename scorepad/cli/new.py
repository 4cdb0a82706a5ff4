"""`new`: start a card."""

from __future__ import annotations

import datetime
import os
import re
from typing import TYPE_CHECKING, Any

import click

from scorepad.book import files
from scorepad.book.card import Card, parse
from scorepad.book.start import Circle, allowed_players, card_text, circle, players_of
from scorepad.cli.base import Settings, completer, emit, json_option, pairs, pass_settings, read_rules
from scorepad.cli.words import one_of
from scorepad.errors import NotUnderstood
from scorepad.rules.record import left_of

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant


SCORE = re.compile(r"[^=]+=[-+−]?\d{1,6}")


@click.command("new")
@click.argument("variant", required=False, shell_complete=completer("variants"))
@click.argument("who", nargs=-1)
@click.option("--dealer", metavar="NAME", help="Who deals first (else the last named, so that the first opens).")
@click.option("--to", "target", type=int, metavar="N", help="Play to N points.")
@click.option("--hands", type=int, metavar="N", help="Play N hands.")
@click.option("--score", multiple=True, metavar="SIDE=N", help="A game begun on paper: the totals so far.")
@click.option(
    "--decide",
    "decisions",
    multiple=True,
    metavar="KEY=VALUE",
    help="Decide a rule now.",
    shell_complete=completer("rules"),
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="KEY=VALUE",
    help="The same: a house rule.",
    shell_complete=completer("rules"),
)
@click.option("--title", default="", help="A title for the card.")
@click.option(
    "--like",
    metavar="CARD",
    help="Take variant, people and decisions from another card.",
    shell_complete=completer("files"),
)
@json_option
@pass_settings
def command(settings: Settings, variant: str | None, who: tuple[str, ...], **given: Any) -> None:
    """Start a card: the variant, and who plays in seat order.

    \b
    scorepad new VARIANT Ann Bob Cy Dee Eve Flo
    scorepad new VARIANT Us=Ann,Cy Them=Bob,Dee --dealer Dee
    scorepad new VARIANT Us Them
    """
    refuse_existing(settings.card)
    old = _like(given["like"])
    who, scores = _scores_apart(who, given["score"])
    base = _variant(settings, variant, old, len(who))
    people = _people(who, base, old)
    if len(people.seats) > 1 and old is None:
        base = _variant(settings, variant, old, len(people.seats))
    decided = read_rules([*given["decisions"], *given["rules"]], base)
    for rule_id, number in (("game.target", given["target"]), ("game.hands", given["hands"])):
        if number is not None:
            if number <= 0 and base.rule("game.direction").value != "down":
                raise NotUnderstood(f"{number} was read; a game is to a number above 0, as --to 54.")
            decided.update(read_rules([f"{rule_id}={number}"], base))
    dealer = one_of(given["dealer"], people.seats, "dealer") if given["dealer"] else (people.seats or (None,))[-1]
    start = _start(scores, people)
    made = make(settings.card, base.decided(decided) if decided else base, people, dealer, given["title"], start)
    if not given["as_json"] and os.isatty(0) and os.isatty(1):
        from scorepad.cli.ask import first_questions

        made = first_questions(settings, made)
    announce(settings, made, given["as_json"])


def refuse_existing(path: str) -> None:
    """Refuse to start where a card is already."""
    if os.path.lexists(path):
        raise NotUnderstood(
            f"{path} is there already and is never overwritten. For the next game with the same people type "
            f"`scorepad again`; for another card `scorepad --card OTHER.toml new …`."
        )


def _like(path: str | None) -> Card | None:
    if path is None:
        return None
    from scorepad.book.card import read

    return read(path)


def _variant(settings: Settings, name: str | None, old: Card | None, words: int) -> Variant:
    if old is not None and name is None:
        return old.game().variant
    if name is None:
        raise NotUnderstood("Which variant? `scorepad variants` lists them: scorepad new VARIANT NAMES…")
    from scorepad.book.shelf import load

    near = os.path.dirname(os.path.abspath(settings.card))
    usual = load(name, None, near)
    return load(name, words, near) if words in allowed_players(name, near) else usual


def _people(who: tuple[str, ...], variant: Variant, old: Card | None) -> Circle:
    if old is not None and not who:
        game = old.game()
        return Circle(game.sides, game.seats)
    return circle(who, variant.rule("table.sides").value == "individuals", players_of(variant))


def _scores_apart(who: tuple[str, ...], given: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the people and the scores: with `--score Us=23 Them=4` the later ones stand among the people."""
    scores = [part for word in given for part in re.split(r",\s*|(?<=\d)\s+", word)]
    if not given:
        return who, ()
    found = [word for word in who if SCORE.fullmatch(word)]
    return tuple(word for word in who if word not in found), (*scores, *found)


def _start(words: tuple[str, ...], people: Circle) -> dict[str, int]:
    found = {}
    names = [side.name for side in people.sides]
    for key, text in pairs(words, "a score"):
        name = one_of(key, names, "side")
        try:
            found[name] = int(text.replace("−", "-"))
        except ValueError:
            raise NotUnderstood(f"{key}={text!r} was read; a score is a whole number, as {key}=23.") from None
    return found


def make(
    path: str,
    variant: Variant,
    people: Circle,
    dealer: str | None,
    title: str = "",
    start: dict[str, int] | None = None,
) -> Card:
    """Write a new card and return it."""
    return create(path, card_text(variant, people, dealer, datetime.date.today(), title, start))


def create(path: str, text: str) -> Card:
    """Write the text of a card where none is yet. Raises `NotUnderstood` where one is."""
    card = parse(path, files.real(path), text)
    try:
        files.create(card.path, text.encode("utf-8"))
    except FileExistsError:
        refuse_existing(path)
        raise
    return card


def announce(settings: Settings, card: Card, as_json: bool) -> None:
    """Say what was started: the circle, the dealer, the opener, and what is still open."""
    from scorepad.cli.showjson import show_json
    from scorepad.cli.view import shown
    from scorepad.rules.schema import spell
    from scorepad.rules.variant import TABLE

    game = card.game()
    if as_json:
        emit(show_json(card, game))
        return
    lines = [f"{game.variant.name}. The card is {card.shown}."]
    teams = [side for side in game.sides if side.players != (side.name,)]
    lines += [f"{side.name}: {', '.join(side.players)}" if side.players else side.name for side in teams]
    if game.seats:
        lines.append(f"Seats, to the left: {' - '.join(game.seats)}.")
        lines.append(f"{game.dealer} deals, {left_of(game.seats, game.dealer)} opens.")
    else:
        lines.append("Nobody is named: `scorepad seats Ann Bob …` says who sits where, the first to open first.")
    decided = [(rule, record.value) for rule, record in game.variant.values.items() if record.basis == TABLE]
    lines += [f"Decided: {rule} = {spell(value)}." for rule, value in decided]
    still = game.variant.open_rules()
    early = [rule for rule in still if rule in ASK_FIRST and game.variant.options(rule)]
    if early:
        from scorepad.rules.schema import question

        lines.append("Settle before the first deal, it cannot be asked fairly later (`scorepad decide`):")
        lines += [f"  {rule}: {question(rule)}" for rule in early]
    if still:
        lines.append(f"{len(still)} rules are open; recording does not wait for them.")
    click.echo(shown("\n".join(lines)))


ASK_FIRST = (
    "game.target",
    "game.hands",
    "game.win_as",
    "game.both_over",
    "game.both_over_set",
    "game.floor",
    "game.level",
)
COMMANDS = {"new": command}
