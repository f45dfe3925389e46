"""Rollouts with the net's own moves, which estimate the error of the net's values.

For an exact value function, the value of a position equals its expected value one turn later. The
net's value of a position differs from its expected value one turn later by the Bellman error. A
rollout sums the Bellman errors of its turns, and the sum corrects the value of its first position.
The luck of the next draw is not part of a Bellman error, which uses the expectation over all tiles.
A few rollouts therefore suffice where rollouts that count only the result of the game would need
hundreds.
"""

import numpy as np

from sunbarge.engine.chance import draw_tile
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import DRAW, INVOKE, LOSE, Action, Opened, Phase, Sun
from sunbarge.engine.rules.auction import close_auction, open_auction
from sunbarge.engine.rules.gods import stop_spending
from sunbarge.engine.rules.play import automatic_step, carry_out, reveal
from sunbarge.engine.rules.queries import standing_bid, sun_bit, track_is_full
from sunbarge.engine.state import Edition, Floats, Rng, State

from .auction_solver import close_with_bid, solve_auction
from .lookahead import best_action_cached, value_of_action
from .opponent_model import action_of_type, assume_mixture, assume_most_likely
from .opponent_types import TYPE_SELF
from .value_net import evaluate, reset_cache
from .values import copy_value, settle_until_turn
from .workspace import N_VALUES, ROLLOUT, Workspace

MIXTURE_TURNS = 3  # turns with the mixture of types, before those with the most likely types


@rule
def roll_out(
    edition: Edition,
    workspace: Workspace,
    turns: int,
    discount: float,
    rng: Rng,
    correction: Floats,
) -> int:
    """Play at most `turns` turns from `scratch[ROLLOUT]`, and sum the Bellman errors of the net.

    The sum is added to `correction`; the error of turn t is weighted by the power `discount` ** t,
    and t is 0 in the first turn. Returns the number of turns played.
    """
    estimate = np.empty(N_VALUES, np.float32)
    backup = np.empty(N_VALUES, np.float32)
    weight = np.float32(1.0)
    reset_cache(workspace)
    for turn in range(turns):
        if workspace.scratch[ROLLOUT].phase == Phase.OVER:
            return turn
        if turn < MIXTURE_TURNS:
            assume_mixture(workspace.scratch[ROLLOUT], workspace)
        elif turn == MIXTURE_TURNS:
            assume_most_likely(workspace)
        evaluate(workspace.scratch[ROLLOUT], edition, workspace, estimate)
        action = rollout_action(workspace.scratch[ROLLOUT], edition, workspace, backup)
        # The backup averages over the types of opponents, but in a rollout each seat plays like its
        # most likely type: the difference is added, so that the sum is of the games really played.
        for place in range(N_VALUES):
            correction[place] += weight * (
                backup[place] + workspace.auction.best_minus_mixture[place] - estimate[place]
            )
        weight *= np.float32(discount)
        play_action(workspace.scratch[ROLLOUT], edition, workspace, action, rng)
    return turns


@rule
def rollout_action(state: State, edition: Edition, workspace: Workspace, value: Floats) -> Action:
    """Return the action of the seat to move, chosen as the type it most likely is would choose.

    The array `value` is filled with the value of this action, and `best_minus_mixture` for it.
    """
    if workspace.opponents.likely_type[state.turn] == TYPE_SELF:
        return best_action_cached(state, edition, workspace, value)
    action = action_of_type(state, edition, workspace.opponents.likely_type[state.turn])
    value_of_action(state, edition, workspace, action, value)
    copy_value(workspace.auction.best_minus_mixture, workspace.auction.most_likely_minus_mixture)
    return action


@rule
def play_action(
    state: State, edition: Edition, workspace: Workspace, action: Action, rng: Rng
) -> None:
    """Play an action of a turn or a discard, and all that follows until the next turn."""
    if action == DRAW:
        reveal(state, edition, draw_tile(state, rng))
    elif action == INVOKE:
        open_auction(state, Opened.INVOKED_FULL if track_is_full(state) else Opened.INVOKED)
    else:
        carry_out(state, edition, action)
        if state.phase == Phase.STRIKE and action >= LOSE:
            automatic_step(state, edition)
        if state.phase == Phase.GODS:
            stop_spending(state)  # the lookahead does the same
    if state.phase == Phase.AUCTION:
        solve_auction(state, edition, workspace, np.empty(N_VALUES, np.float32))
        finish_auction(state, workspace.auction.winning_sun[standing_bid(state)])
    settle_until_turn(state, edition)


@rule
def finish_auction(state: State, sun: Sun) -> None:
    """Close an auction as won with a sun, or without a winner if the sun is 0."""
    if sun == 0:
        state.to_move = state.turn
        close_auction(state)
        return
    for seat in range(state.players):
        if state.suns[seat] & sun_bit(sun):
            close_with_bid(state, seat, sun)
            return


compile_rules()
