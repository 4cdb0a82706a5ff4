"""HTML: one file that requests nothing, a game or a night of games, as the score sheet on paper."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from scorepad.reports import race_svg, rows, words
from scorepad.reports.explained import decisions, why
from scorepad.reports.page_style import HEAD, STYLE, color, text
from scorepad.rules.record import UNCOUNTED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorepad.book.card import Card
    from scorepad.rules.record import Game, Row

MARK = {"made": '<span class="made">✓ made</span>', "set": '<span class="set">✗ SET</span>'}


def write(out: IO[str], cards: Iterable[Card], played: bool = False) -> None:
    """Write a page with a section a game."""
    articles, contents = [], []
    for place, card in enumerate(cards, 1):
        game = card.game()
        title = str(card.data.get("title") or game.variant.name)
        contents.append((f"g{place}", f"{title}, {card.data.get('started', '')}: {words.score_text(game)}"))
        articles.append((card, game, title))
    several = len(articles) > 1
    name = "A night of games" if several else articles[0][2] if articles else "No games"
    out.write(f"{HEAD}<title>{text(name)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n")
    if several:
        links = "".join(f'<li><a href="#{ident}">{text(said)}</a></li>' for ident, said in contents)
        out.write(f'<nav aria-label="Games"><h1>{text(name)}</h1><ul class="plain">{links}</ul></nav>\n')
    out.write("<main>\n")
    for (ident, _), (card, game, title) in zip(contents, articles, strict=True):
        out.write(_article(card, game, title, ident, "h2" if several else "h1", played))
    out.write("</main>\n</body>\n</html>\n")


def _article(card: Card, game: Game, title: str, ident: str, level: str, played: bool) -> str:
    target = words.target_of(game)
    about = [str(card.data.get("started", "")), game.variant.name, f"to {target}" if target is not None else ""]
    parts = [
        f'<article id="{ident}" aria-labelledby="{ident}-h">\n<{level} id="{ident}-h">{text(title)}</{level}>\n',
        f'<p class="meta">{text(" · ".join(part for part in about if part))}</p>\n',
        f'<p class="won">{text(words.ending(game))}</p>\n{_by(game)}',
        _scores(game),
        _figure(card, game, ident),
        _sheet(game, rows.chosen(game, played)),
        _notes(game),
        decisions(game),
    ]
    return "".join([*parts, "</article>\n"])


def _by(game: Game) -> str:
    """Return by which rule the game is over, "" while it goes on."""
    if game.verdict is None or game.status not in ("won", "tied"):
        return ""
    rule = f'<span class="rule">[{text(game.verdict.rule)}]</span>'
    return f'<p class="meta">{text(game.verdict.reason)} {rule}</p>\n'


def _scores(game: Game) -> str:
    items = []
    for place, (side, total) in enumerate(zip(game.sides, game.totals, strict=True)):
        won = " · won" if game.winner == place else ""
        who = f"<small>{text(', '.join(side.players))}</small>" if side.players else ""
        items.append(
            f'<li style="border-left-color:{color(place)}"><span>{text(side.name)}{won}</span> '
            f'<b data-total="{total}">{total}</b>{who}</li>'
        )
    return f'<ul class="scores" aria-label="Totals">{"".join(items)}</ul>\n'


def _figure(card: Card, game: Game, ident: str) -> str:
    chart = race_svg.race(game, card.head.start, ident)
    legend = "A line a side. A dot is a bid that was made, a cross one that was set; the broken line is the target."
    return f"<figure>{chart}<figcaption>{legend}</figcaption></figure>\n" if chart else ""


def _sheet(game: Game, shown: list[Row]) -> str:
    sides = "".join(f'<th scope="col" class="n">{text(side.name)}</th>' for side in game.sides)
    melds = any(row.data.get("meld") for row in shown)
    meld = '<th scope="col" class="dealer n">Meld</th>' if melds else ""
    head = (
        '<tr><th scope="col" class="n"><abbr title="Hand">#</abbr></th><th scope="col" class="dealer">Dealer</th>'
        f'<th scope="col">Bidder</th><th scope="col">Bid</th>{meld}<th scope="col">Took</th>{sides}</tr>'
    )
    body = "".join(_row(row, melds) + why(row, 5 + melds + len(game.sides)) for row in shown)
    totals = "".join(f'<td class="n">{total}</td>' for total in game.totals)
    gap = '<td class="dealer"></td>' * (1 + melds)
    foot = f'<tr><th scope="row" colspan="4">Total</th>{gap}{totals}</tr>'
    return (
        '<div class="wide" role="region" aria-label="Score sheet" tabindex="0">\n<table class="sheet">\n'
        "<caption>The score sheet: for each side the points of the hand, then the total.</caption>\n"
        f"<thead>{head}</thead>\n<tbody>\n{body}</tbody>\n<tfoot>{foot}</tfoot>\n</table>\n</div>\n"
    )


def _row(row: Row, melds: bool) -> str:
    taken = row.taken[row.side] if row.side is not None else None
    count = f"{taken} " if taken is not None else ""
    said = MARK.get(row.result) or text(words.outcome(row)) if row.kind == "played" else text(words.outcome(row))
    mark = " *" if row.stands else ""
    cells = [text(row.bidder or ""), text(words.call_text(row)) + mark, count + said]
    dealer = f'<td class="dealer">{text(row.dealer or "")}</td>'
    if row.struck:
        cells = [f"<s>{cell}</s>" if cell else "" for cell in cells]
        cells[-1] += " struck out"
    middle = [f"<td>{cell}</td>" for cell in cells]
    if melds:
        shown = " : ".join(map(str, row.meld)) if row.data.get("meld") else ""
        middle.insert(2, f'<td class="dealer n">{shown}</td>')
    numbers = "".join(_number(row, place) for place in range(len(row.sides)))
    struck = " struck" if row.struck else ""
    return (
        f'<tr class="hand{struck}" data-hand="{row.number}"><th scope="row" class="n">{row.number}</th>'
        f"{dealer}{''.join(middle)}{numbers}</tr>\n"
    )


def _number(row: Row, place: int) -> str:
    points, total = row.points[place], row.totals[place]
    if row.kind in UNCOUNTED:
        return '<td class="n"></td>'
    if row.struck:
        return f'<td class="n"><s class="points">{words.signed(points)}</s></td>'
    gained = "–" if row.kind in ("passed-out", "misdealt") else words.signed(points)
    return f'<td class="n"><span class="points">{gained}</span> <span class="total">{total}</span></td>'


def _notes(game: Game) -> str:
    stands = "was not by the rules; the table let it stand"
    found = [f"* Hand {row.number} {stands}: {row.stands}" for row in game.rows if row.stands]
    found += [f"Hand {row.number}: {row.note}" for row in game.rows if row.note]
    found += [said for change, said in words.dated(game) if change.kind != "rules"]
    items = "".join(f"<li>{text(note)}</li>" for note in found)
    return f'<h3>Notes</h3>\n<ul class="plain">{items}</ul>\n' if items else ""
