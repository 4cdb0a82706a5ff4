"""Small variants for tests of the engines, as the flat tables a rule file holds."""

from __future__ import annotations

from typing import Any

from scorepad.rules.variant import Variant, build

BOWERS: dict[str, Any] = {
    "format": 1,
    "id": "small-bowers",
    "table": {"players": 4, "sides": "two-teams", "seating": "alternate"},
    "deck": {"ranks": ["A", "K", "Q", "J", "10", "9"], "copies": 2, "jokers": 0},
    "deal": {"hand": "all", "kitty": 0},
    "auction": {
        "bid_counts": "tricks",
        "denominations": ["suits", "high", "low"],
        "named": "in-bid",
        "opener": "left-of-dealer",
    },
    "play": {
        "leader": "bidder",
        "follow": "must",
        "bowers": "both",
        "duplicates": "first",
        "head": "never",
        "void": "anything",
    },
    "count": {"trick": 1},
    "special": {
        "best": {
            "name": "Best",
            "partners": "out",
            "take": "1 from partner",
            "discard": 1,
            "order": "discard-first",
            "made": 16,
            "set": -16,
            "needs": "all",
            "above": 12,
        }
    },
}

COUNTERS: dict[str, Any] = {
    "format": 1,
    "id": "small-counters",
    "table": {"players": 4, "sides": "two-teams", "seating": "alternate"},
    "deck": {"ranks": ["A", "10", "K", "Q", "J"], "copies": 4, "jokers": 0},
    "deal": {"hand": "all", "kitty": 0},
    "auction": {
        "bid_counts": "points",
        "denominations": ["suits"],
        "named": "after-auction",
        "opener": "left-of-dealer",
    },
    "play": {
        "leader": "bidder",
        "follow": "must",
        "bowers": "none",
        "duplicates": "first",
        "head": "always",
        "void": "trump",
        "overtrump": "if-able",
        "after_trumped": "any-of-suit",
    },
    "count": {"cards": {"is": {"A": 1, "10": 1, "K": 1}}, "last": 2, "trick": 0},
    "meld": {
        "beyond": "combine",
        "shape": {
            "run": ["A 10 K Q J", "trump", "suit"],
            "royal": ["K Q", "trump", "suit"],
            "marriage": ["K Q", "plain", "suit"],
            "aces": ["A", "each", "around"],
            "kings": ["K", "each", "around"],
            "queens": ["Q", "each", "around"],
            "jacks": ["J", "each", "around"],
            "pinochle": ["QS JD", "named", "pinochle"],
        },
        "points": {
            "run": [15, 150, 225, 300],
            "royal": [4, 8, 12, 16],
            "marriage": [2, 4, 6, 8],
            "aces": [10, 100, 150, 200],
            "kings": [8, 80, 120, 160],
            "queens": [6, 60, 90, 120],
            "jacks": [4, 40, 60, 80],
            "pinochle": {
                "is": [4, 30, 60, 90],
                "also": [
                    {"is": [4, 30, 45, 60], "from": "club sheet"},
                    {"is": [4, 30, 45, 300], "from": "the other published scale"},
                ],
            },
        },
    },
}

SINGLE: dict[str, Any] = {
    "id": "small-single",
    "deck": {"ranks": ["A", "10", "K", "Q", "J", "9"], "copies": 2},
    "count": {"last": 1},
    "meld": {
        "shape": {"dix": ["9", "trump", "dix"]},
        "points": {
            "run": [15, 150],
            "royal": [4, 8],
            "marriage": [2, 4],
            "aces": [10, 100],
            "kings": [8, 80],
            "queens": [6, 60],
            "jacks": [4, 40],
            "pinochle": [4, 30],
            "dix": [1, 2],
        },
    },
}


def bowers(**rules: Any) -> Variant:
    """Build the trick game with bowers; `play__head="always"` changes a rule."""
    return with_rules([BOWERS], rules)


def counters(**rules: Any) -> Variant:
    """Build the point game with 80 cards."""
    return with_rules([COUNTERS], rules)


def single(**rules: Any) -> Variant:
    """Build the point game with 48 cards."""
    return with_rules([COUNTERS, SINGLE], rules)


def with_rules(chain: list[dict[str, Any]], rules: dict[str, Any]) -> Variant:
    """Build a variant with some rules replaced; `__` stands for the dot of a rule id."""
    return build(chain).decided({key.replace("__", "."): value for key, value in rules.items()})
