"""What a call is: the ordinary contract and the named ones, which differ from it only in what they say."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema import spelling
from scorepad.rules.schema.rule import Rule

PLAYERS = ("players",)
CARDS = ("cards",)
NT = ("denomination",)
LEADERS = ("bidder", "left-of-dealer", "left-of-bidder", "right-of-bidder")
LEADS = {
    "bidder": "The bidder leads to the first trick.",
    "left-of-dealer": "The player left of the dealer leads to the first trick.",
    "left-of-bidder": "The player left of the bidder leads to the first trick.",
    "right-of-bidder": "The player right of the bidder leads to the first trick.",
}

# Only a special has these: its name and its place among the bids.
PLACE = (
    Rule("special.*.name", k.text(), "What is {name} called at the table?", "Called {}."),
    Rule("special.*.above", k.rung(), "What does {name} rank above?", "Ranks above {}.", by=PLAYERS),
    Rule("special.*.at", k.number(1, 2000), "Which ordinary bid is {name}?", "It is the ordinary bid of {}."),
    Rule(
        "special.*.on",
        k.rungs(),
        "Which numbers may {name} be added to?",
        {"any": "Added to any bid.", "": "Added to a bid of {}."},
    ),
    Rule(
        "special.*.over",
        k.either("any", k.either("dealer-the-same", k.listed(free=True))),
        "Who or what may overcall {name}?",
        {
            "any": "Any higher call may overcall it.",
            "dealer-the-same": "Only the dealer may overcall it, with the same call.",
            "": "Only {} may overcall it.",
        },
    ),
    Rule(
        "special.*.ends_auction",
        k.yes_no(),
        "Does {name} end the auction at once?",
        {"yes": "It ends the auction at once.", "no": "It does not end the auction by itself."},
    ),
    Rule(
        "special.*.when",
        k.words("auction", "after-auction"),
        "When is {name} called?",
        {"auction": "Called in the auction.", "after-auction": "Declared once the auction is over."},
    ),
    Rule("special.*.players", k.listed(ints=True), "With how many players is there {name}?", "Only with {} players."),
    Rule(
        "special.*.worth",
        k.number(0, 9999),
        "How many tricks does {name} stand for?",
        "It stands for {} tricks.",
        by=PLAYERS,
    ),
)

# These an ordinary bid has too, as `contract.KEY`; what a special does not say is as there.
EVERY = (
    (
        "needs",
        k.number(0, 2000, "bid", "all"),
        "How many must {name} take?",
        {"bid": "Must take what was bid.", "all": "Must take everything.", "": "Must take {}."},
        PLAYERS,
    ),
    (
        "partners",
        k.words("play", "out"),
        "Do the partners play in {name}?",
        {"play": "The partners play.", "out": "The partners sit out."},
        (),
    ),
    ("take", k.exchange(), "Which cards does the bidder get in {name}?", spelling.taken, ()),
    (
        "choose",
        k.words("giver", "bidder"),
        "Who chooses the cards that are given in {name}?",
        {"giver": "The giver chooses the cards.", "bidder": "The bidder names the cards wanted."},
        (),
    ),
    (
        "discard",
        k.number(0, 60, "as-many"),
        "How many does the bidder discard in {name}?",
        {"as-many": "The bidder discards as many cards as come in.", "": "The bidder discards {}."},
        (),
    ),
    (
        "order",
        k.words("none", "blind", "discard-first", "take-first", "give-first"),
        "In which order are cards exchanged in {name}?",
        {
            "none": "No cards are exchanged.",
            "blind": "Both choose before either sees the other's cards.",
            "discard-first": "The bidder discards before seeing the cards given.",
            "take-first": "The bidder takes the cards, then discards.",
            "give-first": "The bidder gives first; the partner sees those cards and returns as many.",
        },
        (),
    ),
    ("leader", k.words(*LEADERS), "Who leads in {name}?", LEADS, NT),
    (
        "denominations",
        k.listed("suits", "high", "low", free=True),
        "Which contracts may {name} be in?",
        spelling.contracts,
        (),
    ),
    (
        "named",
        k.words("in-bid", "after-auction", "after-exchange"),
        "When does {name} name its trump?",
        {
            "in-bid": "The call names its trump.",
            "after-auction": "Trump is named after the auction.",
            "after-exchange": "Trump is named after the exchange.",
        },
        (),
    ),
)
PAYS = (
    ("made", "What does {name} pay the bidders when made?", "Made: the bidders score {}."),
    (
        "made_all",
        "What does {name} pay the bidders when they take everything?",
        "Made with all tricks: the bidders score {}.",
    ),
    ("set", "What does {name} cost the bidders when set?", "Set: the bidders score {}."),
    ("set_forced", "What does {name} cost when set, if it was forced?", "Set on a forced bid: the bidders score {}."),
    ("defenders_made", "What do the defenders score when {name} is made?", "Made: the defenders score {}."),
    (
        "defenders_none",
        "What do defenders without a trick score when {name} is made?",
        "Defenders without a trick score {}.",
    ),
    ("defenders_set", "What do the defenders score when {name} is set?", "Set: the defenders score {}."),
    (
        "defenders_set_all",
        "What do defenders score who take everything against {name}?",
        "Defenders who take everything score {}.",
    ),
)

RULES = (
    *(Rule(f"contract.{key}", *rest) for key, *rest in EVERY),
    *PLACE,
    *(Rule(f"special.*.{key}", *rest) for key, *rest in EVERY),
    *(Rule(f"special.*.{key}", k.amount(), asks, says, PLAYERS + CARDS) for key, asks, says in PAYS),
)
