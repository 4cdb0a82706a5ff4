"""`referee score`: what a hand scores, without a card; without a count, the table of every count."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import Settings, completer, emit, stack
from scorepad.cli.ref_base import (
    OPEN,
    Answer,
    Asked,
    basis_json,
    conclude,
    load,
    open_json,
    refuse,
    ruling,
    ruling_options,
)
from scorepad.cli.ref_cards import players_option
from scorepad.cli.ref_facts import Hand, before_of, read_hand, whole
from scorepad.cli.showjson import role_points
from scorepad.cli.view import clean, signed
from scorepad.errors import Refused
from scorepad.rules import contract
from scorepad.rules.calls import print_call
from scorepad.rules.ending import State, Verdict, after, verdict
from scorepad.rules.irregular import counts_as
from scorepad.rules.opening import Hanging
from scorepad.rules.scoring import HandScore
from scorepad.rules.scoring import score as scored
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.rules.facts import Facts
    from scorepad.rules.variant import Variant

score_options = stack(
    click.option(
        "--trump", metavar="T", help="The trump, where the call does not name it.", shell_complete=completer("trumps")
    ),
    click.option("--meld", metavar="B,D", help="Melds, the bidders' first."),
    click.option("--before", metavar="B,D", help="Totals before the hand, the bidders' first."),
    click.option("--forced", is_flag=True, help="The bidder was forced to bid."),
    click.option("--cards", type=click.IntRange(0, 60), metavar="N", help="How many cards the bidder took."),
    click.option("--no-marriage", is_flag=True, help="The bidder had no marriage to name."),
    click.option("--conceded", is_flag=True, help="The bidders conceded without play."),
    click.option("--renege", metavar="SIDE", help="Which side reneged: bidders or defenders."),
)


class Found(NamedTuple):
    """A hand's score, the totals after it, and what it means for the game (None where no totals are known)."""

    hand: HandScore
    totals: tuple[int, ...] | None
    verdict: Verdict | None


@click.command("score")
@click.argument("call", shell_complete=completer("calls"))
@click.argument("taken", nargs=-1, metavar="[N]")
@score_options
@players_option
@ruling_options
@click.pass_obj
def command(settings: Settings, /, call: str, taken: tuple[str, ...], **given: Any) -> None:
    """Say what a hand scores: the call, and what the bidders took (`6`, `29+2`, `6,2`, or `set`).

    \b
    scorepad referee score 5H 6 --variant ID
    scorepad referee score 60S 29+2 --meld 24,8 --before 430,410 --variant ID
    scorepad referee score 5H           every count, for both sides
    """
    asked = load(settings, given, given["players"])
    try:
        hand = read_hand(asked, call, taken, given)
    except Refused as error:
        refuse(asked, error)
        return
    if hand.facts is None:
        _table(asked, hand)
        return
    before = before_of(asked, given["before"], hand.sides)
    if before is not None and not given["before"]:  # the card's totals: nobody asked, so they may not keep an answer
        settled = ruling(partial(_found, hand.facts, before), asked.variant, _same)
        before = None if isinstance(settled, Hanging) else before
    _one(asked, hand, hand.facts, before)


def _one(asked: Asked, hand: Hand, facts: Facts, before: tuple[int, ...] | None) -> None:
    def tell(found: Found) -> Answer:
        score = found.hand
        first = score.lines[0] if score.lines else None
        rule, reason = (first.rule, first.reason) if first else ("penalty.revoke.costs", "Nobody scores.")
        told = [f"{_call(asked, hand)}: {score.result}. Bidders {signed(score.points[0])}, {_rest(score)}."]
        for line in score.lines:
            told.append(f"  {side_name(line.side)} {signed(line.points)}: {line.reason} [{line.rule}]")
        if found.verdict and found.totals:
            told.append(f"Totals {', '.join(map(str, found.totals))}. {end_text(found.verdict)} [{found.verdict.rule}]")
        return Answer(told, _data(asked, found), rule, reason)

    conclude(asked, partial(_found, facts, before), _same, tell, _gives, _spoken)


def _found(facts: Facts, before: tuple[int, ...] | None, variant: Variant) -> Found:
    found = scored(variant, facts)
    if before is None or None in found.points:
        return Found(found, None, None)
    totals = after(variant, before, found.points)
    result = found.result if facts.renege is None else counts_as(variant, facts)
    state = State(totals, before, 0, result, None, 1, swept=contract.swept(variant, facts.taken))
    return Found(found, totals, verdict(variant, state))


