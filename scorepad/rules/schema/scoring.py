"""What a hand scores: four cells (made or set, bidders or defenders), exceptions, and hands that end early."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema.contract import PAYS
from scorepad.rules.schema.rule import Rule

PLAYERS = ("players",)
KEEP = k.number(0, 1000, "always", "a-trick", "a-counter")
UNPLAYED = ("no_marriage", "conceded", "low_meld", "cut_short", "folded", "thrown_in")

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
    Rule("scoring.keep", KEEP, "What must the bidders take to keep their points?", "Bidders keep points: {}."),
    Rule(
        "scoring.defenders_keep",
        KEEP,
        "What must the defenders take to keep their points?",
        "Defenders keep points: {}.",
    ),
    Rule(
        "unplayed.*.bidders",
        k.amount(),
        "What do the bidders score when a hand ends by {name}?",
        "The bidders score {}.",
    ),
    Rule(
        "unplayed.*.defenders",
        k.amount(),
        "What do the defenders score when a hand ends by {name}?",
        "The defenders score {}.",
    ),
    Rule(
        "unplayed.*.until",
        k.words("first-card", "any"),
        "Until when may a hand end by {name}?",
        {"first-card": "Only before the first card is played.", "any": "At any time."},
    ),
    Rule(
        "unplayed.*.meld_as",
        k.words("no-trump", "as-named"),
        "How is meld counted when a hand ends by {name}?",
        {"no-trump": "Meld counts without trump: no runs, every marriage plain.", "as-named": "Meld counts as named."},
    ),
)
