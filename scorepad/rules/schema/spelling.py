"""How the sentences of rules spell what is more than a word: points, prices, steps, exchanges, conditions."""

from __future__ import annotations

from typing import Any

from scorepad.rules.termform import TERM

FACTS = {
    "tricks": "the tricks they take",
    "bid": "the bid",
    "meld": "their meld",
    "counters": "their counters",
    "over": "what is over the bid",
    "short": "what is missing to the bid",
    "hand": "all the tricks of a hand",
    "granted": "the tricks granted to them",
}
DENOMINATIONS = {"suits": "a suit", "high": "no trump high", "low": "no trump low"}
HAND = {
    "plays-on": "the hand is played on",
    "over": "the hand is over",
    "redeal": "the same dealer deals again",
    "next-dealer": "the deal passes to the next player",
    "as-set": "the hand counts as if the offenders were set",
    "as-made": "the hand counts as made",
    "void": "the hand is void",
}
CALL = {
    "bid-lost": "the bid is lost",
    "mend-or-pass": "it is mended before the next player acts, else it counts as a pass",
    "call-card-or-suit": "the opponents may call a suit, or treat the card as exposed",
    "stays-exposed": "the card stays on the table and may be called",
    "card-taken-back": "the card is taken back",
    "warning": "a warning first",
    "as-revoke": "it counts as a renege",
}
SIDES = (("offenders", "the offenders", ""), ("others", "the other side", "s"))


def spell(value: Any) -> str:
    """Write a value the way a player reads it: lists with commas, tables as `key value`, none as "none"."""
    if isinstance(value, list):
        nested = bool(value) and isinstance(value[0], list)
        return "; ".join(map(spell, value)) if nested else ", ".join(map(spell, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{str(key).replace('_', ' ')} {spell(item)}" for key, item in value.items()) or "none"
    return str(value).replace("_", " ") if isinstance(value, str) else str(value)


def typed(value: Any) -> str:
    """Return a value as it is typed after KEY=: `others=4,hand=over`, `denomination:suits=3,high=5`, `suits,high`."""
    if isinstance(value, dict):
        if len(value) == 1 and isinstance(next(iter(value.values())), dict):
            ((fact, cases),) = value.items()
            return f"{fact}:{typed(cases)}"
        cells = ((key, typed(item), isinstance(item, list)) for key, item in value.items())
        return ",".join(f"{key}=[{item}]" if several else f"{key}={item}" for key, item, several in cells)
    return (",".join(map(typed, value)) or "none") if isinstance(value, list) else str(value)


def case_of(fact: str, name: str) -> str:
    """Return the case of a value that hangs on a fact: `With 4 players`, `In no trump high`, `For 2 cards`."""
    if name == "other":
        return "Otherwise"
    if fact == "denomination":
        return f"In {DENOMINATIONS.get(name, name)}"
    return f"With {name} players" if fact == "players" else f"For {name} card{'' if name == '1' else 's'}"


def listing(parts: list[str], last: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else "nothing"


def points(amount: Any) -> str:
    """Return an amount of points in words: `the tricks they take and 8`, `minus half the bid, rounded up`."""
    return listing([_term(part) for part in (amount if isinstance(amount, list) else [amount])])


def paid(says: str, amount: Any) -> str:
    """Return a sentence `... score {}` with an amount in it; `... lose {}` where every part of it is lost."""
    parts = amount if isinstance(amount, list) else [amount]
    if not all(str(part).startswith("-") for part in parts):
        return says.replace("{}", points(parts))
    given = [-part if isinstance(part, int) else part.lstrip("- ") for part in parts]
    return says.replace("score {}", "lose {}").replace("{}", points(given))


def _term(term: Any) -> str:
    if isinstance(term, int):
        return f"minus {-term}" if term < 0 else str(term)
    if term.startswith("greater of "):
        facts = [FACTS.get(fact.strip(), fact) for fact in term.removeprefix("greater of ").split(",")]
        return f"the greater of {listing(facts)}"
    match = TERM.fullmatch(term.strip())
    if match is None:
        return str(term)
    text = FACTS.get(match["fact"], match["fact"])
    text = f"{match['factor']} times {text}" if match["factor"] else text
    text = f"half {text}, rounded {match['round'] or 'up'}" if match["half"] else text
    return f"minus {text}" if match["sign"] == "-" else text


def price(value: Any) -> str:
    """Return what a penalty is, as a sentence: points to either side, what becomes of the hand and of the call."""
    if not isinstance(value, dict):
        return "It costs nothing."
    told = [f"{who} {spell_amount(value[key], end)}" for key, who, end in SIDES if key in value]
    told += [words.get(value[key], str(value[key])) for key, words in (("hand", HAND), ("call", CALL)) if key in value]
    if value.get("call") == "warning":
        told = [told[-1], *told[:-1]]
    return f"{capital('; '.join(told))}."


def spell_amount(amount: Any, end: str = "") -> str:
    """Return points as a sentence has them: `score 50 and their meld`; `end` is the ending of the verb."""
    return paid("score {}", amount).replace(" ", f"{end} ", 1)


def capital(text: str) -> str:
    """Return a text that begins with a capital."""
    return text[:1].upper() + text[1:]


def steps(value: list[list[int]]) -> str:
    """Return how bids rise: `From 50 on any number may be bid, from 60 on multiples of 5.`"""
    if value == [[1, 1]]:
        return "Bids rise by 1 or more."
    told = [f"from {start} on {'any number' if step == 1 else f'multiples of {step}'}" for start, step in value]
    return f"{capital(told[0])} may be bid{''.join(f', {more}' for more in told[1:])}."


def contracts(value: list[str]) -> str:
    """Return the contracts there are: `Contracts: a suit, no trump high.`"""
    return f"Contracts: {', '.join(DENOMINATIONS.get(name, name) for name in value)}."


def taken(value: str) -> str:
    """Return the cards that a bidder gets: `The bidder gets 2 cards from the partner.`"""
    if value == "nothing":
        return "The bidder gets no cards."
    found = []
    for part in value.split(", then "):
        count, from_, whom = part.partition(" from ")
        noun = "card" if count == "1" else "cards"
        found.append(f"{count} {noun} from {'the partner' if whom == 'partner' else whom}" if from_ else f"the {part}")
    return f"The bidder gets {', then '.join(found)}."


def free_hands(value: Any) -> str:
    """Return which hands have no auction."""
    if not isinstance(value, dict):
        return "Every hand has an auction."
    return f"The first {value['hands']} hands have no auction: seat {value['seat']} holds the bid at {value['bid']}."


def redeal(value: Any) -> str:
    """Return which hands may be thrown in before play."""
    if not isinstance(value, dict):
        return "No hand may be thrown in before play."
    without = f" and no {value['without']}" if "without" in value else ""
    most = f"at least {value.get('at_least', 1)} of {value.get('of', 'any card')}"
    return f"A hand with {most}{without} may be thrown in for a new deal."
