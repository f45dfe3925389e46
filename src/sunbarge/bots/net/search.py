"""Search: every action is looked at, and those that are close are played on with.

What is found lies in the mind: hopes, gains, squares and tries, by action.
"""

import numpy as np

from sunbarge.engine.chance import random_number
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import BID, EPOCHS, MAX_SUN, N_ACTIONS, PASS, Action, Phase
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.questions import NONE, bit, standing_bid
from sunbarge.engine.state import Edition, Floats, Rng, State

from .auction_solver import solve_responses
from .lookahead import is_candidate, value_of_action
from .opponent_model import assume_mixture, infer_opponents
from .rollouts import finish_auction, play_action, roll_out
from .value_net import reset_cache
from .values import (
    LOWEST_UTILITY,
    copy_value,
    settle_until_turn,
    utility,
    value_row,
)
from .workspace import N_VALUES, ROLLOUT, Workspace

EXCLUDED = -1
SHORT_ROLLOUT, LONG_ROLLOUT, FINAL_ROLLOUT = (
    6,
    12,
    24,
)  # turns to play on: a little, further, and in the last epoch
LONG_ROLLOUT_EFFORT = (
    400  # the effort from which it pays to play on further, as that needs many tries
)
DISCOUNT = 0.9  # shared out over the turns: after the last one a correction counts 0.4
BATCH_TURNS = 24  # turns for each action before they are compared anew
MIN_VISITS = 8  # tries before an action may be dropped for its results
PRUNING_GAP, FINAL_PRUNING_GAP = (
    0.04,
    0.1,
)  # in win probability: not worth a try, nor in the last epoch
CONFIDENCE = 2.0  # standard errors
MIN_STANDARD_ERROR = 0.0015  # a standard error below which more tries are not worth it
SEARCH_SELF_BIAS = (
    0.0,
    0.0,
    0.0,
    1.0,
    1.0,
    1.0,
)  # by players: others are equals sooner, in log odds (ADR 14)
SEED_STRIDE = np.uint64(0xD1B54A32D192ED03)  # so that the tries' random numbers do not overlap


