"""Irregularities: what they cost, what becomes of the hand, and until when they may be mended."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema import spelling
from scorepad.rules.schema.rule import Rule

WHAT = {
    "revoke": "a renege",
    "misdeal": "a misdeal",
    "bid_out_of_turn": "a bid out of turn",
    "illegal_bid": "an insufficient or illegal bid",
    "changed_call": "a slip in a legal call",
    "lead_out_of_turn": "a lead out of turn",
    "exposed_card": "an exposed card",
    "partner_plays": "a card from a partner who sits out",
    "wrong_meld": "a wrong or over-claimed meld",
    "late_meld": "a late meld",
    "card_count": "a wrong number of cards",
    "short_deck": "a short or wrong pack",
    "false_claim": "a false accusation",
    "talk": "talk across the table",
    "wrong_score": "a score written wrongly",
}
HANDS = ("plays-on", "over", "redeal", "next-dealer", "as-set", "as-made", "void")
CALLS = ("bid-lost", "mend-or-pass", "call-card-or-suit", "stays-exposed", "card-taken-back", "warning", "as-revoke")

RULES = (
    Rule(
        "penalty.*.costs",
        k.either(
            "nothing", k.table("{ offenders = -4, others = 4, hand = 'over' }", "offenders", "others", "hand", "call")
        ),
        "What does {name} cost?",
        spelling.price,
    ),
    Rule(
        "penalty.*.until",
        k.words("at-once", "next-play", "trick-closed", "next-deal", "never"),
        "Until when may {name} be mended?",
        {
            "at-once": "It cannot be mended: what is called or played stands.",
            "next-play": "It may be mended until the next player acts.",
            "trick-closed": "It may be mended until the trick is closed.",
            "next-deal": "It may be put right until the next deal.",
            "never": "It may be put right at any time.",
        },
    ),
)
