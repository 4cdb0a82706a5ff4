"""The shelf: finding rule files by id, alias or path, and reading them with their parents."""

from __future__ import annotations

import os

import pytest

from scorepad.book import shelf
from scorepad.errors import NotUnderstood

ROOT = 'format = 1\nid = "{0}"\nname = "{0}"\n[table]\nplayers = 4\n'
CHILD = 'format = 1\nid = "{0}"\nname = "{0}"\nextends = "{1}"\n'


@pytest.fixture
def near(tmp_path, monkeypatch):
    """A card's folder, with a person's own folder beside it and nothing else outside the program."""
    monkeypatch.setenv("SCOREPAD_VARIANTS", str(tmp_path / "own"))
    (tmp_path / "own").mkdir()
    (tmp_path / "card").mkdir()
    return tmp_path / "card"


def put(folder, name, text):
    """Write a rule file and return its path."""
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8", newline="")
    return str(path)


@pytest.mark.parametrize("name", ["indiana", "Indiana", "INDIANAPOLIS", "indiana_double_deck", "Indiana Double Deck"])
def test_a_variant_answers_to_its_id_its_aliases_and_its_name_in_any_case(name):
    assert os.path.basename(shelf.find(name)) == "indiana.toml"


def test_a_misspelt_name_gets_the_nearest_ones():
    with pytest.raises(NotUnderstood, match=r"blomington.*Did you mean bloomington"):
        shelf.find("blomington")


@pytest.mark.parametrize("name", ["", "..", "../pyproject", "/etc/passwd", "no\0thing", ".hidden"])
def test_a_name_is_never_a_way_out_of_the_shelf(name):
    with pytest.raises(NotUnderstood):
        shelf.find(name)


def test_the_cards_folder_comes_before_ones_own_and_that_before_the_built_in(near):
    built_in = shelf.find("indiana", str(near))
    own = put(near.parent / "own", "indiana", CHILD.format("indiana", "indiana"))
    assert shelf.find("indiana", str(near)) == own != built_in
    here = put(near, "indiana", CHILD.format("indiana", "indiana"))
    assert shelf.find("indiana", str(near)) == here
    assert [entry.path for entry in shelf.listing(str(near)) if entry.id == "indiana"] == [here]


def test_a_house_file_may_extend_the_variant_whose_name_it_bears(near):
    here = put(near, "indiana", CHILD.format("indiana", "indiana") + "[game]\ntarget = 64\n")
    folders = [os.path.dirname(path) for path, _ in shelf.chain_with_paths(here)]
    assert folders == [shelf.built_in(), shelf.built_in(), str(near)]
    assert shelf.load("indiana", near=str(near)).value("game.target") == 64


def test_a_scorecard_beside_is_not_taken_for_a_rule_file(near):
    put(near, "indiana", 'format = 1\nvariant = "indiana"\n')
    assert shelf.find("indiana", str(near)).startswith(shelf.built_in())


def test_a_path_is_read_from_the_cards_folder_and_from_here(near, monkeypatch):
    path = put(near, "club", ROOT.format("club"))
    assert shelf.find("club.toml", str(near)) == path
    monkeypatch.chdir(near)
    assert shelf.find("club.toml") == path
    with pytest.raises(NotUnderstood, match="no such rule file"):
        shelf.find("nowhere.toml", str(near))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = 1\nb =\n", ":2: not TOML"),
        ("a = 1\n" + "[" * 2000, "not"),
        ('format = 2\nid = "x"\n', ":1: format 2; this scorepad reads format 1"),
        ('id = "x"\nextends = 5\n', ":2: extends = 5"),
        ('id = "x"\nname = "x"\nextends = "nobody"\n', ":3: extends 'nobody'"),
        ("x" * 1_000_001, "larger than"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(near, text, says):
    path = put(near, "x", text)
    with pytest.raises(NotUnderstood) as caught:
        shelf.chain(path)
    assert str(caught.value).startswith(path)
    assert says in str(caught.value)


def test_bytes_that_are_no_text_are_named_with_their_line(near):
    path = near / "x.toml"
    path.write_bytes(b'id = "x"\nname = "\xff"\n')
    with pytest.raises(NotUnderstood, match=":2: not UTF-8"):
        shelf.read(str(path))


def test_no_ordinary_file_is_waited_for(near):
    with pytest.raises(NotUnderstood, match="no ordinary file"):
        shelf.read(str(near))


def test_a_ring_of_parents_is_refused(near):
    put(near, "a", CHILD.format("a", "b"))
    put(near, "b", CHILD.format("b", "c"))
    put(near, "c", CHILD.format("c", "a"))
    with pytest.raises(NotUnderstood, match="leads back"):
        shelf.chain(shelf.find("a", str(near)))


def test_a_chain_has_an_end(near):
    put(near, "x0", ROOT.format("x0"))
    for n in range(1, 9):
        put(near, f"x{n}", CHILD.format(f"x{n}", f"x{n - 1}"))
    assert len(shelf.chain(shelf.find("x7", str(near)))) == 8
    with pytest.raises(NotUnderstood, match="more than 8"):
        shelf.chain(shelf.find("x8", str(near)))


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(near):
    path = near / "club.toml"
    path.write_bytes(b"\xef\xbb\xbf" + ROOT.format("club").replace("\n", "\r\n").encode())
    assert shelf.load("club", near=str(near)).value("table.players") == 4


def test_a_house_file_with_a_fault_is_refused_with_its_line(near):
    put(near, "club", CHILD.format("club", "indiana") + "[game]\ntraget = 5\nreach = 3\n")
    says = r"club.toml:6: 'game.traget' is not a rule. Did you mean game.target.*1 more"
    with pytest.raises(NotUnderstood, match=says):
        shelf.load("club", near=str(near))


@pytest.mark.parametrize(
    ("system", "name", "wanted"),
    [("nt", "", "scorepad"), ("posix", "Darwin", "Application Support"), ("posix", "Linux", ".config")],
)
def test_each_platform_has_its_own_place_for_a_persons_files(monkeypatch, system, name, wanted):
    monkeypatch.delenv("SCOREPAD_VARIANTS", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr(shelf.sys, "platform", {"nt": "win32", "Darwin": "darwin"}.get(name or system, "linux"))
    assert wanted in shelf.user_folder()