@rule
def search(state: State, edition: Edition, workspace: Workspace, effort: int, rng: Rng) -> Action:
    """The best action found by playing on for about so many turns in all.

    If it plays on further, there are as many tries, and so more turns; in the last epoch twice
    as many, where one try differs most from the next.
    """
    random_number(rng)  # another search draws other numbers
    compute_priors(state, edition, workspace)
    far = rollout_length(state, effort)
    tries = 2 if far == FINAL_ROLLOUT else 1
    return continue_search(
        state, edition, workspace, far, int(effort) * tries * (far // SHORT_ROLLOUT), rng
    )


@rule
def continue_search(
    state: State, edition: Edition, workspace: Workspace, far: int, most: int, rng: Rng
) -> Action:
    """Go on with a search that has begun, for about so many turns at most."""
    played = 0
    leader = leading_action(state, workspace)
    while played + BATCH_TURNS <= most:
        rivals = 0
        for action in range(N_ACTIONS):
            if action != leader and is_contender(state, workspace, leader, action):
                rivals += 1
                played += run_rollouts(state, edition, workspace, Action(action), far, rng)
        if rivals == 0:
            return leader
        played += run_rollouts(state, edition, workspace, leader, far, rng)
        leader = leading_action(state, workspace)
    return leader


@rule
def rollout_length(state: State, effort: int) -> int:
    """How many turns to play on: in the last epoch the result soon shows what the net missed."""
    if effort < LONG_ROLLOUT_EFFORT:
        return SHORT_ROLLOUT
    return FINAL_ROLLOUT if state.epoch == EPOCHS else LONG_ROLLOUT


@rule
def compute_priors(state: State, edition: Edition, workspace: Workspace) -> None:
    """Value every action as far as one turn shows."""
    legal = legal_actions(state, edition)
    reset_cache(workspace)
    infer_opponents(state, edition, workspace, SEARCH_SELF_BIAS[state.players])
    if state.phase == Phase.AUCTION:
        compute_bid_priors(state, edition, workspace)
    for action in range(N_ACTIONS):
        workspace.search.visits[action] = EXCLUDED
        if legal & bit(action) != NONE and is_candidate(action):
            workspace.search.visits[action] = 0
            workspace.search.squared_corrections[action] = 0.0
            for place in range(N_VALUES):
                workspace.search.corrections[action * N_VALUES + place] = 0.0
            hope = value_row(workspace.search.priors, action)
            if state.phase == Phase.AUCTION:
                copy_value(hope, value_row(workspace.auction.values, standing_after(state, action)))
            else:
                value_of_action(state, edition, workspace, Action(action), hope)


@rule
def compute_bid_priors(state: State, edition: Edition, workspace: Workspace) -> None:
    """Value every bid that may stand once the seat to move has answered."""
    solve_responses(state, edition, workspace)
    for sun in range(MAX_SUN + 1):
        workspace.auction.winning_sun_after_bid[sun] = workspace.auction.winning_sun[sun]


@rule
def standing_after(state: State, action: int) -> int:
    """The bid that stands after an answer."""
    return standing_bid(state) if action == PASS else action - BID


@rule
def prior_utility(state: State, workspace: Workspace, action: int) -> float:
    """What an action is worth to the seat to move, as far as one turn shows."""
    return utility(value_row(workspace.search.priors, action), state.to_move)


@rule
def mean_utility(state: State, workspace: Workspace, action: int) -> float:
    """What an action is worth to the seat to move, by what was found so far."""
    worth = prior_utility(state, workspace, action)
    if workspace.search.visits[action] > 0:
        worth += (
            utility(value_row(workspace.search.corrections, action), state.to_move)
            / workspace.search.visits[action]
        )
    return float(worth)


@rule
def variance_of_mean(state: State, workspace: Workspace, action: int) -> float:
    """The variance of that mean."""
    tries = workspace.search.visits[action]
    if tries < 2:
        return 1.0
    mean = utility(value_row(workspace.search.corrections, action), state.to_move) / tries
    spread = max(0.0, float(workspace.search.squared_corrections[action] / tries) - mean * mean)
    return float(spread / (tries - 1))


@rule
def leading_action(state: State, workspace: Workspace) -> Action:
    """The action that is worth most, by what was found so far."""
    best, most = 0, LOWEST_UTILITY
    for action in range(N_ACTIONS):
        if workspace.search.visits[action] != EXCLUDED:
            worth = mean_utility(state, workspace, action)
            if worth > most:
                best, most = action, worth
    return Action(best)


@rule
def is_contender(state: State, workspace: Workspace, leader: int, action: int) -> bool:
    """Whether an action may still turn out better than the leading one."""
    if workspace.search.visits[action] == EXCLUDED:
        return False
    if workspace.search.visits[action] < MIN_VISITS or workspace.search.visits[leader] < MIN_VISITS:
        hopeless = FINAL_PRUNING_GAP if state.epoch == EPOCHS else PRUNING_GAP
        return (
            prior_utility(state, workspace, leader) - prior_utility(state, workspace, action)
            < hopeless
        )
    behind = mean_utility(state, workspace, leader) - mean_utility(state, workspace, action)
    doubt = np.sqrt(
        variance_of_mean(state, workspace, leader) + variance_of_mean(state, workspace, action)
    )
    return bool(doubt > MIN_STANDARD_ERROR and behind < CONFIDENCE * doubt)


@rule
def run_rollouts(
    state: State, edition: Edition, workspace: Workspace, action: Action, far: int, rng: Rng
) -> int:
    """Play on after an action a few times; returns how many turns that took.

    The same try of every action draws with the same random numbers, so that they are
    compared in like circumstances.
    """
    dice = np.empty(1, np.uint64)
    gain = np.empty(N_VALUES, np.float32)
    played, fade = 0, 1.0 - DISCOUNT / far
    for _ in range(BATCH_TURNS // far):
        dice[0] = rng[0] + np.uint64(workspace.search.visits[action] + 1) * SEED_STRIDE
        start_rollout(state, edition, workspace, action, dice)
        for place in range(N_VALUES):
            gain[place] = 0.0
        played += 1 + roll_out(edition, workspace, far, fade, dice, gain)
        for place in range(N_VALUES):
            workspace.search.corrections[action * N_VALUES + place] += gain[place]
        workspace.search.squared_corrections[action] += utility(gain, state.to_move) ** 2
        workspace.search.visits[action] += 1
    return played


@rule
def start_rollout(
    state: State, edition: Edition, workspace: Workspace, action: Action, rng: Rng
) -> None:
    """Play an action in the position that is played on from."""
    workspace.scratch[ROLLOUT] = state
    if state.phase == Phase.AUCTION:
        finish_auction(
            workspace.scratch[ROLLOUT],
            workspace.auction.winning_sun_after_bid[standing_after(state, action)],
        )
        settle_until_turn(workspace.scratch[ROLLOUT], edition)
    else:
        assume_mixture(state, workspace)
        play_action(workspace.scratch[ROLLOUT], edition, workspace, action, rng)


@rule
def estimated_value(state: State, workspace: Workspace, action: int) -> Floats:
    """The value of an action, by what was found so far."""
    value = np.empty(N_VALUES, np.float32)
    total = np.float32(0.0)
    for place in range(N_VALUES):
        value[place] = workspace.search.priors[action * N_VALUES + place]
        if workspace.search.visits[action] > 0:
            value[place] += (
                workspace.search.corrections[action * N_VALUES + place]
                / workspace.search.visits[action]
            )
    for seat in range(state.players):
        value[seat] = min(max(value[seat], np.float32(0.0)), np.float32(1.0))
        total += value[seat]
    for seat in range(state.players):
        value[seat] /= total
    return value


seal()
