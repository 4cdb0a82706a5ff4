"""Output that appears under its name only when it is whole; `-` is standard output."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import IO, TYPE_CHECKING, cast

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
        with _standard() as out:
            yield out
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


@contextlib.contextmanager
def _standard() -> Iterator[IO[str]]:
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        yield sys.stdout
        return
    try:
        yield cast("IO[str]", _Encoded(binary))
        binary.flush()
    except BrokenPipeError:  # whoever read has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Encoded:
    """Writes text as UTF-8, whatever the terminal's encoding and line ends are, and never closes what it writes to."""

    def __init__(self, binary: IO[bytes]) -> None:
        self._binary = binary

    def write(self, text: str) -> int:
        """Write a text."""
        self._binary.write(text.encode("utf-8"))
        return len(text)
