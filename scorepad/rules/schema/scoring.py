"""What a hand scores: four cells (made or set, bidders or defenders), exceptions, and hands that end early."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema.contract import PAYS
from scorepad.rules.schema.rule import Rule

PLAYERS = ("players",)
KEEP = k.number(0, 1000, "always", "a-trick", "a-counter")
UNPLAYED = {
    "no_marriage": "the bidder has no marriage",
    "conceded": "the bidders concede",
    "low_meld": "the bidders meld too little",
    "cut_short": "a hand is cut short",
    "folded": "the defenders throw the hand in",
    "thrown_in": "a hand is thrown in",
    "passed_out": "everybody passes",
}


def _keep(side: str) -> dict[str, str]:
    keep = f"The {side} keep their points"
    return {
        "always": f"{keep} whatever they take.",
        "a-trick": f"{keep} if they take a trick.",
        "a-counter": f"{keep} if they take a counter.",
        "": f"{keep} if they take {{}} or more.",
    }


RULES = (
    *(
        Rule(
            f"scoring.{key}",
            k.amount(),
            asks.replace("{name}", "a bid"),
            says,
            PLAYERS,
        )
        for key, asks, says in PAYS
    ),
    Rule("scoring.keep", KEEP, "What must the bidders take to keep their points?", _keep("bidders")),
    Rule(
        "scoring.defenders_keep",
        KEEP,
        "What must the defenders take to keep their points?",
        _keep("defenders"),
    ),
    Rule(
        "unplayed.*.bidders",
        k.amount(),
        "What do the bidders score when {name}?",
        "The bidders score {}.",
    ),
    Rule(
        "unplayed.*.defenders",
        k.amount(),
        "What do the defenders score when {name}?",
        "The defenders score {}.",
    ),
    Rule(
        "unplayed.*.until",
        k.words("first-card", "any"),
        "Until when does it end the hand that {name}?",
        {"first-card": "Only before the first card is played.", "any": "At any time."},
    ),
    Rule(
        "unplayed.*.meld_as",
        k.words("no-trump", "as-named"),
        "How is meld counted when {name}?",
        {"no-trump": "Meld counts without trump: no runs, every marriage plain.", "as-named": "Meld counts as named."},
    ),
    Rule(
        "unplayed.*.meld_from",
        k.number(0, 1000),
        "From how much on does a side's meld count when {name}?",
        {"0": "Any meld counts then.", "": "Only a meld of {} or more counts then."},
    ),
)
