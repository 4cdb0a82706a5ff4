"""The house keeps its floors: imports go down, and no line of code knows a game's name."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOORS = {"cli": 4, "api": 4, "reports": 3, "book": 2, "rules": 1, "errors": 0, "tuples": 0}
MODULES = sorted((ROOT / "scorepad").rglob("*.py"))
# Words of a variant's id that are also words of the field, or of the language.
FIELD = {"bid", "euchre", "double", "deck", "single", "scott", "pepper", "tournament", "and", "hogs", "pigs"}


def floor(module: str) -> int | None:
    parts = module.split(".")
    return FLOORS.get(parts[1]) if parts[0] == "scorepad" and len(parts) > 1 else None


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_an_import_goes_down(path: Path) -> None:
    here = path.relative_to(ROOT).with_suffix("").parts
    mine = FLOORS.get(here[1]) if len(here) > 1 else None
    if mine is None:
        return
    for module in imports(path):
        other = floor(module)
        assert other is None or other <= mine, f"{path.name} is on floor {mine} and imports {module}"


def test_the_rules_touch_no_files_no_clock_and_no_click() -> None:
    barred = {"click", "os", "time", "datetime", "tomllib", "tomli_w", "pathlib", "tabulate", "io", "sys"}
    for path in (ROOT / "scorepad" / "rules").rglob("*.py"):
        if path.name == "reference.py":  # writes the reference page; no command imports it
            continue
        assert not imports(path) & barred, f"{path.name} imports {imports(path) & barred}"


def names() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "variants").glob("*.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= set(data["id"].split("-")) - FIELD
    return {name for name in found if len(name) > 3}


def test_no_code_knows_a_game() -> None:
    known = re.compile("|".join(sorted(names())), re.IGNORECASE)
    for path in MODULES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not known.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


def test_the_rooms_are_small() -> None:
    for path in MODULES:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 260, f"{path.relative_to(ROOT)} has {lines} lines"


@pytest.mark.parametrize("folder", ["cli", "reports", "book", "rules"])
def test_a_folders_readme_names_its_modules(folder: str) -> None:
    here = ROOT / "scorepad" / folder
    page = (here / "README.md").read_text(encoding="utf-8")
    missing = [path.name for path in here.glob("*.py") if path.stem != "__init__" and f"`{path.name}`" not in page]
    assert not missing, f"scorepad/{folder}/README.md does not say what these are for: {', '.join(missing)}"


def test_every_command_is_in_the_table_with_its_own_help() -> None:
    from scorepad.cli.main import COMMANDS, root

    for name, (_, said) in COMMANDS.items():
        command = root.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        assert command.help
        assert said.endswith(".")
