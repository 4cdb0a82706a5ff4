"""How things look on a terminal: names made harmless, columns kept straight, numbers signed."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def clean(text: str) -> str:
    """Return a text in which nothing can steer a terminal: control characters become visible marks."""
    if all(line.isprintable() for line in text.split("\n")):
        return text
    return "".join(char if char == "\n" or _harmless(char) else f"\\x{ord(char):02x}" for char in text)


def _harmless(char: str) -> bool:
    import unicodedata

    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp") or char in "\u200d\ufe0f"


def width(text: str) -> int:
    """Return how many columns a text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    import unicodedata

    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    none = sum(bool(unicodedata.combining(char)) or char in "\u200d\ufe0f" for char in text)
    return len(text) + wide - none


def cut(text: str, room: int) -> str:
    """Return a text that fits into `room` columns, with a dot where something is left out."""
    text = text.replace("\n", " ")
    if width(text) <= room:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > room - 1:
            break
        kept += char
    return kept + "…"


def pad(text: str, room: int, right: bool = False) -> str:
    """Return a text filled up to `room` columns."""
    gap = " " * max(0, room - width(text))
    return gap + text if right else text + gap


def signed(points: int | None) -> str:
    """Return points as a player writes them: +7, 0, -5; a question mark where they are open."""
    return "?" if points is None else f"{points:+d}" if points else "0"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def paint(text: str, color: str, on: bool) -> str:
    """Colour a text where that is wanted. The meaning never hangs on the colour alone."""
    codes = {"made": "32", "set": "31", "dim": "2", "bold": "1"}
    return f"\033[{codes[color]}m{text}\033[0m" if on else text


def shown(text: str) -> str:
    """Return a text as it is printed: harmless, and broken between words where it goes to a terminal."""
    return wrapped(clean(text))


ESCAPE = re.compile("\033\\[[0-9;]*m")


def terminal_columns() -> int:
    """Return the width of the terminal: $COLUMNS, else what the terminal says, else 80."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdigit() and int(asked):
        return int(asked)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError, AttributeError):  # no terminal, or no file at all
        return 80


def table_columns() -> int:
    """Return the columns that a table may take: $COLUMNS where it is set, a terminal's width, 0 (any) in a pipe."""
    return terminal_columns() if os.environ.get("COLUMNS") or sys.stdout.isatty() else 0


def hung(text: str, indent: int, room: int) -> str:
    """Return a text broken between words at `room` columns (0: nowhere), `indent` blanks before each line."""
    lines = wrapped(text, room - indent).split("\n") if room > indent else [text]
    return "\n".join(" " * indent + line for line in lines)


def wrapped(text: str, room: int = 0) -> str:
    """Return a text whose lines break between words at `room` columns; 0: at the terminal's width, if it is one."""
    if not room:
        if not sys.stdout.isatty():
            return text
        room = terminal_columns()
    return "\n".join(folded for line in text.split("\n") for folded in _folded(line, room))


def _folded(line: str, room: int) -> list[str]:
    if width(ESCAPE.sub("", line)) <= room:
        return [line]
    stem = line[: len(line) - len(line.lstrip())]
    found, now = [], stem
    for gap, word in re.findall(r"( *)([^ ]+)", line[len(stem) :]):
        longer = now + gap + word
        if now.strip() and width(ESCAPE.sub("", longer)) > room:
            found.append(now)
            now = f"{stem}  {word}"
        else:
            now = longer
    return [*found, now]
