"""The terminal of a table session: the prompt, the line editor, the page cut to the screen, and the other terminal."""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
from typing import TYPE_CHECKING, Any

import click

from scorepad.cli.page import columns, page
from scorepad.cli.view import clean, paint, shown, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.book.card import Card
    from scorepad.cli.base import Settings
    from scorepad.cli.table import Session
    from scorepad.rules.record import Game

LOOK = 0.5  # seconds between two looks at the card while nobody types
KEEP = 3  # hands of a long page that are always shown
ROOM = 6  # lines under the page for the answer and the prompt


def editor() -> Any:
    """Return the line editor, None where this Python has none."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def prepare(session: Session) -> None:
    """Give the prompt a history and completion, where there is a line editor."""
    readline = editor()
    if readline is None:
        return
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            with contextlib.suppress(Exception):  # a completer never disturbs the line that is being typed
                before = readline.get_line_buffer()[: readline.get_begidx()]
                found[:] = at_the_table(session.settings, before, text)
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in str(readline.__doc__) else "tab: complete")


def ask(session: Session) -> str | None:
    """Show what may be typed, and return the line that was; None to leave."""
    prompt, said = session.hint()
    if prompt != session.hinted:
        click.echo(paint(shown(said), "dim", session.settings.color))
        session.hinted = prompt
    try:
        session.waiting = prompt
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None
    finally:
        session.waiting = ""


@contextlib.contextmanager
def watching(session: Session) -> Iterator[None]:
    """Look at the card while the scorekeeper waits, and show what another terminal records."""
    done = threading.Event()

    def look() -> None:
        while not done.wait(LOOK):
            with contextlib.suppress(Exception):  # the evening goes on; the next line typed meets the same card
                if session.waiting and session.changed():
                    _tell_news(session)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join(2)


def _tell_news(session: Session) -> None:
    """Show what another terminal has recorded, and the prompt again with what was typed so far."""
    click.echo()
    session.elsewhere()
    readline = editor()
    session.waiting, said = session.hint()
    click.echo(paint(shown(said), "dim", session.settings.color))
    session.hinted = session.waiting
    click.echo(session.waiting + (readline.get_line_buffer() if readline else ""), nl=False)


def short_page(card: Card, game: Game, settings: Settings) -> str:
    """Return the page with as many hands as fit on the screen, the last ones."""
    text = page(card, game, settings)
    drawn = (text if settings.color else clean(text)).split("\n")
    first = 2 if settings.plain else 3
    over = len(wrapped("\n".join(drawn)).split("\n")) + ROOM - shutil.get_terminal_size((columns(), 24)).lines
    gone = min(over + 1, len(game.rows) - KEEP)
    if over > 0 and gone > 1:
        drawn[first : first + gone] = [f"… {gone} hands above (`show`)"]
    return wrapped("\n".join(drawn))


def at_the_table(settings: Settings, before: str, text: str) -> list[str]:
    """Return how a word of a line at the table may go on, with a blank behind it where it is whole."""
    from click.shell_completion import ShellComplete

    from scorepad.book.card import read
    from scorepad.cli.complete import begun
    from scorepad.cli.main import COMMANDS, root
    from scorepad.cli.tablewords import split, stage

    words = split(before)
    game = read(settings.card).game() if os.path.lexists(settings.card) else None
    now = stage(game)
    lead = {"bid": "hand", "trump": "contract", "melds": "meld", "tricks": "tricks", "dealer": "dealer"}.get(now, "")
    asked = words if words and words[0] in COMMANDS else [lead, *words] if lead else words
    shell = ShellComplete(root, {}, "scorepad", "")
    try:
        found = [item.value for item in shell.get_completions(["--card", settings.card, *asked], text)] if asked else []
    except Exception:  # what cannot be completed is not, and the line stays as it is
        found = []
    if not words:
        found += [name for name in COMMANDS if name.startswith(text)]
    return [word if word.endswith("=") else f"{word} " for word in begun(found, text)]
