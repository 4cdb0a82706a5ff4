"""The schema of the SQLite export, and the views that answer the common questions. Text only.

Each view has the figures of `stats` by the same definitions, so that a league that outgrows one machine can take the
queries along.
"""

from __future__ import annotations

OF_HAND = "FOREIGN KEY (game, hand) REFERENCES hands (game, hand) ON DELETE CASCADE"
OF_GAME = "game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE"

BY_HAND = ("seated", "tricks", "melds", "scores", "lines", "calls")

SCHEMA = (
    """CREATE TABLE games (game INTEGER PRIMARY KEY, card TEXT NOT NULL UNIQUE, started TEXT, title TEXT, variant TEXT,
       variant_name TEXT, status TEXT, winner TEXT, hands INTEGER, open_rules INTEGER)""",
    f"""CREATE TABLE sides ({OF_GAME}, place INTEGER, side TEXT, total INTEGER, won INTEGER,
       PRIMARY KEY (game, side))""",
    f"CREATE TABLE players ({OF_GAME}, player TEXT, side TEXT, seat INTEGER, PRIMARY KEY (game, player, side))",
    f"""CREATE TABLE hands ({OF_GAME}, hand INTEGER, kind TEXT, struck INTEGER, dealer TEXT, bidder TEXT, side TEXT,
       bid TEXT, number INTEGER, trump TEXT, solo INTEGER, forced INTEGER, result TEXT, got INTEGER, ended TEXT,
       open TEXT, note TEXT, stands TEXT, PRIMARY KEY (game, hand))""",
    f"CREATE TABLE seated (game INTEGER, hand INTEGER, player TEXT, side TEXT, {OF_HAND})",
    f"CREATE TABLE tricks (game INTEGER, hand INTEGER, side TEXT, taken INTEGER, {OF_HAND})",
    f"CREATE TABLE melds (game INTEGER, hand INTEGER, who TEXT, points INTEGER, cards TEXT, {OF_HAND})",
    f"""CREATE TABLE scores (game INTEGER, hand INTEGER, side TEXT, partners TEXT, points INTEGER, total INTEGER,
       {OF_HAND})""",
    f"""CREATE TABLE lines (game INTEGER, hand INTEGER, place INTEGER, side TEXT, points INTEGER, rule TEXT,
       reason TEXT, {OF_HAND})""",
    f"CREATE TABLE calls (game INTEGER, hand INTEGER, place INTEGER, call TEXT, {OF_HAND})",
    f"CREATE TABLE changes ({OF_GAME}, place INTEGER, after INTEGER, kind TEXT, data TEXT, says TEXT)",
    f"CREATE TABLE rules ({OF_GAME}, rule TEXT, value TEXT, source TEXT, basis TEXT)",
    *(f"CREATE INDEX {table}_hand ON {table} (game, hand)" for table in BY_HAND),
    *(f"CREATE INDEX {table}_game ON {table} (game)" for table in ("changes", "rules")),
)

# The bidders' figures of one hand, under whatever it is grouped by.
BIDS = """count(*) AS bids, sum(result = 'made') AS made, sum(result = 'set') AS "set",
       avg(CASE result WHEN 'made' THEN 1.0 WHEN 'set' THEN 0.0 END) AS made_rate, avg(number) AS mean_bid,
       avg(got - number) AS over,
       -sum(CASE WHEN result = 'set' AND points < 0 THEN points ELSE 0 END) AS set_cost,
       sum(solo) AS solos, sum(solo AND result = 'made') AS solos_made"""

VIEWS = (
    "CREATE VIEW live AS SELECT * FROM hands WHERE NOT struck AND kind IN ('played', 'points')",
    """CREATE VIEW bids AS SELECT h.*, s.points, s.partners, g.variant
       FROM live h JOIN scores s USING (game, hand, side) JOIN games g USING (game) WHERE h.kind = 'played'""",
    f"""CREATE VIEW player_bids AS SELECT player, {BIDS} FROM bids b
       JOIN seated p ON p.game = b.game AND p.hand = b.hand AND p.player = b.bidder GROUP BY player""",
    f"CREATE VIEW partnership_bids AS SELECT partners, {BIDS} FROM bids GROUP BY partners",
    f"CREATE VIEW variant_bids AS SELECT variant, {BIDS} FROM bids GROUP BY variant",
    """CREATE VIEW player_hands AS SELECT p.player, count(*) AS hands, avg(s.points) AS points_per_hand,
       sum(s.points) AS points FROM live h JOIN seated p USING (game, hand)
       JOIN scores s ON s.game = h.game AND s.hand = h.hand AND s.side = p.side GROUP BY p.player""",
    """CREATE VIEW player_games AS SELECT p.player, count(*) AS games, sum(s.won) AS won FROM players p
       JOIN sides s ON s.game = p.game AND s.side = p.side
       JOIN games g ON g.game = p.game WHERE g.status <> 'playing' GROUP BY p.player""",
    """CREATE VIEW standings AS SELECT rank() OVER (ORDER BY points DESC) AS rank, player, points, hands
       FROM player_hands ORDER BY rank, player""",
    """CREATE VIEW totals AS SELECT g.card, s.side, s.total, s.won FROM games g JOIN sides s USING (game)
       ORDER BY g.card, s.place""",
)
