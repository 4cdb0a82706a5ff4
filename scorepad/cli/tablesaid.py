"""What the table says besides its commands' answers: what can be typed, and what another terminal has written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.cli import lines
from scorepad.cli.tablewords import a_count, example
from scorepad.cli.told import entry_text
from scorepad.cli.view import pad

if TYPE_CHECKING:
    from scorepad.book.card import Card
    from scorepad.rules.record import Game

TYPED = 18  # columns for what can be typed
HELP = (
    ("{who} {call}", "{who} has the bid"),
    ("{who} {call} {count}", "a whole hand in one line"),
    ("p p {call} p …", "the auction, the opener first"),
    ("pass, misdeal", "a hand that nobody played"),
    ("hearts", "the trump, if it is named later"),
    ("24,32", "melds: bidders, defenders"),
    ("6, rest, set", "what the bidders' side took"),
    ("undo, redo", "the last line taken back"),
    ("amend 3 tricks 5", "a hand corrected"),
    ("show, explain 3", "the card; why each point"),
    ("ref trick JH JH", "a ruling; also disputes, decide"),
    ("? amend", "how any command is typed"),
    ("Enter", "shows the page"),
    ("q, Ctrl-D", "leaves; all is on the card"),
)


def help_lines(game: Game | None) -> list[str]:
    """Return what can be typed at this table, each line with what it does."""
    who = (game.seats or tuple(side.name for side in game.sides))[0] if game else "Ann"
    call = example(game) if game else "5H"
    said = [(typed.format(who=who, call=call, count=a_count(game)), meaning.format(who=who)) for typed, meaning in HELP]
    return [f"{pad(typed, TYPED)}{meaning}" for typed, meaning in said]


def news(old: Card | None, card: Card, game: Game) -> list[str]:
    """Return what another terminal has written since `old`."""
    if old is None or not card.text.startswith(old.text) or not card.entries[len(old.entries) :]:
        return [f"{card.shown} was changed elsewhere.", lines.totals_text(game)]
    told = [f"  {entry_text(entry)}" for entry in card.entries[len(old.entries) :]]
    return ["Recorded at another terminal:", *told, lines.totals_text(game)]
