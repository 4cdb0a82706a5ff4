"""Who plays, with what, and who deals."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema import spelling
from scorepad.rules.schema.rule import Rule

PLAYERS = ("players",)

HOPELESS = k.table("{ of = 'Q J', at_least = 13, without = 'A' }", "of", "at_least", "without", texts=("of", "without"))

RULES = (
    Rule("table.players", k.counts(), "How many play?", "{} play."),
    Rule(
        "table.sides",
        k.words("two-teams", "individuals"),
        "Who plays with whom?",
        {"two-teams": "Two equal teams.", "individuals": "Everybody plays alone."},
    ),
    Rule(
        "table.seating",
        k.words("alternate", "free"),
        "How do the sides sit?",
        {"alternate": "The sides sit alternately.", "free": "Anybody sits anywhere."},
    ),
    Rule("deck.ranks", k.ranks(), "Which ranks are in the pack, high to low?", "Ranks, high to low: {}."),
    Rule("deck.copies", k.number(1, 8), "How many of each card?", "{} of each card.", by=PLAYERS),
    Rule(
        "deck.cards",
        k.number(1, 400, "all"),
        "How many cards in all?",
        {"all": "The pack is whole.", "": "{} cards in all."},
        by=PLAYERS,
    ),
    Rule("deck.jokers", k.number(0, 8), "How many jokers?", {"0": "No jokers.", "": "{} jokers."}),
    Rule(
        "deck.joker",
        k.words("none", "top-trump", "matching-colour-first"),
        "How does the joker rank?",
        {
            "none": "There is no joker to rank.",
            "top-trump": "The joker is the highest trump.",
            "matching-colour-first": "Jokers are the highest trumps; the one of the trump's colour beats the other.",
        },
    ),
    Rule(
        "deal.hand",
        k.number(1, 60, "all"),
        "How many cards each?",
        {"all": "The whole pack is dealt out.", "": "{} cards each."},
        by=PLAYERS,
    ),
    Rule(
        "deal.packets",
        k.either("any", k.listed(ints=True)),
        "Dealt in which packets?",
        {"any": "Dealt in any packets.", "": "Dealt in packets: {}."},
    ),
    Rule(
        "deal.next",
        k.words("left", "same"),
        "Who deals the next hand?",
        {"left": "The deal passes to the left.", "same": "The same player deals again."},
    ),
    Rule(
        "deal.after_misdeal",
        k.words("same-dealer", "next-dealer"),
        "Who deals after a misdeal?",
        {"same-dealer": "After a misdeal the same player deals again.", "next-dealer": "A misdeal loses the deal."},
    ),
    Rule(
        "deal.after_wrong_dealer",
        k.words("left-of-who-dealt", "as-if-right"),
        "The wrong player dealt: who deals next?",
        {
            "left-of-who-dealt": "After a wrong dealer the deal goes on from whoever dealt.",
            "as-if-right": "After a wrong dealer the deal goes on as if the right player had dealt.",
        },
    ),
    Rule(
        "deal.kitty",
        k.number(0, 60),
        "How many cards go to the kitty?",
        {"0": "There is no kitty.", "": "A kitty of {}."},
        by=PLAYERS,
    ),
    Rule(
        "deal.kitty_shown",
        k.words("none", "down", "open", "top-up"),
        "Is the kitty dealt face up?",
        {
            "none": "There is no kitty to show.",
            "down": "The kitty lies face down.",
            "open": "The kitty lies face up.",
            "top-up": "The kitty's top card is turned up.",
        },
    ),
    Rule(
        "deal.kitty_to",
        k.words("nobody", "bidder", "dealer"),
        "Who takes the kitty?",
        {
            "nobody": "Nobody takes the kitty.",
            "bidder": "The bidder takes the kitty.",
            "dealer": "The dealer takes the kitty's top card if it is made trump.",
        },
    ),
    Rule(
        "deal.discard",
        k.number(0, 60),
        "How many cards are discarded for it?",
        {"0": "Nothing is discarded for it.", "": "{} discarded for it."},
    ),
    Rule(
        "deal.redeal",
        k.either("none", HOPELESS),
        "May a hopeless hand be thrown in before play?",
        spelling.redeal,
    ),
)
