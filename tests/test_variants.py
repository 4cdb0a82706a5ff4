"""The rule files: each sound, each value from somewhere, and every fault of a bad one found at once."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from scorepad.book import embed, rulecheck, shelf
from scorepad.book.rulelinks import tags_in
from scorepad.rules import schema
from scorepad.rules.defaults import DEFAULTS
from scorepad.rules.schema import reference
from scorepad.rules.variant import INFERRED, INHERITED, STATED, build, flatten

HERE = Path(__file__).parent
BUILT_IN = sorted(Path(shelf.built_in()).glob("*.toml"))
HOUSES = sorted((HERE / "houses").glob("*.toml"))
NAMED = [
    "bid-euchre",
    "craig-powers",
    "indiana",
    "bloomington",
    "pigs-and-hogs",
    "hoosier",
    "kokomo",
    "barrie",
    "scott-alber",
    "shawn",
    "racehorse",
    "widebeard-pepper",
    "ontario-pepper",
    "double-hasenpfeffer",
    "pepper",
    "double-deck-pinochle",
    "double-deck-pinochle-tournament",
    "single-deck-pinochle",
    "euchre",
    "double-deck-euchre",
]
PEERS = [
    "pinochle-single",
    "pinochle-single-x10",
    "pinochle-double",
    "pinochle-double-chwarner",
    "pinochle-double-dcorns",
    "pinochle-meld-and-tricks",
    "bideuchre-single-24",
    "bideuchre-single-24-drbr",
    "euchre-24",
]
STUBS = ("pigs-and-hogs", "widebeard-pepper", "ontario-pepper")
# What a game about which next to nothing is known may still take from the general rules.
LENT = ("deck.jokers", "game.start", "game.reach", "play.head", "play.void", "auction.steps", "deal.kitty")


def names(path):
    """Return a file's name for a test's id."""
    return path.stem


@pytest.mark.parametrize("path", BUILT_IN + HOUSES, ids=names)
def test_a_rule_file_is_sound(path):
    assert [str(finding) for finding in rulecheck.problems(str(path))] == []


def test_every_promised_variant_is_there():
    assert set(NAMED) <= {path.stem for path in BUILT_IN}
    assert {entry.id for entry in shelf.listing() if entry.path.startswith(shelf.built_in())} == set(
        map(names, BUILT_IN)
    )


def test_no_two_variants_answer_to_one_name():
    known = {}
    for path in BUILT_IN:
        data = shelf.read(str(path))
        for word in {shelf._squash(name) for name in (data["id"], data["name"], *data.get("aliases", ()))}:
            assert known.setdefault(word, path.stem) == path.stem, word


@pytest.mark.parametrize("path", BUILT_IN, ids=names)
def test_every_value_says_where_it_comes_from(path):
    for rule_id, raw, source, _ in flatten(shelf.read(str(path))):
        own = raw if isinstance(raw, dict) else {}
        assert source or own.get("from") or own.keys() & {"open", "inferred"}, rule_id


@pytest.mark.parametrize("path", BUILT_IN, ids=names)
def test_a_variant_builds_for_each_number_of_players_it_allows(path):
    usual = shelf.load(path.stem)
    data = {rule_id: raw for rule_id, raw, *_ in flatten(shelf.read(str(path)))}
    allowed = data.get("table.players", usual.value("table.players"))
    allowed = allowed["is"] if isinstance(allowed, dict) else allowed
    for count in allowed if isinstance(allowed, list) else [allowed]:
        variant = shelf.load(path.stem, count)
        assert variant.value("table.players") == count
        for rule_id, record in variant.values.items():
            faults = [schema.fault(rule_id, option.value) for option in record.options]
            hangs = isinstance(record.value, dict) and set(record.value) & {"denomination", "cards"}
            if not record.open and not hangs and record.value is not None:
                faults.append(schema.fault(rule_id, record.value))
            assert not any(faults), (rule_id, faults)


@pytest.mark.parametrize(
    ("name", "players"), [("racehorse", 6), ("double-hasenpfeffer", 4), ("pepper", 4), ("bid-euchre", 4)]
)
def test_where_several_may_play_the_usual_number_comes_first(name, players):
    assert shelf.load(name).value("table.players") == players


@pytest.mark.parametrize("name", STUBS)
def test_a_game_of_which_little_is_known_borrows_no_score(name):
    variant = shelf.load(name)
    for rule_id, record in variant.values.items():
        lent = not record.open and record.basis == INHERITED and rule_id not in LENT
        assert not (lent and rule_id.split(".")[0] in ("auction", "scoring", "game")), rule_id
    for rule_id in ("scoring.made", "scoring.set", "game.target", "game.both_over", "auction.all_pass"):
        assert len(variant.options(rule_id)) >= 2, rule_id


@pytest.mark.parametrize("name", NAMED)
def test_every_variant_has_open_rules(name):
    assert shelf.load(name).open_rules()


@pytest.mark.parametrize(
    ("name", "rule_id", "value", "basis"),
    [
        ("bloomington", "game.target", 54, STATED),
        ("bloomington", "play.void", "anything", STATED),
        ("hoosier", "play.void", "anything", INHERITED),
        ("craig-powers", "game.win_as", "bid-decided", INHERITED),
        ("indiana", "auction.named", "in-bid", INHERITED),
        ("indiana", "scoring.defenders_set", "tricks", INHERITED),
        ("kokomo", "special.shooter.set", -22, INFERRED),
        ("hoosier", "special.moon-alone.set", -32, INFERRED),
        ("double-hasenpfeffer", "auction.opener", "left-of-dealer", INFERRED),
        ("double-hasenpfeffer", "auction.minimum", 6, STATED),
        ("double-deck-pinochle", "deal.next", "left", INHERITED),
        ("double-deck-pinochle", "play.after_trumped", "any-of-suit", INFERRED),
        ("double-deck-pinochle-tournament", "game.target", 500, INHERITED),
        ("double-deck-pinochle-tournament", "meld.minimum", 20, STATED),
    ],
)
def test_the_basis_of_a_value_is_kept(name, rule_id, value, basis):
    record = shelf.load(name).rule(rule_id)
    assert (record.value, record.basis) == (value, basis)


def test_the_peers_have_a_house_file_each():
    assert set(PEERS) <= set(map(names, HOUSES))


def test_the_reference_is_current():
    page = (Path(shelf.built_in()) / "README.md").read_text(encoding="utf-8")
    assert page == reference.text(page)


def test_the_example_in_the_reference_is_sound(tmp_path):
    page = (Path(shelf.built_in()) / "README.md").read_text(encoding="utf-8")
    block = page.split("```toml\n")[1].split("```")[0]
    path = tmp_path / "club-night.toml"
    path.write_text(block, encoding="utf-8")
    assert rulecheck.problems(str(path)) == []
    assert tomllib.loads(block)["id"] == "club-night"


BAD = """\
format = 1
id = "other"
aliases = ["x"]
extend = "bid-euchre"
extends = "bid-euchre"

