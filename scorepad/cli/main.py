"""The table of commands, loaded one at a time, and the one place where errors become messages."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from scorepad import __version__
from scorepad.errors import ScorepadError

if TYPE_CHECKING:
    from collections.abc import Sequence

# name -> (module, one line of help). A test reads the modules and says where a line differs.
COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("new", "Start a card: the variant, and who plays."),
    "again": ("again", "Start the next game with the same people and rules."),
    "decide": ("decide", "Show the open rules, or decide some."),
    "dealer": ("people", "Say who deals the next hand."),
    "seats": ("people", "Change the circle from the next hand on."),
    "replace": ("people", "Let somebody take another's seat."),
    "rename": ("people", "Give a player or a side another name."),
    "auction": ("auction", "Record the whole auction, from the opener on."),
    "bid": ("bid", "Record the winning bid only."),
    "contract": ("bid", "Record the trump where it is named after the auction."),
    "meld": ("meld", "Record melds, as points or as cards."),
    "tricks": ("tricks", "Record what was taken, and score the hand."),
    "hand": ("hand", "Record a whole hand in one line."),
    "adjust": ("adjust", "Add points that the table awards."),
    "end": ("adjust", "End the game before its time."),
    "undo": ("undo", "Take back the last command that wrote."),
    "redo": ("undo", "Give back what undo took."),
    "amend": ("amend", "Correct a hand that was recorded."),
    "insert": ("amend", "Put in a hand that was forgotten."),
    "strike": ("amend", "Strike a hand out."),
    "note": ("amend", "Write a note beside a hand."),
    "check": ("check", "Score whole cards again and say where they disagree."),
    "show": ("show", "Show the card."),
    "explain": ("explain", "Say how each point came about."),
    "rules": ("rules", "Show a variant's rules with their sources."),
    "compare": ("rules", "Show where variants differ."),
    "variants": ("variants", "List, check or copy rule files."),
    "disputes": ("disputes", "Answer what tables argue over, under these rules."),
    "referee": ("referee", "Ask the referee for a ruling."),
    "ref": ("referee", "Ask the referee for a ruling."),
    "export": ("export", "Write games as csv, json, jsonl, md, html or sqlite."),
    "import": ("import_", "Make a card of an export or of a score sheet."),
    "history": ("history", "List the games in a folder."),
    "stats": ("stats", "Say who makes their bids, and what sets have cost."),
    "standings": ("stats", "Rank the players of a club night."),
    "table": ("table", "Keep score at the table, line by line."),
    "completion": ("completion", "Print the completion script of a shell."),
    "tour": ("tour", "Play a first session in a folder of its own."),
}
HIDDEN = ("ref",)
# What people type for it -> what it is called here.
MEANT = {
    **dict.fromkeys(("score", "scores", "result", "results", "total", "totals", "list", "print", "status"), "show"),
    **dict.fromkeys(("remove", "delete", "cancel"), "strike, or undo"),
    **dict.fromkeys(("edit", "correct", "fix", "change"), "amend"),
    **dict.fromkeys(("start", "game", "create"), "new"),
    **dict.fromkeys(("players", "names", "sit"), "seats"),
    **dict.fromkeys(("deal", "dealt"), "dealer"),
    **dict.fromkeys(("call", "calls"), "bid, or auction"),
    **dict.fromkeys(("trump", "suit"), "contract"),
    **dict.fromkeys(("points", "award", "penalty"), "adjust"),
    **dict.fromkeys(("why", "explain-score"), "explain"),
}
WORDS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Table(click.Group):
    """A group that imports a command only when it runs: help and completion read the table."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order of an evening."""
        return [name for name in COMMANDS if name not in HIDDEN]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command by name, or None where there is none."""
        row = COMMANDS.get(cmd_name)
        if row is None:
            return None
        module = __import__(f"scorepad.cli.{row[0]}", fromlist=["COMMANDS"])
        command: click.Command = module.COMMANDS[cmd_name]
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without loading one."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of a line; a misspelt one is answered with the nearest."""
        if args[:1] == ["help"]:
            if len(args) == 1:
                click.echo(ctx.get_help())
                ctx.exit()
            args = [*args[1:], "--help"]
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from scorepad.rules.schema.kinds import nearest

            meant = MEANT.get(args[0].lower())
            near = f" Did you mean {meant}?" if meant else nearest(args[0], COMMANDS)
            raise click.UsageError(f"{args[0]!r} is not a command.{near} Try `scorepad --help`.")
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Complete a command's name from the table."""
        from click.shell_completion import CompletionItem

        if incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        return [
            CompletionItem(name, help=COMMANDS[name][1])
            for name in self.list_commands(ctx)
            if name.startswith(incomplete)
        ]


