"""`referee renege`: whether a card that a player produced later proves a renege."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.ref_base import REFUSED, Answer, Asked, conclude, load, ruling_options
from scorepad.cli.ref_cards import cards_of, players_option, seat_of, shown, still_in, trump_of, trump_option
from scorepad.cli.ref_penalty import penalty_lines
from scorepad.errors import NotUnderstood
from scorepad.rules.calls import SUITS
from scorepad.rules.cards import check_deck, is_card, read_card, read_cards
from scorepad.rules.people import candidates
from scorepad.rules.renege import Renege, renege
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from scorepad.cli.base import Settings
    from scorepad.rules.variant import Variant


class Trick(NamedTuple):
    """A trick as told. `leader`: who led, "" where nobody said. `owners`: place -> the player named for it."""

    cards: list[str]
    leader: str
    owners: dict[int, str]


@click.command("renege")
@click.option("--player", metavar="NAME", help="Who is accused.")
@click.option(
    "--trick", required=True, metavar="CARDS", help='The trick, the lead first: "AH KH 9S", or with NAME:CARD.'
)
@click.option("--later", required=True, multiple=True, metavar="CARDS", help="What the player produced later.")
@trump_option
@click.option("--leader", metavar="NAME", help="Who led the trick.")
@click.option("--card", "played", metavar="CARD", help="What the player played to the trick.")
@players_option
@ruling_options
@click.pass_obj
def command(settings: Settings, /, trick: str, later: tuple[str, ...], trump: str | None, **given: Any) -> None:
    """Say whether a renege is proven. A few cards are enough: the trick, and one that came later.

    \b
    scorepad referee renege --player Bob --trump H --trick "9H AS QH KH" --later JD --variant ID
    """
    told = read_trick(trick)
    after = cards_of(later)
    asked = load(settings, given, given["players"], len(told.cards))
    suit = trump_of(asked, trump)
    if not suit:
        raise NotUnderstood("Which trump? Add --trump T, such as --trump H.")
    who = given["player"] or ""
    place = _place(asked, told, who, given["leader"] or told.leader, given["played"])

    def ask(variant: Variant) -> Renege:
        check_deck(variant, [*told.cards, *after])
        return renege(variant, suit, told.cards, after, place)

    def gives(found: Renege) -> dict[str, Any]:
        known = found.place >= 0
        return {
            "renege": found.proven,
            "player": who or told.owners.get(found.place) or None,
            "card": told.cards[found.place] if known else None,
            "place": found.place + 1 if known else None,
            "proof": found.proof or None,
        }

    def tell(found: Renege) -> Answer:
        name = who or told.owners.get(found.place, "") or "The player"
        if not found.proven:
            return Answer([f"No renege by {name} is proven.", found.reason], gives(found), found.rule, found.reason)
        card = shown(asked, [told.cards[found.place]])
        told_lines = [f"{name} reneged with {card}: {shown(asked, [found.proof])} proves it.", found.reason]
        return Answer(
            told_lines, gives(found), found.rule, found.reason, REFUSED, penalty_lines(asked.variant, "revoke")
        )

    conclude(asked, ask, lambda found: (found.proven, found.place), tell, gives, lambda found: found.reason)


def read_trick(text: str) -> Trick:
    """Read a trick: cards, `Ann: 9H AS QH` (Ann led), `Ann:9H Bob:AS`. By suit (`S:AKQ`) is understood as well."""
    cards: list[str] = []
    owners: dict[int, str] = {}
    leader = name = ""
    for word in text.replace(",", " ").replace(": ", ":").replace(":", ": ").split():
        if word.endswith(":"):
            name = word[:-1]
            continue
        if name.upper() in SUITS and not is_card(word):
            cards += read_cards(f"{name}:{word}")
            name = ""
            continue
        if name:
            leader = leader or ("" if cards else name)
            owners[len(cards)] = name
        cards.append(read_card(word))
        name = ""
    if len(cards) < 2:
        raise NotUnderstood(f'{text!r} was read; a renege needs the lead and the card in question, as "AH 9S".')
    return Trick(cards, leader, owners)


def _place(asked: Asked, told: Trick, who: str, leader: str, played: str | None) -> int | None:
    """Return which card of the trick is the player's, None where only the later cards can tell."""
    if played:
        card = read_card(played)
        if card not in told.cards:
            raise NotUnderstood(f"{card} is not in the trick {' '.join(told.cards)}.")
        return told.cards.index(card)
    if not who:
        return None
    named = [place for place, name in told.owners.items() if candidates(who, [name]) or candidates(name, [who])]
    if len(named) == 1:
        return named[0]
    if leader and asked.names:
        turn = still_in(asked)
        first, mine = (asked.names[seat_of(asked, name, "player")] for name in (leader, who))
        if first in turn and mine in turn:
            place = (turn.index(mine) - turn.index(first)) % len(turn)
            if place < len(told.cards):
                return place
    return None
