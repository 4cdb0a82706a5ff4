"""What a line means at the table: the same words as the commands, with the command left out where it is plain."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from scorepad.cli.main import COMMANDS
from scorepad.errors import NotUnderstood, ScorepadError
from scorepad.rules import contract
from scorepad.rules.calls import is_pass, read_call, read_trump, write_call
from scorepad.rules.people import candidates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorepad.rules.record import Game, Row

LEAVE = ("q", "quit", "exit", "bye")
ASK = ("?", "help")
WHOLE_HAND = ("--no-marriage", "--conceded", "--renege", "--points", "--meld")

# stage -> (the prompt, what may be typed now; {who} is a name of this table, {call} a call)
STAGES: dict[str, tuple[str, str]] = {
    "new": ("new", "No card here yet. Start one: new VARIANT NAMES… (`variants` lists them)"),
    "over": ("over", "The game is over. `again` starts the next, `undo` takes back, `q` leaves."),
    "dealer": ("dealer", "Who deals? Type the name."),
    "bid": ("bid", "Who has it, as {who} {call}; or p p {call} p. ? for help"),
    "trump": ("trump", "The trump, as hearts. ? for help"),
    "melds": ("melds", "The melds, bidders first, as 24,32; or {side}=24"),
    "tricks": ("tricks", "What {side} took, as {count}; or rest, or set"),
}


def stage(game: Game | None) -> str:
    """Return what comes next at this table: a key of `STAGES`."""
    if game is None:
        return "new"
    if game.status != "playing":
        return "over"
    row = game.open_row
    if row is None or row.bidder is None or row.call is None:
        return "dealer" if game.dealer is None and game.dealer_asks and game.seats else "bid"
    if not row.trump and _named_later(row):
        return "trump"
    if contract.in_points(row.variant) and "meld" not in row.data:
        return "melds"
    return "tricks"


def _named_later(row: Row) -> bool:
    assert row.call is not None
    own = row.variant.rule(contract.rule_for(row.variant, row.call, "named")).value
    return str(own or row.variant.rule("auction.named").value).startswith("after")


def split(text: str) -> list[str]:
    """Split a line into words: double quotes hold words together, an apostrophe is a letter."""
    reader = shlex.shlex(text, posix=True)
    reader.whitespace_split, reader.quotes, reader.commenters, reader.escape = True, '"', "", ""
    try:
        return list(reader)
    except ValueError:
        raise NotUnderstood(f"{text.strip()!r} has a quotation mark that is not closed.") from None


def meant(text: str, game: Game | None) -> list[str]:
    """Return the command line that a line means; none for an empty one. Raises `NotUnderstood`."""
    words = split(text)
    if words and words[0] == "scorepad":
        words = words[1:]
    if not words:
        return []
    first, lower = words[0], words[0].lower()
    people = game.names if game else []
    if lower in ASK:
        return [*words[1:2], "--help"] if len(words) > 1 and words[1] in COMMANDS else ["?"]
    if lower in LEAVE and len(words) == 1:
        return ["quit"]
    if lower in COMMANDS and first not in people:
        return [lower, *words[1:]]
    if game is None:
        from scorepad.rules.schema.kinds import nearest

        raise NotUnderstood(f"{first!r} is not a command.{nearest(lower, COMMANDS)} {STAGES['new'][1]}")
    return _open(words, game) if game.open_row and game.open_row.bidder else _new(words, game, people)


def _new(words: list[str], game: Game, people: list[str]) -> list[str]:
    """Read a line where no hand is open: a bid, a whole hand, an auction, a pass, a dealer."""
    from scorepad.cli.hand import ONE_WORD

    first, alone = words[0], len(words) == 1
    exact = first in people
    if alone and stage(game) == "dealer" and candidates(first, game.seats):
        return ["dealer", first]
    if first.lower() in ONE_WORD and (alone or words[1].startswith("--")) and not exact:
        return ["hand", *words]
    if not exact and (":" in first or is_pass(first) or (_is_call(first, game) and not _somebody(words, people))):
        return ["auction", *words]
    if candidates(first, people):
        given = _before_options(words)
        if len(given) == 1 and alone:
            raise NotUnderstood(
                f"{first} alone was read. Type the bid with the name, such as `{first} {example(game)}`."
            )
        whole = len(given) > 2 or any(word in WHOLE_HAND for word in words)
        return ["hand" if whole else "bid", *words]
    if (first[:1].isdigit() and alone) or "=" in first:
        return ["tricks", *words]  # which says that no hand is open
    raise _unknown(first, people)


def _open(words: list[str], game: Game) -> list[str]:
    """Read a line while a hand is open: its trump, its melds, what was taken."""
    row, now, first = game.open_row, stage(game), words[0]
    assert row is not None
    given = _before_options(words)
    counted = all(word[:1].isdigit() or "=" in word for word in given) and bool(given)
    if not row.trump and given and not counted and _is_trump(" ".join(given), game):
        return ["contract", *words]
    if now == "trump" and counted:
        raise NotUnderstood(
            f"{' '.join(words)!r} was read, but hand {row.number} waits for its trump: type it first, as hearts."
        )
    if now == "melds" and counted:
        return _melds(words, given, game)
    if counted or first.startswith("--") or first.lower() in ("rest", "set"):
        return ["tricks", *words]
    if first[:1].isdigit() or is_pass(first):
        call = write_call(row.call) if row.call else "the bid"
        raise NotUnderstood(
            f"{' '.join(words)!r} was read, but hand {row.number} is open: {row.bidder} has {call}. "
            "Type what the bidders' side took, as 6; `undo` takes the bid back."
        )
    if candidates(first, game.names):
        return ["bid", *words] if len(given) < 3 else ["hand", *words]
    raise _unknown(first, game.names)


def _melds(words: list[str], given: list[str], game: Game) -> list[str]:
    if all("=" in word or "," in word for word in given):
        return ["meld", *words]
    if len(given) == len(game.sides) and all(word.isdigit() for word in given):
        return ["meld", ",".join(given), *words[len(given) :]]
    sides = " ".join(f"{side.name}=…" for side in game.sides)
    raise NotUnderstood(
        f"{' '.join(given)!r} was read, but the melds come first: 24,32 (bidders, defenders) or {sides}. "
        f"Without melds type `tricks {' '.join(given)}`."
    )


def _before_options(words: Sequence[str]) -> list[str]:
    place = next((place for place, word in enumerate(words) if word.startswith("--")), len(words))
    return list(words[:place])


def _somebody(words: list[str], people: list[str]) -> bool:
    """Whether a first word that could be a call is a name: somebody's beginning, and a call behind it."""
    return len(words) > 1 and bool(candidates(words[0], people)) and not words[0][:1].isdigit()


