"""How the page looks: on a phone, on a laptop, in the dark, on paper. No font, image or script is fetched."""

from __future__ import annotations

from html import escape

from scorepad.reports import words

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<link rel="icon" href="data:,">
"""

STYLE = """
:root { --ink: #1d1d1f; --paper: #fdfcf8; --soft: #62605a; --line: #d9d5ca; --head: #f1eee5; --made: #17643a;
  --set: #a3201c;
  --s0: #1f5fa8; --s1: #b4520a; --s2: #1c7a55; --s3: #8a3c9c; --s4: #6a6200; --s5: #a0305e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae4; --paper: #191a1c; --soft: #a9a69d; --line: #3b3c40;
  --head: #26282b; --made: #7fd6a0; --set: #ff9c94; --s0: #8cbcff; --s1: #ffb074; --s2: #7fdcb4; --s3: #dda6ee;
  --s4: #d9cf6a; --s5: #ff9fc4; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 54rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; margin: 0 0 .3rem; font-size: 1.5rem; } h3 { font-size: 1.05rem; margin: 1.4rem 0
  .4rem; }
p { margin: .3rem 0; } .meta { color: var(--soft); } article { margin-bottom: 3rem; }
a, summary { color: inherit; } :focus-visible { outline: 3px solid var(--s0); outline-offset: 2px; border-radius:
  2px; }
.wide { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .9rem; padding-bottom: .3rem; }
th, td { padding: .28rem .45rem; text-align: left; vertical-align: baseline; }
th { font-weight: 600; } thead th { white-space: nowrap; } thead th { background: var(--head); } .n { text-align:
  right; white-space: nowrap; }
tbody tr.hand { border-top: 1px solid var(--line); } tfoot tr { border-top: 2px solid var(--ink); font-weight:
  700; }
.points { color: var(--soft); font-size: .88em; margin-right: .5em; } .total { font-weight: 600; }
.made, .set { white-space: nowrap; } .made { color: var(--made); } .set { color: var(--set); font-weight: 700; }
tr.struck td, tr.struck th { color: var(--soft); } tr.struck s { text-decoration-thickness: 2px; }
tr.why td { padding: 0 .45rem .4rem 2rem; font-size: .9rem; color: var(--soft); } summary { cursor: pointer;
  color: var(--soft); padding: .1rem 0; }
details[open] > summary { color: var(--ink); } details ul, .plain { margin: .3rem 0; padding-left: 1.2rem; }
.rule { color: var(--soft); font-size: .9em; } .won { font-weight: 700; }
.scores { display: flex; flex-wrap: wrap; gap: .5rem 1rem; list-style: none; padding: 0; margin: .8rem 0; }
.scores li { border: 1px solid var(--line); border-left: .35rem solid; border-radius: .3rem; padding: .4rem .8rem;
  flex: 1 1 9rem; }
.scores b { font-size: 1.5rem; display: block; line-height: 1.1; color: var(--ink); } .scores span { color:
  var(--ink); }
.scores small { color: var(--soft); display: block; }
figure { margin: 1rem 0; max-width: 40rem; } svg { width: 100%; height: auto; display: block; } figcaption {
  color: var(--soft); font-size: .9rem; }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft); } svg text.name { font-weight: 700; }
svg .axis { stroke: var(--line); } svg .goal { stroke: var(--ink); stroke-dasharray: 6 4; } svg path.run { fill:
  none; stroke-width: 2.2; }
@media (max-width: 34rem) { body { padding: .7rem; } .dealer { display: none; } th, td { padding: .25rem .25rem; }
  table { font-size: .95rem; }
  td.n .points { display: block; margin: 0; } tr.why td { padding-left: .3rem; } }
@media print { :root { --ink: #000; --paper: #fff; --soft: #333; --line: #999; --head: #eee; --made: #000; --set:
  #000;
  --s0: #000; --s1: #000; --s2: #000; --s3: #000; --s4: #000; --s5: #000; }
  @page { margin: 11mm; } body { font-size: 8.6pt; line-height: 1.25; max-width: none; padding: 0; } h1, h2 {
  font-size: 13pt; }
  article { break-after: page; margin: 0; } article:last-child { break-after: auto; } nav, tr.why, .screen {
  display: none; }
  th, td { padding: .07rem .3rem; } figure { margin: .3rem 0; max-width: 12cm; } .wide { overflow: visible;
  margin: .3rem 0; }
  h3 { margin: .5rem 0 .1rem; } .scores { margin: .3rem 0; } .scores b { display: inline; font-size: 1.1em; }
  .scores li { padding: .1rem .5rem; }
  .scores small { display: inline; } tr { break-inside: avoid; } }
.blank td, .blank th { border: 1px solid var(--line); height: 1.9rem; }
@media print { .blank td, .blank th { height: 6.5mm; border-color: #999; } }
"""
SIDES = 6  # colours; a seventh side begins again


def text(value: object) -> str:
    """Return text that the page shows and never obeys."""
    return escape(words.harmless(value))


def color(place: int) -> str:
    """Return the colour of a side."""
    return f"var(--s{place % SIDES})"
