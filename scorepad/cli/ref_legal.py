"""`referee legal`: what may be played from a hand, and why the rest may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.ref_base import REFUSED, Answer, basis_json, conclude, load, ruling_options
from scorepad.cli.ref_cards import (
    agreed,
    cards_of,
    players_fit,
    players_option,
    shown,
    trump_of,
    trump_option,
    trumps,
)
from scorepad.errors import Fault, NotUnderstood
from scorepad.rules.cards import check_deck, read_card
from scorepad.rules.play import legal

if TYPE_CHECKING:
    from scorepad.cli.base import Settings
    from scorepad.rules.variant import Variant

Found = list[tuple[str, Fault | None]]


@click.command("legal")
@click.option("--hand", required=True, metavar="CARDS", help="The cards held.")
@click.option("--played", default="", metavar="CARDS", help="The trick so far, the lead first; nothing for a lead.")
@trump_option
@click.option("--play", metavar="CARD", help="Only this card: may it be played?")
@click.option("--first-lead", is_flag=True, help="It is the lead to the first trick.")
@click.option("--forced", is_flag=True, help="The bidder was stuck with the bid.")
@players_option
@ruling_options
@click.pass_obj
def command(settings: Settings, /, hand: str, played: str, trump: str | None, play: str | None, **given: Any) -> None:
    """Say what may be played, and which duty each of the other cards breaks.

    \b
    scorepad referee legal --hand "QH 9H AS" --played KH --trump S --variant ID
    """
    held, table = cards_of([hand]), cards_of([played])
    if not held:
        raise NotUnderstood('The hand has no cards. Write them as --hand "AH 10S JD".')
    card = read_card(play) if play else ""
    asked = load(settings, given, given["players"], len(table) + 1)
    suit = trump_of(asked, trump)
    players_fit(asked, [*table, card or held[0]])
    stuck = given["forced"] or bool(asked.row and asked.row.facts and asked.row.facts.forced)

    def ask(variant: Variant) -> Found:
        check_deck(variant, [*held, *table])
        options = {"first_lead": given["first_lead"], "stuck": stuck}
        found = [(each, legal(variant, each, held, table, **options)) for each in trumps(asked, suit)]
        agreed(((each, _cards(marks)) for each, marks in found), "What may be played")
        return found[0][1]

    def tell(found: Found) -> Answer:
        refused = [(one, fault) for one, fault in found if fault]
        data = {
            "legal": _cards(found),
            "illegal": [
                {"card": one, **basis_json(asked.variant, fault.rule), "reason": fault.reason} for one, fault in refused
            ],
        }
        rule, reason = _why(found, bool(table))
        if card:
            return _one(found, card, data, rule, reason, shown(asked, [card]))
        told = [f"May be played: {shown(asked, _cards(found))}."]
        told += [f"  not {shown(asked, [one])}: {fault.reason}" for one, fault in dict(refused).items()]
        if not refused:
            told.append(reason)
        return Answer(told, data, rule, reason)

    conclude(
        asked,
        ask,
        _cards if not card else lambda found: _fault(found, card) is None,
        tell,
        lambda found: {"legal": _cards(found)} if not card else {"allowed": _fault(found, card) is None},
        lambda found: f"may be played: {' '.join(_cards(found))}",
    )


def _cards(found: Found) -> list[str]:
    return [card for card, fault in found if fault is None]


def _fault(found: Found, card: str) -> Fault | None:
    held = dict(found)
    return held[card] if card in held else Fault("deal.hand", f"{card} is not in the hand {' '.join(held)}.")


def _one(found: Found, card: str, data: dict[str, Any], rule: str, reason: str, said: str) -> Answer:
    fault = _fault(found, card)
    more = {"card": card, "allowed": fault is None}
    if fault:
        return Answer([f"{said} may not be played.", fault.reason], {**data, **more}, fault.rule, fault.reason, REFUSED)
    return Answer([f"{said} may be played.", reason], {**data, **more}, rule, reason)


def _why(found: Found, follows: bool) -> tuple[str, str]:
    """Return the rule and the reason that decide what may be played from a hand."""
    fault = next((fault for _, fault in found if fault), None)
    if fault:
        return fault.rule, fault.reason
    if not follows:
        return "play.first_lead", "Any card may be led."
    return "play.follow", "Nothing that the table has played binds this hand."
