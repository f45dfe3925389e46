"""What looking ahead needs: the weights of a net, and room to work in."""

from typing import NamedTuple

import numpy as np

from sunbarge.engine.compiled import register_tuple
from sunbarge.engine.kinds import MAX_PLAYERS, MAX_SUN, N_ACTIONS, N_PARTS, N_TILES
from sunbarge.engine.load import blank
from sunbarge.engine.state import Counts, Floats, Points, States

from .shape import MOST_INPUTS, SECOND, width_of

N_VALUES = 2 * MAX_PLAYERS
"A value is the win probability of every seat, then the final points of every seat."

N_DEEDS = 6
"What is noted of a seat's last answers and turns; see deeds.py."

ENDINGS = MAX_SUN + 1  # of an auction: one for each sun that may win, and one if nobody bids

# Rooms for positions that are tried out.
ENDING, LOT, CHILD, PLAYED, ASKED = 0, 1, 2, 3, 4
N_SCRATCH = 5

UNREAD: Floats = np.zeros(0, np.float32)


class Mind(NamedTuple):
    """The net and the working room of one thinker; never shared by two threads."""

    weights: Floats
    seen: Floats
    "What the net sees of the present position."
    last: Floats
    "What it saw last; the first is 1 if there was anything."
    first: Floats
    "The first layer, as it was for the last position."
    second: Floats
    answer: Floats
    changed: Counts
    now: Points
    "What each seat would score now …"
    won: Points
    "… and with the lot."
    owned: Counts
    ends: Floats
    "The value of each ending of an auction, if the seats that are still to answer do so well."
    plain: Floats
    "The value of each ending itself, whoever is still to answer."
    surplus: Floats
    "How much better than its value an action turns out if all answer like their likeliest kind …"
    kept: Floats
    "… for the best action so far."
    wins: Counts
    "Which sun then wins, for each bid that may stand."
    planned: Counts
    "The same, after the seat that thinks has answered."
    answers: Counts
    "How each seat answers each bid that may stand: the sun, or 0."
    as_simple: Counts
    "The same for the seat in question alone, if it were `simple` …"
    as_evaluator: Counts
    "… and if it were `evaluator`."
    stranger: Counts
    "Whether each seat is taken for any kind of player, or for its likeliest; see strangers.py."
    deeds: Floats
    "What each seat has just done that others would not have; see deeds.py."
    kind: Counts
    "The kind of player that each seat most likely is …"
    likeness: Floats
    "… and how likely it plays like `simple`, and like `evaluator`; see reading.py."
    reader: Floats
    "The weights of the net that tells who plays how; none, and all are strangers alike."
    hopes: Floats
    "What each action leads to, as far as one turn shows: a value an action."
    gains: Floats
    "By how much playing on has corrected that, summed over all tries."
    squares: Floats
    "The same for the seat to move, squared."
    tries: Counts
    "How often each action was tried; NOT_LEGAL if it may not be played."
    scratch: States


register_tuple(Mind)


def make_up(weights: Floats, reader: Floats = UNREAD) -> Mind:
    """A mind with these nets and nothing else in it."""
    return Mind(
        weights=weights,
        seen=np.zeros(MOST_INPUTS, np.float32),
        last=np.zeros(MOST_INPUTS + 1, np.float32),
        first=np.zeros(width_of(weights), np.float32),
        second=np.zeros(SECOND, np.float32),
        answer=np.zeros(N_VALUES, np.float32),
        changed=np.zeros(MOST_INPUTS + 4, np.int16),
        now=np.zeros((MAX_PLAYERS, N_PARTS), np.int32),
        won=np.zeros((MAX_PLAYERS, N_PARTS), np.int32),
        owned=np.zeros(N_TILES, np.int16),
        ends=np.zeros(ENDINGS * N_VALUES, np.float32),
        plain=np.zeros(ENDINGS * N_VALUES, np.float32),
        surplus=np.zeros(N_VALUES, np.float32),
        kept=np.zeros(N_VALUES, np.float32),
        wins=np.zeros(ENDINGS, np.int16),
        planned=np.zeros(ENDINGS, np.int16),
        answers=np.zeros(MAX_PLAYERS * ENDINGS, np.int16),
        as_simple=np.zeros(ENDINGS, np.int16),
        as_evaluator=np.zeros(ENDINGS, np.int16),
        stranger=np.zeros(MAX_PLAYERS, np.int16),
        deeds=np.zeros(MAX_PLAYERS * N_DEEDS, np.float32),
        kind=np.zeros(MAX_PLAYERS, np.int16),
        likeness=np.zeros(2 * MAX_PLAYERS, np.float32),
        reader=reader,
        hopes=np.zeros(N_ACTIONS * N_VALUES, np.float32),
        gains=np.zeros(N_ACTIONS * N_VALUES, np.float32),
        squares=np.zeros(N_ACTIONS, np.float32),
        tries=np.zeros(N_ACTIONS, np.int16),
        scratch=blank(N_SCRATCH),
    )
