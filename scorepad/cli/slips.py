"""The slips that everybody makes, each with an answer of its own: what was read, and what to type instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.cli.view import listed
from scorepad.errors import NotUnderstood, ScorepadError
from scorepad.rules import contract
from scorepad.rules.calls import NAMED, denominations, is_pass, read_call, special_names, squash, write_call
from scorepad.rules.people import candidates

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorepad.rules.record import Game, Row
    from scorepad.rules.variant import Variant

LONGEST = 5  # words of a call: its number, a name of three, its trump
FEW = 4  # a side that took less than this part of all may be the other side


def one_word(words: Sequence[str], variant: Variant) -> list[str]:
    """Return words that begin with a call as the call and the rest: `6 high`, `5 H` and `go alone` are one call."""
    for size in range(min(LONGEST, len(words)), 1, -1):
        text = " ".join(words[:size])
        if not any(map(is_count, words[1:size])) and _is_named(text, variant):
            return [write_call(read_call(text, variant)), *words[size:]]
    if len(words) > 1 and _names_trump(words[1], variant) and not _names_trump(words[0], variant):
        for size in (4, 3, 2):
            text = " ".join(words[:size])
            if len(words) >= size and not any(map(is_count, words[1:size])) and is_call(text, variant):
                return [write_call(read_call(text, variant)), *words[size:]]
            if len(words) >= size and squash("".join(words[1:size])) in NAMED:  # which no trump it is, is asked for
                return [text, *words[size:]]
    return list(words)


def _is_named(text: str, variant: Variant) -> bool:
    """Return whether a text is a named call as it is printed or typed, with its number and trump if it has them."""
    word = squash(text).lstrip("0123456789")
    if not any(word.startswith(name) for name in special_names(variant)):
        return False
    return is_call(text, variant) and bool(read_call(text, variant).name)


def is_count(text: str) -> bool:
    """Return whether a word has the form of a count: `6`, `29+2`."""
    return all(part.isdigit() for part in text.split("+"))


def is_call(text: str, variant: Variant) -> bool:
    """Return whether a text can be read as a call."""
    try:
        return bool(read_call(text, variant)) and not is_pass(text)
    except ScorepadError:
        return False


def _names_trump(text: str, variant: Variant) -> bool:
    word = squash(text)
    return word in NAMED or word in {squash(code) for code in denominations(variant) or ()} or word == "no"


def swapped_people(game: Game, who: str, text: str) -> None:
    """Catch the call before the person: `hand 5H Ann`."""
    if candidates(who, game.names):
        return
    if candidates(text, game.names) and is_call(who, game.variant):
        raise NotUnderstood(f"{who!r} was read as the bidder. Type the person first: `{text} {who}`.")


def swapped_counts(game: Game, who: str, words: Sequence[str]) -> None:
    """Catch what was taken before the call: `hand Ann 6 5H`."""
    if len(words) < 2 or not is_count(words[0]) or is_count(words[1]):
        return
    if words[1].lower() not in ("set", "rest") and "=" not in words[1] and is_call(words[1], game.variant):
        raise NotUnderstood(
            f"{words[0]!r} was read as the call and {words[1]!r} as what was taken. "
            f"The call comes first: `{who} {words[1]} {words[0]}`."
        )


def lost_comma(game: Game, words: Sequence[str], melds: Sequence[str]) -> None:
    """Catch melds whose comma the shell took: `--meld 24 32`."""
    loose = words[2:] if len(melds) == 1 and melds[0].isdigit() else []
    if loose and loose[-1].isdigit():
        both = f"{melds[0]},{loose[-1]}"
        named = " ".join(f"--meld {side.name}=N" for side in game.sides)
        raise NotUnderstood(
            f"--meld {melds[0]} and, apart from it, {loose[-1]} were read: the comma was lost on the way. "
            f'Type --meld "{both}" (bidders, defenders), or {named}.'
        )


def two_counts(game: Game, words: Sequence[str]) -> None:
    """Catch two counts where one is wanted: `tricks 6 2`."""
    if len(words) > 1 and all(is_count(word) for word in words):
        sides = " ".join(f"{side.name}=N" for side in game.sides)
        raise NotUnderstood(
            f"{' '.join(words)!r} was read. Type what the bidders' side took alone, as {words[0]}; or {sides}."
        )


def team_for_player(game: Game, name: str) -> str:
    """Return a warning where a side was named as the bidder though its players are known, else ""."""
    side = next((side for side in game.sides if side.name == name and side.players), None)
    if side is None or name in game.seats:
        return ""
    players = listed(side.players, "or")
    return f"{name} is a side. With the player who bid ({players}) the statistics know whose bid it was."


def other_side(row: Row) -> str:
    """Return a warning where so little was taken that the other side's count may have been typed, else ""."""
    if row.facts is None or row.side is None or row.result != "set" or len(row.sides) != 2:
        return ""
    taken, rest = row.taken[row.side], row.taken[1 - row.side]
    if taken is None or rest is None or taken * FEW > taken + rest:
        return ""
    try:
        kept = row.facts.meld[0] if contract.counts_points(row.variant) else 0
        if rest + kept < contract.needs(row.variant, row.facts.call):
            return ""
    except ScorepadError:
        return ""
    own, other = row.sides[row.side].name, row.sides[1 - row.side].name
    mend = f"`scorepad amend {row.number} tricks {rest}`"
    return f"{taken} is what {own}, the bidders, took. If it is what {other} took: {mend}."


def doubts(game: Game, row: Row, written: Mapping[str, Any], typed: Sequence[str]) -> list[str]:
    """Return what a scorekeeper may want to look at again in what was just written of a hand, as it was typed."""
    bare = "tricks" in written and not any("=" in word for word in typed)
    found = [other_side(row) if bare else ""]
    found.append(team_for_player(game, str(written.get("bidder", ""))))
    return [warning for warning in found if warning]
