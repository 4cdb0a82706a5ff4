"""An entry of a card in one sentence: for undo, for the trail of corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.form import fitting

if TYPE_CHECKING:
    from scorepad.rules.record import Entry

PARTS = ("bidder", "bid", "trump", "meld", "tricks", "kind", "ended", "renege", "forced", "cards", "dealer", "note")

KINDS = {"passed-out": "passed out", "misdealt": "misdealt", "points": "points only"}


def entry_text(entry: Entry) -> str:
    """Return what an entry says: `hand 5: Eve 6D, tricks Us 7 Them 1.`"""
    data = fitting(entry, []).data
    if entry.kind == "hands":
        said = [_said(key, data[key]) for key in PARTS if key in data and key not in ("dealer", "note")]
        if data.get("set"):
            said.append("set")
        if data.get("kind") == "points":
            said.append(_spell(data.get("points", {})))
        return f"hand {data.get('number')}: {', '.join(said) or 'no facts'}."
    return f"{change_text(data)}."


def change_text(data: dict[str, Any]) -> str:
    """Return what a change says."""
    if "amend" in data:
        whole = "bidder" in data and "bid" in data
        told = _said if whole else _part
        facts = [told(key, data[key]) for key in PARTS if key in data]
        facts += ["set"] if data.get("set") else []
        if data.get("kind") == "points":
            facts.append(_spell(data.get("points", {})))
        return f"hand {data['amend']} amended: {', '.join(facts)}"
    if "strike" in data:
        return f"hand {data['strike']} struck out{_because(data)}"
    if "rules" in data:
        from scorepad.rules.schema import spell

        return f"decided {', '.join(f'{rule} = {spell(value)}' for rule, value in data['rules'].items())}"
    if "adjust" in data:
        moved = ", ".join(f"{name} {points:+d}" for name, points in data["adjust"].items())
        return f"awarded {moved}{_because(data)}"
    if "replace" in data:
        return f"{data.get('by')} took {data['replace']}'s seat"
    if "rename" in data:
        return f"{data['rename']} is now {data.get('to')}"
    for key, opening in (("dealer", "the deal to"), ("seats", "seats"), ("end", "the end:"), ("note", "note:")):
        if key in data:
            return f"{opening} {_spell(data[key])}"
    return "a change"


def _because(data: dict[str, Any]) -> str:
    return f" ({data['why']})" if data.get("why") else ""


def _part(key: str, value: Any) -> str:
    return f"{key} {value}" if key in ("bidder", "bid") else _said(key, value)


def _said(key: str, value: Any) -> str:
    if key in ("bidder", "bid", "kind", "ended"):
        return str(value).replace("-", " ") if key in ("kind", "ended") else str(value)
    if value is True:
        return key
    return f"{key} {_spell(value)}"


def _spell(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {item}" for name, item in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
