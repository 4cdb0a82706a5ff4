"""Runs the SQL of `examples/league.md` on DuckDB and compares each answer with `stats`."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import duckdb
import pytest

from scorepad.reports import many, stats
from tests.test_stats import ROOT

if TYPE_CHECKING:
    from pathlib import Path

BLOCK = re.compile(r"```sql\n(.*?)```", re.DOTALL)


def compare(folder: Path, paths: list[str]) -> int:
    """Load `hands*.jsonl` and `games*.jsonl` of a folder; return how many figures were compared."""
    totals, broken = many.gather(paths, many.Wanted())
    assert not broken
    base = duckdb.connect()
    count = 0
    here = os.getcwd()
    os.chdir(folder)
    try:
        for block in BLOCK.findall((ROOT / "examples" / "league.md").read_text(encoding="utf-8")):
            answer = base.sql(block) if "-- " in block else base.execute(block)
            group = re.match(r"-- (\w+)", block)
            if group:
                names = answer.columns
                for values in answer.fetchall():
                    count += _same(totals, group[1], dict(zip(names, values, strict=True)))
    finally:
        os.chdir(here)
    return count


def _same(totals: stats.Totals, group: str, row: dict[str, object]) -> int:
    own = stats.figures(totals.groups[group][str(row.pop("name"))])
    for key, value in row.items():
        assert value == pytest.approx(own[key]), (group, key)
    return len(row)
