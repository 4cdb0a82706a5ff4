"""One line for a hand, one for the end of a game, one for an open rule: what the commands answer."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any

from scorepad.cli.view import listed, signed
from scorepad.rules.calls import print_call
from scorepad.rules.opening import Hanging, Settled
from scorepad.rules.variant import BASIS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorepad.cli.base import Settings
    from scorepad.rules.record import Game, Row, Side
    from scorepad.rules.variant import Variant

FEW = 4  # options of an open rule that fit into a sentence
LETTERS = string.ascii_lowercase


def points_text(sides: Sequence[Side], points: Sequence[int | None], sign: bool = True) -> str:
    """Return `Us +7, Them +1`."""
    words = [f"{side.name} {signed(n) if sign else n}" for side, n in zip(sides, points, strict=True)]
    return ", ".join(words)


def hand_text(row: Row, settings: Settings) -> str:
    """Return what a hand was and what it scored: `Eve 6♦, made: bid 6, took 7. Us +7, Them +1.`"""
    if row.kind == "passed-out":
        return "All passed. Nobody scores."
    if row.kind == "misdealt":
        return "Misdealt. Nobody scores."
    if row.kind == "points":
        return f"Points only: {points_text(row.sides, row.points)}."
    call = print_call(row.call, row.variant, settings.symbols) if row.call else "no bid yet"
    if row.kind == "open":
        shown = [f"{name} {points}" for name, points in row.data.get("meld", {}).items()]
        melds = f", meld {listed(shown)}" if shown else ""
        return f"{row.bidder or 'Nobody'}: {call}{_forced(row)}{melds}. {next_step(row)}"
    said = f"{row.bidder} {call}{_forced(row)}{_reneged(row)}"
    if row.hanging is not None:
        ended = str(row.data.get("ended", "")).replace("-", " ")
        said += f", {ended}" if ended else ""
        points = points_text(row.sides, row.points)
        if len(row.hanging.gives) < FEW:
            return f"{said}: recorded. Points {points}: {hanging_text(row.hanging, row)}"
        return f"{said}: recorded. Points {points}, open: {row.hanging.rule}."
    reason = reason_of(row)
    told = reason.lower().startswith(row.result) or row.result == "renege"
    result = "" if told else f", {row.result}"
    return f"{said}{result}.{f' {reason}' if reason else ''} {points_text(row.sides, row.points)}."


def next_step(row: Row) -> str:
    """Return what an open hand waits for: its bid, its trump, its melds, its tricks."""
    if row.call is None:
        return "Next `scorepad bid WHO CALL`."
    if not row.trump and row.variant.rule("auction.named").value in ("after-auction", "after-exchange"):
        return "Next its trump, `scorepad contract TRUMP`, then `tricks N`."
    if row.variant.names("meld") and not row.data.get("meld"):
        return "Next the melds, `scorepad meld WHO=VALUE`, then `tricks N`."
    return "Open until `scorepad tricks N`."


def _forced(row: Row) -> str:
    return ", forced" if row.data.get("forced") else ""


def _reneged(row: Row) -> str:
    return f", {row.data['renege']} reneged" if "renege" in row.data else ""


def reason_of(row: Row) -> str:
    """Return the arithmetic of the bidders' lines in a sentence."""
    own = [line for line in row.lines if line.side == row.side]
    if not own:
        return ""
    rest = f", {listed([line.reason for line in own[1:]])}" if own[1:] else ""
    return f"{own[0].reason}{rest}."


def totals_text(game: Game) -> str:
    """Return the running score, the missing points named."""
    text = points_text(game.sides, game.totals, sign=False)
    waiting = [str(row.number) for row in game.rows if not row.struck and row.kind == "played" and None in row.points]
    what = "Hands" if waiting[1:] else "Hand"
    return f"Totals: {text}." + (f" {what} {listed(waiting)} still open." if waiting else "")


def source_text(variant: Variant, rule_id: str) -> str:
    """Return on what a rule rests: `game.both_over; R S; stated by the variant's own source`."""
    record = variant.rule(rule_id)
    basis = BASIS.get(record.basis, record.basis)
    source = f"; {record.source}" if record.source and record.source != basis else ""
    return f"{rule_id}{source}; {basis}"


