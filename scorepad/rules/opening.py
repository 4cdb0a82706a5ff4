"""Open rules: one ruling where the answer does not hang on them, one answer per option where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from scorepad.errors import OpenRule
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.variant import Variant

T = TypeVar("T")
DEPTH = 12  # rules asked in a row before a ruling is given up as open


class Settled(NamedTuple, Generic[T]):
    """A ruling that stands. `despite`: open rules that were met and did not matter."""

    ruling: T
    despite: tuple[str, ...] = ()


class Gives(NamedTuple):
    """What one option of an open rule would give: a ruling, or another open question."""

    value: Any
    source: str
    outcome: Settled[Any] | Hanging


class Hanging(NamedTuple):
    """The answer hangs on `rule`; `gives` has one entry per documented option (none where none is)."""

    rule: str
    gives: tuple[Gives, ...] = ()

    def rules(self) -> list[str]:
        """Return every open rule that the answer hangs on, the first one met first."""
        found = [self.rule]
        for option in self.gives:
            if isinstance(option.outcome, Hanging):
                found += option.outcome.rules()
        return list(dict.fromkeys(found))


def rule_on(
    ask: Callable[[Variant], T], variant: Variant, same: Callable[[T], Any] | None = None, depth: int = DEPTH
) -> Settled[T] | Hanging:
    """Ask for a ruling; where it needs an open rule, ask again under each documented option.

    `same` names the part of a ruling that is its answer: reasons may differ where answers agree. One
    documented option alone settles nothing: the table may play otherwise.
    """
    try:
        return Settled(ask(variant))
    except OpenRule as missing:
        rule = missing.rule
    options = variant.options(rule)
    if depth == 0:
        return Hanging(rule)
    gives = tuple(
        Gives(option.value, option.source, rule_on(ask, variant.decided({rule: option.value}), same, depth - 1))
        for option in options
    )
    settled = [option.outcome for option in gives if isinstance(option.outcome, Settled)]
    key = same or (lambda ruling: ruling)
    if not settled and len(gives) > 1 and len({repr(_shape(option.outcome, key)) for option in gives}) == 1:
        return gives[0].outcome  # whatever this rule is, all hangs on the next, and alike
    if len(settled) == len(gives) > 1:
        first = key(settled[0].ruling)
        if all(key(other.ruling) == first for other in settled[1:]):
            met = dict.fromkeys((rule, *(name for other in settled for name in other.despite)))
            return Settled(settled[0].ruling, tuple(met))
    return Hanging(rule, gives)


def _shape(outcome: Settled[Any] | Hanging, key: Callable[[Any], Any]) -> Any:
    """Return what an outcome would say, without the reasons: two outcomes of one shape are one answer."""
    if isinstance(outcome, Hanging):
        return (outcome.rule, [(option.value, _shape(option.outcome, key)) for option in outcome.gives])
    return key(outcome.ruling)
