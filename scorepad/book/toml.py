"""Writing TOML the way a card keeps it: a key a line, inline tables and lists, strings on one line.

`tomli_w` writes what is not quite plain; the layout is ours, because its own changes with the size of a table.
"""

from __future__ import annotations

import tomllib
from typing import Any

from scorepad.errors import NotUnderstood

DEEPEST = 20
BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")


def loads(text: str) -> dict[str, Any]:
    """Read TOML. Raises ValueError as `tomllib` does, and RecursionError where it nests deeper than any card."""
    data = tomllib.loads(text)
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        inner = (item for node in level for item in (node.values() if type(node) is dict else node))
        level = [item for item in inner if type(item) is dict or type(item) is list]
        if not level:
            return data
    raise RecursionError


def key(name: str) -> str:
    """Return a key, quoted where its characters ask for it."""
    return name if name and BARE.issuperset(name) else scalar(name)


def scalar(item: Any) -> str:
    """Return a string, number, truth value or date as TOML. Raises `NotUnderstood` for what is no text."""
    if type(item) is int:
        return str(item)
    if type(item) is str and item.isascii() and item.isprintable() and '"' not in item and "\\" not in item:
        return f'"{item}"'
    import tomli_w

    if type(item) is str:
        try:
            item.encode("utf-8")
        except UnicodeEncodeError:  # bytes of another encoding, typed on a terminal that is set to it
            raise NotUnderstood(f"{item!a} was read: that is not text in UTF-8. Type it again.") from None
    return tomli_w.dumps({"k": item})[4:-1]


def value(item: Any) -> str:
    """Return any value on one line."""
    if isinstance(item, dict):
        inside = ", ".join(f"{key(str(name))} = {value(part)}" for name, part in item.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(item, (list, tuple)):
        return f"[{', '.join(value(part) for part in item)}]"
    return scalar(item)


def line(name: str, item: Any) -> str:
    """Return `key = value` with its line end."""
    return f"{key(name)} = {value(item)}\n"


def block(kind: str, data: dict[str, Any]) -> str:
    """Return an entry of a card: a `[[kind]]` header and a line per key, with an empty line before it."""
    return f"\n[[{kind}]]\n" + "".join(line(name, item) for name, item in data.items())
