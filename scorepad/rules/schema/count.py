"""What cards, tricks and melds are worth."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema.rule import Rule

RULES = (
    Rule(
        "count.cards",
        k.table("{ A = 1, 10 = 1 }", *k.RANKS),
        "Which cards count when captured?",
        {"none": "No card counts.", "": "Counters: {}."},
    ),
    Rule(
        "count.trick",
        k.number(0, 100),
        "What does each trick count?",
        {"0": "A trick by itself counts nothing.", "": "Each trick counts {}."},
    ),
    Rule(
        "count.last",
        k.number(0, 100),
        "What does the last trick count?",
        {"0": "The last trick counts nothing more.", "": "The last trick counts {}."},
    ),
    Rule(
        "meld.shape.*",
        k.listed(free=True),
        "Which cards make {name}?",
        "Cards, where, class: {}.",
    ),
    Rule(
        "meld.points.*",
        k.listed(ints=True),
        "How many points for {name}, by number of copies?",
        "Points for one, two, three, ... copies: {}.",
    ),
    Rule(
        "meld.first",
        k.listed(free=True),
        "Which melds use up their cards before all others?",
        {"none": "No meld is counted before the others.", "": "Counted first: {}."},
    ),
    Rule(
        "meld.beside",
        k.listed(free=True),
        "Which melds may share their cards with a single run?",
        {"none": "No meld shares its cards with a run.", "": "May share with a single run: {}."},
    ),
    Rule(
        "meld.beyond",
        k.words("combine", "last"),
        "How do more copies count than the table lists?",
        {
            "combine": "More copies than listed are counted as a group and the rest.",
            "last": "More copies than listed count as the last one listed.",
        },
    ),
    Rule(
        "meld.minimum",
        k.number(0, 1000),
        "How much meld must a side have for any to count?",
        {"0": "Any meld counts.", "": "A side's meld counts from {} up."},
    ),
    Rule("meld.unit", k.number(1, 100), "In which unit is meld counted?", "Meld comes in steps of {}."),
    Rule(
        "meld.late",
        k.words("not-counted", "counted-until-next-trick", "counted"),
        "Does meld count that was forgotten when the first card was played?",
        {
            "not-counted": "Meld not shown before the first card does not count.",
            "counted-until-next-trick": "Forgotten meld counts until the second trick.",
            "counted": "Forgotten meld counts whenever it is found.",
        },
    ),
    Rule(
        "meld.must_show",
        k.listed(free=True),
        "Which melds must be shown?",
        {"none": "No meld must be shown.", "": "Must be shown: {}."},
    ),
)
