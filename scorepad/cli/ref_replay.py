"""`referee replay`: everything illegal in a recorded deal, what was taken, and what it scores."""

from __future__ import annotations

import os
import tomllib
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import Settings, completer, emit
from scorepad.cli.lines import source_text
from scorepad.cli.ref_base import REFUSED, Asked, basis_json, hang, load, ruling, ruling_options
from scorepad.cli.showjson import role_points
from scorepad.cli.view import clean, signed
from scorepad.errors import NotUnderstood
from scorepad.rules.deal import Replay, line_of, replay
from scorepad.rules.dealrecord import of_hand
from scorepad.rules.facts import Facts
from scorepad.rules.opening import Hanging, Settled
from scorepad.rules.scoring import score

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

LARGEST = 1_000_000  # bytes


@click.command("replay")
@click.argument("file", shell_complete=completer("files"))
@click.option("--hand", "number", type=int, metavar="N", help="Which hand, where the file is a scorecard.")
@ruling_options
@click.pass_obj
def command(settings: Settings, /, file: str, number: int | None, **given: Any) -> None:
    """Replay a recorded deal and say every illegal call, exchange and play that the record proves."""
    data = _read(file)
    if "hands" in data or ("sides" in data and "rules" in data):
        settings = settings._replace(card=file) if given["name"] is None else settings
        deals = _on_card(data, number, file)
    else:
        deals = [(0, data)]
        given["name"] = given["name"] or _variant_of(data, file, settings)
    worst = 0
    for place, deal in deals:
        count = len(deal.get("players", ()))
        asked = load(settings, given, str(count) if given["name"] and count else None)
        worst = max(worst, _one(asked, deal, place, file))
    if worst:
        raise click.exceptions.Exit(worst)


