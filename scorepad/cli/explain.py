"""`explain`: how each point came about, so that it settles a scoring dispute by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.book import card as cards
from scorepad.cli import lines
from scorepad.cli.base import Settings, completer, emit, json_option, pass_settings
from scorepad.cli.told import change_text
from scorepad.cli.view import shown, signed
from scorepad.errors import NotUnderstood
from scorepad.rules.irregular import RULE as PENALTY
from scorepad.rules.sources import in_full
from scorepad.rules.variant import BASIS

if TYPE_CHECKING:
    from scorepad.rules.record import Game, Row
    from scorepad.rules.variant import Variant


@click.command("explain")
@click.argument("number", required=False, type=int, metavar="[N]", shell_complete=completer("numbers"))
@json_option
@pass_settings
def command(settings: Settings, number: int | None, as_json: bool) -> None:
    """Say how each point of hand N (else of the last) came about: arithmetic, rule, source, basis."""
    game = cards.read(settings.card).game()
    rows = [row for row in game.rows if row.kind != "open"]
    if not rows:
        raise NotUnderstood("There is no closed hand to explain yet.")
    chosen = [row for row in rows if row.number == number] if number is not None else rows[-1:]
    if not chosen:
        raise NotUnderstood(f"There is no closed hand {number}: the card has {_numbers(rows)}.")
    if as_json:
        emit(explain_json(chosen[0]))
        return
    click.echo(shown("\n".join(explain_lines(chosen[0], game, settings))))


def _numbers(rows: list[Row]) -> str:
    return ", ".join(str(row.number) for row in rows)


def explain_lines(row: Row, game: Game, settings: Settings) -> list[str]:
    """Return the explanation of a hand, a line a point, with the rules spelled out under it."""
    dealt = f", dealt by {row.dealer}" if row.dealer else ""
    told = [f"Hand {row.number}{dealt}: {lines.hand_text(row, settings)}"]
    if row.hanging is not None:
        told += lines.option_lines(row)
    if row.struck:
        told.append("Struck out: it counts nothing.")
    if row.stands:
        told.append(f"Not by the rules, and the table let it stand: {row.stands}")
    if row.note:
        told.append(f"Note: {row.note}")
    for line in row.lines:
        told.append(f"  {row.sides[line.side].name} {signed(line.points)}: {line.reason} [{line.rule}]")
    shown = list(dict.fromkeys(line.rule for line in row.lines))
    if "renege" in row.data and row.hanging is None:
        shown.append(PENALTY)
    if row.verdict is not None:
        shown.append(row.verdict.rule)
    for rule_id in dict.fromkeys(shown):
        told += rule_lines(row.variant, rule_id)
        late = lines.late_text(game, rule_id)
        if late and not rule_id.startswith("game."):
            told.append(f"    {late}")
    for rule_id in row.despite:
        told.append(f"  {rule_id} is open, and did not matter here.")
    told.append(f"  After it: {lines.points_text(row.sides, row.totals, sign=False)}.")
    if row.verdict is not None:
        told.append(f"  {row.verdict.reason} [{row.verdict.rule}]")
        told += [f"  {line}" for line in lines.late_lines(game) if row.verdict.over]
    for change in game.changes:
        if row.number in (change.data.get("amend"), change.data.get("strike")):
            told.append(f"  After hand {change.after}: {change_text(change.data)}.")
        if change.kind == "adjust" and change.after == row.number:
            told.append(f"  The table: {change_text(change.data)}.")
    return told


def rule_lines(variant: Variant, rule_id: str) -> list[str]:
    """Return a rule in words, with the source's full name and on what it rests."""
    from scorepad.rules.schema import say

    record = variant.rule(rule_id)
    if record.open:
        return [f"  {rule_id}: open."]
    told = [f"  {rule_id}: {say(rule_id, record.value)}", f"    {BASIS.get(record.basis, record.basis)}"]
    full = in_full(variant, record.source)
    loose = [record.source] if record.source and record.source not in told[-1] else []
    told += [f"    {text}" for text in full or loose]
    if record.note:
        told.append(f"    note: {record.note}")
    return told


def explain_json(row: Row) -> dict[str, Any]:
    """Return the explanation as JSON."""
    from scorepad.cli.showjson import hand_json

    def rule(rule_id: str) -> dict[str, Any]:
        record = row.variant.rule(rule_id)
        return {"rule": rule_id, "source": record.source, "basis": record.basis, "value": record.value}

    return {
        **hand_json(row),
        "lines": [
            {"side": row.sides[line.side].name, "points": line.points, "reason": line.reason, **rule(line.rule)}
            for line in row.lines
        ],
        "despite": list(row.despite),
        "verdict": {"over": row.verdict.over, "reason": row.verdict.reason, **rule(row.verdict.rule)}
        if row.verdict
        else None,
    }


COMMANDS = {"explain": command}
