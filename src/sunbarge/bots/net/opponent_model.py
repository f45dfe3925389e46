"""How the others at the table may answer: not everybody is as clever as oneself.

Whoever looks ahead has to say what the others will do. Some do what one would do in their place,
some answer like simpler bots; reading.py says who is likely to do which. A little doubt is enough
to take chances that would be sure to fail among equals, and it costs next to nothing among them.
"""

import numpy as np

from sunbarge.bots.evaluator.decide import consider_bids, evaluator_action
from sunbarge.bots.simple.decide import expect_profits, most_profitable, simple_action
from sunbarge.bots.simple.holdings import worth_of_winning
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import BID, PASS
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.questions import standing_bid, sun_bit
from sunbarge.engine.state import Edition, State

from .opponent_classifier import LIKE_EVALUATOR, LIKE_SIMPLE, read_seats
from .workspace import ASKED, ENDINGS, N_VALUES, Mind

SURE, IN_DOUBT = 0, 1  # of how a seat answers: like its likeliest kind, or like any


@rule
def meet_strangers(state: State, edition: Edition, mind: Mind, care: float) -> None:
    """Take everybody but the seat to move for a stranger, of the kind that he looks like."""
    read_seats(state, edition, mind, care)
    expect_strangers(state, mind)


@rule
def expect_strangers(state: State, mind: Mind) -> None:
    """The same, with what was read before."""
    for seat in range(state.players):
        mind.stranger[seat] = IN_DOUBT
    mind.stranger[state.to_move] = SURE


@rule
def doubt_nobody(mind: Mind) -> None:
    """Expect of everybody what players of his likeliest kind do."""
    for seat in range(len(mind.stranger)):
        mind.stranger[seat] = SURE


@rule
def action_of_kind(state: State, edition: Edition, kind: int) -> int:
    """What the seat to move does, being of another kind than oneself."""
    if kind == LIKE_SIMPLE:
        return simple_action(state, edition)
    return evaluator_action(state, edition)


@rule
def think_as_others(root: State, edition: Edition, seat: int, bids: int, mind: Mind) -> None:
    """What a seat bids being of another kind, for each of a set of bids that may stand."""
    doubt, kind = mind.stranger[seat] == IN_DOUBT, mind.kind[seat]
    if doubt or kind == LIKE_SIMPLE:
        think_as_simple(root, edition, seat, bids, mind)
    if doubt or kind == LIKE_EVALUATOR:
        ask(root, seat, standing_bid(root), mind)
        consider_bids(mind.scratch[ASKED], edition, bids, mind.as_evaluator)


@rule
def think_as_simple(root: State, edition: Edition, seat: int, bids: int, mind: Mind) -> None:
    """The same for `simple` alone; the rules say what may be answered to each of these bids."""
    profits = np.empty(ENDINGS, np.float64)
    ask(root, seat, standing_bid(root), mind)
    gain = worth_of_winning(mind.scratch[ASKED], edition, seat)
    expect_profits(mind.scratch[ASKED], edition, gain, 1.0, profits)
    for bid in range(ENDINGS):
        if bids & sun_bit(bid):
            ask(root, seat, bid, mind)
            action = most_profitable(legal_actions(mind.scratch[ASKED], edition), profits)
            mind.as_simple[bid] = 0 if action == PASS else action - BID


@rule
def answer_of_kind(seat: int, standing: int, sun: int, mind: Mind) -> int:
    """What a seat bids, being of its likeliest kind, or 0; `sun` is what oneself would bid."""
    if mind.kind[seat] == LIKE_SIMPLE:
        return int(mind.as_simple[standing])
    if mind.kind[seat] == LIKE_EVALUATOR:
        return int(mind.as_evaluator[standing])
    return sun


@rule
def mix_answers(seat: int, standing: int, sun: int, mind: Mind) -> None:
    """The value of a standing bid if a stranger answers it; `sun` is what oneself would bid."""
    at, ends = standing * N_VALUES, mind.ends
    own = max(standing, sun) * N_VALUES
    simple = max(standing, int(mind.as_simple[standing])) * N_VALUES
    other = max(standing, int(mind.as_evaluator[standing])) * N_VALUES
    like_simple, like_other = mind.likeness[2 * seat], mind.likeness[2 * seat + 1]
    like_me = np.float32(1.0) - like_simple - like_other
    for place in range(N_VALUES):
        mixed = like_me * ends[own + place] + like_simple * ends[simple + place]
        ends[at + place] = mixed + like_other * ends[other + place]


@rule
def ask(root: State, seat: int, standing: int, mind: Mind) -> None:
    """Imagine that a bid stands and a seat is asked for its answer."""
    mind.scratch[ASKED] = root
    mind.scratch[ASKED].to_move = seat
    if standing > standing_bid(root):
        for other in range(root.players):
            if root.suns[other] & sun_bit(standing):
                mind.scratch[ASKED].bids[other] = standing


seal()
