"""The mistakes of the bot `beginner`, each with its frequency and a description.

The frequencies are constants in the compiled function that draws the mistakes at random. A decision
has at most one mistake, so the frequency of a mistake is the share of decisions of that kind in
which it is made.
"""

from dataclasses import dataclass
from enum import IntEnum


class Moment(IntEnum):
    """The kinds of decision in which mistakes are made."""

    TURN = 0
    BID = 1
    DISCARD = 2


class Mistake(IntEnum):
    """The mistakes of a beginner; NONE stands for a decision without a mistake."""

    NONE = 0
    INVOKES_TOO_SELDOM = 1
    TAKES_ON_IMPULSE = 2
    FORGETS_GODS = 3
    OVERVALUES_PAIRS = 4
    FORGETS_CIVILIZATION = 5
    SPENDS_BEST_SUN = 6
    IGNORES_EXCHANGE = 7
    OVERLOOKS_DISASTERS = 8
    MISCOUNTS_PHARAOHS = 9
    HOARDS_SUNS = 10
    BUYS_ANYTHING = 11
    DISCARDS_CARELESSLY = 12


@dataclass(frozen=True)
class Entry:
    """A mistake, the kind of decision in which it is made, its frequency and its description."""

    mistake: Mistake
    moment: Moment
    percent: int
    "The percentage of decisions of the kind `moment` in which the mistake is made."
    text: str


CATALOGUE = (
    Entry(Mistake.INVOKES_TOO_SELDOM, Moment.TURN, 50, "draws, however rich the lot is"),
    Entry(Mistake.TAKES_ON_IMPULSE, Moment.TURN, 15, "spends a god on the first tile that is fine"),
    Entry(Mistake.FORGETS_GODS, Moment.TURN, 15, "does not see that a god could take a tile"),
    Entry(Mistake.OVERVALUES_PAIRS, Moment.BID, 10, "takes a pair of monuments for a treasure"),
    Entry(Mistake.FORGETS_CIVILIZATION, Moment.BID, 15, "counts civilization for nothing, -5 too"),
    Entry(Mistake.SPENDS_BEST_SUN, Moment.BID, 15, "bids its best sun where a lower one would do"),
    Entry(Mistake.IGNORES_EXCHANGE, Moment.BID, 8, "does not look at the sun in the centre"),
    Entry(Mistake.OVERLOOKS_DISASTERS, Moment.BID, 10, "bids as if the lot had no disasters"),
    Entry(Mistake.MISCOUNTS_PHARAOHS, Moment.BID, 10, "counts pharaohs by number, not by majority"),
    Entry(Mistake.HOARDS_SUNS, Moment.BID, 12, "passes: something better may come"),
    Entry(Mistake.BUYS_ANYTHING, Moment.BID, 15, "bids for any lot that brings a point or more"),
    Entry(Mistake.DISCARDS_CARELESSLY, Moment.DISCARD, 30, "gives up the first tile that may go"),
)

N_MISTAKES = len(Mistake)
