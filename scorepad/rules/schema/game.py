"""How a game starts and ends, and who has won it."""

from __future__ import annotations

from scorepad.rules.schema import kinds as k
from scorepad.rules.schema.rule import Rule

BOTH = {
    "bidders": "the side that bid last wins, whatever the totals.",
    "defenders": "the side that did not bid wins.",
    "higher": "the higher total wins.",
    "lower": "the lower total wins.",
    "win_as": "the side that satisfies the winning condition wins.",
    "play-on": "play goes on until one side alone is there, or leads.",
    "tied": "the game is tied.",
}


def _both(opening: str) -> dict[str, str]:
    return {word: f"{opening} {ending}" for word, ending in BOTH.items()}


RULES = (
    Rule(
        "game.target",
        k.number(-9999, 99999, "none"),
        "To how many points?",
        {"none": "There is no target.", "": "The game is to {}."},
        by=("players",),
    ),
    Rule(
        "game.hands",
        k.number(1, 999, "none"),
        "A fixed number of hands?",
        {"none": "No number of hands is fixed.", "": "The game lasts {} hands."},
    ),
    Rule(
        "game.win_as",
        k.words("either", "bidders", "bid-decided", "bidders-or-already-there", "agency"),
        "Can a side win on the points it takes as defenders?",
        {
            "either": "Either side can win on any hand.",
            "bidders": "A side wins only on a bid that it made.",
            "bid-decided": "A side wins only by making its bid, or by setting the other side's.",
            "bidders-or-already-there": "A side wins by making its bid, or by setting one when it was there before.",
            "agency": "A side wins only at the end of a hand in which it had the bid.",
        },
    ),
    Rule(
        "game.both_over",
        k.words(*BOTH),
        "Both sides reach the target on a made bid: who wins?",
        _both("Both over, the bid made:"),
    ),
    Rule(
        "game.both_over_set",
        k.words(*BOTH),
        "Both sides reach the target and the bid was set: who wins?",
        _both("Both over, the bid set:"),
    ),
    Rule(
        "game.level",
        k.words("tied", "bidders", "play-on"),
        "Both are over with the same total, where the higher wins: what then?",
        {
            "tied": "Equal totals over the target: a tied game.",
            "bidders": "Equal totals over the target: the bidders win.",
            "play-on": "Equal totals over the target: play on.",
        },
    ),
    Rule(
        "game.floor",
        k.number(-99999, 0, "none"),
        "Does a side lose at a negative total?",
        {"none": "No total is low enough to lose.", "": "A side at {} or lower loses at once."},
    ),
    Rule(
        "game.both_under",
        k.words("bidders", "defenders", "higher", "tied", "play-on"),
        "Both sides are at or below the floor: what then?",
        {word: f"Both at the floor: {BOTH[word]}" for word in ("bidders", "defenders", "higher", "tied", "play-on")},
    ),
    Rule(
        "game.reach",
        k.words("at-or-over", "over"),
        "Is the target enough, or must it be passed?",
        {"at-or-over": "Reaching the target is enough.", "over": "The target must be passed."},
    ),
    Rule("game.start", k.number(-9999, 9999), "At what does a game start?", "A game starts at {}."),
    Rule(
        "game.direction",
        k.words("up", "down"),
        "Do totals count up or down?",
        {"up": "Totals count up.", "down": "Totals count down to the target."},
    ),
    Rule(
        "game.ceiling",
        k.number(0, 9999, "none"),
        "Is there a total nobody passes?",
        {"none": "Totals have no ceiling.", "": "No total passes {}."},
    ),
    Rule(
        "game.passed_out_counts",
        k.yes_no(),
        "Does a passed-out hand count as one of the fixed number?",
        {"yes": "A passed-out hand counts as one of them.", "no": "A passed-out hand does not count."},
    ),
    Rule(
        "game.hands_tie",
        k.words("tied", "play-on", "bidders"),
        "After the fixed number of hands the totals are level: what then?",
        {
            "tied": "Level at the end: a tied game.",
            "play-on": "Level at the end: one more hand.",
            "bidders": "Level at the end: the last bidders win.",
        },
    ),
    Rule(
        "game.target_ends",
        k.yes_no(),
        "With a fixed number of hands, does the target still end the game?",
        {"yes": "The target ends the game before that.", "no": "All the hands are played, whatever the totals."},
    ),
    Rule(
        "game.award_wins",
        k.yes_no(),
        "Can points that the table awards win the game?",
        {"yes": "An award or penalty can win the game.", "no": "An award or penalty cannot win the game by itself."},
    ),
    Rule(
        "game.at_once",
        k.listed("every-trick", "counting-out"),
        "What wins the game at once?",
        {
            "none": "Nothing wins the game at once.",
            "every-trick": "Whoever takes every trick wins the game at once.",
            "counting-out": "A side wins the moment it has counted out.",
            "": "Wins the game at once: {}.",
        },
    ),
)
