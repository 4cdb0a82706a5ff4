"""What other programs and rule pages assert of tricks, legal plays and meld, each under its own house's rules.

The rows are facts copied into `cases/peers.jsonl`; `cases/doubtful.toml` lists those that we rule otherwise.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scorepad.book.shelf import load
from scorepad.rules.cards import counters as counted
from scorepad.rules.cards import read_cards
from scorepad.rules.meld import best
from scorepad.rules.play import legal, refusal, winner

if TYPE_CHECKING:
    from scorepad.rules.variant import Variant

CASES = Path(__file__).parent / "cases"
HOUSES = Path(__file__).parent / "houses"
ROWS = [json.loads(line) for line in (CASES / "peers.jsonl").read_text("utf-8").splitlines()]
DOUBTFUL: dict[str, Any] = tomllib.loads((CASES / "doubtful.toml").read_text("utf-8"))
ARTICLE = {"family": "family", "dcorns": "dcorns", "nyx": "nyx", "instructables": "instructables", "Doubles": "1993"}
PARTS = {"Royal Marriage": "royal", "Common Marriage": "marriage", "As Around": "aces", "Ks Around": "kings"}
PARTS |= {"Qs Around": "queens", "Js Around": "jacks", "Run": "run", "Dix": "dix", "Pinochle": "pinochle"}


@cache
def house(name: str) -> Variant:
    """Return the rules of a row's source, from its own file."""
    return load(str(HOUSES / f"{name}.toml"))


def house_of(row: dict[str, Any]) -> Variant:
    """Return the rules under which a row is true."""
    given, note, ruleset = row.get("variant"), row.get("note", ""), row["input"].get("ruleset", "")
    for word, name in ARTICLE.items():
        if ruleset.startswith(word):
            return house(f"pinochle-double-{name}")
    if "peer house rule: even after" in note:
        return house(given).decided({"play.after_trumped": "head"})
    if "first lead must be trump" in note:
        return house(given).decided({"play.first_lead": "trump"})
    if "K,Q = 5" in note or "K,Q" in note:
        return house(given).decided({"count.cards": {"A": 10, "10": 10, "K": 5, "Q": 5}})
    if "classic count" in note:
        return house("pinochle-single-tens-classic")
    if given:
        return house(given)
    deck = str(row["input"].get("deck", ""))
    if deck.startswith("triple"):
        return house("pinochle-triple-deck")
    tens = "-x10" if row["input"].get("scale") == "x10" else ""
    return house("pinochle-single" + tens if deck == "single" else "pinochle-double")


def cards_of(given: Any) -> list[str]:
    """Read the cards of a row: a text or a list."""
    if given == "five aces of every suit (20 aces)":
        return [f"A{suit}" for suit in "SHDC"] * 5
    return read_cards(given if isinstance(given, str) else " ".join(given))


def ids(kind: str) -> list[Any]:
    """Return the rows of a kind; some sources call a legal play a trick."""
    asks = [(row, "legal" if "hand" in row["input"] and row["kind"] == "trick" else row["kind"]) for row in ROWS]
    return [pytest.param(row, id=row["id"]) for row, asked in asks if asked == kind]


@pytest.mark.parametrize("row", ids("trick"))
def test_trick(row: dict[str, Any]) -> None:
    variant, given, expected = house_of(row), row["input"], row["expected"]
    if "count" in given:
        assert counted(variant, cards_of(given["count"]), given["last_trick"]) == expected["points"]
        return
    cards = cards_of(given.get("cards") or given["played"])
    found = winner(variant, given["trump"], cards)
    if "winner_seat" in expected and "winner" not in expected:
        assert (found + given["leader_seat"]) % 4 == expected["winner_seat"]
    else:
        assert found == expected.get("winner", expected.get("winner_index"))
    if "points" in expected:
        assert counted(variant, cards, given.get("last_trick", False)) == expected["points"]


@pytest.mark.parametrize("row", ids("legal"))
def test_legal(row: dict[str, Any]) -> None:
    variant, given, expected = house_of(row), row["input"], row["expected"]
    hand, played = cards_of(given["hand"]), cards_of(given["played"])
    first = given.get("first_trick", False)
    if "ok" in expected:
        assert (refusal(variant, given["trump"], hand, played, given["card"]) is None) == expected["ok"]
        return
    found = [card for card, fault in legal(variant, given["trump"], hand, played, first_lead=first) if not fault]
    wanted = hand if expected["legal"] == "all" else cards_of(expected["legal"])
    if row["id"] in DOUBTFUL and "legal" in DOUBTFUL[row["id"]]:
        wanted = cards_of(DOUBTFUL[row["id"]]["legal"])
    assert sorted(found) == sorted(wanted)


@pytest.mark.parametrize("row", ids("meld"))
def test_meld(row: dict[str, Any]) -> None:
    given, expected, doubt = row["input"], row["expected"], DOUBTFUL.get(row["id"], {})
    found = best(house_of(row), cards_of(given.get("cards", given.get("hand"))), given["trump"])
    if "melds" in expected:
        names = sorted(m.name.replace("royal", "royal marriage").replace(" ", "_") for m in found.melds)
        assert names == sorted(expected["melds"])
        return
    points = doubt.get("points", expected.get("points", expected.get("total")))
    assert found.points == points, found
    if "parts" in expected and "points" not in doubt:
        told: dict[str, int] = {}
        for meld in found.melds:
            told[meld.rule.rpartition(".")[2]] = told.get(meld.rule.rpartition(".")[2], 0) + meld.points
        peer: dict[str, int] = {}
        for name, value in expected["parts"].items():
            key = PARTS[name.removeprefix("Double ").removeprefix("Triple ").strip()]
            peer[key] = peer.get(key, 0) + value
        assert told == peer


def test_every_doubtful_row_says_why() -> None:
    known = {row["id"] for row in ROWS}
    assert {row["id"] for row in ROWS if row.get("doubtful")} <= set(DOUBTFUL)
    for name, entry in DOUBTFUL.items():
        assert name in known, name
        assert entry["why"]
