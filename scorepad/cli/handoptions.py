"""The options that all commands which record a part of a hand share."""

from __future__ import annotations

import click

from scorepad.cli.base import completer, json_option, stack

stands_option = click.option(
    "--stands", metavar="TEXT", help="It was not by the rules, and the table let it stand: why."
)
note_option = click.option("--note", metavar="TEXT", help="A note beside the hand.")

trump_option = click.option(
    "--trump", metavar="T", help="The trump, where it was named after the auction.", shell_complete=completer("trumps")
)
dealer_option = click.option(
    "--dealer",
    metavar="NAME",
    help="Who dealt, where it is not whose turn it was.",
    shell_complete=completer("players"),
)

hand_options = stack(
    dealer_option,
    click.option("--forced", is_flag=True, help="The bidder was forced to bid."),
    click.option("--cards", type=click.IntRange(0, 60), metavar="N", help="How many cards the bidder took."),
    click.option("--no-marriage", is_flag=True, help="The bidder had no marriage to name."),
    click.option("--conceded", is_flag=True, help="The bidders conceded without play."),
    click.option("--renege", metavar="WHO", help="Who reneged.", shell_complete=completer("people")),
    stands_option,
    note_option,
    json_option,
)

# What a whole hand in one line has besides.
whole_hand_options = stack(
    click.option(
        "--meld",
        "melds",
        multiple=True,
        metavar="WHO=VALUE",
        help="Melds, or BIDDERS,DEFENDERS as 24,32.",
        shell_complete=completer("people_equal"),
    ),
    trump_option,
    click.option(
        "--points",
        multiple=True,
        metavar="SIDE=N",
        help="Only the points are known.",
        shell_complete=completer("people_equal"),
    ),
    hand_options,
)
