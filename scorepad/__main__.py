"""The way in: `scorepad` and `python -m scorepad`."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run one command and leave with its exit status."""
    gc.disable()  # a command lives for milliseconds; collecting costs more than it frees
    from scorepad.cli.main import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
