"""What can go wrong while a command writes, done to every command that writes, with counts.

Run from the top of the checkout: `python tests/faults/run.py` (Linux, strace; it installs the wheel into a venv of its
own). `--keep FOLDER` uses the programs of a venv that is there already. Prints a line a fault, and ends with status 1
where one did harm.

After every fault: the card is as before or as after, byte for byte; nothing stays beside it once the next command has
run; `check` is silent; and where nothing was written, the command said why.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from scorepad.cli.main import run as scorepad_here
from tests.bench.common import install
from tests.faults.scenes import NEW, Scene, prepare

KILLS = (
    "openat,creat,write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,"
    "fchmod,fchown,close,ftruncate,flock"
)
FAILING = ("openat", "write", "fsync", "rename", "linkat", "link", "fchmod")
ERRORS = ("ENOSPC", "EIO", "EDQUOT", "EROFS")


class Done(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    said: str


ONE = threading.Lock()


def here(*words: str) -> Done:
    """Run a command in this process."""
    with ONE, contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        return Done(scorepad_here(words), out.getvalue())


class Harness:
    """Counts what was tried and what did harm."""

    def __init__(self, programs: str, top: Path) -> None:
        self.scorepad = os.path.join(programs, "scorepad")
        self.python = os.path.join(programs, "python")
        self.top = top
        self.tried: Counter[str] = Counter()
        self.harm: list[str] = []

    def folder(self, scene: Scene) -> Path:
        """Return a new folder with the files of a scene, in their order of age."""
        place = Path(tempfile.mkdtemp(dir=self.top))
        for name, content in scene.files.items():
            (place / name).write_bytes(content)
        return place

    def command(self, scene: Scene, place: Path, *before: str, **given: object) -> Done:
        """Run the command of a scene, under another program where one is given."""
        done = subprocess.run(
            [*before, self.scorepad, *scene.words],
            cwd=place,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            **given,
        )  # type: ignore[call-overload]
        return Done(done.returncode, done.stdout + done.stderr)

    def judge(self, fault: str, scene: Scene, place: Path, done: Done | None, must: str = "") -> None:
        """Look at what a fault has left. `must`: `before` or `after` where only that is right."""
        self.tried[fault] += 1
        card = place / scene.card
        found = card.read_bytes() if card.exists() else None
        allowed = {"before": [scene.before], "after": [scene.after]}.get(must, [scene.before, scene.after])
        if found not in allowed:
            self.report(fault, scene, f"the card is neither as before nor as after ({done})")
        if done and done.status and found == scene.before and not done.said.strip():
            self.report(fault, scene, "nothing was written, and nothing was said")
        if done and ("Traceback" in done.said or "itself failed" in done.said):
            self.report(fault, scene, done.said[:200])
        self.quiet(fault, scene, place)

    def quiet(self, fault: str, scene: Scene, place: Path) -> None:
        """The next command clears up, and the card is whole."""
        card = place / (scene.card if (place / scene.card).exists() else "scorecard.toml")
        here("--card", str(card), "show")
        unmended = scene.rewrites and card.exists() and card.read_bytes() == scene.before
        if card.exists() and not unmended and any(checked := here("check", str(card))):
            self.report(fault, scene, f"check says {checked}")
        strays = {path.name for path in place.iterdir()} - {*scene.files, scene.card}
        if strays:
            self.report(fault, scene, f"left behind: {', '.join(sorted(strays))}")
        shutil.rmtree(place)

    def report(self, fault: str, scene: Scene, what: str) -> None:
        self.harm.append(f"{fault}: `scorepad {' '.join(scene.words)}`: {what}")


def calls_of_the_write(harness: Harness, scene: Scene) -> list[tuple[str, int]]:
    """Return (system call, the how-manieth of its kind) from the first step of the write to the end."""
    place = harness.folder(scene)
    log = place / "log"
    harness.command(scene, place, "strace", "-f", "-o", str(log), "-e", f"trace={KILLS}")
    seen: Counter[str] = Counter()
    found: list[tuple[str, int]] = []
    begun = False
    for entry in log.read_text(errors="replace").splitlines():
        call = entry.split(maxsplit=1)[1].split("(", 1)[0]
        if not call.isidentifier():
            continue
        seen[call] += 1
        begun = begun or ("O_CREAT" in entry or "O_TMPFILE" in entry or call == "flock")
        if begun:
            found.append((call, seen[call]))
    shutil.rmtree(place)
    return found


def strace(call: str, turn: int, what: str) -> list[str]:
    return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{what}:when={turn}"]


def killed(harness: Harness, scene: Scene) -> None:
    for call, turn in calls_of_the_write(harness, scene):
        place = harness.folder(scene)
        harness.command(scene, place, *strace(call, turn, "signal=KILL"))
        harness.judge("killed at a system call of the write", scene, place, None)


def failing(harness: Harness, scene: Scene) -> None:
    for call, turn in calls_of_the_write(harness, scene):
        for error in ERRORS if call in FAILING else ():
            place = harness.folder(scene)
            done = harness.command(scene, place, *strace(call, turn, f"error={error}"))
            harness.judge(
                "a system call of the write failing (disk full, quota, input/output, read-only)", scene, place, done
            )


def full_disk(harness: Harness, scene: Scene) -> None:
    """A real file system without room for the new card, where one may be mounted."""
    size = sum(map(len, scene.files.values()))
    for room in (0, 4096, 8192):
        place = Path(tempfile.mkdtemp(dir=harness.top))
        pages = (size // 4096 + 1 + len(scene.files)) * 4096 + room
        if subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={pages}", "none", place], capture_output=True, check=False
        ).returncode:
            place.rmdir()
            return
        try:
            for name, content in scene.files.items():
                (place / name).write_bytes(content)
            with contextlib.suppress(OSError), open(place / "filler", "wb") as filler:
                while room < 8192:
                    filler.write(b"x" * 512)
                    filler.flush()
            done = harness.command(scene, place)
            with contextlib.suppress(OSError):
                (place / "filler").unlink()
            copy = Path(tempfile.mkdtemp(dir=harness.top))
            shutil.copytree(place, copy, dirs_exist_ok=True)
        finally:
            subprocess.run(["umount", place], check=True)
            place.rmdir()
        harness.judge("a full disk", scene, copy, done)


def without_rights() -> None:
    """Let modes count for root too, in the program about to start."""
    import ctypes

    libc = ctypes.CDLL(None)
    for capability in (1, 2):  # to pass by modes when writing, and when reading
        libc.prctl(24, capability, 0, 0, 0)


def read_only(harness: Harness, scene: Scene) -> None:
    for fault, mode, target in (
        ("a read-only folder", 0o555, "."),
        ("a folder that may not be entered", 0o000, "."),
        ("a read-only card", 0o444, "scorecard.toml"),
        ("a card that may not be read", 0o000, "scorecard.toml"),
    ):
        place = harness.folder(scene)
        if target != "." and (not (place / target).exists() or scene.card != target):
            shutil.rmtree(place)
            continue
        (place / target).chmod(mode)
        words = [harness.scorepad, *scene.words]
        # Started from above: a process cannot begin in a folder that it may not enter.
        code = (
            "import os,sys; os.chdir(sys.argv[1]) if os.access(sys.argv[1], os.X_OK) else None; "
            "os.execv(sys.argv[2], sys.argv[2:])"
        )
        env = {**os.environ, "SCOREPAD_CARD": str(place / "scorecard.toml")}
        done = subprocess.run(
            [harness.python, "-c", code, place, *words],
            cwd=harness.top,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=without_rights,
        )
        (place / target).chmod(0o755 if target == "." else 0o644)
        harness.judge(fault, scene, place, Done(done.returncode, done.stdout + done.stderr), "before")


def hold(harness: Harness, place: Path, scene: Scene) -> subprocess.Popen[str]:
    which = "locked" if scene.before is not None else "folder_locked"
    code = (
        f"import time\nfrom scorepad.book.lock import {which} as lock\n"
        f"with lock({str(place / scene.card)!r}):\n    print('held', flush=True)\n    time.sleep(60)"
    )
    held = subprocess.Popen([harness.python, "-c", code], stdout=subprocess.PIPE, text=True)
    assert held.stdout is not None
    held.stdout.readline()
    return held


def locks(harness: Harness, scene: Scene) -> None:
    place = harness.folder(scene)
    held = hold(harness, place, scene)
    held.send_signal(signal.SIGKILL)
    held.wait()
    harness.judge("a lock left by a dead process", scene, place, harness.command(scene, place), "after")
    place = harness.folder(scene)
    held = hold(harness, place, scene)
    start = time.monotonic()
    done = harness.command(scene, place)
    waited = time.monotonic() - start
    if waited < 9 or str(held.pid) not in done.said:
        harness.report("a lock held by a live process", scene, f"waited {waited:.1f} s, said {done.said!r}")
    held.kill()
    held.wait()
    harness.judge("a lock held by a live process", scene, place, done, "before")


def clock(harness: Harness, scene: Scene) -> None:
    place = harness.folder(scene)
    for path in place.iterdir():
        os.utime(path, (time.time() + 864000,) * 2)
    harness.judge("a clock that has gone back ten days", scene, place, harness.command(scene, place), "after")


def edited(harness: Harness, scene: Scene) -> None:
    if scene.before is None:
        return
    for ending in (b"\n", b"\r\n"):
        place = harness.folder(scene)
        card = place / scene.card
        text = (
            card.read_bytes()
            .replace(b"format = 1", b"# edited between two commands\nformat   =   1")
            .replace(b"\n", ending)
        )
        card.write_bytes(text)
        done = harness.command(scene, place)
        new = card.read_bytes()
        if done.status or (not scene.rewrites and not new.startswith(text)) or new == text:
            harness.report("a card edited between two commands", scene, done.said[:200])
        harness.tried["a card edited between two commands"] += 1
        harness.quiet("a card edited between two commands", scene, place)


def crowd(harness: Harness, scene: Scene) -> None:
    """Eight processes write two hundred entries on one card, while somebody keeps reading it."""
    place = Path(tempfile.mkdtemp(dir=harness.top))
    card = place / "scorecard.toml"
    here("--card", str(card), *NEW[0], "--rule", "game.target=99999")

    def record(number: int) -> list[int]:
        words = [
            ["adjust", "Us=1", "--why", f"entry {number}-{turn}"]
            if turn % 2
            else ["hand", "pass", "--note", f"entry {number}-{turn}"]
            for turn in range(25)
        ]
        return [
            subprocess.run([harness.scorepad, *each], cwd=place, capture_output=True, check=False).returncode
            for each in words
        ]

    reads = 0
    last = card.read_bytes()
    with ThreadPoolExecutor(8) as pool:
        working = [pool.submit(record, number) for number in range(8)]
        while not all(each.done() for each in working):
            now = card.read_bytes()
            reads += 1
            checked = here("check", str(card))
            if not now.startswith(last) or any(checked):
                harness.report("eight processes", scene, f"a reader met a card that is not whole: {checked}")
            last = now
    statuses = Counter(status for each in working for status in each.result())
    text = card.read_text(encoding="utf-8")
    missing = [f"{a}-{b}" for a in range(8) for b in range(25) if text.count(f'"entry {a}-{b}"') != 1]
    if statuses != Counter({0: 200}) or missing:
        harness.report("eight processes", scene, f"statuses {dict(statuses)}, not there once: {missing}")
    harness.tried["entries written by eight processes at once"] += 200
    harness.tried["cards read and checked meanwhile"] += reads
    harness.quiet("eight processes", scene, place)


FAULTS = (killed, failing, full_disk, read_only, clock, edited)


def main(words: list[str]) -> int:
    """Do it all and print the counts."""
    with tempfile.TemporaryDirectory() as temporary:
        top = Path(temporary)
        programs = words[words.index("--keep") + 1] if "--keep" in words else install(str(top / "venv"))
        harness = Harness(programs, top)
        scenes = prepare(top)
        with ThreadPoolExecutor(len(scenes)) as waiting:  # each of these waits ten seconds
            list(waiting.map(lambda scene: locks(harness, scene), scenes))
        for scene in scenes:
            for fault in FAULTS:
                fault(harness, scene)
        crowd(harness, next(scene for scene in scenes if scene.words[0] == "hand"))
        print(f"{len(scenes)} commands that write: {', '.join(dict.fromkeys(scene.words[0] for scene in scenes))}")
        for fault, count in harness.tried.items():
            print(f"{count:6}  {fault}")
        for line in harness.harm:
            print(f"HARM {line}")
        print(f"{sum(harness.tried.values())} faults, {len(harness.harm)} did harm.")
        return 1 if harness.harm else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
