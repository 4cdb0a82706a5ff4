"""A real Chromium, without a window, and a web server that remembers what was asked of it."""

from __future__ import annotations

import contextlib
import functools
import http.server
import json
import shutil
import subprocess
import tempfile
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps",
    "--disable-extensions", "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)  # fmt: skip


class Asked(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, and keeps the paths that were asked for."""

    paths: list[str] = []  # noqa: RUF012 - one list for all requests is the point

    def log_message(self, *_: object) -> None:
        """Say nothing, remember the path."""
        self.paths.append(self.path)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Serve a folder; give its address and the list of paths asked for."""
    Asked.paths.clear()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Asked, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", Asked.paths
    finally:
        server.shutdown()
        server.server_close()


def chromium(address: str, *flags: str) -> tuple[str, str]:
    """Open an address; return what was printed (the page with `--dump-dom`), and the console's messages."""
    with tempfile.TemporaryDirectory() as profile:
        run = subprocess.run(
            [CHROMIUM or "chromium", *FLAGS, "--enable-logging=stderr", f"--user-data-dir={profile}", *flags, address],
            capture_output=True, timeout=120, check=True, encoding="utf-8",
        )  # fmt: skip
    return run.stdout, "\n".join(line for line in run.stderr.splitlines() if "CONSOLE" in line)


def requests(log: Path, page: str) -> set[str]:
    """Return the addresses in a network log that a page of this origin asked for; the browser's own are not its."""
    events = json.loads(log.read_text(encoding="utf-8"))["events"]
    given = [event.get("params", {}) for event in events]
    return {params["url"] for params in given if "url" in params and params.get("initiator", "").startswith(page)}
