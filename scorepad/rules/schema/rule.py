"""What one declaration of a rule says. Everything a player reads about a rule comes from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorepad.rules.defaults import DEFAULTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.schema.kinds import Kind


class Rule(NamedTuple):
    """One rule id and all that is known about it, whatever the game.

    `id` may hold one `*`, a name that the file chooses. `says` is a sentence with `{}` for the value, or a
    table word -> sentence ("" for every other value), or a function value -> sentence. `by` lists the facts a
    value may hang on.
    """

    id: str
    kind: Kind
    question: str
    says: str | dict[str, str] | Callable[[Any], str]
    by: tuple[str, ...] = ()

    @property
    def default(self) -> Any:
        """What it means that no file states the rule; `...` where it is then open."""
        return DEFAULTS[self.id]
