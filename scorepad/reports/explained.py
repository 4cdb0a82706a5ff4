"""The why of a page: each hand's points with their rules and sources, and what the table decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorepad.reports import words
from scorepad.reports.page_style import text
from scorepad.rules.schema import say, spell
from scorepad.rules.schema.spelling import capital
from scorepad.rules.sources import in_full
from scorepad.rules.variant import BASIS

if TYPE_CHECKING:
    from scorepad.rules.record import Game, Row
    from scorepad.rules.variant import Variant


def brief(row: Row) -> str:
    """Return in a sentence why a hand scored as it did."""
    if row.struck:
        return "Struck out: it counts nothing."
    if row.kind in ("passed-out", "misdealt"):
        return "Nobody scores."
    if row.kind in ("open", "unread"):
        return "Not played yet." if row.kind == "open" else "This entry cannot be read: see scorepad check."
    if row.hanging is not None:
        return f"The points hang on {row.hanging.rule}, which is open."
    own = [line.reason for line in row.lines if line.side == row.side]
    if not own:
        return "Points as they were written down."
    return capital(own[0]) + "".join(_joined(reason) for reason in own[1:]) + "."


def _joined(reason: str) -> str:
    """Return a reason as it goes on after another: `, and 2 more`, else a sentence of its own."""
    return f", and {reason}" if reason.endswith(" more") else f". {capital(reason)}"


def why(row: Row, columns: int) -> str:
    """Return the row under a hand: a sentence, and behind it each line with its rule and source."""
    items = [
        f"<li>{text(row.sides[line.side].name)} {words.signed(line.points)}: {text(capital(line.reason))} "
        f'<span class="rule">[{text(line.rule)}]</span></li>'
        for line in row.lines
    ]
    rules = [line.rule for line in row.lines] + ([row.verdict.rule] if row.verdict else [])
    items += [f'<li class="rule">{rule_text(row.variant, rule)}</li>' for rule in dict.fromkeys(rules)]
    items += [f"<li>{text(row.verdict.reason)}</li>"] if row.verdict else []
    items += [f"<li>{text(rule)} is open, and did not matter here.</li>" for rule in row.despite]
    items += _options(row)
    inside = text(brief(row))
    body = f"<ul>{''.join(items)}</ul>" if items else ""
    told = f"<details><summary>{inside}</summary>{body}</details>" if body else inside
    return f'<tr class="why"><td colspan="{columns}">{told}</td></tr>\n'


def _options(row: Row) -> list[str]:
    if row.hanging is None:
        return []
    rule = text(row.hanging.rule)
    return [f"<li>{rule} = {text(spell(each.value))} ({text(each.source)})</li>" for each in row.hanging.gives]


def rule_text(variant: Variant, rule: str) -> str:
    """Return a rule in words, with its source and on what it rests, as HTML."""
    record = variant.rule(rule)
    if record.open:
        return f"{text(rule)}: open."
    source = "; ".join(in_full(variant, record.source)) or record.source
    basis = BASIS.get(record.basis, record.basis)
    return f"{text(rule)}: {text(say(rule, record.value))} {text(basis)}{'; ' + text(source) if source else ''}."


def decisions(game: Game) -> str:
    """Return the house rules and decisions of the table, with their dates and sources, and what is still open."""
    dated: dict[str, tuple[int, Any]] = {}
    for change in game.changes:
        if change.kind == "rules":
            dated.update({rule: (change.after, value) for rule, value in change.data["rules"].items()})
    items = []
    for rule, record in game.variant.values.items():
        if record.basis != "table" or record.open:
            continue
        after = dated.get(rule, (0, None))[0]
        when = f" (from hand {after + 1})" if after else ""
        also = "; ".join(f"{spell(option.value)}: {option.source}" for option in record.options if option.source)
        other = f" Documented: {also}." if also else ""
        rests = f'<span class="rule">[{text(rule)}] {text(record.source)}.{text(other)}</span>'
        items.append(f"<li>{text(say(rule, record.value))}{when} {rests}</li>")
    still = game.variant.open_rules()
    parts = [f'<h3>Decisions and house rules</h3>\n<ul class="plain">{"".join(items)}</ul>\n'] if items else []
    if still:
        head = f"<summary>{len(still)} rules are open</summary>"
        parts.append(f'<details class="screen">{head}<p class="rule">{text(", ".join(still))}</p></details>\n')
    return "".join(parts)
