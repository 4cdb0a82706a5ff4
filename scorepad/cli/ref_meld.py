"""`referee meld`: every meld in a hand with its cards, and whether a claim is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.ref_base import REFUSED, Answer, Asked, conclude, load, ruling_options
from scorepad.cli.ref_cards import cards_of, in_trump, shown, trump_option
from scorepad.rules import meld
from scorepad.rules.calls import SUITS, print_trump, read_trump
from scorepad.rules.cards import check_deck
from scorepad.rules.meld import Claim, Melds

if TYPE_CHECKING:
    from scorepad.cli.base import Settings
    from scorepad.rules.variant import Variant

Found = list[tuple[Melds, Claim | None]]


@click.command("meld")
@click.argument("words", nargs=-1, required=True, metavar="CARDS...")
@trump_option
@click.option("--claim", type=click.IntRange(0, 99999), metavar="N", help="Are these points right?")
@ruling_options
@click.pass_obj
def command(settings: Settings, /, words: tuple[str, ...], trump: str | None, claim: int | None, **given: Any) -> None:
    """Say what a hand melds, with the cards of each meld; without --trump in each trump, the best first.

    \b
    scorepad referee meld "S:AATKQJ D:JJ" --trump S --claim 19 --variant ID
    """
    cards = cards_of(words)
    asked = load(settings, given)
    suit = read_trump(trump, asked.variant) if trump else asked.trump  # without a suit all marriages are plain

    def ask(variant: Variant) -> Found:
        check_deck(variant, cards)
        code = suit if suit in SUITS else None
        found = [meld.best(variant, cards, code)] if suit else meld.every_trump(variant, cards)
        return [(one, None if claim is None else meld.claim(variant, cards, one.trump, claim)) for one in found]

    def tell(found: Found) -> Answer:
        variant, claims = asked.variant, [one for _, one in found if one]
        wrong = bool(claims) and not any(one.right for one in claims)
        first, judgement = found[0]
        rule = _rule(variant, first, judgement)
        reason = judgement.reason if judgement else _reason(first)
        lines = [line for melds, _ in found for line in _lines(asked, melds, suit)]
        each = [_data(melds, one, suit or melds.trump) for melds, one in found]
        data = each[0] if suit else {"trumps": each}
        if judgement:
            told = judgement.reason if suit or wrong else next(one.reason for one in claims if one.right)
            return Answer([told], data, rule, told, REFUSED if wrong else 0, lines)
        return Answer(lines, data, rule, reason)

    def gives(found: Found) -> dict[str, Any]:
        return {"points": found[0][0].points} if suit else {"points": {one.trump: one.points for one, _ in found}}

    conclude(
        asked,
        ask,
        lambda found: [(one.trump, one.points) for one, _ in found],
        tell,
        gives,
        lambda found: f"{found[0][0].points} points",
    )


def _rule(variant: Variant, melds: Melds, claim: Claim | None) -> str:
    """Return the rule that carries a ruling on meld: the price of the meld in question, else of the dearest."""
    named = [one for one in melds.melds if claim and one.name == claim.by]
    dearest = named or sorted(melds.melds, key=lambda one: -one.points)
    if claim and claim.fits:
        return claim.fits[0].rule
    if dearest:
        return dearest[0].rule
    return next((rule for rule in variant.values if rule.startswith("meld.points.")), "meld.minimum")


def _reason(melds: Melds) -> str:
    if not melds.melds:
        return "No meld is in these cards."
    return " + ".join(f"{one.name} {one.points}" for one in melds.melds) + f" = {melds.points}."


def _lines(asked: Asked, melds: Melds, suit: str) -> list[str]:
    trump = melds.trump or suit
    mark = "" if not melds.trump or melds.marriage else " (no marriage in it)"
    told = [
        f"{print_trump(trump, asked.settings.symbols)}: {melds.points}{mark}"
        if not suit
        else _total(asked, melds, suit)
    ]
    told += [f"  {one.name} {one.points}: {shown(asked, one.cards)}" for one in melds.melds]
    least = asked.variant.rule("meld.minimum").value
    if isinstance(least, int) and 0 < melds.points < least:
        told.append(f"  It counts only where the side melds {least} or more together.")
    return told


def _total(asked: Asked, melds: Melds, suit: str) -> str:
    return f"{melds.points} meld{in_trump(suit, asked.settings.symbols)}."


def _data(melds: Melds, claim: Claim | None, trump: str | None) -> dict[str, Any]:
    return {
        "trump": trump,
        "points": melds.points,
        "melds": [
            {"name": one.name, "points": one.points, "cards": list(one.cards), "rule": one.rule} for one in melds.melds
        ],
        "marriage": melds.marriage,
        "claim": None
        if claim is None
        else {
            "points": claim.points,
            "right": claim.right,
            "reason": claim.reason,
            "fits": [{"rule": fit.rule, "value": fit.value, "source": fit.source} for fit in claim.fits],
        },
    }
