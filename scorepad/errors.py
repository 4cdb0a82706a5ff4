"""The three answers that are not an answer: refused by a rule, not understood, hangs on an open rule.

Every message says what was read, what was expected, and what to type instead.
"""

from __future__ import annotations

from scorepad.tuples import NamedTuple


class ScorepadError(Exception):
    """Something to tell the player in plain words. `status` is the exit status of the command."""

    status = 2


class NotUnderstood(ScorepadError):
    """The words or the file cannot be read: not well formed, or more than one reading. Exit status 2."""


class Refused(ScorepadError):
    """Well formed, but against a rule. `rule` is the rule's id. Exit status 1."""

    status = 1

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class Fault(NamedTuple):
    """Why something would be refused: the rule's id and the reason. `call`: which call of an auction, 0 for none."""

    rule: str
    reason: str
    call: int = 0


class OpenRule(Exception):
    """A value was needed that no source settles and the table has not decided.

    Raised by `Variant.value`, caught by `scorepad.rules.opening.rule_on`, which asks the same question
    again under every documented option. It never reaches a player.
    """

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule
