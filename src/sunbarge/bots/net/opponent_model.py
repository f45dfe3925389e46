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
from sunbarge.engine.kinds import BID, PASS, Action, Seat, Sun
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.questions import standing_bid, sun_bit
from sunbarge.engine.state import Edition, State

from .opponent_classifier import TYPE_EVALUATOR, TYPE_SIMPLE, classify_opponents
from .workspace import HYPOTHETICAL, N_OUTCOMES, N_VALUES, Workspace

MOST_LIKELY, MIXTURE = 0, 1  # of how a seat answers: like its likeliest kind, or like any


@rule
def infer_opponents(state: State, edition: Edition, workspace: Workspace, care: float) -> None:
    """Take everybody but the seat to move for a stranger, of the kind that he looks like."""
    classify_opponents(state, edition, workspace, care)
    assume_mixture(state, workspace)


@rule
def assume_mixture(state: State, workspace: Workspace) -> None:
    """The same, with what was read before."""
    for seat in range(state.players):
        workspace.opponents.belief[seat] = MIXTURE
    workspace.opponents.belief[state.to_move] = MOST_LIKELY


@rule
def assume_most_likely(workspace: Workspace) -> None:
    """Expect of everybody what players of his likeliest kind do."""
    for seat in range(len(workspace.opponents.belief)):
        workspace.opponents.belief[seat] = MOST_LIKELY


@rule
def action_of_type(state: State, edition: Edition, kind: int) -> Action:
    """What the seat to move does, being of another kind than oneself."""
    if kind == TYPE_SIMPLE:
        return simple_action(state, edition)
    return evaluator_action(state, edition)


@rule
def compute_type_bids(
    root: State, edition: Edition, seat: Seat, bids: int, workspace: Workspace
) -> None:
    """What a seat bids being of another kind, for each of a set of bids that may stand."""
    doubt, kind = workspace.opponents.belief[seat] == MIXTURE, workspace.opponents.likely_type[seat]
    if doubt or kind == TYPE_SIMPLE:
        compute_simple_bids(root, edition, seat, bids, workspace)
    if doubt or kind == TYPE_EVALUATOR:
        pose_bid(root, seat, Sun(standing_bid(root)), workspace)
        consider_bids(
            workspace.scratch[HYPOTHETICAL], edition, bids, workspace.opponents.evaluator_bids
        )


@rule
def compute_simple_bids(
    root: State, edition: Edition, seat: Seat, bids: int, workspace: Workspace
) -> None:
    """The same for `simple` alone; the rules say what may be answered to each of these bids."""
    profits = np.empty(N_OUTCOMES, np.float64)
    pose_bid(root, seat, Sun(standing_bid(root)), workspace)
    gain = worth_of_winning(workspace.scratch[HYPOTHETICAL], edition, seat)
    expect_profits(workspace.scratch[HYPOTHETICAL], edition, gain, 1.0, profits)
    for bid in range(N_OUTCOMES):
        if bids & sun_bit(bid):
            pose_bid(root, seat, Sun(bid), workspace)
            action = most_profitable(
                legal_actions(workspace.scratch[HYPOTHETICAL], edition), profits
            )
            workspace.opponents.simple_bids[bid] = 0 if action == PASS else action - BID


@rule
def bid_of_likely_type(seat: int, standing: int, sun: int, workspace: Workspace) -> int:
    """The bid of a seat of its most likely type, or 0; `sun` is the best response.

    All is read before the first branch: the compiler then counts no references to the arrays.
    """
    likely_type = workspace.opponents.likely_type[seat]
    simple_bid = workspace.opponents.simple_bids[standing]
    evaluator_bid = workspace.opponents.evaluator_bids[standing]
    if likely_type == TYPE_SIMPLE:
        return int(simple_bid)
    if likely_type == TYPE_EVALUATOR:
        return int(evaluator_bid)
    return sun


@rule
def mix_over_types(seat: int, standing: int, sun: int, workspace: Workspace) -> None:
    """The value of a standing bid if a stranger answers it; `sun` is what oneself would bid."""
    at, ends = standing * N_VALUES, workspace.auction.values
    own = max(standing, sun) * N_VALUES
    simple = max(standing, int(workspace.opponents.simple_bids[standing])) * N_VALUES
    other = max(standing, int(workspace.opponents.evaluator_bids[standing])) * N_VALUES
    like_simple, like_other = (
        workspace.opponents.type_probability[2 * seat],
        workspace.opponents.type_probability[2 * seat + 1],
    )
    like_me = np.float32(1.0) - like_simple - like_other
    for place in range(N_VALUES):
        mixed = like_me * ends[own + place] + like_simple * ends[simple + place]
        ends[at + place] = mixed + like_other * ends[other + place]


@rule
def pose_bid(root: State, seat: Seat, standing: Sun, workspace: Workspace) -> None:
    """Imagine that a bid stands and a seat is asked for its answer."""
    workspace.scratch[HYPOTHETICAL] = root
    workspace.scratch[HYPOTHETICAL].to_move = seat
    if standing > standing_bid(root):
        for other in range(root.players):
            if root.suns[other] & sun_bit(standing):
                workspace.scratch[HYPOTHETICAL].bids[other] = standing


seal()
