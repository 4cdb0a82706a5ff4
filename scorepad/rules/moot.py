"""Which open rules cannot matter at a table, given what is settled, and in which turn the others are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.rules.defaults import pattern

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.variant import Variant

OWN, GENERAL, SELDOM = 0, 1, 2
WHEN_IT_HAPPENS = ("penalty.", "unplayed.", "deal.after_", "game.award_wins", "play.last_trick_seen")
ONE_WINNER = ("bid-decided", "bidders", "agency")
# rule -> (the rule that makes it moot, the settled values under which it cannot matter)
MOOT: dict[str, tuple[str, tuple[Any, ...]]] = {
    "game.hands_tie": ("game.hands", ("none",)),
    "game.passed_out_counts": ("game.hands", ("none",)),
    "game.target_ends": ("game.hands", ("none",)),
    "game.both_over": ("game.win_as", ONE_WINNER),
    # where either side wins as soon as it is there, a side that is there before it loses a bid has won already
    "game.both_over_set": ("game.win_as", (*ONE_WINNER, "either")),
    "auction.equal_partner": ("auction.raise", ("higher",)),
    "auction.forced_at": ("auction.all_pass", ("next-dealer", "same-dealer")),
    "scoring.set_forced": ("auction.all_pass", ("next-dealer", "same-dealer")),
    "unplayed.no_marriage.bidders": ("auction.trump_needs", ("nothing",)),
    "unplayed.no_marriage.defenders": ("auction.trump_needs", ("nothing",)),
    "auction.top_ends": ("auction.maximum", ("none",)),
    "deck.joker": ("deck.jokers", (0,)),
    "deal.kitty_shown": ("deal.kitty", (0,)),
    "deal.kitty_to": ("deal.kitty", (0,)),
    "deal.discard": ("deal.kitty", (0,)),
    "table.seating": ("table.sides", ("individuals",)),
    "play.overtrump": ("play.void", ("anything",)),
    "play.after_trumped": ("play.head", ("never", "trump-led")),
}


def moot(variant: Variant, rule_id: str) -> bool:
    """Return whether a rule cannot matter under what is settled."""
    row = MOOT.get(rule_id)
    if row is not None and _settled(variant, *row):
        return True
    test = TESTS.get(pattern(rule_id)) or TESTS.get(rule_id)
    return test is not None and test(variant, rule_id)


def turn(variant: Variant, rule_id: str) -> int:
    """Return in which turn an open rule is asked: a gap of this variant, of the general rules, or when it happens."""
    own = variant.rule(rule_id).own
    if rule_id.startswith(WHEN_IT_HAPPENS) and not (own and rule_id.startswith("unplayed.")):
        return SELDOM
    return OWN if own else GENERAL


def _settled(variant: Variant, rule_id: str, values: tuple[Any, ...]) -> bool:
    record = variant.rule(rule_id)
    return not record.open and record.value in values


def _never(variant: Variant, rule_id: str) -> bool:
    """However the cards are dealt out, no ruling hangs on it."""
    return True


def _level(variant: Variant, rule_id: str) -> bool:
    """Equal totals matter only where the totals decide who has won."""

    def decides(rule_id: str) -> bool:
        record = variant.rule(rule_id)
        return not moot(variant, rule_id) and any(
            value in ("higher", "lower") for value in record.possible or ["higher"]
        )

    return not any(map(decides, ("game.both_over", "game.both_over_set")))


def _both_under(variant: Variant, rule_id: str) -> bool:
    """Only one side can fall to the floor in a hand where those who did not bid never lose points."""
    if _settled(variant, "game.floor", ("none",)):
        return True
    paid = [record for key, record in variant.values.items() if key.split(".")[-1].startswith("defenders_")]
    return not any("-" in str(record.possible) for record in paid)


def _duplicates(variant: Variant, rule_id: str) -> bool:
    """Identical cards need a second copy of some card."""
    return _settled(variant, "deck.copies", (1,)) and _settled(variant, "deck.jokers", (0, 1))


def _no_melds(variant: Variant, rule_id: str) -> bool:
    return not variant.names("meld.points")


def _all_copies_listed(variant: Variant, rule_id: str) -> bool:
    copies = variant.rule("deck.copies")
    lists = [variant.rule(f"meld.points.{name}").value for name in variant.names("meld.points")]
    return not copies.open and all(isinstance(row, list) and len(row) >= copies.value for row in lists)


def _no_exchange(variant: Variant, rule_id: str) -> bool:
    """How cards are exchanged, where a call brings none; who chooses and who is first, where they are the kitty's."""
    call, key = rule_id.rsplit(".", 1)
    taken = variant.values.get(f"{call}.take")
    if taken is None or (taken.value is None and not taken.open):
        taken = variant.rule("contract.take")
    return not taken.open and taken.value in (("nothing",) if key == "discard" else ("nothing", "kitty"))


def _nobody_sits_out(variant: Variant, rule_id: str) -> bool:
    out = [record for key, record in variant.values.items() if key.endswith(".partners")]
    return not any(record.open or record.value == "out" for record in out)


def _played_out(variant: Variant, rule_id: str) -> bool:
    """Giving a hand up, where every trick is played; and in the general rules until hands may be thrown in at all."""
    ends = "play.to_the_end"
    named = variant.rule(rule_id).own
    return _settled(variant, ends, ("yes",)) or not (named or _settled(variant, ends, ("no",)))


def _says_who_deals(variant: Variant, rule_id: str) -> bool:
    """A misdeal whose only documented price is a new deal: `deal.after_misdeal` asks the same."""
    deals = ({"hand": "redeal"}, {"hand": "next-dealer"})
    return all(option.value in deals for option in variant.options(rule_id))


TESTS: dict[str, Callable[[Variant, str], bool]] = {
    "deal.packets": _never,
    "game.level": _level,
    "game.both_under": _both_under,
    "play.duplicates": _duplicates,
    "meld.late": _no_melds,
    "meld.beyond": _all_copies_listed,
    "contract.order": _no_exchange,
    "contract.choose": _no_exchange,
    "contract.discard": _no_exchange,
    "special.*.order": _no_exchange,
    "special.*.choose": _no_exchange,
    "special.*.discard": _no_exchange,
    "unplayed.conceded.bidders": _played_out,
    "unplayed.conceded.defenders": _played_out,
    "unplayed.folded.bidders": _played_out,
    "unplayed.folded.defenders": _played_out,
    "penalty.partner_plays.costs": _nobody_sits_out,
    "penalty.partner_plays.until": _nobody_sits_out,
    "penalty.misdeal.costs": _says_who_deals,
}
