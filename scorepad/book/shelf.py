"""The shelf of rule files: finding one by id, alias or path, and reading it with its parents.

On the way of every command, so it touches only the chosen file and its parents; aliases and listings, which
must look into every file, are read only where an id does not answer.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.book import toml
from scorepad.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.rules.variant import Variant

FORMAT = 1
DEPTH = 8  # files in one chain
LARGEST = 1_000_000  # bytes
HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = "`scorepad variants` lists them."


class Entry(NamedTuple):
    """A rule file on the shelf."""

    id: str
    name: str
    aliases: tuple[str, ...]
    path: str
    about: str


def built_in() -> str:
    """Return the folder of the rule files that come with the program."""
    installed = os.path.join(HERE, "variants")
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(HERE), "variants")


def user_folder() -> str:
    """Return the folder of a person's own rule files: $SCOREPAD_VARIANTS, else the platform's place for settings."""
    chosen = os.environ.get("SCOREPAD_VARIANTS")
    if chosen:
        return os.path.expanduser(chosen)
    home = os.path.expanduser("~")
    if sys.platform.startswith("win"):
        base = os.environ.get("APPDATA") or os.path.join(home, "AppData", "Roaming")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    return os.path.join(base, "scorepad", "variants")


def folders(near: str | None = None) -> list[str]:
    """Return where rule files are looked for, in order: the card's folder, the person's own, the built-in ones."""
    return list(dict.fromkeys(os.path.abspath(folder) for folder in (near, user_folder(), built_in()) if folder))


def find(name: str, near: str | None = None, but: str = "") -> str:
    """Return the path of a rule file, given its id, an alias (any case) or a path ending in .toml.

    `near` is the card's folder; `but` a file to pass over, so that a house file may extend the one whose
    name it bears. Raises `NotUnderstood`, with the nearest names, where nothing answers.
    """
    if name.lower().endswith(".toml"):
        return _path(name, near)
    key = _squash(name)
    for folder in folders(near):
        path = os.path.join(folder, _slug(name) + ".toml")
        if _slug(name) and os.path.isfile(path) and path != but and (folder == built_in() or _is_rules(path)):
            return path
    shelf = [entry for entry in listing(near) if entry.path != but]
    for entry in shelf:
        if key in {_squash(word) for word in (entry.id, entry.name, *entry.aliases)}:
            return entry.path
    raise NotUnderstood(_nobody(name, shelf))


def _path(name: str, near: str | None) -> str:
    expanded = os.path.expanduser(name)
    tried = [expanded] if os.path.isabs(expanded) else [os.path.join(near or ".", expanded), expanded]
    for path in tried:
        if os.path.exists(path):
            return os.path.abspath(path)
    raise NotUnderstood(f"{name}: there is no such rule file. Expected a variant's name or the path of a TOML file.")


def _nobody(name: str, shelf: list[Entry]) -> str:
    from scorepad.rules.schema.kinds import nearest

    known = {word.lower(): None for entry in shelf for word in (entry.id, *entry.aliases)}
    return f"{name!r} is not a variant on the shelf.{nearest(name.lower(), known)} {LIST}"


def _slug(name: str) -> str:
    """Return a name the way files are called; "" where no file can be."""
    slug = re.sub(r"[\s_]+", "-", name.strip().lower())
    return slug if re.fullmatch(r"[\w.-]+", slug) and not slug.startswith(".") else ""


def _squash(name: str) -> str:
    return re.sub(r"\W|_", "", name.lower())


def _is_rules(path: str) -> bool:
    """Return whether a file in the card's folder means to be a rule file; a scorecard does not."""
    try:
        return "variant" not in read(path)
    except NotUnderstood:
        return True


def read(path: str) -> dict[str, Any]:
    """Read one rule file. Raises `NotUnderstood` with file and line where it cannot be read."""
    try:
        if not os.path.isfile(path):
            raise NotUnderstood(f"{path}: expected a rule file, found no ordinary file.")
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise NotUnderstood(f"{path}: cannot be read: {error.strerror}.") from None
    if len(data) > LARGEST:
        raise NotUnderstood(f"{path}: larger than {LARGEST // 1000} kB, so not a rule file.")
    try:
        return toml.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotUnderstood(f"{path}:{line}: not UTF-8 text. Save the file as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\s*\(at (?:line (\d+), column \d+|end of document)\)", str(error))
        line = int(found[1]) if found and found[1] else data.count(b"\n") + 1
        said = str(error)[: found.start()] if found else str(error)
        raise NotUnderstood(f"{path}:{line}: not TOML: {said}.") from None
    except (RecursionError, ValueError):
        raise NotUnderstood(f"{path}:1: not a rule file: nested too deep, or a number too long.") from None


