"""A variant: the value of every rule, with its source and its basis, for one number of players.

Made from parsed rule files (the chain from parent to child) and the table's decisions; it reads no files.
The form of a rule file is described in `variants/README.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.errors import OpenRule
from scorepad.rules import defaults
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FACTS = ("players", "denomination", "cards")
STATED, INHERITED, INFERRED, PROGRAM, TABLE = "stated", "inherited", "inferred", "program", "table"
BASIS = {  # in words
    STATED: "stated by the variant's own source",
    INHERITED: "inherited from the rules it builds on; its own source is silent",
    INFERRED: "inferred",
    PROGRAM: "a program's choice",
    TABLE: "the table's decision",
    "": "open",
}
ABSENT = "no source mentions the feature"
HEAD = ("format", "id", "name", "aliases", "extends", "sources", "about", "from")


class Option(NamedTuple):
    """A documented value of an open rule, or a documented alternative of a decided one."""

    value: Any
    source: str


class Value(NamedTuple):
    """What a variant says about one rule. `open`: nothing settles it. `options`: what is documented.

    `own`: of an open rule, whether the variant's own file names the gap (else its parent does, or nobody).
    """

    value: Any
    source: str
    basis: str
    open: bool = False
    options: tuple[Option, ...] = ()
    note: str = ""
    own: bool = True

    @property
    def possible(self) -> list[Any]:
        """The value; of an open rule every documented one."""
        return [option.value for option in self.options] if self.open else [self.value]


class Variant:
    """All rule values in force. Ask with `value`; a value that is open raises `OpenRule`."""

    __slots__ = ("_head", "_memo", "about", "aliases", "id", "name", "sources", "values")

    def __init__(self, head: Mapping[str, Any], values: dict[str, Value]) -> None:
        self._head = head
        self.id = str(head.get("id", ""))
        self.name = str(head.get("name", self.id))
        self.aliases = tuple(head.get("aliases", ()))
        self.about = str(head.get("about", ""))
        self.sources: dict[str, str] = dict(head.get("sources", {}))
        self.values = values
        self._memo: dict[Any, Any] = {}

    def rule(self, rule_id: str) -> Value:
        """Return the whole record of a rule; what no file says is its default, or open."""
        found = self.values.get(rule_id)
        if found is None:
            default = defaults.default_of(rule_id)
            found = Value(None, "", "", True, own=False) if default is ... else Value(default, ABSENT, INFERRED)
            self.values[rule_id] = found
        return found

    def value(self, rule_id: str, **facts: Any) -> Any:
        """Return a rule's value; `facts` (`denomination`, `cards`) choose where the value hangs on one.

        Raises `OpenRule` where nothing settles it.
        """
        record = self.rule(rule_id)
        if record.open:
            raise OpenRule(rule_id)
        return pick(record.value, facts) if type(record.value) is dict else record.value

    def is_open(self, rule_id: str) -> bool:
        """Return whether a rule is still to be decided."""
        return self.rule(rule_id).open

    def options(self, rule_id: str) -> tuple[Option, ...]:
        """Return the documented values of a rule, decided or not."""
        return self.rule(rule_id).options

    def open_rules(self) -> list[str]:
        """Return the rules still to be decided that can matter.

        First the gaps that the variant's own file names, then what the general rules leave open, last what is
        asked only when it happens; each part in the order in which the rules come to matter.
        """
        from scorepad.rules.moot import moot, turn

        for rule_id in defaults.unsaid():
            self.rule(rule_id)
        still = [key for key, record in self.values.items() if record.open]
        asked = sorted((key for key in still if not moot(self, key)), key=defaults.place)
        return sorted(asked, key=lambda key: turn(self, key))

    def names(self, family: str) -> list[str]:
        """Return the names that a file chose under a family: `special` -> its special calls, in file order."""
        key = ("names", family)
        if key not in self._memo:
            start = family + "."
            found = (rule_id[len(start) :].split(".")[0] for rule_id in self.values if rule_id.startswith(start))
            self._memo[key] = list(dict.fromkeys(found))
        return list(self._memo[key])

    def with_values(self, changes: Mapping[str, Value]) -> Variant:
        """Return this variant with some rules replaced."""
        return Variant(self._head, {**self.values, **changes})

    def decided(self, decisions: Mapping[str, Any], source: str = "the table's decision") -> Variant:
        """Return this variant with the table's decisions in force; what was documented stays listed."""
        changes = {}
        for rule_id, value in decisions.items():
            was = self.rule(rule_id)
            silent = was.open or was.value is None or was.source == ABSENT
            options = was.options if silent else (Option(was.value, was.source), *was.options)
            changes[rule_id] = Value(value, source, TABLE, False, options, was.note)
        return self.with_values(changes)

    def memo(self) -> dict[Any, Any]:
        """Return a place to keep what follows from this variant alone. A variant never changes."""
        return self._memo


