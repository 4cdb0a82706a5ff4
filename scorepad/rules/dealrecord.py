"""A recorded deal, as much as the table kept: read from the table of a TOML file into plain records.

The form is described in `examples/deals/README.md`. Players are counted from 0 in seat order here.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.errors import NotUnderstood
from scorepad.rules.calls import read_call, read_trump
from scorepad.rules.cards import check_deck, is_card, read_card, read_cards
from scorepad.rules.contract import hand_size

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorepad.rules.facts import Call
    from scorepad.rules.variant import Variant

UNKNOWN = "?"
KEPT = ("dealer", "bidder", "bid", "trump", "forced", "calls", "plays", "dealt", "exchange", "tricks")
NAMED = re.compile(r"\s*[^\s:]+(?:\s+[^\s:]+)*\s*:")  # a trick that begins with a name
STEP = re.compile(r"(?P<who>.+?)\s+(?P<does>gives|passes|takes|discards)\s+(?P<rest>.+)", re.IGNORECASE)


class Step(NamedTuple):
    """One step of the exchange. `does`: gives, takes (the kitty), discards. `cards` may be unknown: then `number`."""

    who: int
    does: str
    to: int | None
    cards: tuple[str, ...]
    number: int


class Played(NamedTuple):
    """One card of a trick: whose, and which ("?" where nobody noted it). `named`: the record names the player."""

    who: int
    card: str
    named: bool


class Record(NamedTuple):
    """A deal as recorded. What the table did not keep is empty or None. `plays`: the words of each trick."""

    players: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    dealer: int | None
    opener: int | None
    calls: tuple[str, ...]
    bidder: int | None
    bid: Call | None
    trump: str
    forced: bool
    dealt: dict[int, tuple[str, ...]]
    exchange: tuple[Step, ...]
    plays: tuple[str, ...]

    def side(self, seat: int) -> tuple[int, ...]:
        """Return everybody on a player's side, the player included."""
        return next((side for side in self.sides if seat in side), (seat,))


def read(variant: Variant, data: Mapping[str, Any]) -> Record:
    """Read a recorded deal from its table. Raises `NotUnderstood` with what is wrong and where."""
    players = tuple(str(name) for name in data.get("players", ()))
    if len(players) < 2:
        raise NotUnderstood("The deal names no players: write players = [...] in seat order.")
    seat = {key: who(str(data[key]), players, key) for key in ("dealer", "opener", "bidder") if key in data}
    bid = read_call(str(data["bid"]), variant) if "bid" in data else None
    trump = read_trump(str(data["trump"]), variant) if data.get("trump") else (bid.trump if bid else "")
    return Record(
        players,
        _sides(variant, data, players),
        seat.get("dealer"),
        seat.get("opener"),
        _calls(data.get("calls", ())),
        seat.get("bidder"),
        bid,
        trump,
        bool(data.get("forced", False)),
        _dealt(variant, data, players),
        tuple(_step(str(line), players) for line in data.get("exchange", ())),
        tuple(str(trick) for trick in data.get("plays", ())),
    )


def of_hand(
    block: Mapping[str, Any], players: Sequence[str], sides: Sequence[Sequence[str]] = ()
) -> dict[str, Any] | None:
    """Return the deal kept in a block of a scorecard, None where it keeps neither plays nor calls.

    It stands in the block's table `deal` or beside it; what the block itself says of the hand is not said again.
    """
    deal = {**block.get("deal", {}), **{key: block[key] for key in KEPT if key in block}}
    if "plays" not in deal and "calls" not in deal:
        return None
    deal.setdefault("players", list(players))
    if sides:
        deal.setdefault("sides", [list(names) for names in sides])
    if "auction" in block:  # it says who has it at what
        deal.setdefault("calls", block["auction"])
        deal.pop("bidder", None)
        deal.pop("bid", None)
    return deal


def who(text: str, players: tuple[str, ...], where: str) -> int:
    """Return the place of a player by name or an unambiguous beginning of it. Raises `NotUnderstood`."""
    if text in players:
        return players.index(text)
    from scorepad.rules.people import bad_name, candidates

    found = candidates(text.strip(), players)
    if len(found) == 1:
        return players.index(found[0])
    if found:
        raise NotUnderstood(f"{where}: {text!r} can be {' or '.join(found)}.")
    raise NotUnderstood(bad_name(text, players, f"{where}:"))


