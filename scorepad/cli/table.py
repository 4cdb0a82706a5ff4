"""`table`: a session at the table. Every line is one of the other commands, with its name left out where it can be."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from typing import TYPE_CHECKING

import click

from scorepad.book import card as cards
from scorepad.book import files
from scorepad.cli import lines
from scorepad.cli.base import Settings, completer, pass_settings
from scorepad.cli.main import attempt, say
from scorepad.cli.tablesaid import help_lines, news
from scorepad.cli.tablewords import hint, meant, stage
from scorepad.cli.view import clean, shown
from scorepad.errors import ScorepadError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.book.card import Card
    from scorepad.rules.record import Game

FAILED = (1, 2, 130)


@click.command("table")
@click.argument("card", required=False, shell_complete=completer("files"))
@pass_settings
def command(settings: Settings, card: str | None) -> None:
    """Keep score at the table, line by line: `Ann 5H`, then `6`. `?` tells what can be typed.

    \b
    scorepad table                on the card here
    scorepad table friday.toml    on another card
    scorepad table < sheet.txt    take the lines of a file
    """
    gc.enable()  # a session lives for an evening
    session = Session(settings._replace(card=card or settings.card))
    if hasattr(sys.stdin, "reconfigure"):  # what is not text becomes a mark, and is answered as any other slip
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty() and sys.stdout.isatty():
        session.sit()
        return
    failed = session.take(sys.stdin)
    if failed:
        raise click.exceptions.Exit(1)


def stamp(path: str) -> tuple[int, ...]:
    """Return what changes when a card is written; () where there is none."""
    try:
        found = os.stat(files.real(path))
    except OSError:
        return ()
    return (found.st_mtime_ns, found.st_size, found.st_ino)


class Session:
    """A table that is being kept: its card, and the state in which this session has last seen it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.seen = stamp(settings.card)
        self.last: Card | None = None
        self.waiting = ""  # the prompt, while somebody may be typing
        self.hinted = ""  # the prompt for which the hint was shown last

    def changed(self) -> bool:
        """Whether the card is not as this session has last seen it."""
        return stamp(self.settings.card) != self.seen

    # -- one line

    def load(self) -> tuple[Card | None, Game | None]:
        """Read the card as it is now, (None, None) where there is none yet."""
        if not os.path.lexists(self.settings.card):
            return None, None
        card = cards.read(self.settings.card)
        return card, card.game()

    def words(self, text: str) -> list[str]:
        """Return the command line that a line means on this card."""
        return meant(text, self.load()[1])

    def do(self, words: list[str]) -> tuple[int, str]:
        """Run one command on this card through the one boundary; return its status and what went wrong."""
        if words[0] in ("table", "tour"):
            return 2, "You are at the table already: type what happened, or `?`."
        flags = ["--plain"] * self.settings.plain + ["--no-color"] * self.settings.no_color
        following = self._following() if words[0] == "again" else ""
        status, message = attempt(["--card", self.settings.card, *flags, *words])
        if following and not status and os.path.exists(following):
            self.settings = self.settings._replace(card=following)
        return status, message

    def _following(self) -> str:
        import datetime

        from scorepad.cli.again import fresh_path

        return fresh_path(self.settings.card, datetime.date.today())

    # -- lines from a file

    def take(self, sheet: Iterable[str]) -> int:
        """Take the lines of a sheet; what is wrong is said with its line, the rest recorded. Return how many failed."""
        failed = 0
        for number, line in enumerate(sheet, 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            try:
                words = self.words(line)
                if words == ["quit"]:
                    break
                status, message = (0, "") if not words else self._help() if words == ["?"] else self.do(words)
            except ScorepadError as error:
                status, message = error.status, str(error)
            sys.stdout.flush()
            if status in FAILED:
                failed += 1
                say(f"line {number}: {message or f'{line.strip()!r} was refused, see above.'}")
            elif message:
                say(f"line {number}: {message}")
        return failed

    # -- lines from a person

    def sit(self) -> None:
        """Keep the table until the scorekeeper leaves."""
        from scorepad.cli import tabletty

        tabletty.prepare(self)
        self.page()
        with tabletty.watching(self):
            while True:
                line = tabletty.ask(self)
                if line is None:
                    break
                if self.elsewhere(line) or not self.answer(line):
                    continue
                break
        self.leave()

    def answer(self, line: str) -> bool:
        """Do what a line says; return whether it said to leave."""
        try:
            words = self.words(line)
            if words == ["quit"]:
                return True
            if not words:
                self.page()
            elif words == ["?"]:
                self._help()
            else:
                before = self.seen
                _, message = self.do(words)
                if message:
                    say(message)
                self.seen = stamp(self.settings.card)
                if self.seen != before:
                    self.after()
        except ScorepadError as error:
            say(str(error))
        return False

    def _help(self) -> tuple[int, str]:
        click.echo(shown("\n".join(help_lines(self.load()[1]))))
        return 0, ""

    def elsewhere(self, line: str = "") -> bool:
        """Say what another terminal has recorded; return whether it had, and a line that waits was not taken."""
        if not self.changed():
            return False
        self.seen = stamp(self.settings.card)
        old = self.last
        try:
            card, game = self.load()
            if card is None or game is None:
                click.echo(f"{self.settings.card} is gone.")
                return bool(line.strip())
            click.echo(shown("\n".join(news(old, card, game))))
            self.last = card
        except ScorepadError as error:
            say(str(error))
        if line.strip():
            click.echo(f"Your line was not taken: {clean(line.strip())}. Type it again if it still holds.")
        return bool(line.strip())

    def after(self) -> None:
        """Show what follows from what was just recorded: the page, or what the open hand can still score."""
        card, game = self.load()
        self.last = card
        if card is None or game is None:
            return
        if game.open_row is not None:
            self._outcomes(card, game)
        elif not self.settings.plain:
            click.echo()
            self.page()

    def page(self) -> None:
        """Show the page, shortened to the height of the terminal."""
        from scorepad.cli import tabletty

        try:
            card, game = self.load()
        except ScorepadError as error:
            say(str(error))
            return
        self.last = card
        if card is None or game is None:
            return
        click.echo(tabletty.short_page(card, game, self.settings))
        if game.open_row is not None:
            self._outcomes(card, game)

    def _outcomes(self, card: Card, game: Game) -> None:
        if stage(game) != "tricks":
            return
        from scorepad.cli.outcomes import outcome_lines
        from scorepad.cli.page import columns

        told = outcome_lines(card, game, columns(), self.settings.plain)
        if told:
            click.echo(clean("\n".join(told)))

    def hint(self) -> tuple[str, str]:
        """Return the prompt, and what may be typed now."""
        try:
            return hint(self.load()[1])
        except ScorepadError:
            return "card> ", "The card cannot be read: mend it in an editor, then press Enter."

    def leave(self) -> None:
        """Say where everything is kept."""
        with contextlib.suppress(ScorepadError):
            _, game = self.load()
            if game is None:
                return
            row = game.open_row
            open_hand = f" Hand {row.number} is open." if row is not None else ""
            click.echo(shown(f"{lines.totals_text(game)}{open_hand} Everything is on {self.settings.card}."))


COMMANDS = {"table": command}
