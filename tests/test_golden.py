"""Golden exports: the example games in every form, byte for byte but for the wording of rules.

After a change that is meant, write them anew: SCOREPAD_GOLDEN=1 python -m pytest tests/test_golden.py
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests import cardmaker
from tests.test_stats import ROOT, command

GOLDEN = Path(__file__).resolve().parent / "golden"
# The wording of rules, and which are open, belongs to the rule files and has tests of its own.
ASIDE = re.compile(rb'<(li|span) class="rule">.*?</\1>|<details class="screen">.*?</details>', re.DOTALL)
FORMS = ("csv", "jsonl", "md", "html")
CARDS = (path for path in sorted((ROOT / "examples").glob("*.toml")) if "\n[[hands]]" in path.read_text("utf-8"))
EXAMPLES = [path.name for path in CARDS]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", EXAMPLES or ["made.toml"])
def test_an_example_is_exported_as_before(tmp_path, name, form):
    source = ROOT / "examples" / name
    text = source.read_text("utf-8") if source.exists() else cardmaker.card("indiana", 5, 6)
    (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    status, _, error = command("export", name, "--to", form, "-o", "out", cwd=tmp_path)
    assert (status, error) == (0, "")
    found = ASIDE.sub(b"", (tmp_path / "out").read_bytes())
    kept = GOLDEN / f"{Path(name).stem}.{form}"
    if os.environ.get("SCOREPAD_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        kept.write_bytes(found)
    assert kept.exists(), "no golden file yet: run with SCOREPAD_GOLDEN=1"
    assert found == kept.read_bytes()
