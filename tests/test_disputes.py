"""The questions that tables argue over: they arise where they can, and follow the rules in force."""

from __future__ import annotations

import pytest

from scorepad.book.shelf import built_in, listing, load
from scorepad.rules import disputes
from scorepad.rules.disputes.table import TABLE
from scorepad.rules.opening import Hanging
from scorepad.rules.schema import rule_of
from tests.ask import ask

BUILT_IN = [entry.id for entry in listing() if entry.path.startswith(built_in())]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_question_is_answered_or_open(name):
    variant = load(name)
    asked = disputes.questions(variant)
    assert len(asked) > 20
    assert len({asks for asks, _, _ in asked}) == len(asked)
    for asks, row, of in asked:
        found = disputes.answer(variant, asks, row, of)
        assert asks.endswith("?")
        assert "{" not in asks
        if not isinstance(found.outcome, Hanging):
            assert found.outcome.ruling.text.endswith(".")
        for rule in found.rules:
            assert rule_of(rule), rule


def test_there_are_as_many_as_the_documents_have():
    assert len(TABLE) >= 60


def one(*words, variant="bloomington", more=()):
    said = ask("disputes", *words, "--variant", variant, *more, "--json")
    return said, said.data["disputes"] if said.out else []


@pytest.mark.parametrize(
    ("words", "variant", "rule"),
    [
        ("identical cards", "bloomington", "play.duplicates"),
        ("identcal crads", "bloomington", "play.duplicates"),
        ("who leads first", "bloomington", "play.leader"),
        ("everybody passes", "indiana", "auction.all_pass"),
        ("negative floor", "bloomington", "game.floor"),
        ("both over target", "indiana", "game.both_over"),
        ("defenders win", "hoosier", "game.win_as"),
        ("triple pinochle", "double-deck-pinochle", "meld.points.pinochle"),
        ("last trick seen", "bloomington", "play.last_trick_seen"),
        ("short deck", "bloomington", "penalty.short_deck.costs"),
        ("after misdeal", "bloomington", "deal.after_misdeal"),
        ("overtrump discard", "double-deck-pinochle", "play.overtrump"),
    ],
)
def test_words_find_their_question(words, variant, rule):
    _, found = one(*words.split(), variant=variant)
    assert any(rule in [each["rule"] for each in answer["rules"]] for answer in found), found


@pytest.mark.parametrize(
    ("words", "first", "most"),
    [
        ("overtricks", "scoring.made", 1),
        ("overtriks", "scoring.made", 1),
        ("misdeal", "penalty.misdeal.costs", 2),
        ("missdeal", "penalty.misdeal.costs", 2),
        ("alone", "special.best.partners", 1),
        ("renege", "penalty.revoke.costs", 3),
        ("reneged", "penalty.revoke.costs", 3),
        ("bower", "play.bowers", 1),
        ("table talk", "penalty.talk.costs", 1),
    ],
)
def test_the_best_fit_comes_first_and_few_beside_it(words, first, most):
    _, found = one(*words.split())
    assert first in [rule["rule"] for rule in found[0]["rules"]]
    assert len(found) <= most


def test_a_word_inside_another_is_no_hit():
    _, found = one("trick")
    assert found
    assert not any("overtrick" in answer["question"] for answer in found)
    assert ask("disputes", "overtrump", "--variant", "bloomington").status == 2


def test_an_answer_follows_the_rule():
    _, (answer, *_) = one("dealer", "equalling")
    assert answer["answer"].startswith("No.")
    said, (answer, *_) = one("dealer", "equalling", more=("--rule", "auction.raise=dealer-may-equal"))
    assert said.status == 0
    assert answer["answer"].startswith("Yes.")
    assert answer["basis"] == "table"


def test_what_is_open_is_said_with_its_options():
    said, (answer, *_) = one("everybody", "passes")
    assert said.status == 3
    assert answer["answer"] is None
    assert {option["value"] for option in answer["open"][0]["options"]} >= {"next-dealer", "dealer-must-bid"}
    assert all(option["gives"]["answer"] for option in answer["open"][0]["options"])


def test_only_what_can_arise_is_asked():
    plain = {asks for asks, _, _ in disputes.questions(load("bloomington"))}
    melding = {asks for asks, _, _ in disputes.questions(load("double-deck-pinochle"))}
    assert not any("meld" in asks for asks in plain)
    assert not any("bower" in asks for asks in melding)


def test_text_reads_aloud():
    said = ask("disputes", "--variant", "bloomington")
    assert said.status == 0
    assert said.out.startswith("1. ")
    first = ask("disputes", "7", "--variant", "bloomington").out
    assert first.splitlines()[0] in said.out
    assert ask("disputes", "xyzzy", "--variant", "bloomington").status == 2