def pick(value: Any, facts: Mapping[str, Any]) -> Any:
    """Choose from a value that hangs on a fact; `{denomination = {suits = 3, high = 5}}` and the like."""
    if isinstance(value, dict) and len(value) == 1:
        ((fact, by),) = value.items()
        if fact in FACTS and isinstance(by, dict):
            if fact == "denomination":
                return by.get(facts.get(fact)) if facts.get(fact) in by else by.get("other", next(iter(by.values())))
            wanted = str(facts.get(fact, ""))
            return by[wanted] if wanted in by else by.get("other", next(iter(by.values())))
    return value


def is_value(item: Any) -> bool:
    """Return whether an entry of a rule file is a rule's value rather than a table of rules."""
    if not isinstance(item, dict):
        return True
    if item.keys() & {"is", "open", "inferred"}:
        return True
    return len(item) == 1 and any(isinstance(item.get(fact), dict) for fact in FACTS)


def flatten(
    table: Mapping[str, Any], path: str = "", source: str = "", basis: str = ""
) -> Iterator[tuple[str, Any, str, str]]:
    """Yield (rule id, raw value, source of its table, basis of its table) for every rule in a parsed rule file."""
    source, basis = str(table.get("from", source)), str(table.get("basis", basis))
    for key, item in table.items():
        if key in ("from", "basis") or (not path and key in HEAD):
            continue
        rule_id = f"{path}.{key}" if path else key
        if is_value(item) and path:
            yield rule_id, item, source, basis
        elif isinstance(item, dict):
            yield from flatten(item, rule_id, source, basis)


def options_of(items: Iterable[Any]) -> tuple[Option, ...]:
    """Read the options of an `open` or `also` list; a plain value is an option without a source."""
    found = []
    for item in items:
        if isinstance(item, dict) and "is" in item:
            found.append(Option(item["is"], str(item.get("from", ""))))
        else:
            found.append(Option(item, ""))
    return tuple(found)


def read_value(item: Any, source: str, basis: str) -> Value:
    """Turn the raw form of a value (plain, `{ is, from }`, `{ open = [...] }`) into a record."""
    if not isinstance(item, dict) or not item.keys() & {"is", "open", "inferred"}:
        return Value(item, source, basis)
    note = str(item.get("note", ""))
    if "open" in item:
        own = item.get("basis") != INHERITED
        return Value(None, str(item.get("from", "")), "", True, options_of(item["open"]), note, own)
    source = str(item.get("from", source))
    if "inferred" in item:
        basis, note = INFERRED, note or str(item["inferred"])
    return Value(item.get("is"), source, str(item.get("basis", basis)), False, options_of(item.get("also", ())), note)


def build(chain: list[Mapping[str, Any]], players: int | None = None) -> Variant:
    """Build a variant from parsed rule files, the root of the chain first, for a number of players.

    A value of a parent is inherited: its own source never said it of this variant. A child that restates a
    value replaces the whole record, options included.
    """
    values: dict[str, Value] = {}
    sources: dict[str, str] = {}
    for depth, data in enumerate(chain):
        own = depth == len(chain) - 1
        sources.update(data.get("sources", {}))
        for rule_id, item, source, basis in flatten(data):
            record = read_value(item, source, basis or (STATED if own else INHERITED))
            values[rule_id] = record if own or not record.open else record._replace(own=False)
        if not own:
            values = {
                key: record._replace(basis=INHERITED) if record.basis == STATED else record
                for key, record in values.items()
            }
    head = {**chain[-1], "sources": sources}
    count = players or _usual_players(values)
    if count:
        values = {key: for_players(record, count) for key, record in values.items()}
        if "table.players" in values and not values["table.players"].open:
            values["table.players"] = values["table.players"]._replace(value=count)
        values = _without_absent_specials(values, count)
    return Variant(head, values)


def _usual_players(values: Mapping[str, Value]) -> int | None:
    record = values.get("table.players")
    if record is None or record.open:
        return None
    usual = record.value[0] if isinstance(record.value, list) and record.value else record.value
    return usual if isinstance(usual, int) else None


def for_players(record: Value, players: int) -> Value:
    """Settle what hangs on the number of players."""

    def settle(value: Any) -> Any:
        hangs = isinstance(value, dict) and list(value) == ["players"]
        return pick(value, {"players": players}) if hangs else value

    options = tuple(Option(settle(option.value), option.source) for option in record.options)
    return record._replace(value=settle(record.value), options=options)


def _without_absent_specials(values: dict[str, Value], players: int) -> dict[str, Value]:
    """Drop the special calls that do not exist with this number of players."""
    gone = tuple(
        key.removesuffix("players")
        for key, only in values.items()
        if key.startswith("special.") and key.endswith(".players") and only.value and players not in only.value
    )
    return {key: record for key, record in values.items() if not key.startswith(gone)} if gone else values