def _read(file: str) -> dict[str, Any]:
    """Read a TOML file. Raises `NotUnderstood` with file and line."""
    try:
        if os.path.getsize(file) > LARGEST:
            raise NotUnderstood(f"{file} is too large to be a recorded deal.")
        with open(file, "rb") as stream:
            return tomllib.loads(stream.read().decode("utf-8-sig"))
    except OSError as error:
        raise NotUnderstood(f"{file} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise NotUnderstood(f"{file} is not UTF-8 text.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise NotUnderstood(f"{file}: not a recorded deal in TOML: {error}.") from None


def _variant_of(data: dict[str, Any], file: str, settings: Settings) -> str | None:
    """Return the variant that a record names; a rule file's path is meant from the record's folder."""
    name = str(data.get("variant", ""))
    if name.endswith(".toml"):
        return os.path.join(os.path.dirname(file), name)
    if not name and not os.path.exists(settings.card):
        raise NotUnderstood(f'{file} names no variant: write variant = "ID" in it, or add --variant ID.')
    return name or None


def _on_card(data: dict[str, Any], number: int | None, file: str) -> list[tuple[int, dict[str, Any]]]:
    """Return the deals kept on a scorecard: each hand with its plays, its number first."""
    found = []
    for hand in data.get("hands", ()):
        deal = of_hand(hand, data.get("seats", ()), tuple(data.get("sides", {}).values()))
        if deal is not None and number in (None, hand.get("number")):
            found.append((int(hand.get("number", 0)), deal))
    if not found:
        which = f"hand {number}" if number else "a hand"
        raise NotUnderstood(f"{file} keeps no plays of {which}: write `plays = [...]` in its [[hands]] block.")
    return found


def _one(asked: Asked, deal: dict[str, Any], number: int, file: str) -> int:
    """Replay one deal, tell it, and return the exit status."""
    found = ruling(lambda variant: replay(variant, deal), asked.variant, lambda one: (one.findings, one.taken))
    if isinstance(found, Hanging):
        hang(asked, found, lambda one: _data(asked.variant, one, None), _spoken)
        raise AssertionError
    result: Replay = found.ruling
    points = _points(asked.variant, result)
    wrong = _disagrees(asked, deal, result)
    if asked.as_json:
        data = {"hand": number or None, **_data(asked.variant, result, points), "disagrees": wrong}
        emit({**data, "despite": list(found.despite)} if found.despite else data)
    else:
        click.echo(clean("\n".join(_lines(asked, result, points, wrong, number, file))))
    return REFUSED if result.findings or wrong else 0


def _spoken(result: Replay) -> str:
    return "; ".join(map(line_of, result.findings)) or "nothing illegal"


def _points(variant: Variant, result: Replay) -> Settled[Any] | Hanging | None:
    """Return the score of a deal that is known whole; meld is not in the record."""
    if not result.complete or result.bidders is None or result.call is None:
        return None
    order = [(result.bidders + step) % len(result.taken) for step in range(len(result.taken))]
    call = result.call._replace(trump=result.trump or result.call.trump)
    facts = Facts(call, tuple(result.taken[one] for one in order), (0,) * len(order), forced=result.forced)
    return ruling(lambda each: score(each, facts), variant, lambda one: one.answer)


def _disagrees(asked: Asked, deal: dict[str, Any], result: Replay) -> str:
    """Return how the replay and the tricks written on the card disagree, "" where they do not."""
    written = deal.get("tricks")
    if not isinstance(written, dict) or not result.complete or asked.game is None:
        return ""
    for side, taken in zip(result.sides, result.taken, strict=True):
        name = next((one.name for one in asked.game.sides if set(one.players) & set(side)), "")
        if name in written and written[name] != taken:
            return f"The card says {name} took {written[name]}; by the plays it was {taken}."
    return ""


def _lines(
    asked: Asked, result: Replay, points: Settled[Any] | Hanging | None, wrong: str, number: int, file: str
) -> list[str]:
    where = f"{file}, hand {number}" if number else file
    found = result.findings
    told = [f"{where}: {len(found)} illegal." if found else f"{where}: nothing illegal."]
    for one in found:
        told += [f"  {line_of(one)}", f"    {source_text(asked.variant, one.rule)}"]
    sides = [f"{' and '.join(side)} {taken}" for side, taken in zip(result.sides, result.taken, strict=True)]
    bid = f"{result.bidder} {result.call.spelled if result.call else ''} {result.trump}".strip()
    told.append(f"{f'Contract: {bid}. ' if result.bidder else ''}Taken: {', '.join(sides)}.")
    if isinstance(points, Settled):
        rest = ", ".join(map(signed, points.ruling.points[1:]))
        told.append(
            f"Score, without meld: {points.ruling.result}, bidders {signed(points.ruling.points[0])}, others {rest}."
        )
    elif isinstance(points, Hanging):
        told.append(f"The score hangs on {', '.join(points.rules())}, which is open.")
    return [*told, wrong] if wrong else told


def _data(variant: Variant, result: Replay, points: Settled[Any] | Hanging | None) -> dict[str, Any]:
    first = result.findings[0] if result.findings else None
    rule = first.rule if first else "play.follow"
    data: dict[str, Any] = {
        "findings": [
            {
                "trick": one.trick,
                "player": one.player,
                "card": one.card,
                **basis_json(variant, one.rule),
                "reason": one.reason,
                "proof": one.proof or None,
            }
            for one in result.findings
        ],
        "sides": [list(side) for side in result.sides],
        "tricks": list(result.tricks),
        "taken": list(result.taken),
        "winners": list(result.winners),
        "bidder": result.bidder or None,
        "bid": result.call.spelled if result.call else None,
        "trump": result.trump or None,
        "forced": result.forced,
        "complete": result.complete,
        **basis_json(variant, rule),
        "reason": first.reason if first else "Every call and play in the record is legal.",
    }
    if isinstance(points, Settled):
        data |= {"result": points.ruling.result, "points": role_points(points.ruling.points)}
    return data
