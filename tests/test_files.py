"""Files are never half written, on POSIX and on Windows; whatever stands where a card should be is said."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from scorepad.book import card, files, lock
from scorepad.cli.main import run
from scorepad.errors import NotUnderstood, ScorepadError

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
posix = pytest.mark.skipif(os.name == "nt", reason="POSIX only")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    assert run(["new", "bloomington", *NAMES]) == 0
    return tmp_path / "scorecard.toml"


def hand() -> int:
    return run(["hand", "Ann", "5H", "6"])


def strays(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def holding(path: Path, seconds: float = 30) -> subprocess.Popen[str]:
    """Start a process that holds the card's lock, and wait until it does."""
    text = (
        f"import time\nfrom scorepad.book.lock import locked\n"
        f"with locked({str(path)!r}):\n    print('held', flush=True)\n    time.sleep({seconds})\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    held = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True, env=env)
    assert held.stdout is not None
    assert held.stdout.readline() == "held\n"
    return held


@contextlib.contextmanager
def ended(process: subprocess.Popen[str]):
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@posix
def test_a_lock_waits_then_says_who_has_it(sheet, monkeypatch, capsys):
    before = sheet.read_bytes()
    with ended(holding(sheet)) as held:
        monkeypatch.setattr(lock, "WAIT", 0.1)
        monkeypatch.setattr(lock.locked.__wrapped__, "__defaults__", (0.1,))
        start = time.monotonic()
        assert hand() == 2
        assert time.monotonic() - start >= 0.1
        said = capsys.readouterr().err
        assert f"process {held.pid}" in said
        assert "type the command again" in said
    assert sheet.read_bytes() == before


@posix
def test_a_lock_dies_with_its_process(sheet):
    with ended(holding(sheet)) as held:
        held.send_signal(signal.SIGKILL)
        held.wait()
        assert hand() == 0


@posix
def test_a_lock_that_is_given_up_in_time_is_taken(sheet):
    with ended(holding(sheet, 0.3)):
        assert hand() == 0


def test_symbolic_links_stay_and_the_card_behind_them_is_written(sheet, tmp_path):
    (tmp_path / "deep").mkdir()
    target = tmp_path / "deep" / "game.toml"
    sheet.rename(target)
    try:
        sheet.symlink_to(target)
    except OSError:
        pytest.skip("no symbolic links here")
    assert hand() == 0
    assert sheet.is_symlink()
    assert "[[hands]]" in target.read_text(encoding="utf-8")
    assert not strays(tmp_path) + strays(target.parent)


@posix
def test_mode_and_owner_are_kept(sheet):
    sheet.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(sheet, 12345, 12345)
    was = sheet.stat()
    assert hand() == 0
    now = sheet.stat()
    assert (now.st_mode, now.st_uid, now.st_gid) == (was.st_mode, was.st_uid, was.st_gid)


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("tail", [b"", b"# the end, no line end", b"\n\n\n  \n"])
def test_the_new_card_begins_with_the_old_one(sheet, ending, bom, tail):
    old = bom + (sheet.read_bytes() + "# mine ♥\n_own = 'x'\n".encode() + tail).replace(b"\n", ending)
    sheet.write_bytes(old)
    assert hand() == 0
    new = sheet.read_bytes()
    assert new.startswith(old)
    added = new[len(old) :].replace(ending, b"")
    assert b"\r" not in added
    assert b"\n" not in added
    assert card.read(str(sheet)).game().totals == (6, 2)


@posix
def test_a_read_only_card_is_refused(sheet, capsys):
    sheet.chmod(0o444)
    before = sheet.read_bytes()
    assert hand() == 2
    assert "read-only" in capsys.readouterr().err
    assert sheet.read_bytes() == before


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT, errno.EIO])
@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_write_that_fails_leaves_the_card_as_it_was(sheet, monkeypatch, capsys, call, code):
    before = sheet.read_bytes()
    real = getattr(os, call)

    def failing(*args, **kwargs):
        if call == "open" and not (len(args) > 1 and args[1] & os.O_CREAT):
            return real(*args, **kwargs)
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, call, failing)
    status = hand()
    monkeypatch.undo()
    assert status == 2
    said = capsys.readouterr().err
    assert os.strerror(code).lower() in said
    assert "as before" in said
    assert sheet.read_bytes() == before
    assert not strays(sheet.parent)


@posix
def test_a_disk_that_is_full_in_the_middle(sheet, capsys):
    import resource

    before = sheet.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, hard))
    try:
        assert hand() == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)
    assert "as before" in capsys.readouterr().err
    assert sheet.read_bytes() == before
    assert not strays(sheet.parent)


