"""The form of one term of an amount, shared by its checker and its reader."""

from __future__ import annotations

import re

FACTS = ("tricks", "bid", "meld", "counters", "over", "short", "hand", "granted")
TERM = re.compile(
    r"(?P<sign>[-+]?)\s*(?:(?P<half>half)\s+)?(?:(?P<factor>\d+)\s*x\s*)?"
    r"(?P<fact>[a-z]+|\d+)(?:\s+(?P<round>up|down))?"
)
