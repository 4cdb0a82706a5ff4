"""What holds a rule file together: source tags, the places of named calls, melds with shapes and points."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scorepad.rules.schema import by_fact
from scorepad.rules.schema.kinds import nearest
from scorepad.rules.variant import flatten

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WRAPPING = ("is", "from", "also", "note", "basis", "inferred", "open")
WHERE = ("trump", "plain", "each", "named")
PLAIN = ("suits", "high", "low")
TAG = re.compile(r"[A-Z][A-Z0-9]*")
Fault = tuple[str, Any, str]  # rule id, a word of its value or None, what is wrong


def faults(data: Mapping[str, Any], chain: list[Mapping[str, Any]]) -> Iterator[Fault]:
    """Yield what does not hold together in a file, seen with its parents (`chain`, the file itself in it)."""
    own = _rules(data)
    together: dict[str, Any] = {}
    sources: dict[str, None] = {}
    for each in chain:
        together |= _rules(each)
        tags = each.get("sources")
        sources |= dict.fromkeys(tags if isinstance(tags, dict) else ())
    yield from _tags(data, sources)
    yield from _places(own, together)
    yield from _printed(own, together)
    yield from _melds(own, together)
    yield from _lists(own, together)


def _rules(data: Mapping[str, Any]) -> dict[str, Any]:
    return {found[0]: found[1] for found in flatten(data)}


def tags_in(text: str) -> list[str]:
    """Return the source tags that a `from` begins its parts with: `A1 A2, a program; elsewhere: B` -> A1, A2, B."""
    found = []
    for part in re.split(r";|:", text):
        for word in part.split():
            if not TAG.fullmatch(word.rstrip(",")):
                break
            found.append(word.rstrip(","))
            if word.endswith(","):
                break
    return found


def _froms(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, item in data.items():
            if key == "from" and isinstance(item, str):
                yield f"{path}.from", item
            elif key != "sources" or path:
                yield from _froms(item, f"{path}.{key}" if path and key not in WRAPPING else path or key)
    elif isinstance(data, list):
        for item in data:
            yield from _froms(item, path)


def _tags(data: Mapping[str, Any], sources: Mapping[str, None]) -> Iterator[Fault]:
    for rule_id, text in _froms(data):
        for tag in tags_in(text):
            if tag not in sources:
                yield rule_id, tag, f"source {tag!r} is not in [sources].{nearest(tag, sources)}"


def _values_of(raw: Any) -> list[Any]:
    """Return every value that a raw form may take."""
    if isinstance(raw, dict) and raw.keys() & {"is", "open", "inferred"}:
        items = [raw["is"]] if "is" in raw else []
        options = raw["open"] if isinstance(raw.get("open"), list) else []
        items += [option.get("is", option) if isinstance(option, dict) else option for option in options]
        return [value for item in items for value in _values_of(item)]
    cases = by_fact(raw)
    return list(cases[1].values()) if cases else [raw]


def _names(values: Mapping[str, Any], family: str) -> dict[str, None]:
    return dict.fromkeys(key.split(".")[1] for key in values if key.startswith(family + ".") and key.count(".") > 1)


def _places(own: Mapping[str, Any], together: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield named calls without a place on the ladder, above a call that is none, or in a ring."""
    specials = _names(together, "special")
    above: dict[str, str] = {}
    for name in specials:
        here = f"special.{name}"
        mine = any(rule_id.startswith(here + ".") for rule_id in own)
        if mine and not any(f"{here}.{key}" in together for key in ("above", "at", "on")):
            yield here, None, f"{here} has no place among the bids: expected `above`, `at` or `on`."
        for key in ("above", "over"):
            for rung in _rungs(together.get(f"{here}.{key}")):
                if key == "above" and rung in specials:
                    above[name] = rung
                elif rung not in specials and f"{here}.{key}" in own:
                    yield f"{here}.{key}", rung, f"{here}.{key}: no call is named {rung!r}.{nearest(rung, specials)}"
    for name in above:
        seen = [name]
        while (below := above.get(seen[-1])) and below not in seen:
            seen.append(below)
        if below == name:
            yield f"special.{name}.above", None, f"special.{name}.above: {name} ranks above itself."


def _rungs(raw: Any) -> list[str]:
    """Return the names of calls in a place: numbers and the words `any` and `dealer-the-same` left out."""
    found = [rung for value in _values_of(raw) for rung in (value if isinstance(value, list) else [value])]
    return [rung for rung in found if isinstance(rung, str) and rung not in ("any", "dealer-the-same")]


def _printed(own: Mapping[str, Any], together: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield two named calls that are printed alike: nobody could say which was called."""
    printed: dict[str, str] = {}
    for name in _names(together, "special"):
        for value in _values_of(together.get(f"special.{name}.name", name)):
            other = printed.setdefault(re.sub(r"[\W_]", "", str(value).lower()), name)
            if other != name and any(rule_id.startswith((f"special.{name}.", f"special.{other}.")) for rule_id in own):
                yield f"special.{name}.name", None, f"special.{name}.name: {value!r} is special.{other}'s name already."


def _melds(own: Mapping[str, Any], together: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield melds with points and no shape, the reverse, and shapes that cannot be read."""
    named = {kind: _melded(together, kind) for kind in ("shape", "points")}
    for has, lacks in (("shape", "points"), ("points", "shape")):
        for name in named[has] - named[lacks]:
            if f"meld.{has}.{name}" in own:
                near = nearest(name, named[lacks])
                yield f"meld.{has}.{name}", None, f"meld.{has}.{name} has no meld.{lacks}.{name}.{near}"
    for rule_id, raw in own.items():
        for value in _values_of(raw) if rule_id.startswith("meld.shape.") else ():
            if not isinstance(value, list) or len(value) < 3 or value[1] not in WHERE:
                yield rule_id, None, f"{rule_id}: expected [cards, {' | '.join(WHERE)}, class, ...], read {value!r}."


def _melded(values: Mapping[str, Any], kind: str) -> set[str]:
    return {rule_id.split(".", 2)[2] for rule_id in values if rule_id.startswith(f"meld.{kind}.")}


def _lists(own: Mapping[str, Any], together: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield names in lists that nothing in the file or its parents describes."""
    shapes = _melded(together, "shape")
    for rule_id, raw in own.items():
        items = [item for value in _values_of(raw) if isinstance(value, list) for item in map(str, value)]
        if rule_id in ("meld.first", "meld.beside", "meld.must_show"):
            for name in dict.fromkeys(items):
                if name not in shapes:
                    yield rule_id, name, f"{rule_id}: no meld is named {name!r}.{nearest(str(name), shapes)}"
        if rule_id.endswith("denominations"):
            for name in dict.fromkeys(items):
                if name not in PLAIN and f"denomination.{name}.order" not in together:
                    yield rule_id, name, f"{rule_id}: {name!r} has no denomination.{name}.order."