def test_ctrl_c_in_the_middle_leaves_nothing_beside_the_card(sheet, monkeypatch):
    before = sheet.read_bytes()

    def stopped(*_args):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    assert hand() == 130
    assert sheet.read_bytes() == before
    assert not strays(sheet.parent)


def test_what_a_killed_process_left_is_swept_away(sheet):
    for words in (["show"], ["hand", "Ann", "5H", "6"], ["check"]):
        (sheet.parent / ".scorecard.toml.new").write_text("half a card", encoding="utf-8")
        assert run(words) == 0
        assert not strays(sheet.parent)


@posix
def test_a_writer_at_work_is_not_swept_away(sheet):
    with ended(holding(sheet)):
        beside = sheet.parent / ".scorecard.toml.new"
        beside.write_text("being written", encoding="utf-8")
        assert run(["show"]) == 0
        assert beside.exists()


@posix
@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "socket"])
def test_what_is_no_file_is_said_at_once(tmp_path, capsys, kind):
    path = tmp_path / "scorecard.toml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        import socket

        with contextlib.suppress(OSError):
            socket.socket(socket.AF_UNIX).bind("scorecard.toml")
    for words in (["show"], ["hand", "Ann", "5H", "6"], ["check"], ["undo"]):
        assert run(words) == 2
        assert "is a folder" in (said := capsys.readouterr().err) or "not an ordinary file" in said


CONTENTS = {
    "empty": b"",
    "text": b"dear diary\n",
    "toml": b"a = 1\n",
    "latin-1": b"format = 1\nvariant = '\xe9'\n",
    "binary": bytes(range(256)) * 50,
    "newer": b"format = 2\nvariant = 'x'\nhands = 'quite another form'\n",
    "format true": b"format = true\nvariant = 'x'\n",
    "no sides": b"format = 1\nvariant = 'x'\n",
    "deep": b"format = 1\nvariant = 'x'\na = " + b"[" * 9_000,
    "long number": b"format = 1\nvariant = 'x'\na = " + b"9" * 10_000 + b"\n",
    "long line": b"format = 1\nvariant = 'x'\na = '" + b"x" * 100_000 + b"'\n",
    "long key": b"format = 1\n" + b"a." * 100_000 + b"b = 1\n",
    "too large": b"# " + b"x" * 100 + b"\n" * files.LARGEST,
    "nul": b"format = 1\n\0variant = 'x'\n",
    "half": b"format = 1\nvariant = 'x'\n[sides]\nUs = [",
}


@pytest.mark.parametrize("name", CONTENTS)
def test_what_is_no_card_is_refused_and_untouched(tmp_path, capsys, name):
    path = tmp_path / "scorecard.toml"
    path.write_bytes(CONTENTS[name])
    for words in (
        ["show"],
        ["hand", "Ann", "5H", "6"],
        ["undo"],
        ["check"],
        ["check", "--fix"],
        ["new", "indiana", "A", "B", "C", "D"],
    ):
        start = time.monotonic()
        assert run(words) == 2
        assert time.monotonic() - start < 2
        said = capsys.readouterr().err
        assert "scorecard.toml" in said
        assert "itself failed" not in said
        assert path.read_bytes() == CONTENTS[name]
    if name == "newer":
        assert run(["show"]) == 2
        assert "format 2" in capsys.readouterr().err


def test_new_never_overwrites(tmp_path, capsys):
    path = tmp_path / "scorecard.toml"
    path.write_bytes(b"")
    assert run(["new", "bloomington", *NAMES]) == 2
    assert "never overwritten" in capsys.readouterr().err
    assert path.read_bytes() == b""
    path.unlink()
    if os.name != "nt":
        path.symlink_to(tmp_path / "nowhere" / "else")
        assert run(["new", "bloomington", *NAMES]) == 2
        assert path.is_symlink()


