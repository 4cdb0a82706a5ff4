"""Files that are never half written: locked, replaced all-or-nothing, synced with their folder.

The lock is on the card itself and dies with its process. Every step that only POSIX has stands beside its
Windows form.
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
LARGEST = 64 * 1024 * 1024  # bytes; no evening is longer


def real(path: str) -> str:
    """Return the file behind symbolic links: that one is read and replaced, the links stay."""
    return os.path.realpath(path)


def read_bytes(path: str) -> bytes:
    """Read a whole file. Raises `NotUnderstood` with what to do where it cannot be read."""
    try:
        with open(path, "rb") as file:
            if not os.path.isfile(path):
                raise NotUnderstood(f"{path} is not an ordinary file.")
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise NotUnderstood(f"{path} cannot be read: {reason(error)}.") from None
    if len(content) > LARGEST:
        raise NotUnderstood(f"{path} is larger than {LARGEST // 2**20} MB: that is no scorecard.")
    return content


def reason(error: OSError) -> str:
    """Return what the system says about a failure, in small letters."""
    return (error.strerror or str(error)).lower()


def spare(path: str) -> str:
    """Return the name under which the new content of a file is written. One writer at a time holds the lock."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}.new")


def replace(path: str, content: bytes, like: os.stat_result | None) -> None:
    """Replace a file's content: at every instant the file is the old one or the new one, whole.

    `like` gives the mode and owner to keep. Raises `ScorepadError` with the card untouched where the disk is
    full or the folder may not be written.
    """
    beside = spare(path)
    try:
        _write(beside, content, like)
        if os.name == "nt":
            _replace_open(beside, path)
        else:
            os.replace(beside, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise ScorepadError(
            f"Not recorded: {path} cannot be written: {reason(error)}. The card is as before."
        ) from None
    sync_folder(path)


def create(path: str, content: bytes) -> None:
    """Create a file whole. Raises FileExistsError where one is there already, `ScorepadError` where it cannot be."""
    beside = f"{spare(path)}{os.getpid()}"
    try:
        _write(beside, content, None)
        try:
            os.rename(beside, path) if os.name == "nt" else os.link(beside, path)
        except (PermissionError, NotImplementedError):  # a file system without hard links
            if os.path.exists(path):
                raise FileExistsError(path) from None
            os.replace(beside, path)
    except FileExistsError:
        raise
    except OSError as error:
        raise ScorepadError(f"{path} cannot be written: {reason(error)}.") from None
    finally:
        with contextlib.suppress(OSError):
            os.unlink(beside)
    sync_folder(path)


def _write(path: str, content: bytes, like: os.stat_result | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(path, flags, 0o666)
    try:
        if like is not None and hasattr(os, "fchmod"):
            with contextlib.suppress(OSError):
                os.fchown(handle, like.st_uid, like.st_gid)
            with contextlib.suppress(OSError):
                os.fchmod(handle, like.st_mode & 0o7777)
        left = memoryview(content)
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _replace_open(beside: str, path: str) -> None:
    """Replace a file that somebody may be reading: Windows refuses for that moment, so try again."""
    for attempt in range(50):
        try:
            os.replace(beside, path)
        except PermissionError:
            if attempt == 49:
                raise
            time.sleep(STEP)
        else:
            return


def sync_folder(path: str) -> None:
    """Make a rename last through a power cut. Windows has no such call, and does not need it."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def locked(path: str, wait: float = WAIT) -> Iterator[None]:
    """Hold the lock of a card. Waits for another process, then says which one has it."""
    holder = _lock_windows(path, wait) if fcntl is None else _lock_posix(path, wait)
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


def sweep(path: str) -> None:
    """Remove what a killed process left beside a card, unless somebody is writing just now."""
    if os.path.lexists(spare(path)):
        with contextlib.suppress(ScorepadError, OSError), locked(path, 0):
            pass


def _lock_posix(path: str, wait: float) -> int:
    """Lock the card itself. A card is replaced when written, so make sure that it is still the same file."""
    until = time.monotonic() + wait
    while True:
        try:
            handle = os.open(path, os.O_RDONLY)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise NotUnderstood(f"{path} cannot be read: {reason(error)}.") from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            here = os.stat(path)
            mine = os.fstat(handle)
            if (here.st_ino, here.st_dev) == (mine.st_ino, mine.st_dev):
                return handle
        except BlockingIOError:
            if time.monotonic() >= until:
                who = _holder(handle)
                os.close(handle)
                raise ScorepadError(_busy(path, who, wait)) from None
            os.close(handle)
            time.sleep(STEP)
            continue
        except FileNotFoundError:
            os.close(handle)
            raise
        except OSError:  # a file system without locks: better to record than to refuse
            return handle
        os.close(handle)


def _lock_windows(path: str, wait: float) -> int:
    """Lock by a file beside the card that the system removes when its process ends, however it ends."""
    until = time.monotonic() + wait
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_TEMPORARY", 0) | getattr(os, "O_NOINHERIT", 0)
    while True:
        try:
            return os.open(spare(path) + ".lock", flags)
        except (FileExistsError, PermissionError):
            if time.monotonic() >= until:
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