def chain(path: str) -> list[dict[str, Any]]:
    """Return a rule file and its parents, parsed, the root first.

    Raises `NotUnderstood` with file and line where one is missing, cannot be read, or leads back to itself.
    """
    return [data for _, data in chain_with_paths(path)]


def chain_with_paths(path: str) -> list[tuple[str, dict[str, Any]]]:
    """Return (path, parsed file) of a rule file and its parents, the root first."""
    path = os.path.abspath(path)
    found: list[tuple[str, dict[str, Any]]] = []
    while True:
        data = read(path)
        _check_head(path, data)
        found.insert(0, (path, data))
        parent = data.get("extends")
        if parent is None:
            return found
        where = f"{path}:{line_of(path, 'extends')}"
        try:
            above = find(parent, os.path.dirname(path), but=path)
        except NotUnderstood as error:
            raise NotUnderstood(f"{where}: extends {parent!r}: {error}") from None
        if any(above == earlier for earlier, _ in found):
            raise NotUnderstood(f"{where}: extends {parent!r}, which leads back to this file.")
        if len(found) >= DEPTH:
            raise NotUnderstood(f"{where}: more than {DEPTH} rule files in a row. Extend a nearer one.")
        path = above


def _check_head(path: str, data: dict[str, Any]) -> None:
    """Refuse what could not be read any further; everything else is for `rulecheck`."""
    form = data.get("format", FORMAT)
    if not isinstance(form, int) or form > FORMAT:
        raise NotUnderstood(
            f"{path}:{line_of(path, 'format')}: format {form!r}; this scorepad reads format {FORMAT}. "
            "Is there a newer scorepad?"
        )
    for key, kind, wanted in (
        ("id", str, "a text"),
        ("name", str, "a text"),
        ("extends", str, "a variant's id"),
        ("aliases", list, "a list of names"),
        ("sources", dict, "a table of tags"),
    ):
        if key in data and not isinstance(data[key], kind):
            raise NotUnderstood(f"{path}:{line_of(path, key)}: {key} = {data[key]!r} is not {wanted}.")


def line_of(path: str, key: str) -> int:
    """Return the line on which a file's head sets a key or opens its table; 1 where it does not."""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            for number, line in enumerate(file, 1):
                if re.match(rf"\s*(\[\s*)?[\"']?{re.escape(key)}\b", line):
                    return number
    except OSError:
        pass
    return 1


def load(name: str, players: int | None = None, near: str | None = None) -> Variant:
    """Return the variant of a rule file, for a number of players (its usual one where none is given).

    A file from outside the program is checked first: raises `NotUnderstood` with its first problem.
    """
    from scorepad.rules.variant import build

    files = chain_with_paths(find(name, near))
    for path, _ in files:
        if os.path.dirname(path) != built_in():
            _checked(path)
    return build([data for _, data in files], players)


def _checked(path: str) -> None:
    from scorepad.book.rulecheck import problems

    found = problems(path)
    if found:
        more = f" (and {len(found) - 1} more: `scorepad variants check {path}`)" if len(found) > 1 else ""
        raise NotUnderstood(f"{found[0]}{more}")


def listing(near: str | None = None) -> list[Entry]:
    """Return every rule file that can be had by name, by folder and id; a nearer one hides another of its id."""
    found: dict[str, Entry] = {}
    for folder in folders(near):
        for path in _files(folder):
            try:
                data = read(path)
                _check_head(path, data)
            except NotUnderstood:
                continue
            if "id" in data and "variant" not in data:
                entry = Entry(
                    data["id"],
                    data.get("name", data["id"]),
                    tuple(map(str, data.get("aliases", ()))),
                    path,
                    str(data.get("about", "")),
                )
                found.setdefault(entry.id.lower(), entry)
    return list(found.values())


def _files(folder: str) -> Iterator[str]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    yield from (os.path.join(folder, name) for name in names if name.lower().endswith(".toml"))
