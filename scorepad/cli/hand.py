"""`hand`: a whole hand in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli import drafts, slips, words
from scorepad.cli.base import Settings, completer, pass_settings
from scorepad.cli.handoptions import whole_hand_options
from scorepad.cli.recording import Draft, record
from scorepad.errors import NotUnderstood
from scorepad.rules import contract, entry
from scorepad.rules.calls import is_pass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorepad.rules.record import Game

MISDEALS = ("misdeal", "misdealt", "redeal")
ONE_WORD = {"pass": "passed-out", "p": "passed-out", "passed": "passed-out", **dict.fromkeys(MISDEALS, "misdealt")}


@click.command("hand")
@click.argument("what", nargs=-1, shell_complete=completer("hand"))
@whole_hand_options
@pass_settings
def command(settings: Settings, what: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Record a whole hand in one line: the bidder, the call, and what the bidders' side took.

    \b
    scorepad hand Ann 5H 6
    scorepad hand Bob 60S 31 --meld Us=24 --meld Them=8
    scorepad hand pass          all passed
    scorepad hand misdeal
    scorepad hand Bob 9C set    set, not played out
    """
    record(settings, lambda game: draft_hand(game, what, given), given["stands"], as_json, what)


def draft_hand(game: Game, what: Sequence[str], given: Mapping[str, Any]) -> Draft:
    """Read the words of a whole hand."""
    faults = drafts.before_a_hand(game)
    return read_hand(game, what, given, drafts.opening_data(game, given), faults)


def read_hand(
    game: Game, what: Sequence[str], given: Mapping[str, Any], data: dict[str, Any], faults: list[Any]
) -> Draft:
    """Read the words of a hand into its facts, after `data`; `faults` are refusals found before."""
    points = [*given.get("points", ()), *(word for word in _loose_points(what, given))]
    if points:
        return _points_only(game, what, points, given, data, faults)
    if len(what) == 1 and what[0].lower() in ONE_WORD:
        data["kind"] = ONE_WORD[what[0].lower()]
        fault = entry.all_passed(game.variant) if data["kind"] == "passed-out" else None
        faults += [fault] if fault else []
        return Draft({**data, **drafts.extras(game, given)}, faults)
    if len(what) < 2:
        raise NotUnderstood(f"{' '.join(what)!r} was read. Expected: scorepad hand WHO CALL N, as `hand Ann 5H 6`.")
    who, text, *rest = what[0], *slips.one_word(what[1:], game.variant)
    if is_pass(text):
        raise NotUnderstood(f"{who} passing is no hand: all passing is `scorepad hand pass`.")
    slips.swapped_counts(game, who, (text, *rest))
    slips.lost_comma(game, (who, text, *rest), given.get("melds", ()))
    bid, call, found = drafts.bid_data(game, who, text)
    faults += found
    side = words.side_place(game, bid["bidder"])
    data.update(bid)
    if given.get("trump"):
        named, found = drafts.trump_data(game, given["trump"], call)
        data.update(named)
        faults += found
    trump = data.get("trump") or call.trump
    warnings: list[str] = []
    if given.get("melds"):
        melds, warnings, found = drafts.meld_data(game, given["melds"], side, str(trump))
        data.update(melds)
        faults += found
    faults += drafts.exchange_faults(game.variant, call._replace(trump=str(trump)), given.get("cards"))
    data.update(_taken(game, side, rest, given, faults))
    if data.get("ended") == "thrown-in":
        mend = f"`scorepad amend {data['number']} tricks N`" if "number" in data else "the count behind the call"
        warnings.append(f"no count was read, so the hand is thrown in. If it was played: {mend}. A bid alone is `bid`.")
    if contract.in_points(game.variant) and "meld" not in data:
        warnings.append("no meld was read, so the hand is scored without any. With it: --meld BIDDERS,DEFENDERS.")
    data.update(drafts.extras(game, given))
    return Draft(data, faults, warnings)


def _loose_points(what: Sequence[str], given: Mapping[str, Any]) -> list[str]:
    """Return the words behind `--points Us=6` that belong to it: `--points Us=6 Them=2`."""
    if not given.get("points"):
        return []
    return [word for word in what if "=" in word]


def _taken(game: Game, side: int, rest: Sequence[str], given: Mapping[str, Any], faults: list[Any]) -> dict[str, Any]:
    if not rest:
        ended = given.get("no_marriage") or given.get("conceded") or given.get("renege")
        return {} if ended else {"ended": "thrown-in"}
    if rest[0].lower() == "set":
        data: dict[str, Any] = {"set": True}
        if rest[1:]:
            found, more = drafts.taken_data(game, side, rest[1:], game.variant, played_out=False)
            data.update(found)
            faults += more
        else:
            data["ended"] = "cut-short"
        return data
    data, found_faults = drafts.taken_data(game, side, rest, game.variant)
    faults += found_faults
    return data


def _points_only(
    game: Game,
    what: Sequence[str],
    points: Sequence[str],
    given: Mapping[str, Any],
    data: dict[str, Any],
    faults: list[Any],
) -> Draft:
    found = words.by_side(game, points, "points", signed=True)
    names = [word for word in what if "=" not in word]
    who, rest = names[:1], slips.one_word(names[1:], game.variant)
    data["kind"] = "points"
    _only_points(rest[1:], given)
    if rest:
        bid, call, more = drafts.bid_data(game, who[0], rest[0])
        data.update(bid)
        faults += [*more, *drafts.exchange_faults(game.variant, call, given.get("cards"))]
        if given.get("trump"):
            named, more = drafts.trump_data(game, given["trump"], call)
            data.update(named)
            faults += more
    elif who:
        data["bidder"] = words.player(game, who[0])
    data["points"] = {side.name: found.get(place, 0) for place, side in enumerate(game.sides)}
    return Draft({**data, **drafts.extras(game, given)}, faults)


def _only_points(count: Sequence[str], given: Mapping[str, Any]) -> None:
    """Refuse what a score follows from beside the score itself: one of them would be lost."""
    melds = given.get("melds")
    beside = " ".join(count) if count else f"--meld {' '.join(melds)}" if melds else ""
    if beside:
        raise NotUnderstood(
            f"{beside!r} and --points were both read. Type what was taken, and the points follow; "
            "or --points alone, where no more is known."
        )


COMMANDS = {"hand": command}
