"""From the words of `amend` to the facts of a hand that they put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.cli import drafts, slips, told, words
from scorepad.cli.hand import read_hand
from scorepad.errors import NotUnderstood
from scorepad.rules.calls import read_call

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorepad.errors import Fault
    from scorepad.rules.record import Game, Row

PARTS = ("set", "tricks", "meld", "bid", "bidder", "trump", "contract", "dealer", "note")


def read(game: Game, row: Row, what: Sequence[str], given: Mapping[str, Any]) -> tuple[dict[str, Any], list[Any]]:
    """Read an amendment: one part of a hand, only options, or the whole hand."""
    there = game._replace(variant=row.variant, seats=row.seats, sides=row.sides)
    part = what[0].lower() if what else ""
    part = "bid" if part == "call" else part
    if part == "points" and len(what) > 1:
        given, what, part = {**given, "points": what[1:]}, (), ""
    if part in PARTS and not (part == "note" and len(what) < 2):
        data, faults = _part(there, row, part, what[1:])
        return _options(there, row, given, data, faults)
    if not what and not given["points"]:
        data, faults = _options(there, row, given, {}, [])
        if not data:
            raise NotUnderstood(
                f"Amend what? `amend {row.number} tricks 5`, or the whole hand: `amend {row.number} Ann 5H 6`."
            )
        return data, faults
    start = {"dealer": words.one_of(given["dealer"], row.seats, "dealer")} if given["dealer"] else {}
    made = read_hand(there, what, given, start, [])
    return {"whole": True, **made.data}, made.faults


def _options(
    game: Game, row: Row, given: Mapping[str, Any], data: dict[str, Any], faults: list[Any]
) -> tuple[dict[str, Any], list[Any]]:
    """Add what the options say to an amendment."""
    data = {**data, **drafts.extras(game, given)}
    call = read_call(data["bid"], game.variant) if "bid" in data else row.call and row.call._replace(trump="")
    if given["trump"] and call:
        named, found = drafts.trump_data(game, given["trump"], call)
        data.update(named)
        faults = [*faults, *found]
    if given["melds"]:
        trump = data.get("trump") or (call.trump if call else "") or row.trump
        found_melds, found = _melds(game, row, given["melds"], trump)
        data = _both(data, found_melds)
        faults = [*faults, *found]
    if given["dealer"]:
        data["dealer"] = words.one_of(given["dealer"], row.seats, "dealer")
    return data, faults


def _both(data: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    drop = [*data.get("drop", ()), *more.get("drop", ())]
    return {**data, **more, **({"drop": drop} if drop else {})}


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
        return _melds(game, row, rest, row.trump)
    if part == "bid":
        return _bid(game, row, rest)
    if part == "bidder":
        return {"bidder": words.player(game, " ".join(rest))}, []
    if part == "dealer":
        return {"dealer": words.one_of(" ".join(rest), row.seats, "dealer")}, []
    if part == "note":
        return {"note": " ".join(rest)}, []
    if row.call is None:
        raise NotUnderstood(f"Hand {row.number} has no bid that a trump could belong to.")
    return drafts.trump_data(game, " ".join(rest), row.call._replace(trump=""))


def _bid(game: Game, row: Row, rest: Sequence[str]) -> tuple[dict[str, Any], list[Any]]:
    """Read another call. Its trump, where it carries one, stands for the one that was named before."""
    text, *more = slips.one_word(rest, game.variant)
    if more:
        raise NotUnderstood(f"{' '.join(rest)!r} was read, expected one call: `amend {row.number} bid {text}`.")
    data, call, faults = drafts.bid_data(game, row.bidder or "", text)
    named = call.trump and "trump" in row.data
    return {"bid": data["bid"], **({"drop": ["trump"]} if named else {})}, faults


def _melds(game: Game, row: Row, given: Sequence[str], trump: str) -> tuple[dict[str, Any], list[Any]]:
    """Read melds that stand for those of the same people; cards written beside a meld go with it."""
    data, _, faults = drafts.meld_data(game, given, row.side, trump)
    melds = _merged(game, row.data.get("meld", {}), data["meld"])
    kept = {name: text for name, text in row.data.get("meld_cards", {}).items() if name in melds}
    cards = {name: text for name, text in kept.items() if name not in data["meld"]} | data.get("meld_cards", {})
    found: dict[str, Any] = {"meld": melds}
    if cards:
        found["meld_cards"] = cards
    elif "meld_cards" in row.data:
        found["drop"] = ["meld_cards"]
    return found, faults


def melds_again(before: Row, after: Row) -> tuple[dict[str, int], str]:
    """Return the melds of a hand whose trump was corrected, where cards tell them, and the sentence that says so."""
    if before.trump == after.trump or "meld_cards" not in after.data:
        return {}, ""
    from scorepad.rules.shown import otherwise

    changed = otherwise(after)
    if not changed:
        return {}, ""
    old = after.data.get("meld", {})
    said = "; ".join(f"{name}'s cards meld {worth}, not {old.get(name, 0)}" for name, worth in changed.items())
    return {**old, **changed}, f"\nWith {after.trump} as trump {said}."


def after_all(row: Row, data: Mapping[str, Any]) -> list[Fault]:
    """Return what refuses a hand as it stands once it is amended: cards that its contract does not give."""
    if row.call is None or not {"cards", "bid"} & data.keys():
        return []
    return drafts.exchange_faults(row.variant, row.call, row.data.get("cards"))


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
