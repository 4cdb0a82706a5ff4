"""`amend`, `insert`, `strike`, `note`: corrections. Each is an entry of its own; numbers never shift."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import drafts, lines, told, words
from scorepad.cli.base import Settings, completer, json_option, pass_settings
from scorepad.cli.changing import Answer, change, last_number
from scorepad.cli.hand import read_hand
from scorepad.cli.handoptions import stands_option, whole_hand_options
from scorepad.cli.recording import asserted, row_of
from scorepad.errors import NotUnderstood
from scorepad.rules.record import Entry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row

PARTS = ("set", "tricks", "meld", "bid", "bidder", "trump", "contract", "dealer", "note")


def numbered(game: Game, number: int) -> Row:
    """Return a hand by its number. Raises `NotUnderstood`."""
    for row in game.rows:
        if row.number == number:
            return row
    known = ", ".join(str(row.number) for row in game.rows) or "none"
    raise NotUnderstood(f"There is no hand {number}. Hands on this card: {known}.")


@click.command("amend")
@click.argument("number", type=int, metavar="N", shell_complete=completer("numbers"))
@click.argument("what", nargs=-1, shell_complete=completer("amended"))
@whole_hand_options
@pass_settings
def amend(settings: Settings, number: int, what: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Correct hand N: one thing, or the whole hand as in `hand`. Later hands stay.

    \b
    scorepad amend 3 tricks 5
    scorepad amend 3 meld Us=26
    scorepad amend 3 bidder Bob
    scorepad amend 3 Ann 5H 6
    """

    def draft(card: Card, game: Game) -> Answer:
        row = numbered(game, number)
        data, faults = _amended(game, row, what, given)
        facts = {"after": last_number(game), "amend": number, **data}
        after = row_of(card.game(Entry("changes", facts, 0)), number)
        return ("changes", {**facts, **asserted(after)}), faults, f"Amended: {lines.hand_text(after, settings)}"

    change(settings, draft, given["stands"], as_json)


