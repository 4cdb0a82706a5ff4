"""From the words of `hand`, `bid`, `tricks`, `meld` to the facts of a hand as they go on the card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.cli import slips, words
from scorepad.errors import NotUnderstood
from scorepad.rules import contract, entry
from scorepad.rules.calls import read_call, read_trump, write_call

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scorepad.errors import Fault
    from scorepad.rules.facts import Call
    from scorepad.rules.record import Game
    from scorepad.rules.shown import Shown
    from scorepad.rules.variant import Variant


def opening_data(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return number and dealer of the next hand: the dealer that was named, else the one whose turn it is."""
    data: dict[str, Any] = {"number": game.number}
    if given.get("dealer"):
        data["dealer"] = words.one_of(given["dealer"], game.seats, "dealer")
        if game.dealer and game.dealer != data["dealer"]:
            data["dealer_turn"] = game.dealer
    elif game.dealer:
        data["dealer"] = game.dealer
    return data


def extras(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts that options add to a hand."""
    data: dict[str, Any] = {}
    if given.get("no_marriage"):
        data["ended"] = "no-marriage"
    if given.get("conceded"):
        data["ended"] = "conceded"
    if given.get("forced"):
        data["forced"] = True
    if given.get("cards") is not None:
        data["cards"] = given["cards"]
    if given.get("renege"):
        data["renege"] = words.player(game, given["renege"])
    if given.get("note"):
        data["note"] = given["note"]
    return data


def before_a_hand(game: Game) -> list[Fault]:
    """Return what refuses a new hand now: the game is over, or one is open."""
    found = [entry.after_the_end(game), entry.second_bid(game)]
    return [fault for fault in found if fault]


def bid_data(game: Game, who: str, text: str) -> tuple[dict[str, Any], Call, list[Fault]]:
    """Read bidder and call; return them as data, the call, and what refuses it."""
    slips.swapped_people(game, who, text)
    name = words.player(game, who)
    call = read_call(text, game.variant)
    fault = entry.on_the_ladder(game.variant, call)
    return {"bidder": name, "bid": write_call(call)}, call, [fault] if fault else []


def taken_data(
    game: Game, side: int, given: Sequence[str], variant: Variant, played_out: bool = True
) -> tuple[dict[str, Any], list[Fault]]:
    """Read what was taken: a count for the bidders' side, `Us=6 Them=2`, or `rest` for all of it."""
    found: dict[int, int] = {}
    if list(given) == ["rest"]:
        total = contract.known_total(variant)
        if total is None:
            raise NotUnderstood("How many tricks a hand has is open, so `rest` has no number: type the count.")
        found = {side: total}
    elif len(given) == 1 and "=" not in given[0]:
        found = {side: words.count(given[0])}
    else:
        slips.two_counts(game, given)
        found = words.by_side(game, given, "tricks")
    taken = contract.with_rest(variant, [found.get(place) for place in range(len(game.sides))])
    fault = entry.last_trick(variant, given) or entry.adds_up(variant, taken, played_out)
    tricks = {side.name: count for side, count in zip(game.sides, taken, strict=True) if count is not None}
    return {"tricks": tricks}, [fault] if fault else []


def meld_data(
    game: Game, given: Sequence[str], side: int | None, trump: str, written: Iterable[str] = ()
) -> tuple[dict[str, Any], list[str], list[Fault]]:
    """Read melds: `Ann=24`, `Us=30`, `Ann="AH 10H KH QH JH"`, or `24,32` (bidders, defenders).

    `written`: whose melds stay on the card beside these. Returns the data, warnings, and what refuses it.
    """
    points: dict[str, int] = {}
    cards: dict[str, str] = {}
    warnings: list[str] = []
    faults = [fault for fault in [entry.no_melds(game.variant)] if fault]
    names = [*(one.name for one in game.sides), *game.seats]
    if len(given) == len(game.sides) > 1 and all(word.isdigit() for word in given):
        given = [",".join(given)]
    for word in _joined(given):
        if "=" not in word:
            points.update(_in_order(game, word, side))
            continue
        name, _, text = word.partition("=")
        name = words.one_of(name.strip(), names, "player or side")
        if name in points:
            raise NotUnderstood(f"{name} stands twice in {' '.join(given)!r}.")
        if text.strip().isdigit():
            points[name] = int(text)
        else:
            points[name], cards[name], fault = _melded(game.variant, text, trump)
            faults += [fault] if fault else []
    _sides_or_players(game, [*written, *points])
    for name, value in points.items():
        if name in cards or not 0 <= value <= 5000:
            continue
        warning = entry.impossible_meld(game.variant, value)
        if warning:
            warnings.append(f"{name}: {warning}")
    return {"meld": points, **({"meld_cards": cards} if cards else {})}, warnings, faults


def _sides_or_players(game: Game, names: Sequence[str]) -> None:
    """Refuse a side's meld beside that of one of its players: nobody knows whether the one holds the other."""
    for side in game.sides:
        player = next((name for name in names if name in side.players and name != side.name), None)
        if side.name in names and player:
            sides = " ".join(f"{each.name}=N" for each in game.sides)
            players = " ".join(f"{each}=N" for each in side.players)
            raise NotUnderstood(
                f"A meld of {side.name} and one of {player}, who is of that side, were read. "
                f"Give the sides' ({sides}) or the players' ({players}), not both."
            )


def _joined(given: Sequence[str]) -> list[str]:
    """Put the cards behind `Ann=AH` together, where no quotes hold them: `Ann=AH 10H KH`."""
    found: list[str] = []
    for word in given:
        behind = found and "=" in found[-1] and not found[-1].rpartition("=")[2].strip().isdigit()
        if behind and "=" not in word:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _in_order(game: Game, word: str, side: int | None) -> dict[str, int]:
    parts = word.replace(",", " ").split()
    if side is None or len(parts) != len(game.sides) or not all(part.isdigit() for part in parts):
        first = game.sides[0].name
        raise NotUnderstood(f"{word!r} was read; expected melds as {first}=24, or BIDDERS,DEFENDERS as 24,32.")
    count = len(game.sides)
    return {game.sides[(side + step) % count].name: int(part) for step, part in enumerate(parts)}


def _melded(variant: Variant, text: str, trump: str) -> Shown:
    from scorepad.rules.shown import shown

    if not trump:
        raise NotUnderstood("Melds in cards need the trump first: `scorepad contract TRUMP`, or --trump.")
    return shown(variant, text, trump)


def exchange_faults(variant: Variant, call: Call, cards: int | None) -> list[Fault]:
    """Return what refuses so many cards taken in this contract; None were not said."""
    if cards is None:
        return []
    from scorepad.rules.exchange import number_refused

    fault = number_refused(variant, call, cards)
    return [fault] if fault else []


def trump_data(game: Game, text: str, call: Call) -> tuple[dict[str, Any], list[Fault]]:
    """Read a trump named after the auction. Raises `NotUnderstood` where the call has named another."""
    trump = read_trump(text, game.variant)
    one_trump(call, trump)
    fault = entry.on_the_ladder(game.variant, call._replace(trump=trump))
    return {"trump": trump}, [fault] if fault else []


def one_trump(call: Call, trump: str) -> None:
    """Raise `NotUnderstood` where a trump is named beside a call that carries another."""
    if call.trump and call.trump != trump:
        raise NotUnderstood(
            f"Two trumps were read: {call.trump}, in the bid {write_call(call)}, and {trump}, named after it. "
            f"Say which: the bid with its own trump, or without one and --trump {trump}."
        )
