"""Files that are never half written: replaced all-or-nothing, synced with their folder.

Every step that only POSIX has stands beside its Windows form. `lock.py` has the lock.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time

from scorepad.book.lock import STEP, folder_locked, locked, reason, spare
from scorepad.errors import NotUnderstood, ScorepadError

__all__ = ("create", "locked", "read_bytes", "real", "reason", "replace", "sweep", "sync_folder")

LARGEST = 8 * 1024 * 1024  # bytes; thirty thousand hands, more than any evening


def real(path: str) -> str:
    """Return the file behind symbolic links: that one is read and replaced, the links stay."""
    return os.path.realpath(path)


def read_bytes(path: str) -> bytes:
    """Read a whole file. Raises FileNotFoundError, and `NotUnderstood` with what to do where it cannot be read."""
    ordinary(path)
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise NotUnderstood(f"{path} cannot be read: {reason(error)}.") from None
    if len(content) > LARGEST:
        raise NotUnderstood(f"{path} is larger than {LARGEST // 2**20} MB: that is no scorecard.")
    return content


def ordinary(path: str) -> os.stat_result:
    """Insist on an ordinary file, before anything waits for a pipe or a device. Raises as `read_bytes` does."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise NotUnderstood(f"{path!r} cannot be read: {reason(error)}.") from None
    if stat.S_ISDIR(found.st_mode):
        raise NotUnderstood(f"{path} is a folder. Name the card in it: --card {os.path.join(path, 'scorecard.toml')}")
    if not stat.S_ISREG(found.st_mode):
        raise NotUnderstood(f"{path} is not an ordinary file.")
    return found


def replace(path: str, content: bytes, like: os.stat_result) -> None:
    """Replace a file's content: at every instant the file is the old one or the new one, whole.

    `like` gives the mode and owner to keep. Whoever calls holds the lock. Raises `ScorepadError` with the file
    untouched where the disk is full, the file is read-only or the folder may not be written.
    """
    if not like.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise ScorepadError(f"Not recorded: {path} is read-only. Make it writable, and type the command again.")
    beside = spare(path)
    try:
        _write(beside, content, like)
        if os.name == "nt":
            _replace_open(beside, path)
        else:
            os.replace(beside, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        if not isinstance(error, OSError):
            raise
        raise ScorepadError(
            f"Not recorded: {path} cannot be written: {reason(error)}. The card is as before."
        ) from None
    sync_folder(path)


def create(path: str, content: bytes) -> None:
    """Create a file whole. Raises FileExistsError where one is there already, `ScorepadError` where it cannot be."""
    beside = spare(path)
    try:
        with folder_locked(path):
            if _create_nameless(path, content):
                return
            try:
                _write(beside, content, None)
                _appear(beside, path)
            finally:
                with contextlib.suppress(OSError):
                    os.unlink(beside)
    except FileExistsError:
        raise
    except (OSError, ValueError) as error:
        raise ScorepadError(f"{path!r} cannot be written: {reason(error)}. Nothing was made.") from None
    sync_folder(path)


def _create_nameless(path: str, content: bytes) -> bool:
    """Write a file that has no name until it is whole: nothing of it stays where a process is killed. Linux only."""
    if not hasattr(os, "O_TMPFILE"):
        return False
    try:
        handle = os.open(os.path.dirname(path) or ".", os.O_TMPFILE | os.O_WRONLY, 0o666)
    except OSError:  # a file system that has no such files, or a folder that says more below
        return False
    try:
        _fill(handle, content)
        os.link(f"/proc/self/fd/{handle}", path, src_dir_fd=handle, follow_symlinks=True)
    except FileExistsError:
        raise
    except OSError:
        return False
    finally:
        os.close(handle)
    sync_folder(path)
    return True


def _appear(beside: str, path: str) -> None:
    """Give a new file its name, which nobody may have taken meanwhile."""
    if os.name == "nt":
        os.rename(beside, path)  # refuses where the name is taken
        return
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: take the name first
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        os.replace(beside, path)


def _write(path: str, content: bytes, like: os.stat_result | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    handle = os.open(path, flags, 0o666)
    try:
        if like is not None and hasattr(os, "fchmod"):
            _keep_owner(handle, like)
            with contextlib.suppress(OSError):
                os.fchmod(handle, like.st_mode & 0o7777)
        _fill(handle, content)
    finally:
        os.close(handle)


def _fill(handle: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


def _keep_owner(handle: int, like: os.stat_result) -> None:
    made = os.fstat(handle)
    if (made.st_uid, made.st_gid) == (like.st_uid, like.st_gid):
        return
    try:
        os.fchown(handle, like.st_uid, like.st_gid)
    except OSError:  # only root gives files away; the group is what a shared card needs
        with contextlib.suppress(OSError):
            os.fchown(handle, -1, like.st_gid)


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


def sweep(path: str) -> None:
    """Remove what a killed process left beside a card, unless somebody is writing just now. Never fails."""
    if os.path.lexists(spare(path)):
        holding = locked(path, 0) if os.path.exists(path) else folder_locked(path, 0)
        with contextlib.suppress(ScorepadError, OSError), holding:
            pass
