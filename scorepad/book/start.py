"""A new card: its head written once, from the variant, the people, and what the table decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorepad.book import embed, shelf, toml
from scorepad.book.card import FORMAT
from scorepad.errors import NotUnderstood
from scorepad.rules.record import Side
from scorepad.rules.variant import flatten

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from scorepad.rules.variant import Variant

NAMES = ("Us", "Them", "Others", "Fourth")


class Circle(NamedTuple):
    """Who sits where: the sides, and all players in seat order (none where only the sides are known)."""

    sides: tuple[Side, ...]
    seats: tuple[str, ...]


def circle(who: Sequence[str], individuals: bool, allowed: Sequence[int]) -> Circle:
    """Read the people of a table: names in seat order, `Us=Ann,Cy Them=Bob,Dee`, side names, or nobody.

    `allowed`: the numbers of players that the variant has, any where it says none. Raises `NotUnderstood`.
    """
    words = [word.strip() for word in who if word.strip()]
    if any("=" in word for word in words):
        found = _teams(words)
    elif not words:
        found = Circle(tuple(Side(name, ()) for name in NAMES[:2]), ())
    elif individuals:
        found = Circle(tuple(Side(name, (name,)) for name in words), tuple(words))
    elif len(words) == 2 and 2 not in allowed:
        found = Circle(tuple(Side(name, ()) for name in words), ())
    else:
        if len(words) % 2:
            raise NotUnderstood(
                f"{len(words)} names were read: two teams need an even number. Expected {_fit(allowed)}."
            )
        found = Circle(tuple(Side(NAMES[i], tuple(words[i::2])) for i in (0, 1)), tuple(words))
    _check(found, allowed)
    return found


def players_of(variant: Variant) -> list[int]:
    """Return the numbers of players that a variant as it was built is for, none where that is open."""
    record = variant.rule("table.players")
    return [] if record.open else record.value if isinstance(record.value, list) else [record.value]


def allowed_players(name: str, near: str) -> list[int]:
    """Return the numbers of players that a rule file allows before one is chosen, none where that is open."""
    found: list[int] = []
    for data in shelf.chain(shelf.find(name, near)):
        for rule_id, item, _, _ in flatten(data):
            if rule_id == "table.players":
                value = item.get("is") if isinstance(item, dict) else item
                found = value if isinstance(value, list) else [value] if isinstance(value, int) else []
    return found


def _teams(words: Sequence[str]) -> Circle:
    sides = []
    for word in words:
        name, equals, people = word.partition("=")
        players = tuple(part.strip() for part in people.replace("+", ",").split(",") if part.strip())
        if not equals or not name.strip() or not players:
            raise NotUnderstood(f"{word!r} was read; expected teams as Us=Ann,Cy Them=Bob,Dee.")
        sides.append(Side(name.strip(), players))
    sizes = {len(side.players) for side in sides}
    if len(sizes) > 1 or len(sides) < 2:
        raise NotUnderstood("The sides are not of one size: write all of them, as Us=Ann,Cy Them=Bob,Dee.")
    seats = tuple(player for row in zip(*(side.players for side in sides), strict=True) for player in row)
    return Circle(tuple(sides), seats)


def _check(found: Circle, allowed: Sequence[int]) -> None:
    names = [*found.seats, *(side.name for side in found.sides if side.players != (side.name,))]
    twice = next((name for i, name in enumerate(names) if name in names[:i]), "")
    if twice:
        raise NotUnderstood(f"{twice!r} stands twice: everybody needs a name of their own (Ann K, Ann M).")
    if found.seats and allowed and len(found.seats) not in allowed:
        raise NotUnderstood(f"{len(found.seats)} people were read; this variant is for {_fit(allowed)}.")


def _fit(allowed: Sequence[int]) -> str:
    return f"{' or '.join(map(str, allowed))} players" if allowed else "an even number"


ADVICE = "Correct it by hand where it is wrong; then `scorepad check`."


def _one_line(text: str) -> str:
    """Return a text that can stand in a comment: whatever is not printable becomes a blank."""
    return "".join(char if char.isprintable() else " " for char in text)


def card_text(
    variant: Variant,
    people: Circle,
    dealer: str | None,
    started: datetime.date,
    title: str = "",
    start: Mapping[str, int] | None = None,
    decisions: Sequence[Mapping[str, object]] = (),
) -> str:
    """Return the text of a new card."""
    head = [
        f"# {_one_line(title or variant.name)}: a scorepad card. {ADVICE}\n",
        toml.line("format", FORMAT),
        toml.line("variant", variant.id),
        toml.line("title", title) if title else "",
        toml.line("started", started),
        toml.line("seats", list(people.seats)),
        toml.line("dealer", dealer) if dealer else "",
        "\n[sides]\n",
        *(toml.line(side.name, list(side.players)) for side in people.sides),
    ]
    if start:
        head += ["\n[start]\n", *(toml.line(name, total) for name, total in start.items())]
    blocks = [toml.block("changes", dict(change)) for change in decisions]
    return "".join(head) + embed.rules_text(variant) + "".join(blocks)
