"""What a shell, or the line editor at the table, may offer next: people, calls, rules and values, hands, variants.

Each function takes the context of the command so far and the beginning of a word. Loaded only when asked.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from scorepad.cli.base import Settings, full_id, load_variant
from scorepad.cli.legalcalls import legal
from scorepad.cli.main import card_of as named_card
from scorepad.rules import contract
from scorepad.rules.calls import denominations
from scorepad.rules.people import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click

    from scorepad.rules.record import Game
    from scorepad.rules.variant import Variant

Items = list[CompletionItem[str]]
FACTS = ("bidder", "bid", "trump", "tricks", "meld", "dealer")


def offer(words: Iterable[str | tuple[str, str]], incomplete: str) -> Items:
    """Return the words, or words with a help, that begin as typed."""
    said = dict((word, None) if isinstance(word, str) else word for word in words)
    return [CompletionItem(_quoted(word), help=said[word]) for word in begun(said, incomplete.lstrip("\"'"))]


def begun(words: Iterable[str], typed: str) -> list[str]:
    """Return the words that begin exactly as typed, else those that do but for accents and capitals.

    Never words whose common beginning is shorter than what was typed: a shell would take letters away.
    """
    known = list(dict.fromkeys(words))
    exact = [word for word in known if word.startswith(typed)]
    if exact:
        return exact
    near = [word for word in known if plain(word).startswith(plain(typed))]
    return near if len(near) == 1 or len({word[: len(typed)] for word in near}) == 1 else []


def _quoted(value: str) -> str:
    """Quote a name with a blank for the one shell that does not do it itself."""
    return f'"{value}"' if " " in value and os.environ.get("_SCOREPAD_COMPLETE") == "bash_complete" else value


def card_of(ctx: click.Context) -> str:
    """Return the path of the card that a command line means."""
    return named_card(ctx.find_root().params.get("card"))


def game_of(ctx: click.Context) -> Game:
    """Read the card of a command line. Raises `ScorepadError` where there is none."""
    from scorepad.book.card import read

    return read(card_of(ctx)).game()


def so_far(ctx: click.Context) -> list[str]:
    """Return the words of the command's argument list that stand before the one being typed."""
    lists = [value for value in ctx.params.values() if isinstance(value, tuple)]
    return [str(word) for word in max(lists, key=len, default=())]


# -- people and hands


def players(ctx: click.Context, incomplete: str) -> Items:
    """Offer the players of the card."""
    return offer(game_of(ctx).seats, incomplete)


def people(ctx: click.Context, incomplete: str) -> Items:
    """Offer the players and the sides of the card."""
    return offer(game_of(ctx).names, incomplete)


def people_equal(ctx: click.Context, incomplete: str) -> Items:
    """Offer `Us=` and `Ann=`."""
    return offer((f"{name}=" for name in game_of(ctx).names), incomplete)


def sides(ctx: click.Context, incomplete: str) -> Items:
    """Offer the sides of the card."""
    return offer((side.name for side in game_of(ctx).sides), incomplete)


def numbers(ctx: click.Context, incomplete: str) -> Items:
    """Offer the numbers of the hands, each with what it was."""
    from scorepad.cli.lines import hand_text

    settings = Settings(card_of(ctx))
    return offer([(str(row.number), hand_text(row, settings)) for row in game_of(ctx).rows], incomplete)


def amended(ctx: click.Context, incomplete: str) -> Items:
    """Offer what can be corrected of a hand: one fact, or the whole hand as it is recorded."""
    words, game = so_far(ctx), game_of(ctx)
    if not words:
        return offer((*FACTS, *game.names, "pass", "misdeal"), incomplete)
    after = {"bidder": people, "bid": calls, "trump": trumps, "dealer": players, "tricks": tricks, "meld": people_equal}
    if words[0] in after:
        return after[words[0]](ctx, incomplete)
    return hand(ctx, incomplete)


# -- calls and counts


def calls(ctx: click.Context, incomplete: str) -> Items:
    """Offer the calls of this table, as somebody may have won with."""
    return offer(_bids(game_of(ctx)), incomplete)


def _bids(game: Game) -> list[str]:
    return [call for call in legal(game, ()) if call != "pass"]


