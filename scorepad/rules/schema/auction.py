"""Who may call what, when the auction ends, and what everybody passing means."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema import spelling
from scorepad.rules.schema.rule import Rule

PLAYERS = ("players",)
NT = ("denomination",)

RULES = (
    Rule(
        "auction.kind",
        k.words("bids", "turn-up"),
        "How is trump made?",
        {"bids": "Players bid for the contract.", "turn-up": "Trump is made from a turned card, or named after it."},
    ),
    Rule(
        "auction.bid_counts",
        k.words("tricks", "points"),
        "What does a bid promise?",
        {"tricks": "A bid is a number of tricks.", "points": "A bid is a number of points, meld and counters."},
    ),
    Rule(
        "auction.opener",
        k.words("left-of-dealer", "dealer"),
        "Who speaks first?",
        {"left-of-dealer": "The player left of the dealer speaks first.", "dealer": "The dealer speaks first."},
    ),
    Rule(
        "auction.turns",
        k.words("one-each", "until-passed", "two-rounds"),
        "How long does the auction go on?",
        {
            "one-each": "Everybody speaks once; the dealer is last.",
            "until-passed": "The auction goes on until all the others have passed.",
            "two-rounds": "Two rounds: the turned suit first, then another.",
        },
    ),
    Rule(
        "auction.pass",
        k.words("final", "may-return"),
        "May a player bid after passing?",
        {"final": "A pass is final.", "may-return": "A player who passed may bid again."},
    ),
    Rule(
        "auction.top_ends",
        k.words("yes", "no"),
        "Does the highest ordinary bid end the auction at once?",
        {"yes": "The highest ordinary bid ends the auction.", "no": "The highest ordinary bid may be overcalled."},
    ),
    Rule("auction.minimum", k.number(0, 2000), "What is the least bid?", "The least bid is {}.", by=PLAYERS + NT),
    Rule(
        "auction.maximum",
        k.number(1, 9999, "hand", "none"),
        "What is the highest ordinary bid?",
        {
            "hand": "The highest ordinary bid is all the tricks of a hand.",
            "none": "There is no highest bid.",
            "": "The highest ordinary bid is {}.",
        },
        by=PLAYERS,
    ),
    Rule("auction.steps", k.steps(), "In which steps do bids rise?", spelling.steps),
    Rule(
        "auction.raise",
        k.words("higher", "dealer-may-equal", "dealer-may-equal-specials"),
        "Must a bid be higher than the last?",
        {
            "higher": "A bid must be higher than the last.",
            "dealer-may-equal": "The dealer takes the bid by equalling it; others must go higher.",
            "dealer-may-equal-specials": "Only a special bid may be equalled, by the dealer.",
        },
    ),
    Rule(
        "auction.equal_partner",
        k.yes_no(),
        "May the dealer equal a partner's bid?",
        {"yes": "The dealer may equal a partner's bid.", "no": "The dealer may not equal a partner's bid."},
    ),
    Rule(
        "auction.order",
        k.either("equal", k.listed("suits", "high", "low", free=True)),
        "Does one denomination outrank another at the same number?",
        {
            "equal": "No denomination outranks another at the same number.",
            "": "At the same number, from low to high: {}.",
        },
    ),
    Rule(
        "auction.counts_first",
        k.words("number", "denomination"),
        "Which is compared first, the number or the denomination?",
        {
            "number": "A higher number is a higher bid, whatever the denomination.",
            "denomination": "A bid in a higher denomination is a higher bid, whatever the number.",
        },
    ),
    Rule(
        "auction.denominations",
        k.listed("suits", "high", "low", free=True),
        "Which contracts are there?",
        spelling.contracts,
    ),
    Rule(
        "auction.named",
        k.words("in-bid", "after-auction", "after-exchange"),
        "When is trump named?",
        {
            "in-bid": "The bid names its trump.",
            "after-auction": "Trump is named after the auction.",
            "after-exchange": "Trump is named after the exchange.",
        },
    ),
    Rule(
        "auction.may_bid",
        k.words("anyone", "holder-of-a-marriage"),
        "Who may bid?",
        {"anyone": "Anybody may bid.", "holder-of-a-marriage": "Only a player with a marriage may bid."},
    ),
    Rule(
        "auction.trump_needs",
        k.words("nothing", "marriage", "marriage-unless-stuck"),
        "What must the bidder hold in the suit named?",
        {
            "nothing": "Any suit may be named.",
            "marriage": "The bidder must hold a marriage in the suit named.",
            "marriage-unless-stuck": "The bidder must hold a marriage in the suit named, unless stuck with the bid.",
        },
    ),
    Rule(
        "auction.all_pass",
        k.words(
            "next-dealer",
            "same-dealer",
            "opener-must-bid",
            "dealer-must-bid",
            "dealer-has-it",
            "joker-holder-must-bid",
        ),
        "What if everybody passes?",
        {
            "next-dealer": "If all pass nobody scores and the next player deals.",
            "same-dealer": "If all pass nobody scores and the same player deals again.",
            "opener-must-bid": "All cannot pass: the opener must bid.",
            "dealer-must-bid": "If all the others pass, the dealer must bid.",
            "dealer-has-it": "If all the others pass, the dealer has the contract at the least bid.",
            "joker-holder-must-bid": "If nobody bids, the holder of the joker must.",
        },
    ),
    Rule(
        "auction.forced_at",
        k.number(0, 2000, "minimum"),
        "At what is a forced bidder held?",
        {"minimum": "A forced bid is at the least bid.", "": "A forced bid is at {}."},
        by=PLAYERS,
    ),
    Rule(
        "auction.free",
        k.either("none", k.table("{ hands = 4, seat = 1, bid = 4 }", "hands", "seat", "bid")),
        "Are there hands without an auction?",
        spelling.free_hands,
    ),
    Rule("denomination.*.order", k.ranks(), "How do cards rank in {name}?", "Ranks in {name}, high to low: {}."),
)