def _amended(game: Game, row: Row, what: Sequence[str], given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """Read an amendment: one part of a hand, only options, or the whole hand."""
    there = game._replace(variant=row.variant, seats=row.seats, sides=row.sides)
    part = what[0].lower() if what else ""
    part = "bid" if part == "call" else part
    if part == "points" and len(what) > 1:
        given, what, part = {**given, "points": what[1:]}, (), ""
    if part in PARTS and not (part == "note" and len(what) < 2):
        data, faults = _part(there, row, part, what[1:])
        return {**data, **drafts.extras(there, given)}, faults
    if not what and not given["points"]:
        data = drafts.extras(there, given)
        faults = []
        if given["melds"] and row.side is not None:
            found, _ = drafts.meld_data(there, given["melds"], row.side, row.trump)
            data.update(found)
        if given["trump"] and row.call:
            named, faults = drafts.trump_data(there, given["trump"], row.call)
            data.update(named)
        if given["dealer"]:
            data["dealer"] = words.one_of(given["dealer"], row.seats, "dealer")
        if not data:
            raise NotUnderstood(
                f"Amend what? `amend {row.number} tricks 5`, or the whole hand: `amend {row.number} Ann 5H 6`."
            )
        return data, faults
    start = {"dealer": words.one_of(given["dealer"], row.seats, "dealer")} if given["dealer"] else {}
    made = read_hand(there, what, given, start, [])
    return {"whole": True, **made.data}, made.faults


def _part(game: Game, row: Row, part: str, rest: Sequence[str]) -> tuple[dict[str, Any], list[Any]]:
    if part == "set" and not rest and row.kind == "played":
        return {"set": True, **({} if "tricks" in row.data else {"ended": "cut-short"})}, []
    if not rest:
        raise NotUnderstood(f"{part} of hand {row.number} becomes what? `amend {row.number} {part} …`")
    if row.kind in ("passed-out", "misdealt", "points") and part not in ("dealer", "note"):
        raise NotUnderstood(
            f"Hand {row.number} is {told.KINDS[row.kind]}: it has no {part}. Write the whole hand: "
            f"`amend {row.number} WHO CALL N`, or its points: `amend {row.number} --points {game.sides[0].name}=N …`."
        )
    if part == "tricks":
        side = row.side if row.side is not None else 0
        data, faults = drafts.taken_data(game, side, _with_known(game, row, rest), row.variant)
        ended = [key for key in ("ended", "set") if key in row.data]
        return {**data, **({"drop": ended} if ended else {})}, faults
    if part == "meld":
        data, _ = drafts.meld_data(game, rest, row.side, row.trump)
        return {**data, "meld": _merged(game, row.data.get("meld", {}), data["meld"])}, []
    if part == "bid":
        who = row.bidder or ""
        data, _, faults = drafts.bid_data(game, who, rest[0])
        return {"bid": data["bid"]}, faults
    if part == "bidder":
        return {"bidder": words.player(game, " ".join(rest))}, []
    if part == "dealer":
        return {"dealer": words.one_of(" ".join(rest), row.seats, "dealer")}, []
    if part == "note":
        return {"note": " ".join(rest)}, []
    if row.call is None:
        raise NotUnderstood(f"Hand {row.number} has no bid that a trump could belong to.")
    return drafts.trump_data(game, " ".join(rest), row.call)


def _with_known(game: Game, row: Row, rest: Sequence[str]) -> list[str]:
    """Return counts by side with what is known of the sides that are not named, where that is more than one."""
    words_given = list(rest)
    if not all("=" in word for word in words_given) or len(words_given) >= len(game.sides) - 1:
        return words_given
    named = words.by_side(game, words_given, "tricks")
    known = enumerate(row.taken)
    return [*words_given, *(f"{game.sides[i].name}={n}" for i, n in known if n is not None and i not in named)]


def _merged(game: Game, old: Mapping[str, int], new: Mapping[str, int]) -> dict[str, int]:
    """Return melds with some replaced: a side's new total stands for its players' and the other way round."""
    kept = dict(old)
    for name in new:
        side = game.sides[words.side_place(game, name)]
        gone = side.players if name == side.name else (side.name,)
        for other in gone:
            if other != name:
                kept.pop(other, None)
    return {**kept, **new}


@click.command("insert")
@click.argument("number", type=click.IntRange(1), metavar="N", shell_complete=completer("numbers"))
@click.argument("what", nargs=-1, shell_complete=completer("amended"))
@whole_hand_options
@pass_settings
def insert(settings: Settings, number: int, what: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Put in a hand that was forgotten, before hand N. It gets the next free number: numbers never shift."""

    def draft(card: Card, game: Game) -> Answer:
        row = numbered(game, number)
        if game.open_row is not None:
            raise NotUnderstood(f"Hand {game.open_row.number} is open: finish it first, or `scorepad undo`.")
        start: dict[str, Any] = {"number": game.number, "before": row.number}
        if given["dealer"]:
            start["dealer"] = words.one_of(given["dealer"], row.seats, "dealer")
        made = read_hand(game._replace(variant=row.variant, seats=row.seats, sides=row.sides), what, given, start, [])
        after = card.game(Entry("hands", made.data, 0))
        fresh = row_of(after, game.number)
        said = f"Hand {fresh.number}, before hand {row.number}: {lines.hand_text(fresh, settings)}"
        return ("hands", {**made.data, **asserted(fresh)}), made.faults, said

    change(settings, draft, given["stands"], as_json)


@click.command("strike")
@click.argument("number", type=int, metavar="N", shell_complete=completer("numbers"))
@click.option("--why", metavar="TEXT", help="Why it is struck out.")
@stands_option
@json_option
@pass_settings
def strike(settings: Settings, number: int, why: str | None, stands: str | None, as_json: bool) -> None:
    """Strike a hand out, as on paper: it stays to be seen, and counts nothing."""

    def draft(card: Card, game: Game) -> Answer:
        row = numbered(game, number)
        if row.struck:
            raise NotUnderstood(f"Hand {number} is struck out already. `scorepad undo` takes back the last command.")
        data: dict[str, Any] = {"after": last_number(game), "strike": number}
        if why:
            data["why"] = why
        return ("changes", data), [], f"Struck out: hand {number}, {lines.hand_text(row, settings)}"

    change(settings, draft, stands, as_json)


@click.command("note")
@click.argument("number", type=int, metavar="N", shell_complete=completer("numbers"))
@click.argument("text", nargs=-1, required=True)
@json_option
@pass_settings
def note(settings: Settings, number: int, text: tuple[str, ...], as_json: bool) -> None:
    """Write a note beside hand N."""

    def draft(card: Card, game: Game) -> Answer:
        numbered(game, number)
        said = " ".join(text)
        return ("changes", {"after": number, "note": said}), [], f"Noted beside hand {number}: {said}"

    change(settings, draft, as_json=as_json)


COMMANDS = {"amend": amend, "insert": insert, "strike": strike, "note": note}