def end_text(game: Game) -> str:
    """Return who has won and by which rule, "" while the game goes on."""
    verdict = game.verdict
    if game.status == "playing":
        return ""
    names = {"conceded": "Conceded", "time": "Time is up", "abandoned": "Abandoned"}
    if game.status in names:
        won = f": {game.sides[game.winner].name} won" if game.winner is not None else ""
        return f"{names[game.status]}{won}. {totals_text(game)}"
    if verdict is None:
        return ""
    reason = verdict.reason
    if game.variant.is_open(verdict.rule):
        reason = "That is so under every documented option of an open rule."
    why = " ".join([f"{reason} ({source_text(game.variant, verdict.rule)})", *late_lines(game)])
    if game.winner is None:
        return f"The game is tied. {why}"
    lower = game.totals[game.winner] < max(game.totals)
    return f"{game.sides[game.winner].name} has won{', with the lower score' if lower else ''}. {why}"


def pending_text(game: Game) -> str:
    """Return the open rule on which the end of the game hangs, with what each option would give."""
    if game.pending is None:
        return ""
    alike: dict[str, list[str]] = {}
    for letter, option in zip(LETTERS, game.pending.gives, strict=False):
        alike.setdefault(_verdict_text(option.outcome, game), []).append(f"{letter}) {_value(option.value)}")
    gives = "; ".join(f"{', '.join(options)}: {then}" for then, options in alike.items())
    return f"Whether the game is over hangs on {game.pending.rule}. {gives}. {decide_tip(game.pending.rule)}"


def _verdict_text(outcome: Settled[Any] | Hanging, game: Game) -> str:
    if isinstance(outcome, Hanging):
        return f"hangs on {outcome.rule}"
    winner = outcome.ruling.winner
    if not outcome.ruling.over:
        return "play goes on"
    return f"{game.sides[winner].name} wins" if isinstance(winner, int) else "tied"


def hanging_text(hanging: Hanging, row: Row) -> str:
    """Return what each option of an open rule would give for a hand, and how to decide it."""
    gives = [
        f"{letter}) {_value(option.value)} gives {score_text(option.outcome, row)}"
        for letter, option in zip(LETTERS, hanging.gives, strict=False)
    ]
    if not gives:
        count = f", or count it: `scorepad amend {row.number} tricks N`" if None in row.taken else ""
        return f"open, {hanging.rule}, and no option is documented. {decide_tip(hanging.rule)[:-1]}{count}."
    return f"open, {hanging.rule}: {'; '.join(gives)}. {decide_tip(hanging.rule)}"


def score_text(outcome: Settled[Any] | Hanging, row: Row) -> str:
    """Return what an option would give the sides of a hand."""
    if isinstance(outcome, Hanging):
        return f"what {outcome.rule} says"
    side, count = row.side or 0, len(row.sides)
    own = [outcome.ruling.points[(place - side) % count] for place in range(count)]
    return points_text(row.sides, own)


def option_lines(row: Row) -> list[str]:
    """Return what each option of a hand's open rule would give, a line each, where they do not fit in a sentence."""
    hanging = row.hanging
    if hanging is None or len(hanging.gives) < FEW:
        return []
    from scorepad.rules.schema import question

    told = [f"  {question(hanging.rule)}"]
    for letter, option in zip(LETTERS, hanging.gives, strict=False):
        who = f"  ({option.source})" if option.source else ""
        told.append(f"  {letter}) {_value(option.value)}: {score_text(option.outcome, row)}{who}")
    return [*told, f"  {decide_tip(hanging.rule)}"]


def _value(value: Any) -> str:
    from scorepad.rules.schema import spell

    return spell(value)


def decide_tip(rule_id: str) -> str:
    """Return how to decide a rule: by the letter of an option, or by a value."""
    return f"Decide it with `scorepad decide {rule_id} …` (a letter, or a value)."


def late_lines(game: Game) -> list[str]:
    """Return a sentence for each rule of the end that was first decided when hands had been played already."""
    late = {rule: late_text(game, rule) for change in game.changes for rule in change.data.get("rules", ())}
    weighed = ("game.win_as", "game.target", game.verdict.rule if game.verdict else "")
    return [f"{rule} was {said}." for rule, said in late.items() if said and rule in weighed]


def late_text(game: Game, rule_id: str) -> str:
    """Return at what score a rule was first decided, where hands had been played by then; else ""."""
    for change in game.changes:
        when = change.data.get("decided")
        if change.kind == "rules" and rule_id in change.data["rules"]:
            if not isinstance(when, dict) or change.after >= int(when.get("hand", 0)):
                return ""
            return f"decided {at_score(when)}"
    return ""


def at_score(when: Mapping[str, Any]) -> str:
    """Return when something was decided: `after hand 7, at Us 40, Them 38`."""
    score = ", ".join(f"{name} {total}" for name, total in when.items() if name != "hand")
    return f"after hand {when['hand']}, at {score}"