def auction(ctx: click.Context, incomplete: str) -> Items:
    """Offer the calls that are legal at this point of the auction."""
    return offer(legal(game_of(ctx), so_far(ctx)), incomplete)


def trumps(ctx: click.Context, incomplete: str) -> Items:
    """Offer the contracts of this table."""
    return offer(denominations(game_of(ctx).variant) or (), incomplete)


def hand(ctx: click.Context, incomplete: str) -> Items:
    """Offer what comes next in a whole hand: who, the call, what was taken."""
    words, game = so_far(ctx), game_of(ctx)
    if not words:
        return offer([*game.names, "pass", "misdeal"], incomplete)
    if len(words) == 1:
        return offer(_bids(game), incomplete)
    return offer(["set", "rest", *_counts(game)], incomplete) if len(words) == 2 else []


def tricks(ctx: click.Context, incomplete: str) -> Items:
    """Offer what the bidders' side may have taken."""
    game = game_of(ctx)
    return offer([*_counts(game), "rest", "set", *(f"{side.name}=" for side in game.sides)], incomplete)


def _counts(game: Game) -> list[str]:
    total = contract.known_total(game.variant)
    return [] if total is None else [str(count) for count in range(total + 1)]


# -- rules and variants


def variants(ctx: click.Context, incomplete: str) -> Items:
    """Offer the variants that can be played by name, and rule files."""
    from scorepad.book.shelf import listing

    if os.sep in incomplete or incomplete.startswith("."):
        return [CompletionItem(incomplete, type="file")]
    return offer([(one.id, one.name) for one in listing(os.path.dirname(os.path.abspath(card_of(ctx))))], incomplete)


def variants_first(ctx: click.Context, incomplete: str) -> Items:
    """Offer the variants as the first word, then rules of the one that was named."""
    return variants(ctx, incomplete) if not so_far(ctx) else offer(_rule_ids(_variant(ctx)), incomplete)


def rules(ctx: click.Context, incomplete: str) -> Items:
    """Offer rules as `KEY=`, then their values: the documented ones with their source, else the vocabulary."""
    variant, before = _variant(ctx), so_far(ctx)
    key, equals, text = incomplete.partition("=")
    if incomplete == "=" and before:  # a shell that splits words at the equals sign
        return offer(_values(variant, before[-1]), "")
    if before[-1:] == ["="] and len(before) > 1:
        return offer(_values(variant, before[-2]), incomplete)
    if equals:
        return offer([(f"{key}={value}", said) for value, said in _values(variant, key)], f"{key}={text}")
    if len(before) == 1 and "=" not in before[0]:
        return offer(_values(variant, before[0]), incomplete)
    return offer([(f"{rule}=", _question(rule)) for rule in _rule_ids(variant)], incomplete)


def _variant(ctx: click.Context) -> Variant:
    named = ctx.params.get("variant") or ctx.params.get("name") or next(iter(so_far(ctx)), None)
    if not isinstance(named, str) or ctx.info_name == "decide":
        named = None
    return load_variant(named, (), Settings(card_of(ctx)))


def _rule_ids(variant: Variant) -> list[str]:
    from scorepad.rules.schema import RULES

    still = variant.open_rules()
    return list(dict.fromkeys([*still, *variant.values, *(rule for rule in RULES if "*" not in rule)]))


def _question(rule_id: str) -> str:
    from scorepad.rules.schema import question

    return question(rule_id)


def _values(variant: Variant, key: str) -> list[tuple[str, str]]:
    from scorepad.rules.schema import rule_of, say

    rule_id = full_id(key, variant)
    rule = rule_of(rule_id)
    if rule is None:
        return []
    found = {_typed(option.value): option.value for option in variant.options(rule_id)}
    for word in rule.kind.words:
        found.setdefault(word, word)
    return [(text, say(rule_id, value)) for text, value in found.items() if " " not in text]


def _typed(value: object) -> str:
    from scorepad.rules.schema import spell

    return value if isinstance(value, str) else spell(value)


def files(ctx: click.Context, incomplete: str) -> Items:
    """Let the shell offer files."""
    return [CompletionItem(incomplete, type="file")]
