"""How the others at the table may answer: not everybody is as clever as oneself.

Whoever looks ahead has to say what the others will do. Some do what one would do in their place,
some answer like simpler bots; reading.py says who is likely to do which. A little doubt is enough
to take chances that would be sure to fail among equals, and it costs next to nothing among them.
"""

import numpy as np

from ...engine.compiled import rule, seal
from ...engine.kinds import BID, PASS
from ...engine.rules.questions import standing_bid, sun_bit
from ...engine.state import Edition, State
from ..evaluation.decide import evaluator_action
from ..judgement.decide import simple_action
from .mind import ASKED, N_VALUES, Mind
from .reading import LIKE_ONESELF, LIKE_SIMPLE, read_seats

SURE, IN_DOUBT = 0, 1  # of how a seat answers: like its likeliest kind, or like any


@rule
def meet_strangers(state: State, edition: Edition, mind: Mind) -> None:
    """Take everybody but the seat to move for a stranger, of the kind that he looks like."""
    read_seats(state, edition, mind)
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
def answer_of_kind(
    root: State, edition: Edition, seat: int, standing: int, sun: int, mind: Mind
) -> int:
    """What a seat bids, being of its likeliest kind, or 0; `sun` is what oneself would bid."""
    if mind.kind[seat] == LIKE_ONESELF:
        return sun
    ask(root, seat, standing, mind)
    action = action_of_kind(mind.scratch[ASKED], edition, mind.kind[seat])
    return 0 if action == PASS else action - BID


@rule
def mix_answers(
    root: State, edition: Edition, seat: int, standing: int, sun: int, mind: Mind
) -> int:
    """The value of a standing bid if a stranger answers it; `sun` is what oneself would bid.

    Returns what he bids if he is of his likeliest kind, or 0.
    """
    ask(root, seat, standing, mind)
    simple = bid_after(simple_action(mind.scratch[ASKED], edition), standing)
    other = bid_after(evaluator_action(mind.scratch[ASKED], edition), standing)
    at, ends = standing * N_VALUES, mind.ends
    at_own = (sun if sun > 0 else standing) * N_VALUES
    like_simple, like_other = mind.likeness[2 * seat], mind.likeness[2 * seat + 1]
    like_me = np.float32(1.0) - like_simple - like_other
    for place in range(N_VALUES):
        mixed = like_me * ends[at_own + place] + like_simple * ends[simple * N_VALUES + place]
        ends[at + place] = mixed + like_other * ends[other * N_VALUES + place]
    if mind.kind[seat] == LIKE_ONESELF:
        return sun
    bid = simple if mind.kind[seat] == LIKE_SIMPLE else other
    return bid if bid > standing else 0


@rule
def ask(root: State, seat: int, standing: int, mind: Mind) -> None:
    """Imagine that a bid stands and a seat is asked for its answer."""
    mind.scratch[ASKED] = root  # type: ignore[index]
    mind.scratch[ASKED].to_move = seat
    if standing > standing_bid(root):
        for other in range(root.players):
            if root.suns[other] & sun_bit(standing):
                mind.scratch[ASKED].bids[other] = standing


@rule
def bid_after(action: int, standing: int) -> int:
    """The bid that stands after an answer."""
    return standing if action == PASS else action - BID


seal()
