"""The forms that are understood, and what is refused: as the contract writes them, one by one."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from scorepad.book.shelf import listing, load
from scorepad.rules.schema import fault, read, rule_of
from scorepad.rules.schema.spelling import typed
from tests.table import card_text, good, scorepad, shown

if TYPE_CHECKING:
    from pathlib import Path

FOUR = "new indiana Ann Bob Cy Dee"


def head(folder: Path) -> dict:
    """Return the card as TOML."""
    return tomllib.loads(card_text(folder))


# --- new --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "score"),
    [
        ("--score Us=23 Them=4", {"Us": 23, "Them": 4}),
        ("Us Them --score Us=23 Them=-4", {"Us": 23, "Them": -4}),
        ("Ann Bob Cy Dee --score Us=23 Them=4", {"Us": 23, "Them": 4}),
        ("Us=Ann,Cy Them=Bob,Dee --score Us=23 Them=4", {"Us": 23, "Them": 4}),
        ("Reds=Ann,Cy --score Reds=23 Blues=Bob,Dee Blues=4", {"Reds": 23, "Blues": 4}),
        ("Ann Bob Cy Dee --score Us=23 --score Them=4", {"Us": 23, "Them": 4}),
        ("Ann Bob Cy Dee --score Us=23,Them=4", {"Us": 23, "Them": 4}),
    ],
)
def test_new_takes_several_scores_behind_one_option(words: str, score: dict[str, int], tmp_path: Path) -> None:
    good(f"new indiana {words}")
    assert head(tmp_path)["start"] == score
    assert {team["name"]: team["total"] for team in shown()["teams"]} == score


# --- decide -----------------------------------------------------------------------------------------------


def test_a_decision_may_be_dated_in_the_future(tmp_path: Path) -> None:
    good(FOUR)
    good("hand Ann 5H 6")
    good("decide scoring.made=16 --from 4")
    assert good("check").out == ""
    for _ in range(4):
        good("hand Ann 5H 6")
        assert good("check").out == ""
    assert [hand["points"]["Us"] for hand in shown()["hands"]] == [5, 5, 5, 16, 16]


def test_a_change_after_a_hand_that_was_left_out_is_a_finding(tmp_path: Path) -> None:
    good(FOUR)
    good("hand Ann 5H 6")
    good("decide scoring.made=16 --from 4")
    text = card_text(tmp_path)
    (tmp_path / "scorecard.toml").write_text(text + '\n[[hands]]\nnumber = 5\nbidder = "Ann"\nbid = "5H"\nset = true\n')
    answer = scorepad("check")
    assert answer.status == 1
    assert "a change after hand 3, but there is no such hand" in answer.out


def plain(value: Any) -> str:
    """Write a value as a TOML file does."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {plain(item)}' for key, item in value.items())} }}"
    return f"[{', '.join(map(plain, value))}]" if isinstance(value, list) else json.dumps(value)


def test_every_value_on_the_shelf_is_read_as_it_is_printed_and_as_it_is_written() -> None:
    seen = set()
    for entry in listing():
        for rule_id, record in load(entry.id).values.items():
            for value in (*record.possible, *(option.value for option in record.options)):
                if value is None or (rule_id, repr(value)) in seen:
                    continue
                seen.add((rule_id, repr(value)))
                assert read(rule_id, typed(value)) == value, (rule_id, typed(value))
                assert read(rule_id, plain(value)) == value, (rule_id, plain(value))
                assert fault(rule_id, value) == ""
                if rule_of(rule_id).kind.shape.startswith("points") or rule_id.endswith(".take"):
                    for mark in "-_":
                        assert read(rule_id, typed(value).replace(" ", mark)) == value, (rule_id, value)
    assert len(seen) > 400


@pytest.mark.parametrize(
    ("rule_id", "text", "value"),
    [
        ("scoring.set_forced", "-half-bid-up", "-half bid up"),
        ("scoring.set", "-2-x-hand", "-2 x hand"),
        ("scoring.made", "2-x-hand", "2 x hand"),
        ("scoring.made", "2xhand", "2 x hand"),
        ("scoring.made", "greater-of-tricks,bid", "greater of tricks, bid"),
        ("scoring.made", "tricks,2_x_bid", ["tricks", "2 x bid"]),
        ("auction.minimum", "denomination:suits=3,high=5", {"denomination": {"suits": 3, "high": 5}}),
        ("auction.minimum", "suits:3,high:5", {"denomination": {"suits": 3, "high": 5}}),
        ("auction.minimum", "{denomination={suits=3,high=5}}", {"denomination": {"suits": 3, "high": 5}}),
        ("auction.minimum", "denomination suits 3, high 5", {"denomination": {"suits": 3, "high": 5}}),
        ("count.cards", '{ A = 1, "10" = 1 }', {"A": 1, "10": 1}),
        ("count.cards", "A=1,10=1", {"A": 1, "10": 1}),
        ("deal.redeal", "of=Q-J,at-least=13", {"of": "Q J", "at_least": 13}),
        ("penalty.revoke.costs", "others=[50, meld],hand=over", {"others": [50, "meld"], "hand": "over"}),
        ("contract.take", "kitty,-then-2-from-partner", "kitty, then 2 from partner"),
        ("game.win_as", "BIDDERS", "bidders"),
    ],
)
def test_values_are_read_in_the_forms_that_people_type(rule_id: str, text: str, value: Any) -> None:
    assert read(rule_id, text) == value
    assert fault(rule_id, value) == ""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("decide special.bset.made=20", "Did you mean best?"),
        ("decide 'meld.shape.foo=[A, K]'", "nothing is named 'foo'"),
        ("decide penalty.revok.costs=nothing", "Did you mean revoke?"),
        ("decide special.best.take=2-from-nobody", "no exchange"),
        ("decide auction.minimum=cards:1=3", "auction.minimum"),
        ("decide auction.minimum=denomination:", "expected"),
        ("decide table.players=4", "seats"),
    ],
)
def test_a_decision_that_no_rule_file_may_hold_is_refused(line: str, said: str, tmp_path: Path) -> None:
    good("new bloomington Ann Bob Cy Dee Eve Flo")
    before = card_text(tmp_path)
    answer = scorepad(line)
    assert answer.status == 2
    assert said in answer.err
    assert card_text(tmp_path) == before


def test_a_decision_where_nothing_was_said_can_be_carried_to_the_next_game() -> None:
    good("new bloomington Ann Bob Cy Dee Eve Flo")
    good("hand Ann 5H 6")
    good("decide scoring.set_forced=-half-bid-up")
    good("end --abandoned")
    assert "scoring.set_forced" in good("again").out


def test_a_title_of_several_lines_adds_no_key_to_a_card(tmp_path: Path) -> None:
    good("new bloomington Ann Bob Cy Dee Eve Flo --title 't\n_k = 1 #'")
    data = tomllib.loads((tmp_path / "scorecard.toml").read_text(encoding="utf-8"))
    assert data["title"] == "t\n_k = 1 #"
    assert "_k" not in data


def test_each_open_rule_says_what_its_options_give() -> None:
    answer = scorepad("referee game --variant barrie --scores 60,60 --result set --before 58,62 --json")
    assert answer.status == 3
    for rule in answer.data["open"]:
        assert all(option["gives"] is not None for option in rule["options"]), rule["rule"]


@pytest.mark.parametrize(
    "line",
    [
        "referee auction --variant racehorse 3 --players 0",
        "new bloomington --to 0",
    ],
)
def test_numbers_that_cannot_be_are_refused(line: str) -> None:
    assert scorepad(line).status == 2