[sources]
CLUB = "the wall"

[game]
from = "CLUB; CLBU"
traget = 64
win_as = "eiter"
floor = { is = -10, also = [
  { is = "nine", from = "ZZZ" },
] }
reach = { is = "over", open = [] }
start = { from = "CLUB", inferred = "why" }
hands = { is = { cards = { 1 = 2 } } }

[special.boar]
name = "Boar"
above = "sow"
take = "two cards"

[special.sow]
name = "boar"
above = "boar"

[special.lost]
made = "trick"

[meld.shape]
dix = ["9", "trump", "dix"]

[meld]
first = ["rnu"]

[auction]
denominations = ["suits", "ladies"]
"""
FOUND = [
    (1, "name is missing"),
    (2, "id = 'other' is not the file's name"),
    (4, "'extend' is not known here. Did you mean extends"),
    (11, "source 'CLBU' is not in [sources]. Did you mean CLUB"),
    (12, "'game.traget' is not a rule. Did you mean game.target"),
    (13, "game.win_as: 'eiter' is not one of either"),
    (15, "game.floor: 'nine' is not a whole number"),
    (15, "source 'ZZZ' is not in [sources]"),
    (17, "game.reach: a rule is open or it has a value"),
    (18, "game.start: there is no value"),
    (19, "game.hands: its value cannot hang on cards"),
    (23, "special.boar.above: boar ranks above itself"),
    (24, "special.boar.take: 'two cards' is no exchange"),
    (27, "special.sow.name: 'boar' is special.boar's name already"),
    (28, "special.sow.above: sow ranks above itself"),
    (30, "special.lost has no place among the bids"),
    (31, "special.lost.made: 'trick' is not points"),
    (34, "meld.shape.dix has no meld.points.dix"),
    (37, "meld.first: no meld is named 'rnu'"),
    (40, "auction.denominations: 'ladies' has no denomination.ladies.order"),
]


def test_all_faults_of_a_file_are_found_at_once_each_with_its_line(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text(BAD, encoding="utf-8")
    found = [(finding.line, finding.message) for finding in rulecheck.problems(str(path))]
    for line, text in FOUND:
        assert any(at == line and said.startswith(text) for at, said in found), (line, text, found)
    assert len(found) == len(FOUND), found
    assert str(rulecheck.problems(str(path))[0]).startswith(f"{path}:1: ")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = 1\na = 2\n", ":2: not TOML: Cannot overwrite a value"),
        ('format = 1\nid = "club"\nname = "x"\nextends = "nobody"\n', ":4: extends 'nobody'"),
        ('format = 1\nid = "club"\nname = "x"\nextends = "club"\n', ":4: extends 'club'"),
        ('format = 1\nid = "club"\nname = "x"\n', ":1: nothing says how many play"),
        (
            'format = 1\nid = "club"\nname = "x"\n[special.hog]\nabove = "pigs"\n[table]\nplayers = 4\n',
            "no call is named",
        ),
    ],
)
def test_a_file_that_hangs_in_the_air_is_told_so(tmp_path, text, says):
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    assert any(says in str(finding) for finding in rulecheck.problems(str(path)))


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("R S", ["R", "S"]),
        ("RC, the author's program; S names a redeal; GA BW", ["RC", "S", "GA", "BW"]),
        ("hoosier, shawn: P; QB", ["P", "QB"]),
        ("our club", []),
        ("SPOK 8", ["SPOK"]),
    ],
)
def test_a_source_begins_with_its_tags(text, tags):
    assert tags_in(text) == tags


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("bloomington", ["auction.all_pass", "special.best.order"]),
        ("craig-powers", ["game.target", "auction.top_ends", "auction.all_pass", "special.alone.named"]),
        ("indiana", ["game.win_as", "game.both_over_set", "auction.top_ends", "auction.denominations"]),
        ("racehorse", ["auction.top_ends", "auction.equal_partner"]),
        ("double-deck-pinochle-tournament", ["auction.steps"]),
    ],
)
def test_what_the_documents_leave_open_of_this_very_variant_is_asked_first(name, first):
    assert shelf.load(name).open_rules()[: len(first)] == first


@pytest.mark.parametrize("name", NAMED)
def test_a_card_asks_the_same_rules_in_the_same_order_as_its_variant(name):
    variant = shelf.load(name)
    again = build([tomllib.loads(embed.rules_text(variant))["rules"]], variant.value("table.players"))
    assert again.open_rules() == variant.open_rules()


@pytest.mark.parametrize(
    ("name", "rule_id"),
    [
        ("bloomington", "game.both_under"),  # defenders never lose points
        ("bloomington", "game.both_over_set"),  # who is there before a set has won already
        ("hoosier", "game.both_over"),  # one side alone can win in a hand
        ("indiana", "game.level"),  # no option looks at the totals
        ("hoosier", "deal.packets"),  # no ruling hangs on it
        ("pepper", "play.duplicates"),  # one copy of each card
        ("pepper", "penalty.partner_plays.costs"),  # nobody sits out
        ("hoosier", "meld.late"),
        ("double-deck-pinochle", "meld.beyond"),  # four copies, four values
        ("hoosier", "unplayed.folded.bidders"),  # only where hands may be thrown in
        ("single-deck-pinochle", "unplayed.no_marriage.defenders"),  # any suit may be named
    ],
)
def test_what_cannot_matter_is_not_asked(name, rule_id):
    assert rule_id not in shelf.load(name).open_rules()


def test_what_can_matter_is_asked_once_the_table_makes_it_matter():
    barrie = shelf.load("barrie").decided({"game.win_as": "either"})
    assert {"game.both_over", "game.level"} <= set(barrie.open_rules())
    assert "game.both_over_set" not in barrie.open_rules()
    assert "unplayed.folded.bidders" in shelf.load("kokomo").decided({"play.to_the_end": "no"}).open_rules()


@pytest.mark.parametrize("name", ["bid-euchre", "euchre", "double-deck-pinochle", "single-deck-pinochle"])
def test_no_default_decides_how_cards_are_played(name):
    """The files say it, with its source: a default only means that a feature is absent."""
    variant = shelf.load(name)
    for rule_id in ("play.follow", "play.void", "play.head", "play.overtrump", "auction.raise", "game.reach"):
        record = variant.rule(rule_id)
        assert not record.open, rule_id
        assert record.source, rule_id
        assert DEFAULTS[rule_id] is ..., rule_id
