"""Inputs that no table would type, made from ones that a table does: words cut, doubled, swapped, bytes flipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Us", "Them")
STRANGE = (
    "",
    " ",
    "-",
    "--",
    "=",
    ",",
    ":",
    "+",
    "\\",
    "'",
    '"',
    "\0",
    "\n",
    "\r",
    "\t",
    "\x1b[31m",
    "\u202e",
    "\ufeff",
    "\ud800",
    "é",
    "Zoë",
    "李",
    "👩‍👩‍👧",
    "ﬁ",
    "İ",
    "ß",
    "♥",
    "♥️",
    "🂱",
    "𝟓H",
    "٥H",
    "½",
    "−5",
    "0",
    "-1",
    "1e9",
    "0x10",
    "007",
    "9" * 10_000,
    "A" * 5_000,
    "None",
    "nan",
    "true",
    "[]",
    "{}",
    "[[hands]]",
    "a.b.c",
    "..",
    "~",
    "*",
    "?",
    "%s",
    "{0}",
    "$HOME",
)
CALLS = (
    "5H",
    "6C",
    "7S",
    "8D",
    "4NT",
    "6high",
    "7low",
    "best-H",
    "Best",
    "alone",
    "moon",
    "shoot",
    "60",
    "62S",
    "50",
    "pass",
    "p",
    "double",
    "5♥",
    "5 H",
    "H5",
    "hearts",
    "9",
    "0",
    "-3",
    "6H!",
    "no trump",
    "NT",
    "1000",
    "99999H",
    "5HH",
    "best-",
    "-H",
    "5H-best",
)
CARDS = (
    "9SQH10DKCJHASAHADAC10S10H10CJDQSJD",
    "AH 10H KH QH JH",
    "JDQS",
    "A♠ K♠",
    "XX",
    "11H",
    "AHAHAHAHAHAH",
    "A" * 300,
    "10" * 200,
)
RULES = (
    "game.target=54",
    "target=0",
    "game.win_as=either",
    "game.hands=3",
    "deal.hand=all",
    "auction.steps=50 1 60 5",
    "scoring.made=-bid",
    "play.head=maybe",
    "special.best.made=2 x hand",
    "penalty.revoke.costs=nothing",
    "meld.points.run=15 150",
    "nonsense",
    "=",
    "a=b=c",
)
OPTIONS = (
    "--dealer",
    "--forced",
    "--cards",
    "--no-marriage",
    "--conceded",
    "--renege",
    "--stands",
    "--note",
    "--json",
    "--meld",
    "--trump",
    "--points",
    "--rule",
    "--variant",
    "--why",
    "--plain",
    "--no-color",
    "--card",
    "--help",
    "--like",
    "--title",
    "--start",
    "--to",
    "--by",
)
COMMANDS = (
    ("hand", "Ann", "5H", "6"),
    ("hand", "pass"),
    ("hand", "misdeal"),
    ("hand", "Bob", "6C", "set"),
    ("bid", "Ann", "5H"),
    ("tricks", "6"),
    ("tricks", "Us=6", "Them=2"),
    ("contract", "hearts"),
    ("meld", "Us=24"),
    ("meld", "24,32"),
    ("auction", "3H", "p", "4C", "p", "p", "p"),
    ("adjust", "Us=-2", "--why", "talk"),
    ("end", "--abandoned"),
    ("undo",),
    ("redo",),
    ("amend", "1", "tricks", "5"),
    ("insert", "1", "Ann", "5H", "6"),
    ("strike", "1"),
    ("note", "1", "well"),
    ("check",),
    ("check", "--fix"),
    ("show",),
    ("show", "--json"),
    ("explain",),
    ("explain", "1"),
    ("rules",),
    ("rules", "game"),
    ("compare", "indiana", "kokomo"),
    ("decide",),
    ("decide", "game.level=play-on"),
    ("dealer", "Eve"),
    ("seats", "Ann", "Dee", "Cy", "Bob", "Eve", "Flo"),
    ("replace", "Flo", "Gus"),
    ("rename", "Flo", "Flora"),
    ("variants",),
    ("new", "indiana", "Ann", "Bob", "Cy", "Dee"),
    ("new", "bloomington", "Us=Ann,Cy", "Them=Bob,Dee"),
    ("new",),
    ("--help",),
    ("referee", "--help"),
    ("referee", "legal", "--trump", "H", "--hand", "AHKS", "--led", "QH"),
    ("referee", "trick", "JH", "JD"),
    ("referee", "meld", "AH", "10H"),
    ("referee", "score", "5H", "6"),
    ("referee", "game", "54", "53"),
    ("referee", "auction", "3H", "p", "4C"),
    ("disputes",),
    ("stats",),
    ("history",),
    ("export", "--to", "csv"),
    ("export", "--to", "json"),
    ("export", "--to", "md"),
    ("standings",),
)


def word(rng: random.Random) -> str:
    """Return a word that may stand anywhere in a command line."""
    kind = rng.choice((NAMES, STRANGE, CALLS, CARDS, RULES, OPTIONS))
    return damage_text(rng.choice(kind), rng) if rng.random() < 0.3 else rng.choice(kind)


def command_line(rng: random.Random) -> list[str]:
    """Return a command line near one that is right."""
    words = list(rng.choice(COMMANDS))
    for _ in range(rng.randrange(4)):
        place = rng.randrange(len(words) + 1)
        how = rng.randrange(5)
        if how == 0:
            words.insert(place, word(rng))
        elif how == 1 and words:
            words[place % len(words)] = word(rng)
        elif how == 2 and len(words) > 1:
            del words[place % len(words)]
        elif how == 3 and words:
            words.insert(place, rng.choice(words))
        elif words:
            words[place % len(words)] = damage_text(words[place % len(words)], rng)
    return words


def damage_text(text: str, rng: random.Random) -> str:
    """Return a text with a slip in it."""
    place = rng.randrange(len(text) + 1)
    how = rng.randrange(5)
    if how == 0:
        return text[:place] + rng.choice(STRANGE)[:50] + text[place:]
    if how == 1:
        return text[:place] + text[place + 1 :]
    if how == 2:
        return text[:place] + text[place : place + 3] + text[place:]
    if how == 3:
        return text.swapcase()
    return text[::-1]


def damage(content: bytes, rng: random.Random) -> bytes:
    """Return bytes that were flipped, cut, doubled, or put elsewhere, once or a few times."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        if not content:
            return content
        begin = rng.randrange(len(content))
        end = min(len(content), begin + rng.choice((1, 1, 2, 5, 20, 100, 1000)))
        how = rng.randrange(7)
        if how == 0:
            content = content[:begin] + bytes([content[begin] ^ (1 << rng.randrange(8))]) + content[begin + 1 :]
        elif how == 1:
            content = content[:begin] + content[end:]
        elif how == 2:
            content = content[:end] + content[begin:end] * rng.choice((1, 1, 3)) + content[end:]
        elif how == 3:
            content = content[:begin]
        elif how == 4:
            content = content[:begin] + rng.choice(STRANGE).encode("utf-8", "surrogatepass")[:40] + content[begin:]
        else:
            content = _line(content, rng, how)
    return content


def _line(content: bytes, rng: random.Random, how: int) -> bytes:
    """Damage a whole line, or only what stands behind its equals sign."""
    lines = content.split(b"\n")
    place = rng.randrange(len(lines))
    if how == 5:
        lines.insert(rng.randrange(len(lines)), lines[place])
    else:
        key, equals, _ = lines[place].partition(b"=")
        value = rng.choice(
            (b"5", b"-1", b'"x"', b"true", b"[]", b"{}", b"2026-01-01", b"1.5", b"[1]", b"{ a = 1 }", b'"none"', b"nan")
        )
        lines[place] = key + equals + b" " + value if equals else b"[x]"
    return b"\n".join(lines)


def any_of(choices: Sequence[bytes], rng: random.Random) -> bytes:
    """Return one of several texts."""
    return choices[rng.randrange(len(choices))]
