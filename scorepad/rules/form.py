"""The form of an entry: which keys a hand and a change may have, and what kind of value each takes.

A card is corrected by hand, so every kind of slip is expected here: what does not fit is said with its line and left
out, and whatever reads entries further on may rely on their types. Keys that begin with `_` are a person's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.record import Problem

if TYPE_CHECKING:
    from scorepad.rules.record import Entry

LARGEST = 1_000_000  # of any number on a card
HAND: dict[str, type] = {
    "number": int,
    "before": int,
    "kind": str,
    "dealer": str,
    "dealer_turn": str,
    "bidder": str,
    "bid": str,
    "trump": str,
    "auction": list,
    "forced": bool,
    "cards": int,
    "meld": dict,
    "meld_cards": dict,
    "tricks": dict,
    "set": bool,
    "ended": str,
    "renege": str,
    "result": str,
    "points": dict,
    "totals": dict,
    "note": str,
    "stands": str,
}
CHANGE: dict[str, type] = {
    **{key: kind for key, kind in HAND.items() if key not in ("number", "before")},
    "after": int,
    "rules": dict,
    "source": str,
    "decided": dict,
    "seats": list,
    "replace": str,
    "by": str,
    "rename": str,
    "to": str,
    "adjust": dict,
    "why": str,
    "end": str,
    "amend": int,
    "whole": bool,
    "drop": list,
    "strike": int,
    "undo": str,
    "redo": str,
}
FORMS = {"hands": HAND, "changes": CHANGE}
WITH = {"replace": "by", "rename": "to"}  # a change that says nothing without the other key
ASKED: dict[type, str] = {
    int: "a whole number",
    str: 'text in quotes, as "Ann"',
    bool: "true or false",
    list: 'a list, as ["Ann", "Bob"]',
    dict: "one number a side, as { Us = 6, Them = 2 }",
}


def fitting(entry: Entry, problems: list[Problem]) -> Entry:
    """Return an entry without the keys whose values do not fit; each is a problem."""
    form = FORMS[entry.kind]
    for key, item in entry.data.items():
        if type(item) is not form.get(key) or (type(item) is int and not 0 <= item <= LARGEST):
            break
    else:
        return entry
    kept: dict[str, Any] = {}
    for key, item in entry.data.items():
        fault, fatal = _fault(key, item, form)
        if not fault or not fatal:
            kept[key] = item
        if fault:
            problems.append(Problem(entry.line, fault, fatal))
    return entry._replace(data=kept)


def _fault(key: str, item: Any, form: dict[str, type]) -> tuple[str, bool]:
    """Return what is wrong with a key, and whether anything can be built on its value."""
    if key.startswith("_"):
        return "", False
    kind = form.get(key)
    if kind is None:
        from scorepad.rules.schema.kinds import nearest

        own = "Expected one of the keys of a block, or a key of your own that begins with `_`."
        return f"{key!r} is not known here.{nearest(key, form) or ' ' + own}", False
    if type(item) is not kind:
        return f"{key} = {item!r} was read, expected {ASKED[kind]}", True
    if isinstance(item, int) and not 0 <= item <= LARGEST:
        return f"{key} = {str(item)[:20]} was read, expected a number from 0 to {LARGEST}", True
    return "", False
