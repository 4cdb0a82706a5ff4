"""Every command in the README and in the transcripts prints what they say it prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import session

if TYPE_CHECKING:
    from pathlib import Path

SESSIONS = [session.ROOT / "README.md", *sorted((session.ROOT / "tests" / "transcripts").glob("*.md"))]


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_session_prints_what_it_says(path: Path) -> None:
    played = session.play(path)
    assert played, f"{path} has no commands"
    for step, printed in played:
        assert printed == step.expected, f"{path.name}:{step.line}: $ {step.command}"
