"""Cards, trump and seats as a question to the referee names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.base import completer
from scorepad.cli.words import one_of
from scorepad.errors import NotUnderstood, OpenRule
from scorepad.rules.calls import SUITS, denominations, print_trump, read_trump
from scorepad.rules.cards import read_cards, write_card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorepad.cli.ref_base import Asked

trump_option = click.option(
    "--trump",
    metavar="T",
    help="S H D C, high, low, or a name (else the open hand's).",
    shell_complete=completer("trumps"),
)
players_option = click.option("--players", metavar="N|NAMES", help="How many play, or their names in seat order.")


def cards_of(words: Sequence[str]) -> list[str]:
    """Read cards, in one word or several. Raises `NotUnderstood` where there are none."""
    return read_cards(" ".join(words))


def trump_of(asked: Asked, text: str | None) -> str:
    """Return the trump that was named, else the open hand's; "" where neither is known."""
    if not text:
        return asked.trump
    trump = read_trump(text, asked.variant)
    known = denominations(asked.variant)
    if known is not None and trump not in known and not _same_kind(trump, known):
        raise NotUnderstood(f"{text!r} was read; this table has no such trump. Expected one of: {' '.join(known)}.")
    return trump


def _same_kind(trump: str, known: list[str]) -> bool:
    return trump == "high" and any(code not in SUITS for code in known)


def trumps(asked: Asked, trump: str) -> list[str]:
    """Return the trumps under which a question is to be answered: the one named, else every one there is."""
    return [trump] if trump else denominations(asked.variant) or [*SUITS, "high", "low"]


def agreed(found: Iterable[tuple[str, Any]], what: str) -> Any:
    """Return the answer that all trumps share. Raises `NotUnderstood` where the trump matters and was not named."""
    answers = list(found)
    first = answers[0][1]
    other = next((trump for trump, answer in answers if answer != first), "")
    if other:
        raise NotUnderstood(f"{what} hangs on the trump, and none was named. Add --trump T, such as --trump {other}.")
    return first


def in_trump(trump: str, symbols: bool) -> str:
    """Return how a sentence names the trump."""
    return (
        f" with {print_trump(trump, symbols)} trump" if trump in SUITS else f" in {print_trump(trump)}" if trump else ""
    )


def shown(asked: Asked, cards: Iterable[str]) -> str:
    """Return cards as a person reads them."""
    return " ".join(write_card(card, asked.settings.symbols) for card in cards)


def players_fit(asked: Asked, cards: Sequence[str]) -> None:
    """Raise `NotUnderstood` where a trick has more cards than there are players."""
    players = asked.players
    if players and len(cards) > players:
        raise NotUnderstood(f"{len(cards)} cards were read; {players} play, so a trick has at most {players}.")


def seat_of(asked: Asked, text: str, what: str) -> int:
    """Return the place of a person in seat order. Raises `NotUnderstood` where no seats are known."""
    if not asked.names:
        raise NotUnderstood(f"{text!r}: who sits where is not known. Add --players with the names in seat order.")
    return asked.names.index(one_of(text, asked.names, what))


def still_in(asked: Asked, out: Sequence[str] = ()) -> list[str]:
    """Return who plays, in seat order: all but those named, and a lone bidder's partners on the card."""
    gone = {asked.names[seat_of(asked, name, "player")] for name in out}
    row = asked.row
    if row is not None and row.call and row.bidder in asked.names and row.side is not None and not out:
        from scorepad.rules.contract import partners_out

        try:
            alone = partners_out(asked.variant, row.call)
        except OpenRule:
            alone = False
        gone |= {name for name in row.sides[row.side].players if alone and name != row.bidder}
    return [name for name in asked.names if name not in gone]
