"""The questions that tables argue over, as players ask them, with the rules each rests on and how it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorepad.rules.disputes import answers as by
from scorepad.rules.disputes import melds as of
from scorepad.rules.disputes import scores as on
from scorepad.rules.disputes import when
from scorepad.rules.disputes.answers import says, whether
from scorepad.rules.disputes.melds import ROUND, RUN
from scorepad.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorepad.rules.disputes.answers import Answer
    from scorepad.rules.variant import Variant


class Question(NamedTuple):
    """A row. `rules`: the deciding one first; `*` is the name asked of. `each`: one question per name of a family.

    `applies`: whether it can arise under a variant (None: always). `words`: what else a player may call it.
    """

    asks: str
    rules: tuple[str, ...]
    answer: Answer
    applies: Callable[[Variant, str], bool] | None = None
    words: str = ""
    each: str = ""


Q = Question
# fmt: off
AUCTION = (
    Q("What if everybody passes?", ("auction.all_pass",), says("auction.all_pass"), None,
      "pass out stuck dealer throw"),
    Q("Who deals after everybody passed?", ("auction.all_pass", "deal.next"), says("auction.all_pass", "deal.next"),
      None, "deal next pass-out redeal"),
    Q("May I bid again after passing?", ("auction.pass", "auction.turns"), by.again, when.bids,
      "return re-enter come back passed"),
    Q("May the high bidder withdraw the bid?", ("auction.turns",), by.withdraw, when.bids, "retract pass own"),
    Q("May the dealer take the bid by equalling it?", ("auction.raise",),
      whether("auction.raise", lambda value: value != "higher"), when.bids, "same equal steal"),
    Q("Does no trump beat a suit at the same number?", ("auction.order", "auction.counts_first"), by.beats_suit,
      when.no_trump, "outrank NT rank"),
    Q("Is there a low no trump?", ("auction.denominations",),
      whether("auction.denominations", lambda value: "low" in value), when.bids, "downtown lowest nines"),
    Q("When is trump named?", ("auction.named",), says("auction.named"), when.bids, "make declare call suit"),
    Q("Are bids between the steps legal?", ("auction.steps",), by.between_steps, when.points,
      "62 multiples of 5 sixty two"),
    Q("Do bids above a hundred rise in the same steps?", ("auction.steps",), by.odd_step, when.points, "105 110 legal"),
    Q("May I change a call that was legal?", ("penalty.changed_call.until",), says("penalty.changed_call.until"),
      None, "take back bid mistake correct"),
    Q("What does a bid out of turn cost?", ("penalty.bid_out_of_turn.costs",), by.costs("bid_out_of_turn"), None,
      "early wrong order penalty"),
    Q("What becomes of an insufficient bid?", ("penalty.illegal_bid.costs",), by.costs("illegal_bid"), None,
      "illegal low equal penalty underbid"),
    Q("Is a forced bid punished less?", ("scoring.set_forced", "scoring.set"), on.forced_set, when.stuck,
      "stuck dealer half set"),
    Q("What must the bidder hold in the suit named?", ("auction.trump_needs",), says("auction.trump_needs"), when.melds,
      "marriage stuck dealer trump without"),
)
EXCHANGE = (
    Q("Is {name} played alone?", ("special.*.partners",), on.special_partners, when.special,
      "moon lone partner sits out", "special"),
    Q("What does {name} pay when it is made?", ("special.*.made",), on.special_made, when.special,
      "score worth lone moon", "special"),
    Q("What do both sides score when {name} is set?", ("special.*.set", "scoring.defenders_set"), on.special_set,
      when.special, "lone euchred fails defenders", "special"),
    Q("Which cards change hands in {name}, and is the discard before or after?",
      ("special.*.order", "special.*.take"), on.special_exchange, when.exchange,
      "seeing partner's card exchange blind discard", "special"),
    Q("Who chooses the card that the partner gives in {name}?", ("special.*.choose",), says("contract.choose"),
      when.exchange, "passed pick best", "special"),
    Q("What is passed between partners, and when?", ("contract.take", "contract.order"),
      says("contract.take", "contract.order"), when.passing, "cards exchange pass give"),
)
PLAY = (
    Q("Who leads to the first trick?", ("play.leader",), says("play.leader"), None, "opening lead first"),
    Q("Must the first lead be a trump?", ("play.first_lead",),
      whether("play.first_lead", lambda value: value != "any"), None, "bidder lead trump"),
    Q("Which of two identical cards wins?", ("play.duplicates",), by.identical, when.several,
      "same duplicate equal first second tie"),
    Q("Is the left bower a trump for every purpose?", ("play.bowers",), by.left_bower, when.bowers,
      "jack overlooked follow"),
    Q("Must I beat my partner's card?", ("play.head",), whether("play.head", lambda value: value != "never"), None,
      "head crawl higher over win"),
    Q("The suit led was trumped: must I still play high?", ("play.after_trumped",),
      whether("play.after_trumped", lambda value: value == "head"), when.heads, "ace ruffed ahead any card"),
    Q("I cannot overtrump: may I discard?", ("play.overtrump", "play.void"), says("play.void", "play.overtrump"),
      when.duties, "over trump lower throw off"),
    Q("May a hand be thrown in or claimed before the last trick?", ("play.to_the_end",), says("play.to_the_end"),
      None, "throw-in claim rest lay down"),
    Q("May I see the last trick?", ("play.last_trick_seen",), says("play.last_trick_seen"), None,
      "look closed turned back"),
    Q("What does a renege cost?", ("penalty.revoke.costs",), by.costs("revoke"), None,
      "revoke failing follow suit penalty"),
    Q("Until when can a renege be corrected?", ("penalty.revoke.until",), says("penalty.revoke.until"), None,
      "revoke mend take back trick closed"),
    Q("What does a false accusation of a renege cost?", ("penalty.false_claim.costs",), by.costs("false_claim"),
      None, "wrong claim accuse prove"),
    Q("What does a lead out of turn cost?", ("penalty.lead_out_of_turn.costs",), by.costs("lead_out_of_turn"), None,
      "wrong hand play"),
    Q("What becomes of an exposed card?", ("penalty.exposed_card.costs",), by.costs("exposed_card"), None,
      "dropped face up shown"),
    Q("The partner who sits out plays a card: what then?", ("penalty.partner_plays.costs",),
      by.costs("partner_plays"), when.alone, "lone"),
    Q("What does talk across the table cost?", ("penalty.talk.costs",), by.costs("talk"), None,
      "signal table illegal"),
)
DEAL = (
    Q("What does a misdeal cost?", ("penalty.misdeal.costs",), by.costs("misdeal"), None, "wrong deal exposed"),
    Q("Who deals after a misdeal?", ("deal.after_misdeal",), says("deal.after_misdeal"), None,
      "redeal same next dealer"),
    Q("The wrong player dealt: who deals next?", ("deal.after_wrong_dealer",), says("deal.after_wrong_dealer"), None,
      "turn"),
    Q("Somebody has a wrong number of cards: what then?", ("penalty.card_count.costs",), by.costs("card_count"),
      None, "too many few short extra 20"),
    Q("The pack is found short late: what then?", ("penalty.short_deck.costs",), by.costs("short_deck"), None,
      "deck missing card incomplete imperfect"),
    Q("May a hopeless hand be thrown in for a new deal?", ("deal.redeal",),
      whether("deal.redeal", lambda value: value != "none", "Every hand dealt is played."), None,
      "no ace misdeal queens jacks technical"),
)
SCORE = (
    Q("Do defenders score when the bid is made?", ("scoring.defenders_made",), on.defenders_on_made, when.bids,
      "tricks counters opponents non-bidders"),
    Q("Do overtricks count?", ("scoring.made",), on.overtricks, when.tricks, "extra more than bid"),
    Q("Does a set cost the whole bid, a flat amount, or only the shortage?", ("scoring.set",), on.set_cost, when.bids,
      "fail euchred lose penalty failure"),
    Q("What do the defenders score when the bid is set?", ("scoring.defenders_set",), says("scoring.defenders_set"),
      None, "euchred tricks"),
    Q("What do the defenders score when the bidders give up?",
      ("unplayed.conceded.defenders", "unplayed.conceded.bidders"), on.unplayed("conceded"), when.bids,
      "throw-in concede"),
    Q("The bidder has no marriage to name: do the opponents score?", ("unplayed.no_marriage.defenders",),
      on.unplayed("no_marriage"), when.melds, "trump without"),
    Q("Does the last trick count extra?", ("count.last",),
      whether("count.last", bool, "The last trick counts nothing more."), when.points, "bonus two ten one"),
    Q("Is the bid made with little meld but many counters?", ("meld.minimum", "scoring.keep"), on.little_meld,
      when.points, "18 20 55 pull need"),
    Q("What do defenders with much meld but few counters score?", ("scoring.defenders_keep",), on.few_counters,
      when.points, "20 pull 14 60 save"),
    Q("Does meld alone make a bid, without a counter?", ("scoring.keep",), on.covered, when.points,
      "covered trick no take"),
    Q("A score was written wrongly: until when may it be put right?", ("penalty.wrong_score.until",),
      says("penalty.wrong_score.until"), None, "mistake correct sheet"),
)
MELD = (
    Q("How much meld must a side have for any to count?", ("meld.minimum",), of.least_meld, when.melds, "20 least"),
    Q("What are one, two, three and four {name} worth?", ("meld.points.*",), of.copies, when.melds,
      "single double triple quadruple quad", "meld.points"),
    Q("Does the marriage inside a run count beside it?", ("meld.first",), of.in_run, when.melds, "royal king queen KQ"),
    Q("Does a run pay for another king and queen of trump?", ("meld.first",),
      of.more(RUN, ("KS", "QS"), "S", "Another king and queen beside the run add"), when.melds, "royal marriage extra"),
    Q("Does a run pay for an extra king or queen alone?", ("meld.beside",),
      of.more(RUN, ("KS"), "S", "One more king beside the run adds"), when.melds, "spare single"),
    Q("Is a run in a plain suit worth anything?", ("meld.first",),
      of.melds(RUN, "H", "Outside trump its five cards meld"), when.melds, "not trump A-10-K-Q-J"),
    Q("Is a king and queen of every suit a bonus or only the sum?", ("meld.beside",),
      of.melds(ROUND, "S", "All eight meld"), when.round, "roundhouse round house 24"),
    Q("What are two kings and queens of every suit worth?", ("meld.beside",),
      of.melds(ROUND * 2, "S", "All sixteen meld"), when.round, "double roundhouse 160 240"),
    Q("What does a run add to a king and queen of every suit?", ("meld.beside",),
      of.melds((*ROUND, "AS", "10S", "JS"), "S", "The eight with the trumps that complete the run meld"), when.round,
      "roundhouse 35 39"),
    Q("May one card count in several melds?", ("meld.first",),
      of.melds(("QS", "JD", "KS", "QH", "QD", "QC"), "H", "A queen with a jack, her king and three more queens:"),
      when.melds, "queen of spades class at once"),
    Q("Can one king pair with two queens?", ("meld.first",),
      of.more(("KS", "QS"), ("QS"), "H", "A second queen adds"), when.melds, "marriage twice"),
    Q("Does meld count that was forgotten?", ("meld.late",), says("meld.late"), when.melds,
      "show late undeclared aces forgot"),
    Q("What does a wrong meld claim cost?", ("penalty.wrong_meld.costs",), by.costs("wrong_meld"), when.melds,
      "overclaim too much"),
)
END = (
    Q("Can a side win on what it takes as defenders?", ("game.win_as",), on.as_defenders, when.bids,
      "out on defence go opponents"),
    Q("Both sides reach the target in one hand: who wins?", ("game.both_over", "game.both_over_set"), on.both_over,
      when.bids, "over 500 tie higher"),
    Q("Does a side lose at a negative total?", ("game.floor",),
      whether("game.floor", lambda value: value != "none", "No negative total loses the game."), None,
      "floor minus below zero bust"),
    Q("Does a game run to a target, or for a number of hands?", ("game.target", "game.hands"), on.length, None,
      "points long length play to"),
    Q("Can a side win in the middle of a hand by counting out?", ("game.at_once",),
      whether("game.at_once", lambda value: "counting-out" in value, "The hand is played to its end first."), None,
      "at once claim reach mid-hand"),
    Q("Can points from a penalty win the game?", ("game.award_wins",), says("game.award_wins"), None,
      "award adjust"),
)
# fmt: on
TABLE: tuple[Question, ...] = (*AUCTION, *EXCHANGE, *DEAL, *PLAY, *MELD, *SCORE, *END)
