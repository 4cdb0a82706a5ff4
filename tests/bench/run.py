"""Measure everything and write the page: `python tests/bench/run.py`, from the top of the checkout.

It installs the wheel into a clean venv of its own. `--keep FOLDER` uses the programs of a venv that is there already.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.bench import bench_check, bench_start  # noqa: E402
from tests.bench.common import Row, install  # noqa: E402

OTHERS = ("bench_rules", "bench_stats")  # each may have `rows(programs, folder) -> list[Row]`
HEAD = """# Benchmarks

Written by `python tests/bench/run.py`; do not edit. Each number is a median and stands beside its reference, measured
in turn with it in one run: {where}.

Whole processes run from an installed wheel in a clean venv, standard output into a pipe. `nothing` is the smallest
Click program, `same` the smallest one that reads the same card as TOML under a lock and writes it back, synced as
scorepad does.

| what | takes | beside | ratio | promised | what bounds it |
|---|---|---|---|---|---|
"""


def main(words: list[str]) -> int:
    """Run all benchmarks and write README.md beside this file."""
    with tempfile.TemporaryDirectory() as folder:
        kept = words[words.index("--keep") + 1] if "--keep" in words else ""
        programs = kept or install(os.path.join(folder, "venv"))
        rows: list[Row] = [*bench_start.measure(programs, folder), *bench_check.measure(programs, folder)]
        for name in OTHERS:
            if (HERE / f"{name}.py").exists():
                measure = getattr(importlib.import_module(f"tests.bench.{name}"), "rows", None)
                rows += measure(programs, folder) if measure else []
    where = f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors"
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    (HERE / "README.md").write_text(HEAD.format(where=where) + table, encoding="utf-8")
    print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