@click.group(cls=Table, invoke_without_command=True, context_settings=WORDS)
@click.option("--card", metavar="FILE", help="The card (else $SCOREPAD_CARD, else scorecard.toml here).")
@click.option("--plain", is_flag=True, help="Letters for suits, no lines, no colour: for reading aloud.")
@click.option("--no-color", is_flag=True, help="No colour.")
@click.version_option(__version__, prog_name="scorepad")
@click.pass_context
def root(ctx: click.Context, card: str | None, plain: bool, no_color: bool) -> None:
    """Keep score and settle disputes at a card table."""
    from scorepad.cli.base import Settings

    path = card_of(card)
    ctx.obj = Settings(path, plain, no_color or plain or bool(os.environ.get("NO_COLOR")))
    if ctx.invoked_subcommand is None:
        from scorepad.cli.show import bare

        bare(ctx.obj)


def run(words: Sequence[str]) -> int:
    """Run a command line and return its exit status. Nothing but a message ever reaches the player."""
    if hasattr(sys.stdout, "reconfigure"):  # a name may hold what the console cannot show
        sys.stdout.reconfigure(errors="replace")
        sys.stderr.reconfigure(errors="replace")  # type: ignore[union-attr]
    status, message = attempt(words)
    if message and "_SCOREPAD_COMPLETE" not in os.environ:  # a shell that asks for words gets words or nothing
        with contextlib.suppress(OSError):
            say(message)
    return status


def attempt(words: Sequence[str]) -> tuple[int, str]:
    """Run a command line; return its exit status, and the message where something went wrong."""
    try:
        return int(root.main(list(words), prog_name="scorepad", standalone_mode=False) or 0), ""
    except click.exceptions.Exit as leave:
        return leave.exit_code, ""
    except click.Abort:
        return 130, "Stopped. Nothing was recorded."
    except click.ClickException as error:
        return 2, usage(error)
    except ScorepadError as error:
        return error.status, str(error)
    except SystemExit:  # Click's way out when whoever read the output has gone: that is no error
        return 0, ""
    except OSError as error:  # what a card needs is said where it is written: here it is the answer that got lost
        return 2, f"The answer cannot be shown: {error.strerror or error}. `scorepad show` says what is recorded."
    except Exception as error:
        if os.environ.get("SCOREPAD_DEBUG"):
            raise
        return 2, unexpected(error, words)


def unexpected(error: Exception, words: Sequence[str]) -> str:
    """Return what is wrong with the rules on the card, where they may be the cause; else ask for a report."""
    from scorepad.book import card as cards
    from scorepad.book import cardrules

    named = [after for word, after in zip(words, [*words[1:], ""], strict=True) if word == "--card"]
    path = card_of(named[0] if named else None)
    card = None
    with contextlib.suppress(ScorepadError, OSError):
        card = cards.read(path)
    for line, message in [] if card is None else cardrules.faults(card):
        return f"{path}:{line}: {message} Put it right: nothing can be made of the card as it is."
    failed = f"scorepad itself failed ({type(error).__name__}: {error})"
    return f"{failed}. `scorepad show` says what is recorded. Please report this."


def card_of(named: str | None) -> str:
    """Return the path of the card: the one named, else $SCOREPAD_CARD, else scorecard.toml here."""
    return named or os.environ.get("SCOREPAD_CARD") or "scorecard.toml"


def usage(error: click.ClickException) -> str:
    """Return Click's message with how to ask for help."""
    where = getattr(error, "ctx", None)
    said = error.format_message().rstrip()
    said += "" if said.endswith((".", "?", "`")) else "."
    if where is None or "--help" in said:
        return said
    if isinstance(error, click.MissingParameter):
        pieces = " ".join(where.command.collect_usage_pieces(where))
        said += f" It is written `{where.command_path} {pieces}`."
    return f"{said} Try `{where.command_path} --help`."


def say(message: str) -> None:
    """Say something to the player on standard error."""
    from scorepad.cli.view import shown

    click.echo(shown(message), err=True)
