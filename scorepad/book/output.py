"""Output that appears under its name only when it is whole; `-` is standard output."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import IO, TYPE_CHECKING

from scorepad.book.files import reason, sync_folder
from scorepad.errors import NotUnderstood, ScorepadError

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def whole(path: str) -> Iterator[IO[str]]:
    """Give a UTF-8 text stream for a file; the file is the old one or the new one at every instant.

    Raises `ScorepadError` where it cannot be written.
    """
    if path == "-":
        yield from _standard()
        return
    real = os.path.realpath(path)
    if os.path.isdir(real):
        raise NotUnderstood(f"{path} is a folder. Name a file with -o.")
    if os.path.exists(real) and not os.path.isfile(real):  # a device or a pipe is written as it is
        with open(real, "w", encoding="utf-8", newline="") as device:
            yield device
        return
    folder, name = os.path.split(real)
    beside = os.path.join(folder, f".{name}.{os.getpid()}.new")
    try:
        with open(beside, "x", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(OSError):
            os.chmod(beside, os.stat(real).st_mode & 0o7777)
        os.replace(beside, real)
    except OSError as error:
        raise ScorepadError(f"{path} cannot be written: {reason(error)}. Nothing was changed.") from None
    finally:
        with contextlib.suppress(OSError):
            os.unlink(beside)
    sync_folder(real)


def _standard() -> Iterator[IO[str]]:
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        yield sys.stdout
        return
    stream = io.TextIOWrapper(binary, encoding="utf-8", newline="", write_through=False)
    try:
        yield stream
        stream.flush()
    finally:
        with contextlib.suppress(OSError, ValueError):
            stream.detach()
