"""scorepad: keep score and settle disputes at a card table.

The names of `scorepad.api` are to be had from here; they load when they are first asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scorepad.api import *  # noqa: F403 - the same names, for type checkers

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(f"module 'scorepad' has no attribute {name!r}")
    from importlib import import_module

    api = import_module("scorepad.api")
    if name == "api" or name in api.__all__:
        return api if name == "api" else getattr(api, name)
    raise AttributeError(f"module 'scorepad' has no attribute {name!r}. See scorepad.api.")


def __dir__() -> list[str]:
    from importlib import import_module

    return sorted([*globals(), *import_module("scorepad.api").__all__])
