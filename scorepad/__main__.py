"""The way in: `scorepad` and `python -m scorepad`."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run one command and leave with its exit status."""
    gc.disable()  # a command lives for milliseconds; collecting costs more than it frees
    from scorepad.cli.main import run

    status = run(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:  # whoever read the output has gone: that is no error
        pass
    except (OSError, ValueError):  # no room for it, or nowhere to write
        status = status or 1
    os._exit(status)  # all is written: taking a hundred modules apart again would cost more than most commands


if __name__ == "__main__":
    main()
