"""The opponent model: how the other seats respond in auctions and rollouts.

Every other seat is of one of three types: one plays best responses as the searching seat does
(`self`), one plays like the bot `simple`, and one like the bot `evaluator`. `opponent_types` infers
the probability of each type. The model either averages the responses over the types (MIXTURE), or
uses the response of the most likely type (MOST_LIKELY).
"""

import numpy as np

from sunbarge.bots.evaluator.decide import compute_bids, evaluator_action
from sunbarge.bots.simple.decide import compute_profits, most_profitable, simple_action
from sunbarge.bots.simple.holdings import worth_of_winning
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import BID, PASS, Action, Seat, Sun
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.queries import standing_bid, sun_bit
from sunbarge.engine.state import Edition, State

from .opponent_types import TYPE_EVALUATOR, TYPE_SIMPLE, infer_types
from .workspace import HYPOTHETICAL, N_OUTCOMES, N_VALUES, Workspace

MOST_LIKELY, MIXTURE = 0, 1  # values of `belief`: how a seat's responses are predicted


@rule
def infer_opponents(state: State, workspace: Workspace) -> None:
    """Infer the types of opponents in the other seats, and average their responses over them."""
    infer_types(state, workspace)
    assume_mixture(state, workspace)


@rule
def assume_mixture(state: State, workspace: Workspace) -> None:
    """Average the responses over the types for every other seat that may be of several types."""
    for seat in range(state.players):
        p_simple = workspace.opponents.type_probability[2 * seat]
        p_evaluator = workspace.opponents.type_probability[2 * seat + 1]
        is_mixture = seat != state.to_move and p_simple + p_evaluator > 0.0
        workspace.opponents.belief[seat] = MIXTURE if is_mixture else MOST_LIKELY


@rule
def assume_most_likely(workspace: Workspace) -> None:
    """Assume that every seat plays as its most likely type of opponent does."""
    for seat in range(len(workspace.opponents.belief)):
        workspace.opponents.belief[seat] = MOST_LIKELY


@rule
def action_of_type(state: State, edition: Edition, opponent_type: int) -> Action:
    """Return the action of the seat to move if it plays like `simple` or `evaluator`."""
    if opponent_type == TYPE_SIMPLE:
        return simple_action(state, edition)
    return evaluator_action(state, edition)


@rule
def compute_type_bids(
    root: State, edition: Edition, seat: Seat, bids: int, workspace: Workspace
) -> None:
    """Fill in a seat's responses to a set of bids, as `simple` and `evaluator` would respond."""
    is_mixture = workspace.opponents.belief[seat] == MIXTURE
    likely_type = workspace.opponents.likely_type[seat]
    if is_mixture or likely_type == TYPE_SIMPLE:
        compute_simple_bids(root, edition, seat, bids, workspace)
    if is_mixture or likely_type == TYPE_EVALUATOR:
        pose_bid(root, seat, Sun(standing_bid(root)), workspace)
        compute_bids(
            workspace.scratch[HYPOTHETICAL], edition, bids, workspace.opponents.evaluator_bids
        )


@rule
def compute_simple_bids(
    root: State, edition: Edition, seat: Seat, bids: int, workspace: Workspace
) -> None:
    """Fill in a seat's responses to a set of bids, as the bot `simple` would respond."""
    profits = np.empty(N_OUTCOMES, np.float64)
    pose_bid(root, seat, Sun(standing_bid(root)), workspace)
    worth = worth_of_winning(workspace.scratch[HYPOTHETICAL], edition, seat)
    compute_profits(workspace.scratch[HYPOTHETICAL], edition, worth, 1.0, profits)
    for bid in range(N_OUTCOMES):
        if bids & sun_bit(bid):
            pose_bid(root, seat, Sun(bid), workspace)
            action = most_profitable(
                legal_actions(workspace.scratch[HYPOTHETICAL], edition), profits
            )
            workspace.opponents.simple_bids[bid] = 0 if action == PASS else action - BID


@rule
def bid_of_likely_type(seat: int, standing: int, sun: int, workspace: Workspace) -> int:
    """Return the seat's response to the bid `standing` if it plays as its most likely type does.

    `sun` is the response of the type that plays like the net.

    All arrays are read before the first branch, because the compiler then counts no references to
    them.
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
    """Set the value of the highest bid `standing` to its mean over the types of the next seat.

    Each type of opponent responds to `standing` with its own bid or a pass; `sun` is the response
    of the type that plays like the net.
    """
    at, values = standing * N_VALUES, workspace.auction.values
    own = max(standing, sun) * N_VALUES
    simple = max(standing, int(workspace.opponents.simple_bids[standing])) * N_VALUES
    evaluator = max(standing, int(workspace.opponents.evaluator_bids[standing])) * N_VALUES
    p_simple = workspace.opponents.type_probability[2 * seat]
    p_evaluator = workspace.opponents.type_probability[2 * seat + 1]
    p_self = np.float32(1.0) - p_simple - p_evaluator
    for place in range(N_VALUES):
        mixed = p_self * values[own + place] + p_simple * values[simple + place]
        values[at + place] = mixed + p_evaluator * values[evaluator + place]


@rule
def pose_bid(root: State, seat: Seat, standing: Sun, workspace: Workspace) -> None:
    """Set `scratch[HYPOTHETICAL]` to `root` with the bid `standing` made and `seat` to move."""
    workspace.scratch[HYPOTHETICAL] = root
    workspace.scratch[HYPOTHETICAL].to_move = seat
    if standing > standing_bid(root):
        for other in range(root.players):
            if root.suns[other] & sun_bit(standing):
                workspace.scratch[HYPOTHETICAL].bids[other] = standing


compile_rules()
