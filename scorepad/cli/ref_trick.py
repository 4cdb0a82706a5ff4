"""`referee trick`: who wins a trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.ref_base import Answer, Asked, conclude, load, ruling_options
from scorepad.cli.ref_cards import (
    agreed,
    cards_of,
    in_trump,
    players_fit,
    players_option,
    seat_of,
    shown,
    still_in,
    trump_of,
    trump_option,
    trumps,
)
from scorepad.errors import NotUnderstood
from scorepad.rules.calls import SUITS, print_trump
from scorepad.rules.cards import check_deck
from scorepad.rules.play import Won, why_winner

if TYPE_CHECKING:
    from scorepad.cli.base import Settings
    from scorepad.rules.variant import Variant


@click.command("trick")
@click.argument("words", nargs=-1, required=True, metavar="CARDS...")
@trump_option
@click.option("--leader", metavar="NAME", help="Who led: the winner is named.")
@click.option("--out", multiple=True, metavar="NAME", help="A partner who sits out.")
@players_option
@ruling_options
@click.pass_obj
def command(settings: Settings, /, words: tuple[str, ...], trump: str | None, **given: Any) -> None:
    """Say who wins a trick: the cards in the order played, the lead first.

    \b
    scorepad referee trick 9H JD AH QH --trump H --variant ID
    """
    cards = cards_of(words)
    if not cards:
        raise NotUnderstood("A trick needs cards. Write them in the order played, the lead first.")
    asked = load(settings, given, given["players"], len(cards))
    suit = trump_of(asked, trump)
    players_fit(asked, cards)
    who = _winner_names(asked, given["leader"], given["out"], len(cards))

    def ask(variant: Variant) -> Won:
        check_deck(variant, cards)
        found = [(each, why_winner(variant, each, cards)) for each in trumps(asked, suit)]
        agreed(((each, won.place) for each, won in found), "Who wins")
        return found[0][1]

    def tell(won: Won) -> Answer:
        name = who[won.place] if who else ""
        whose = name or f"Card {won.place + 1}"
        under = f" ({print_trump(suit, settings.symbols)} trump)" if suit in SUITS else in_trump(suit, settings.symbols)
        told = [f"{whose} wins with {shown(asked, [won.card])}{under}.", won.reason]
        return Answer(told, {**gives(won), **({"name": name} if name else {})}, won.rule, won.reason)

    def gives(won: Won) -> dict[str, Any]:
        return {"winner": won.place + 1, "card": won.card}

    conclude(asked, ask, lambda won: won.place, tell, gives, lambda won: f"{won.card} wins, card {won.place + 1}")


def _winner_names(asked: Asked, leader: str | None, out: tuple[str, ...], count: int) -> list[str]:
    """Return who played each card, none where nobody said who led."""
    if leader is None:
        return []
    first = asked.names[seat_of(asked, leader, "player")]
    turn = still_in(asked, out)
    if first not in turn:
        raise NotUnderstood(f"{first} sits out in this contract, so cannot have led.")
    if count > len(turn):
        raise NotUnderstood(f"{count} cards were read, but only {', '.join(turn)} play.")
    place = turn.index(first)
    return [*turn[place:], *turn[:place]]
