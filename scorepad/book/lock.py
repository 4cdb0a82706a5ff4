"""One writer at a time: a lock on the card itself, which dies with its process.

Windows locks by a file beside the card that the system removes when its process ends, however it ends.
"""

from __future__ import annotations

import contextlib
import os
import time
from typing import TYPE_CHECKING

from scorepad.errors import NotUnderstood, ScorepadError

if TYPE_CHECKING:
    from collections.abc import Iterator

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

WAIT = 10.0  # seconds that a command waits for another one's lock
STEP = 0.02


def reason(error: Exception) -> str:
    """Return what the system says about a failure, in small letters."""
    return (getattr(error, "strerror", None) or str(error)).lower()


def spare(path: str) -> str:
    """Return the name under which the new content of a file is written. One writer at a time holds the lock."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}.new")


@contextlib.contextmanager
def locked(path: str, wait: float = WAIT) -> Iterator[None]:
    """Hold the lock of a card. Waits for another process, then says which one has it."""
    holder = _lock_windows(path, wait) if fcntl is None else _lock_posix(path, wait)
    try:
        _sweep(path)
        yield
    finally:
        os.close(holder)


@contextlib.contextmanager
def folder_locked(path: str, wait: float = WAIT) -> Iterator[None]:
    """Hold the lock under which a new file appears beside others: that of its folder."""
    holder = _lock_windows(path, wait) if fcntl is None else _wait_for(os.path.dirname(path) or ".", path, wait)
    try:
        _sweep(path)
        yield
    finally:
        os.close(holder)


def _sweep(path: str) -> None:
    """Remove what a killed process left beside the card; whoever holds the lock may."""
    beside = spare(path)
    if os.path.lexists(beside):
        with contextlib.suppress(OSError):
            os.unlink(beside)


def _lock_posix(path: str, wait: float) -> int:
    """Lock the card itself. A card is replaced when written, so make sure that it is still the same file."""
    until = time.monotonic() + wait
    while True:
        handle = _wait_for(path, path, wait, until)
        try:
            here, mine = os.stat(path), os.fstat(handle)
        except OSError:
            os.close(handle)
            raise
        if (here.st_ino, here.st_dev) == (mine.st_ino, mine.st_dev):
            return handle
        os.close(handle)


def _wait_for(target: str, path: str, wait: float, until: float | None = None) -> int:
    """Open a file or folder and lock it. Raises FileNotFoundError, and `ScorepadError` where it stays locked."""
    until = time.monotonic() + wait if until is None else until
    while True:
        try:
            handle = os.open(target, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
        except FileNotFoundError:
            raise
        except OSError as error:
            raise NotUnderstood(f"{target} cannot be read: {reason(error)}.") from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            who = _holder(handle) if time.monotonic() >= until else None
            os.close(handle)
            if who is not None:
                raise ScorepadError(_busy(path, who, wait)) from None
            time.sleep(STEP)
        except OSError:  # a file system without locks: better to record than to refuse
            return handle
        else:
            return handle


def _lock_windows(path: str, wait: float) -> int:
    until = time.monotonic() + wait
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_TEMPORARY", 0) | getattr(os, "O_NOINHERIT", 0)
    while True:
        try:
            return os.open(spare(path) + ".lock", flags)
        except (FileExistsError, PermissionError) as error:
            if time.monotonic() >= until:
                if isinstance(error, PermissionError) and not os.path.exists(spare(path) + ".lock"):
                    raise ScorepadError(f"Not recorded: the folder of {path} cannot be written.") from None
                raise ScorepadError(_busy(path, "", wait)) from None
            time.sleep(STEP)


def _holder(handle: int) -> str:
    """Return who holds a lock, as far as the system tells (Linux does)."""
    try:
        inode = str(os.fstat(handle).st_ino)
        with open("/proc/locks", encoding="ascii") as table:
            for entry in table:
                parts = entry.split()
                if len(parts) > 5 and parts[1] == "FLOCK" and parts[5].rpartition(":")[2] == inode:
                    return f" (process {parts[4]})"
    except OSError:
        pass
    return ""


def _busy(path: str, who: str, wait: float) -> str:
    return (
        f"Not recorded: another program{who} has {path} locked, for more than {wait:g} seconds now. "
        "Close it, or wait, and type the command again."
    )
