"""Cards of generated games, for the tests and benchmarks of reports: the facts are random, the form is ours."""

from __future__ import annotations

import datetime
import random
from functools import cache
from typing import TYPE_CHECKING

from scorepad.book import toml
from scorepad.book.card import parse
from scorepad.book.shelf import load
from scorepad.book.start import card_text, circle
from scorepad.rules.game import fold
from scorepad.rules.record import Entry, Head

if TYPE_CHECKING:
    from pathlib import Path

SIX = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
FOUR = ("Ann", "Bob", "Cy", "Dee")
TABLES = {"bloomington": SIX, "indiana": FOUR, "double-deck-pinochle": FOUR}
LONG = {"double-deck-pinochle": 1000}
START = datetime.date(2024, 1, 1)


@cache
def _head(variant: str, people: tuple[str, ...], started: datetime.date) -> str:
    rules = load(variant, len(people))
    if variant in LONG:  # random hands score fast, and a game is not played on after its end
        rules = rules.decided({"game.target": LONG[variant]})
    return card_text(rules, circle(people, False, ()), people[-1], started)


def card(variant: str, number: int, hands: int, people: tuple[str, ...] = (), plain: bool = False) -> str:
    """Return the text of a card with so many random hands; `plain`: without the points that the program writes."""
    names = people or TABLES[variant]
    rng = random.Random(f"{variant} {number}")
    base = _head(variant, names, START)
    day = START + datetime.timedelta(days=number % 700)
    text = base.replace(f"started = {START}", f"started = {day}", 1)
    facts = [hand(variant, rng, place, names) for place in range(1, hands + 1)]
    return text + "".join(toml.block("hands", data) for data in (facts if plain else asserted(text, facts)))


def asserted(head: str, facts: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the blocks as the program writes them: with result, points and totals."""
    game = fold(_begin(head), [Entry("hands", data, 1) for data in facts])
    found = []
    for row in game.rows:
        names = [side.name for side in row.sides]
        more: dict[str, object] = {"result": row.result} if row.kind == "played" else {}
        if row.kind == "played":
            more["points"] = dict(zip(names, row.points, strict=True))
        found.append({**row.data, **more, "totals": dict(zip(names, row.totals, strict=True))})
    return found


@cache
def _begin(head: str) -> Head:
    return parse("made", "made", head).head


def hand(variant: str, rng: random.Random, number: int, names: tuple[str, ...]) -> dict[str, object]:
    """Return the facts of a random hand."""
    data: dict[str, object] = {"number": number, "dealer": names[(number - 2) % len(names)]}
    if rng.random() < 0.03:
        return {**data, "kind": "passed-out"}
    place = rng.randrange(len(names))
    own, other = ("Us", "Them") if place % 2 == 0 else ("Them", "Us")
    data["bidder"] = names[place]
    if variant == "double-deck-pinochle":
        taken = rng.randint(12, 38)
        data["bid"] = f"{rng.randint(50, 75)}{rng.choice('SHDC')}"
        data["meld"] = {"Us": rng.randint(20, 60), "Them": rng.randint(20, 60)}
        data["tricks"] = {own: taken, other: 50 - taken}
        return data
    size = 8 if len(names) == 6 else 12
    taken = rng.randint(size // 2 - 1, size)
    solo = variant == "bloomington" and rng.random() < 0.08
    data["bid"] = f"best-{rng.choice('SHDC')}" if solo else f"{rng.randint(size // 2, size - 1)}{rng.choice('SHDC')}"
    data["tricks"] = {own: taken, other: size - taken}
    return data


def folder(path: Path, cards: int, hands: int, broken: int = 0, plain: bool = False) -> list[Path]:
    """Write a folder of cards, the last `broken` of them cut short or not cards at all."""
    path.mkdir(parents=True, exist_ok=True)
    variants = list(TABLES)
    made = []
    for number in range(cards):
        text = card(variants[number % len(variants)], number, hands, plain=plain)
        if number >= cards - broken:
            text = text[: len(text) // 3] + '\nbid = "5' if number % 2 else "format = 1\nthis is no card\n"
        target = path / f"game-{number:05}.toml"
        target.write_text(text, encoding="utf-8")
        made.append(target)
    return made


def journal(games: list[object]) -> str:
    """Return the results of folded games as a ledger journal: a posting a side and hand."""
    parts = []
    for place, game in enumerate(games):
        day = START + datetime.timedelta(days=place % 700)
        for row in game.rows:  # type: ignore[attr-defined]
            name = row.bidder or "nobody"
            parts.append(f"{day} hand {row.number}\n")
            gained = 0
            for side, points in zip(row.sides, row.points, strict=True):
                gained += points or 0
                parts.append(f"    score:{side.name}:{name}  {points or 0}\n")
            parts.append(f"    paper:{game.variant.id}  {-gained}\n\n")  # type: ignore[attr-defined]
    return "".join(parts)