def _is_call(text: str, game: Game) -> bool:
    try:
        read_call(text, game.variant)
    except ScorepadError:
        return False
    return not text.isdigit() or game.variant.rule("auction.named").value != "in-bid"


def _is_trump(text: str, game: Game) -> bool:
    try:
        return bool(read_trump(text, game.variant))
    except ScorepadError:
        return False


def _unknown(word: str, people: list[str]) -> NotUnderstood:
    from scorepad.rules.schema.kinds import nearest

    near = nearest(word, people) or nearest(word, COMMANDS)
    return NotUnderstood(
        f"{word!r} is no player, call or command here ({', '.join(people)}).{near} `?` shows what can be typed."
    )


def example(game: Game) -> str:
    """Return a call that this table has, as an example."""
    from scorepad.rules import rungs
    from scorepad.rules.opening import Hanging, rule_on

    if game.variant.rule("auction.kind").value == "turn-up":
        return "H"
    found = rule_on(rungs.lowest, game.variant)
    if isinstance(found, Hanging):
        return "5H"
    points = contract.in_points(game.variant)
    number = found.ruling if points else max(found.ruling, int(a_count(game)))
    return f"{number}{'H' if game.variant.rule('auction.named').value == 'in-bid' else ''}"


def a_count(game: Game | None) -> str:
    """Return what a bidders' side may take, as an example."""
    from scorepad.rules.opening import Hanging, rule_on

    if game is None:
        return "6"
    if contract.in_points(game.variant):
        return "31"
    size = rule_on(contract.hand_size, game.variant)
    return "6" if isinstance(size, Hanging) else str(size.ruling // 2 + 1)


def hint(game: Game | None) -> tuple[str, str]:
    """Return the prompt at this point of the evening, and what may be typed now."""
    now = stage(game)
    prompt, said = STAGES[now]
    if game is None:
        return f"{prompt}> ", said
    row = game.open_row
    sides = [side.name for side in game.sides]
    if now == "tricks" and len(sides) > 2:
        said = "What each took, as " + " ".join(f"{side}=N" for side in sides)
    if now == "bid" and game.variant.rule("auction.all_pass").value in (None, "next-dealer", "same-dealer"):
        said = said.replace(". ?", "; or pass. ?")
    who = game.opener or (game.seats or sides)[0]
    said = said.replace("{who}", who).replace("{side}", sides[(row and row.side) or 0])
    said = said.replace("{count}", a_count(game)) if "{count}" in said else said
    said = said.replace("{call}", example(game)) if "{call}" in said else said
    numbered = now in ("bid", "trump", "melds", "tricks")
    return f"{row.number if row else game.number} {prompt}> " if numbered else f"{prompt}> ", said
