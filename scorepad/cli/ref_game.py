"""`referee game`: is it over, who has won, by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.ref_base import Answer, Asked, conclude, load, ruling_options
from scorepad.cli.ref_facts import NUMBERS, sides_of
from scorepad.cli.ref_score import end_json, end_text
from scorepad.cli.words import one_of
from scorepad.errors import NotUnderstood
from scorepad.rules.ending import State, Verdict, verdict
from scorepad.rules.people import candidates
from scorepad.rules.scoring import MADE, SET

if TYPE_CHECKING:
    from scorepad.cli.base import Settings
    from scorepad.rules.variant import Variant

Totals = tuple[tuple[str, ...], tuple[int, ...]]  # names (none where numbers alone were given) and totals


class Scores(click.Command):
    """A command whose score options take several NAME=N words: `--scores Us=55 Them=56`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Join the words that belong to one score option."""
        joined: list[str] = []
        for word in args:
            follows = len(joined) > 1 and joined[-2] in ("--scores", "--before") and "=" in joined[-1]
            if follows and "=" in word and not word.startswith("-"):
                joined[-1] += f" {word}"
            else:
                joined.append(word)
        return super().parse_args(ctx, joined)


@click.command("game", cls=Scores)
@click.argument("words", nargs=-1, metavar="[SIDE=N...]")
@click.option("--scores", metavar="B,D", help="Totals after the hand, the bidders' first, or SIDE=N words.")
@click.option("--before", metavar="B,D", help="Totals before the hand.")
@click.option("--result", type=click.Choice(["made", "set"]), help="How the last bid went.")
@click.option("--bidder", metavar="SIDE", help="Which side bid, where the scores are named.")
@click.option("--played", type=click.IntRange(0, 999), metavar="N", help="Hands played, for a fixed number.")
@ruling_options
@click.pass_obj
def command(settings: Settings, /, words: tuple[str, ...], **given: Any) -> None:
    """Say whether the game is over and who has won: totals after a hand, how its bid went.

    \b
    scorepad referee game --scores 55,56 --result made --variant ID
    scorepad referee game Us=55 Them=56 --bidder Us --result made --variant ID
    """
    asked = load(settings, given)
    text = " ".join([given["scores"] or "", *words]).strip()
    if not text:
        names, state = _from_card(asked)
    else:
        names, state = _given(asked, text, given)

    def ask(variant: Variant) -> Verdict:
        if state.result or given["result"] or state.bidders is None:
            return verdict(variant, state)
        made, lost = (verdict(variant, state._replace(result=result)) for result in (MADE, SET))
        if made.answer != lost.answer:
            raise NotUnderstood("That hangs on how the last bid went: add --result made or --result set.")
        return made

    def gives(found: Verdict) -> dict[str, Any]:
        data = end_json(found)
        if state.bidders is None and isinstance(found.winner, int):
            data["winner"] = None if names else found.winner + 1
        if names:
            data["team"] = names[found.winner] if isinstance(found.winner, int) else None
        return data

    def spoken(found: Verdict) -> str:
        if names and isinstance(found.winner, int):
            return f"{names[found.winner]} has won. {found.reason}"
        return end_text(found)

    def tell(found: Verdict) -> Answer:
        return Answer([spoken(found)], gives(found), found.rule, found.reason)

    conclude(asked, ask, lambda found: found.answer, tell, gives, spoken)


def _from_card(asked: Asked) -> tuple[tuple[str, ...], State]:
    """Return the state of the card after its last hand, the bidders' side first."""
    game = asked.game
    rows = [row for row in game.rows if not row.struck and row.kind != "open"] if game else []
    if game is None or not rows:
        raise NotUnderstood("Which totals? Give them as --scores 55,56, the bidders' first, with --result made or set.")
    row, count = rows[-1], len(game.sides)
    first = row.side or 0
    order = [(first + step) % count for step in range(count)]
    before = tuple(row.totals[place] - (row.points[place] or 0) for place in order)
    totals = tuple(row.totals[place] for place in order)
    played = sum(one.kind in ("played", "points") for one in rows)
    passed = sum(one.kind == "passed-out" for one in rows)
    bidders = None if row.side is None else 0
    return tuple(game.sides[place].name for place in order), State(
        totals, before, bidders, row.result if row.result in (MADE, SET) else "", None, played, passed
    )


def _given(asked: Asked, text: str, given: dict[str, Any]) -> tuple[tuple[str, ...], State]:
    names, totals = _read(text, asked, "--scores")
    place = 0
    if given["bidder"]:
        if not names:
            raise NotUnderstood("With --bidder name the sides too, as Us=55 Them=56; else the bidders are first.")
        place = names.index(one_of(given["bidder"], names, "side"))
    elif names and asked.game and asked.game.rows and asked.game.rows[-1].side is not None:
        place = names.index(asked.game.sides[asked.game.rows[-1].side].name)
    elif names:
        raise NotUnderstood(f"Which side bid? Add --bidder, one of: {', '.join(names)}.")
    order = [(place + step) % len(totals) for step in range(len(totals))]
    before = None
    if given["before"]:
        old_names, old = _read(given["before"], asked, "--before")
        if len(old) != len(totals):
            raise NotUnderstood(f"--before has {len(old)} totals, --scores {len(totals)}.")
        before = tuple(old[old_names.index(names[one])] if old_names and names else old[one] for one in order)
    played = given["played"] or 0
    if given["played"] is None and asked.game:
        played = sum(row.kind in ("played", "points") and not row.struck for row in asked.game.rows)
    ordered = tuple(names[one] for one in order) if names else ()
    return ordered, State(tuple(totals[one] for one in order), before, 0, given["result"] or "", None, played)


def _read(text: str, asked: Asked, option: str) -> Totals:
    words = text.replace(",", " ").split()
    named = [word for word in words if "=" in word]
    numbers = [word.rpartition("=")[2] for word in words]
    fits = all(NUMBERS.fullmatch(number.replace("−", "-")) for number in numbers)
    if not fits or len(words) < 2 or len(named) not in (0, len(words)):
        raise NotUnderstood(f"{text!r} was read; expected {option} 55,56, or Us=55 Them=56 --bidder Us.")
    totals = tuple(int(number.replace("−", "-")) for number in numbers)
    expected = sides_of(asked)
    if asked.game and len(totals) != expected:
        raise NotUnderstood(f"{len(totals)} totals were read; the card has {expected} sides.")
    if not named:
        return (), totals
    known = [side.name for side in asked.game.sides] if asked.game else []
    names = tuple(_known(word.rpartition("=")[0], known) for word in words)
    if len(set(names)) < len(names):
        raise NotUnderstood(f"{text!r}: a side stands twice.")
    return names, totals


def _known(name: str, known: list[str]) -> str:
    return one_of(name, known, "side") if known and candidates(name, known) else name
