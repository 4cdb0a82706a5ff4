"""Whole processes from an installed wheel: `hand`, `bid`, `tricks`, `show`, `--help`, beside small Click programs.

`nothing` is the smallest Click program; `same` also reads the card as TOML under a lock and writes it back longer,
synced as scorepad does. All are measured in turn, round after round, so that a busy moment hits them all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.bench.common import Command, Row, rounds

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 41
PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
LONG = ("--rule", "game.target=99999", "--rule", "game.floor=none")  # however long the card, the game goes on
HANDS = (("Ann", "5H", "6"), ("Bob", "4C", "3"), ("Cy", "6C", "5"), ("Dee", "5S", "7"))

NOTHING = '''
import click


@click.command()
@click.argument("words", nargs=-1)
def main(words):
    """Do nothing."""
'''
SAME = '''
import fcntl
import os
import tomllib

import click


@click.command()
@click.argument("words", nargs=-1)
def main(words):
    """Read the card and write it back longer, as safely as scorepad."""
    path = os.path.realpath(os.environ["SCOREPAD_CARD"])
    lock = os.open(path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    with open(path, "rb") as file:
        content = file.read()
    tomllib.loads(content.decode())
    new = os.open(path + ".new", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(new, content + b"# one more line, as long as a hand is\\n" * 5)
    os.fsync(new)
    os.close(new)
    os.replace(path + ".new", path)
    folder = os.open(os.path.dirname(path), os.O_RDONLY)
    os.fsync(folder)
    click.echo("Recorded.")
'''


def add_program(programs: str, name: str, text: str) -> None:
    """Install a small program beside scorepad, compiled and started in the same way."""
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    python = os.path.join(programs, "python")
    site = subprocess.run([python, "-c", where], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    module = os.path.join(site, f"{name}_program.py")
    with open(module, "w", encoding="utf-8") as file:
        file.write(text)
    subprocess.run([python, "-m", "py_compile", module], check=True)
    with open(os.path.join(programs, "scorepad"), encoding="utf-8") as file:
        script = file.read().replace("scorepad.__main__", f"{name}_program")
    path = os.path.join(programs, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(script)
    os.chmod(path, 0o755)


def make_card(programs: str, folder: str, hands: int) -> str:
    """Return the text of a card with so many hands, recorded by scorepad itself but for the repetition."""
    path = os.path.join(folder, "card.toml")
    program = os.path.join(programs, "scorepad")
    if os.path.exists(path):
        os.unlink(path)
    subprocess.run(
        [program, "--card", path, "new", "bloomington", *PLAYERS, *LONG], stdout=subprocess.DEVNULL, check=True
    )
    with open(path, encoding="utf-8") as file:
        head = file.read()
    blocks = []
    for number in range(1, hands + 1):
        who, call, taken = HANDS[number % len(HANDS)]
        side = "Us" if PLAYERS.index(who) % 2 == 0 else "Them"
        other = "Them" if side == "Us" else "Us"
        tricks = f"{{ {side} = {taken}, {other} = {8 - int(taken)} }}"
        dealer = PLAYERS[(number - 2) % 6]
        blocks.append(
            f'\n[[hands]]\nnumber = {number}\ndealer = "{dealer}"\nbidder = "{who}"\nbid = "{call}"\n'
            f"tricks = {tricks}\n"
        )
    return head + "".join(blocks)


def measure(programs: str, folder: str, count: int = ROUNDS) -> list[Row]:
    """Time everything; return the rows of the page."""
    add_program(programs, "nothing", NOTHING)
    add_program(programs, "same", SAME)
    card = os.path.join(folder, "card.toml")
    texts = {hands: make_card(programs, folder, hands) for hands in (10, 20, 200)}
    opened = texts[20] + '\n[[hands]]\nnumber = 21\ndealer = "Bob"\nbidder = "Ann"\nbid = "5H"\n'

    def put(text: str) -> Callable[[], None]:
        def before() -> None:
            with open(card, "w", encoding="utf-8") as file:
                file.write(text)

        return before

    scorepad = os.path.join(programs, "scorepad")
    commands = {
        "nothing": Command([os.path.join(programs, "nothing")]),
        "same": Command([os.path.join(programs, "same")], put(texts[20])),
        "hand": Command([scorepad, "hand", "Ann", "5H", "6"], put(texts[20])),
        "bid": Command([scorepad, "bid", "Ann", "5H"], put(texts[20])),
        "tricks": Command([scorepad, "tricks", "6"], put(opened)),
        "show": Command([scorepad, "show"], put(texts[20])),
        "help": Command([scorepad, "--help"]),
        "hand 10": Command([scorepad, "hand", "Ann", "5H", "6"], put(texts[10])),
        "hand 200": Command([scorepad, "hand", "Ann", "5H", "6"], put(texts[200])),
        "same 10": Command([os.path.join(programs, "same")], put(texts[10])),
        "same 200": Command([os.path.join(programs, "same")], put(texts[200])),
    }
    took = rounds(commands, count, folder)
    return list(_rows(took))


def _rows(took: dict[str, float]):  # type: ignore[no-untyped-def]
    start = "Python's start and `import click`"
    promised = {
        "hand": (1.30, 1.15, f"{start}, the parse of the card (its rules are most of it), two syncs"),
        "bid": (1.30, 1.15, "as `hand`"),
        "tricks": (1.30, 1.15, "as `hand`"),
        "show": (2.0, None, f"{start}, the parse of the card, the open rules"),
        "help": (1.25, None, f"{start}; no command is imported"),
    }
    for name, (most, goal, bound) in promised.items():
        ms = took[name]
        shown = f"`{'--help' if name == 'help' else name}`, 20 hands"
        yield Row(shown, _ms(ms), f"`nothing` {_ms(took['nothing'])}", _x(ms / took["nothing"]), f"{most:.2f}", bound)
        if goal:
            same = took["same"]
            yield Row(
                shown, _ms(ms), f"`same` {_ms(same)}", _x(ms / same), f"goal {goal:.2f}", "imports of our own, scoring"
            )
    more, parse = took["hand 200"] - took["hand 10"], took["same 200"] - took["same 10"]
    yield Row(
        "`hand`, 200 hands less 10",
        _ms(more),
        f"`same`, likewise {_ms(parse)}",
        _x(more / parse) if parse > 0 else "-",
        "flat to within the parse",
        "the parse; the fold scores each kind of hand once",
    )


def _ms(ms: float) -> str:
    return f"{ms:.1f} ms"


def _x(ratio: float) -> str:
    return f"{ratio:.2f} x"


if __name__ == "__main__":
    for row in measure(sys.argv[1], sys.argv[2], int(sys.argv[3]) if sys.argv[3:] else ROUNDS):
        print(" | ".join(row))