def _sides(variant: Variant, data: Mapping[str, Any], players: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the sides as given, else as the variant seats them: two sides alternately, or everybody alone."""
    given = data.get("sides")
    if given:
        named = given.values() if isinstance(given, dict) else given
        return tuple(tuple(who(str(name), players, "sides") for name in side) for side in named)
    if variant.value("table.sides") == "individuals":
        return tuple((seat,) for seat in range(len(players)))
    return tuple(range(0, len(players), 2)), tuple(range(1, len(players), 2))


def _calls(given: Any) -> tuple[str, ...]:
    return tuple(given.split()) if isinstance(given, str) else tuple(str(call) for call in given)


def _dealt(variant: Variant, data: Mapping[str, Any], players: tuple[str, ...]) -> dict[int, tuple[str, ...]]:
    given = data.get("dealt", {}).items()
    dealt = {who(name, players, "dealt"): tuple(read_cards(str(cards))) for name, cards in given}
    check_deck(variant, [card for cards in dealt.values() for card in cards])
    return dealt


def _step(line: str, players: tuple[str, ...]) -> Step:
    """Read `Cy gives Ann AH`, `Ann takes 10H 9C`, `Ann discards 2`."""
    found = STEP.fullmatch(line.strip())
    if not found:
        form = "Write `Cy gives Ann AH`, `Ann takes 10H 9C` (the kitty) or `Ann discards 2`."
        raise NotUnderstood(f"exchange: {line!r} is not understood. {form}")
    does, rest, to = found["does"].lower().replace("passes", "gives"), found["rest"], None
    if does == "gives":
        words = rest.split()
        cut = next((n for n, word in enumerate(words) if n and _is_cards(word)), len(words))
        to, rest = who(" ".join(words[:cut]), players, "exchange"), " ".join(words[cut:])
    if rest.strip().isdigit():
        return Step(who(found["who"], players, "exchange"), does, to, (), int(rest))
    cards = tuple(read_cards(rest))
    return Step(who(found["who"], players, "exchange"), does, to, cards, len(cards))


def _is_cards(word: str) -> bool:
    try:
        return word.isdigit() or bool(read_cards(word))
    except NotUnderstood:
        return False


def read_trick(line: str, players: tuple[str, ...], leader: int | None, turn: list[int], where: str) -> list[Played]:
    """Read a trick: `Ann: AH KH 9H ?`, or with names inside (`AH Cy:9C`); a name sets who plays from there on.

    `turn`: who plays, in seat order. Without a name the trick begins with `leader`.
    """
    found: list[Played] = []
    seat, named, name = leader, False, ""
    for word in re.sub(r"\s*:\s*", ": ", line.replace(",", " ")).split():
        if word.endswith(":") or name or not (word == UNKNOWN or is_card(word)):
            name = f"{name} {word}".strip()
            if word.endswith(":"):
                seat, named, name = who(name.rstrip(":"), players, where), True, ""
            continue
        if seat is None:
            raise NotUnderstood(f"{where}: who led? Begin it with the leader's name, `Ann: {line.strip()}`.")
        found.append(Played(seat, UNKNOWN if word == UNKNOWN else read_card(word), named))
        seat, named = _after(seat, turn, len(players)), False
    if name:
        raise NotUnderstood(f"{where}: {name!r} is neither a card nor a name with a colon.")
    return found


def _after(seat: int, turn: list[int], players: int) -> int:
    """Return the next of those who play, clockwise."""
    return next(other % players for other in range(seat + 1, seat + players + 1) if other % players in turn)


def once_each(plays: list[Played], players: tuple[str, ...], where: str) -> None:
    """Raise `NotUnderstood` where a player has two cards in one trick."""
    seats = [play.who for play in plays]
    double = next((seat for seat in seats if seats.count(seat) > 1), None)
    if double is not None:
        raise NotUnderstood(f"{where}: {players[double]} plays twice. A trick has one card of each who plays.")


def after_exchange(
    variant: Variant, record: Record, unrecorded: set[int]
) -> tuple[dict[int, Counter[str]], dict[int, bool]]:
    """Return each player's known cards after the exchange, and whose hand is known whole.

    Where nobody noted which cards left a hand (`unrecorded`: players of an exchange not noted at all), nothing
    that was dealt into it is known to be there still.
    """
    seats = range(len(record.players))
    hands = {seat: Counter(record.dealt.get(seat, ())) for seat in seats}
    size = hand_size(variant) if record.dealt else 0
    known = {seat: len(record.dealt.get(seat, ())) == size > 0 for seat in seats}
    hidden = set(unrecorded)
    for step in record.exchange:
        if step.does in ("gives", "discards"):
            hands[step.who].subtract(step.cards)
            hidden |= {step.who} if len(step.cards) < step.number else set()
        gets = step.to if step.does == "gives" else step.who if step.does == "takes" else None
        if gets is not None:
            known[gets] = known[gets] and len(step.cards) == step.number
            hands[gets].update(step.cards)
    for seat in hidden:
        hands[seat], known[seat] = Counter(), False
    return {seat: +hand for seat, hand in hands.items()}, known
