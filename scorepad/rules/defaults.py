"""What the absence of every rule means, rule by rule in the order in which rules come to matter at a table.

`...` stands where absence means that nothing settles the rule: it is open. Any other value means that a feature is
absent. The declarations in `schema/` take their defaults from here; commands that only keep score need nothing else
of the schema, and are spared reading it.
"""

from __future__ import annotations

from typing import Any

DEFAULTS: dict[str, Any] = {
    "game.target": ...,
    "game.hands": "none",
    "game.win_as": ...,
    "game.both_over": ...,
    "game.both_over_set": ...,
    "game.level": ...,
    "game.floor": "none",
    "game.both_under": ...,
    "game.reach": ...,
    "game.start": 0,
    "game.direction": "up",
    "game.ceiling": "none",
    "game.passed_out_counts": ...,
    "game.hands_tie": ...,
    "game.target_ends": ...,
    "game.award_wins": ...,
    "game.at_once": [],
    "table.players": ...,
    "table.sides": ...,
    "table.seating": ...,
    "deck.ranks": ...,
    "deck.copies": ...,
    "deck.cards": "all",
    "deck.jokers": 0,
    "deck.joker": ...,
    "deal.hand": ...,
    "deal.packets": ...,
    "deal.next": ...,
    "deal.after_misdeal": ...,
    "deal.after_wrong_dealer": ...,
    "deal.kitty": 0,
    "deal.kitty_shown": ...,
    "deal.kitty_to": ...,
    "deal.discard": 0,
    "deal.redeal": "none",
    "auction.kind": ...,
    "auction.bid_counts": ...,
    "auction.opener": ...,
    "auction.turns": ...,
    "auction.pass": ...,
    "auction.top_ends": ...,
    "auction.minimum": ...,
    "auction.maximum": ...,
    "auction.steps": [[1, 1]],
    "auction.raise": ...,
    "auction.equal_partner": ...,
    "auction.order": ...,
    "auction.counts_first": "number",
    "auction.denominations": ...,
    "auction.named": ...,
    "auction.may_bid": "anyone",
    "auction.trump_needs": "nothing",
    "auction.all_pass": ...,
    "auction.forced_at": "minimum",
    "auction.free": "none",
    "denomination.*.order": ...,
    "contract.needs": "bid",
    "contract.partners": "play",
    "contract.take": "nothing",
    "contract.choose": ...,
    "contract.discard": "as-many",
    "contract.order": "none",
    "contract.leader": None,
    "contract.denominations": None,
    "contract.named": None,
    "special.*.name": ...,
    "special.*.above": None,
    "special.*.at": None,
    "special.*.on": None,
    "special.*.over": "any",
    "special.*.ends_auction": ...,
    "special.*.when": "auction",
    "special.*.players": None,
    "special.*.worth": None,
    "special.*.needs": None,
    "special.*.partners": None,
    "special.*.take": None,
    "special.*.choose": None,
    "special.*.discard": None,
    "special.*.order": None,
    "special.*.leader": None,
    "special.*.denominations": None,
    "special.*.named": None,
    "special.*.made": None,
    "special.*.made_all": None,
    "special.*.set": None,
    "special.*.set_forced": None,
    "special.*.defenders_made": None,
    "special.*.defenders_none": None,
    "special.*.defenders_set": None,
    "special.*.defenders_set_all": None,
    "count.cards": {},
    "count.trick": 0,
    "count.last": 0,
    "meld.shape.*": ...,
    "meld.points.*": ...,
    "meld.first": [],
    "meld.beside": [],
    "meld.beyond": ...,
    "meld.minimum": 0,
    "meld.unit": 1,
    "meld.late": ...,
    "meld.must_show": [],
    "play.leader": ...,
    "play.first_lead": "any",
    "play.follow": ...,
    "play.bowers": ...,
    "play.head": ...,
    "play.void": ...,
    "play.overtrump": ...,
    "play.after_trumped": ...,
    "play.duplicates": ...,
    "play.sit_out": "nobody",
    "play.to_the_end": ...,
    "play.last_trick_seen": ...,
    "scoring.made": ...,
    "scoring.made_all": None,
    "scoring.set": ...,
    "scoring.set_forced": None,
    "scoring.defenders_made": ...,
    "scoring.defenders_none": None,
    "scoring.defenders_set": ...,
    "scoring.defenders_set_all": None,
    "scoring.keep": "always",
    "scoring.defenders_keep": "always",
    "unplayed.*.bidders": ...,
    "unplayed.*.defenders": ...,
    "unplayed.*.until": ...,
    "unplayed.*.meld_as": "as-named",
    "unplayed.*.meld_from": 0,
    "penalty.*.costs": ...,
    "penalty.*.until": ...,
}
ORDER: dict[str, int] = {rule_id: place for place, rule_id in enumerate(DEFAULTS)}


def pattern(rule_id: str) -> str:
    """Return the declared id behind a concrete one: `special.best.made` -> `special.*.made`; "" if unknown."""
    if rule_id in DEFAULTS:
        return rule_id
    parts = rule_id.split(".")
    if len(parts) != 3:
        return ""
    starred = f"{parts[0]}.{parts[1]}.*" if parts[0] == "meld" else f"{parts[0]}.*.{parts[2]}"
    return starred if starred in DEFAULTS else ""


def default_of(rule_id: str) -> Any:
    """Return what the absence of a feature means for this rule; `...` where absence means open."""
    return DEFAULTS.get(pattern(rule_id), ...)


def place(rule_id: str) -> int:
    """Return a sort key: the order in which rules come to matter."""
    return ORDER.get(pattern(rule_id), len(ORDER))


def unsaid() -> list[str]:
    """Return the rules that are open where no file says anything, but for those that belong to a name."""
    return [rule_id for rule_id, default in DEFAULTS.items() if default is ... and "*" not in rule_id]
