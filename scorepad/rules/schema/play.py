"""What may be played to a trick, and which card wins it."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema.contract import LEADERS, LEADS
from scorepad.rules.schema.rule import Rule

RULES = (
    Rule("play.leader", k.words(*LEADERS), "Who leads to the first trick?", LEADS, by=("denomination",)),
    Rule(
        "play.first_lead",
        k.words("any", "trump", "trump-unless-stuck"),
        "Must the first lead be a trump?",
        {
            "any": "The first lead may be any card.",
            "trump": "The first lead must be a trump.",
            "trump-unless-stuck": "The first lead must be a trump, unless the bidder was stuck with the bid.",
        },
    ),
    Rule(
        "play.follow",
        k.words("must", "free"),
        "Must you follow suit?",
        {"must": "You must follow suit if you can.", "free": "You need not follow suit."},
    ),
    Rule(
        "play.bowers",
        k.words("both", "none"),
        "Are the jacks of the trump colour bowers?",
        {
            "both": "In a suit contract the jack of trump is the highest trump, the other jack of its colour the next.",
            "none": "There are no bowers.",
        },
    ),
    Rule(
        "play.head",
        k.words("always", "trump-led", "never"),
        "Must you beat the best card so far, if you can?",
        {
            "always": "When you follow suit you must beat the best card if you can.",
            "trump-led": "You must beat the best card only when trump is led.",
            "never": "You need not beat the best card.",
        },
    ),
    Rule(
        "play.void",
        k.words("anything", "trump"),
        "What may you play without the suit led?",
        {
            "anything": "Without the suit led you may play anything.",
            "trump": "Without the suit led you must trump if you can.",
        },
    ),
    Rule(
        "play.overtrump",
        k.words("if-able", "no"),
        "Must you overtrump?",
        {
            "if-able": "Without the suit led you must beat the trumps played if you can, else still trump.",
            "no": "You need not overtrump.",
        },
    ),
    Rule(
        "play.after_trumped",
        k.words("any-of-suit", "head"),
        "You follow to a trick that is already trumped: must you still beat the suit led?",
        {
            "any-of-suit": "Once a trick is trumped, any card of the suit led will do.",
            "head": "Once a trick is trumped you must still beat the suit led.",
        },
    ),
    Rule(
        "play.duplicates",
        k.words("first", "second"),
        "Which of two identical cards wins?",
        {
            "first": "The first played of identical cards wins.",
            "second": "The last played of identical cards wins.",
        },
    ),
    Rule(
        "play.sit_out",
        k.words("nobody", "defenders-may"),
        "May defenders stay out of the play?",
        {"nobody": "Everybody but a lone bidder's partners plays.", "defenders-may": "Defenders may stay out."},
    ),
    Rule(
        "play.to_the_end",
        k.words("yes", "no"),
        "Is every hand played to its last trick?",
        {"yes": "Every trick is played.", "no": "A hand may be thrown in once it is decided."},
    ),
    Rule(
        "play.last_trick_seen",
        k.words("until-next-card", "no"),
        "May the last trick be looked at?",
        {
            "until-next-card": "Any player may look at the last trick until the next card is played.",
            "no": "Closed tricks stay closed.",
        },
    ),
)