def _call(asked: Asked, hand: Hand) -> str:
    return print_call(hand.call, asked.variant, asked.settings.symbols)


def _same(found: Found) -> Any:
    return (found.hand.answer, found.verdict.answer if found.verdict else None)


def _gives(found: Found) -> dict[str, Any]:
    data: dict[str, Any] = {"result": found.hand.result, "points": role_points(found.hand.points)}
    if found.verdict and found.totals:
        data |= {"totals": role_points(found.totals), **end_json(found.verdict)}
    return data


def _spoken(found: Found) -> str:
    end = f", {end_text(found.verdict)}" if found.verdict else ""
    return f"{found.hand.result}, bidders {signed(found.hand.points[0])}, {_rest(found.hand)}{end}"


def _rest(score: HandScore) -> str:
    return f"defenders {', '.join(map(signed, score.points[1:]))}"


def side_name(side: int) -> str:
    """Return the role of a side: the bidders are side 0."""
    return "defenders" if side else "bidders"


def end_json(found: Verdict) -> dict[str, Any]:
    """Return whether the game is over and who has won, by role."""
    winner = found.winner
    return {"over": found.over, "winner": side_name(winner) if isinstance(winner, int) else winner}


def end_text(found: Verdict) -> str:
    """Return who has won in a sentence."""
    if not found.over:
        return f"The game goes on. {found.reason}"
    won = "The game is tied." if not isinstance(found.winner, int) else f"The {side_name(found.winner)} have won."
    return f"{won} {found.reason}"


def _data(asked: Asked, found: Found) -> dict[str, Any]:
    lines = [
        {
            "side": side_name(line.side),
            "points": line.points,
            **basis_json(asked.variant, line.rule),
            "reason": line.reason,
            **({"seat": line.side + 1} if len(found.hand.points) > 2 else {}),
        }
        for line in found.hand.lines
    ]
    data = {**_gives(found), "lines": lines}
    if found.verdict:
        data["verdict"] = {**basis_json(asked.variant, found.verdict.rule), "reason": found.verdict.reason}
    return data


def _table(asked: Asked, hand: Hand) -> None:
    """Tell what every count gives."""
    total = contract.total_taken(asked.variant)
    rows: list[tuple[int, Any]] = []
    waiting: Hanging | None = None
    for count in range(total + 1):
        facts = whole(hand, count, total)
        found = ruling(partial(_scored, facts), asked.variant, lambda one: one.answer)
        if isinstance(found, Hanging):
            waiting = waiting or found
        rows.append((count, None if isinstance(found, Hanging) else found.ruling))
    unit = "counters" if contract.counts_points(asked.variant) else "tricks"
    if asked.as_json:
        _emit_table(asked, rows, waiting, unit)
    else:
        told = [f"{_call(asked, hand)}:  {unit:>8}  result  bidders  defenders"]
        pad = " " * len(told[0].partition(":")[0])
        for count, score in rows:
            cells = (score.result, signed(score.points[0]), _rest(score)[10:]) if score else ("open", "?", "?")
            told.append(f"{pad}   {count:>8}  {cells[0]:<6}  {cells[1]:>7}  {cells[2]:>9}")
        for rule in dict.fromkeys(line.rule for _, score in rows if score for line in score.lines):
            told.append(_said(asked.variant, rule))
        if waiting:
            told.append(f"Open: {', '.join(waiting.rules())}.")
        click.echo(clean("\n".join(told)))
    if waiting:
        raise click.exceptions.Exit(OPEN)


def _scored(facts: Facts, variant: Variant) -> HandScore:
    return scored(variant, facts)


def _said(variant: Variant, rule: str) -> str:
    from scorepad.cli.lines import source_text
    from scorepad.rules.schema import say

    return f"  {say(rule, variant.rule(rule).value)} {source_text(variant, rule)}"


def _score_json(score: HandScore) -> dict[str, Any]:
    return {"result": score.result, "points": role_points(score.points)}


def _emit_table(asked: Asked, rows: list[tuple[int, Any]], waiting: Hanging | None, unit: str) -> None:
    table = [
        {unit: count, "result": score.result if score else None, "points": role_points(score.points) if score else None}
        for count, score in rows
    ]
    first = next((line for _, score in rows if score for line in score.lines), None)
    rule = first.rule if first else "scoring.made"
    data: dict[str, Any] = {"table": table, **basis_json(asked.variant, rule), "reason": first.reason if first else ""}
    if waiting:
        data["open"] = open_json(waiting, asked.variant, _score_json)
    emit(data)
