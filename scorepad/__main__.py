"""The way in: `scorepad` and `python -m scorepad`."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run one command and leave with its exit status."""
    gc.disable()  # a command lives for milliseconds; collecting costs more than it frees
    _streams()
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


def _streams() -> None:
    """Put nothing in the place of a standard stream that is closed: who closed it wants no answer, but a record."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (it lives as long as we do)


if __name__ == "__main__":
    main()