@pytest.mark.parametrize("links", [True, False], ids=["hard links", "no hard links"])
def test_of_many_who_start_a_card_at_once_one_does(tmp_path, monkeypatch, links):
    if not links:

        def refuse(*_args, **_kwargs):
            raise OSError(errno.EOPNOTSUPP, "no links")

        monkeypatch.setattr(os, "link", refuse)
    path = str(tmp_path / "race.toml")
    made: list[int] = []

    def start(number: int) -> None:
        with contextlib.suppress(FileExistsError):
            files.create(path, b"%d\n" % number * 1000)
            made.append(number)

    threads = [threading.Thread(target=start, args=(number,)) for number in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(made) == 1
    assert Path(path).read_bytes() == b"%d\n" % made[0] * 1000
    assert not strays(tmp_path)


def test_a_card_changed_by_an_editor_at_that_moment_is_not_overwritten(sheet, capsys, monkeypatch):
    real = card.tomllib.loads
    calls = []

    def loads(text):
        calls.append(text)
        if len(calls) == 2:  # the block about to be written: somebody saves the card now
            sheet.write_bytes(sheet.read_bytes() + b"# saved in an editor\n")
        return real(text)

    monkeypatch.setattr(card.tomllib, "loads", loads)
    assert hand() == 2
    assert "changed just now" in capsys.readouterr().err
    assert sheet.read_bytes().endswith(b"# saved in an editor\n")


# -- Windows, as far as it can be had here


@pytest.fixture
def windows(monkeypatch):
    monkeypatch.setattr(lock, "fcntl", None)
    monkeypatch.setattr(files.os, "name", "nt")


def test_windows_locks_by_a_file_that_its_system_removes(tmp_path, monkeypatch):
    path = tmp_path / "card.toml"
    path.write_bytes(b"x")
    monkeypatch.setattr(lock, "fcntl", None)
    monkeypatch.setattr(os, "O_TEMPORARY", 0, raising=False)
    with lock.locked(str(path)):
        assert (tmp_path / ".card.toml.new.lock").exists()
        with pytest.raises(ScorepadError, match="locked"), lock.locked(str(path), 0.05):
            pass
    os.unlink(tmp_path / ".card.toml.new.lock")  # Windows does this as the handle closes
    with lock.locked(str(path), 0.05):
        pass


def test_windows_waits_for_a_reader_and_replaces_then(sheet, windows, monkeypatch):
    real, tries = os.replace, []

    def replace(*paths):
        tries.append(paths)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, "used by another process")
        return real(*paths)

    monkeypatch.setattr(files.os, "replace", replace)
    monkeypatch.setattr(files.time, "sleep", lambda _seconds: None)
    files.replace(str(sheet), b"new", sheet.stat())
    assert sheet.read_bytes() == b"new"
    assert len(tries) == 3


def test_windows_gives_up_on_a_reader_that_stays(sheet, windows, monkeypatch):
    def replace(*_paths):
        raise PermissionError(errno.EACCES, "used by another process")

    monkeypatch.setattr(files.os, "replace", replace)
    monkeypatch.setattr(files.time, "sleep", lambda _seconds: None)
    with pytest.raises(ScorepadError, match="used by another process"):
        files.replace(str(sheet), b"new", sheet.stat())
    assert not strays(sheet.parent)


def test_windows_does_not_sync_folders(tmp_path, windows, monkeypatch):
    monkeypatch.setattr(files.os, "open", lambda *_args: pytest.fail("opened a folder"))
    files.sync_folder(str(tmp_path / "card.toml"))


def test_windows_has_no_modes_to_keep(sheet, monkeypatch):
    monkeypatch.delattr(files.os, "fchmod", raising=False)
    monkeypatch.delattr(files.os, "fchown", raising=False)
    files.replace(str(sheet), b"new", sheet.stat())
    assert sheet.read_bytes() == b"new"


def test_windows_says_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setattr(lock, "fcntl", None)

    def refuse(*_args):
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr(lock.os, "open", refuse)
    with pytest.raises(ScorepadError, match="folder"), lock.locked(str(tmp_path / "card.toml"), 0):
        pass


def test_a_console_without_symbols_gets_letters(sheet):
    assert hand() == 0
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    for words in (["show"], ["hand", "Bob", "6C", "6"], ["undo"], ["rules"], ["--help"]):
        done = subprocess.run([sys.executable, "-m", "scorepad", *words], env=env, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        assert b"?" not in done.stdout or words in (["rules"], ["--help"])
    shown = subprocess.run([sys.executable, "-m", "scorepad", "show"], env=env, capture_output=True, check=True).stdout
    assert b"5H" in shown


def test_a_name_that_no_file_can_have(capsys):
    assert run(["--card", "a\0b.toml", "show"]) == 2
    assert run(["--card", "x" * 5000, "new", "bloomington", *NAMES]) == 2
    assert "itself failed" not in capsys.readouterr().err


def test_reading_fails_with_what_the_system_says(sheet, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(NotUnderstood, match="permission denied"):
        files.read_bytes(str(sheet))
