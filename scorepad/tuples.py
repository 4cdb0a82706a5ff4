"""`NamedTuple` as in `typing`, made quickly.

The one in `typing` compiles every annotation of every field as the program starts. A command that records a hand
needs some thirty records, and would wait for that longer than for the disk. Annotations are for mypy alone here, and
so are type parameters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414 - the name is passed on
else:
    from collections import namedtuple

    OWN = ("__module__", "__qualname__", "__annotations__", "__doc__", "__orig_bases__")

    class _Maker(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            given = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=given, module=body["__module__"])
            made.__doc__ = body.get("__doc__")
            made.__annotations__ = fields
            for key, part in body.items():
                if key not in OWN and key not in fields:
                    setattr(made, key, part)
            return made

    class NamedTuple(metaclass=_Maker):
        """A tuple with named fields: see `typing.NamedTuple`."""
