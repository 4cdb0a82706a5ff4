"""`referee`: the group of rulings. A ruling's module is loaded only when it is asked for."""

from __future__ import annotations

import click

# name -> (module, one line of help)
RULINGS: dict[str, tuple[str, str]] = {
    "trick": ("ref_trick", "Who wins a trick."),
    "legal": ("ref_legal", "What may be played from a hand, and why the rest may not."),
    "auction": ("ref_auction", "Whether each call is legal, whose turn it is, who has it at what."),
    "meld": ("ref_meld", "Every meld in a hand, with its cards."),
    "score": ("ref_score", "What a hand scores, without a card."),
    "game": ("ref_game", "Whether the game is over, who has won, by which rule."),
    "renege": ("ref_renege", "Whether a later card proves a renege."),
    "replay": ("ref_replay", "Everything illegal in a recorded deal."),
    "penalty": ("ref_penalty", "What an irregularity costs, and until when it may be mended."),
}


class Rulings(click.Group):
    """A group that imports a ruling only when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all rulings, in the order of a hand."""
        return list(RULINGS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a ruling by name, or None where there is none."""
        row = RULINGS.get(cmd_name)
        if row is None:
            return None
        command: click.Command = __import__(f"scorepad.cli.{row[0]}", fromlist=["command"]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of rulings without loading one."""
        with formatter.section("Rulings"):
            formatter.write_dl([(name, row[1]) for name, row in RULINGS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the ruling of a line; a misspelt one is answered with the nearest."""
        if args and args[0] not in RULINGS and not args[0].startswith("-"):
            from scorepad.rules.schema.kinds import nearest

            raise click.UsageError(f"{args[0]!r} is not a ruling.{nearest(args[0], RULINGS)}", ctx)
        return super().resolve_command(ctx, args)


@click.group("referee", cls=Rulings)
def group() -> None:
    """Ask the referee for a ruling.

    Under the rules of the card in this folder, or of --variant. The answer comes first, then why, the rule,
    its source, and on what it rests. Exit status: 0 answered, 1 refused, 2 not understood, 3 open.
    """


COMMANDS = {"referee": group, "ref": group}
