"""How the others at the table may answer: not everybody is as clever as oneself.

Whoever looks ahead has to say what the others will do. Most likely they do what one would do in
their place; some answer like simpler bots. A little of that doubt is enough to take chances that
would be sure to fail among equals, and it costs next to nothing among them. Nobody's past is
looked at: equal positions look the same, however they came about.
"""

from ...engine.compiled import rule, seal
from ...engine.kinds import BID, PASS
from ...engine.rules.questions import standing_bid, sun_bit
from ...engine.state import Edition, State
from ..evaluation.decide import evaluator_action
from ..judgement.decide import simple_action
from .mind import ASKED, N_VALUES, Mind

# Of a hundred strangers, so many answer like these bots; the others like oneself.
SIMPLE_ONES, EVALUATING_ONES = 10, 6
STRANGERS = 100


@rule
def meet_strangers(state: State, mind: Mind) -> None:
    """Take everybody but the seat to move for a stranger."""
    for seat in range(state.players):
        mind.stranger[seat] = 1
    mind.stranger[state.to_move] = 0


@rule
def trust_everybody(mind: Mind) -> None:
    """Expect of everybody what one would do in his place."""
    for seat in range(len(mind.stranger)):
        mind.stranger[seat] = 0


@rule
def mix_answers(
    root: State, edition: Edition, seat: int, standing: int, sun: int, mind: Mind
) -> None:
    """The value of a standing bid if a stranger answers it; `sun` is what oneself would bid."""
    ask(root, seat, standing, mind)
    simple = bid_after(simple_action(mind.scratch[ASKED], edition), standing)
    other = bid_after(evaluator_action(mind.scratch[ASKED], edition), standing)
    at, ends = standing * N_VALUES, mind.ends
    at_own = (sun if sun > 0 else standing) * N_VALUES
    like_me = STRANGERS - SIMPLE_ONES - EVALUATING_ONES
    for place in range(N_VALUES):
        mixed = like_me * ends[at_own + place] + SIMPLE_ONES * ends[simple * N_VALUES + place]
        mixed += EVALUATING_ONES * ends[other * N_VALUES + place]
        ends[at + place] = mixed / STRANGERS


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
