"""The tables of every rule, made from the schema, for the reference that stands beside the rule files.

A filter: `python -m scorepad.rules.schema.reference < README.md` gives the page with new tables under its last heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules import schema
from scorepad.rules.schema import auction, contract, count, game, penalty, play, scoring, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorepad.rules.schema.rule import Rule

TITLES = {
    game: "The game: start, end, winner",
    table: "The table: players, pack, deal",
    auction: "The auction",
    contract: "Calls: the ordinary bid (`contract`) and the named ones (`special.NAME`)",
    count: "What counts: cards, tricks, melds",
    play: "The play",
    scoring: "The score of a hand",
    penalty: "Irregularities",
}


MARK = "## Every rule\n"


def text(page: str) -> str:
    """Return a page with the tables of every rule under its heading `Every rule`, which it ends with."""
    tables = "".join(line + "\n" for topic in TITLES for line in _topic(topic.RULES, TITLES[topic]))
    return page.partition(MARK)[0] + MARK + tables


def _topic(rules: tuple[Rule, ...], title: str) -> Iterator[str]:
    yield f"\n### {title}\n"
    yield "| rule | values | default | question |"
    yield "|---|---|---|---|"
    for rule in rules:
        name = "NAME" if rule.id.count("*") else ""
        hangs = f" (by {', '.join(rule.by)})" if rule.by else ""
        yield (
            "| "
            + " | ".join(
                (
                    f"`{rule.id.replace('*', name)}`",
                    f"`{_cell(rule.kind.shape)}`{hangs}",
                    _default(rule),
                    _cell(rule.question.replace("{name}", "it")),
                )
            )
            + " |"
        )
    if title == TITLES[penalty]:
        yield "\n`NAME` is one of: " + ", ".join(f"`{key}` ({what})" for key, what in penalty.WHAT.items()) + "."
        yield f"`hand` is one of {', '.join(penalty.HANDS)}; `call` one of {', '.join(penalty.CALLS)}."
    if title == TITLES[scoring]:
        yield f"\n`NAME` is one of: {', '.join(f'`{kind}`' for kind in scoring.UNPLAYED)}."


def _default(rule: Rule) -> str:
    if rule.default is ...:
        return "open" if "*" not in rule.id else ""
    if rule.default is None:
        return "as an ordinary bid" if rule.id.startswith("special") else ""
    return f"`{_cell(schema.spell(rule.default))}`"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


if __name__ == "__main__":
    import sys

    sys.stdout.write(text(sys.stdin.read()))
