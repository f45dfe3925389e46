"""Search: lookahead values of all actions, corrected by rollouts if several are nearly best.

The prior of an action is its value by lookahead over one turn. For each action that may be the
best, a batch of rollouts estimates by how much its prior has to be corrected. Rollouts continue
until one action leads by enough standard errors, or until the effort is spent. The statistics are
in `workspace.search`.
"""

import numpy as np

from sunbarge.engine.chance import random_number
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import BID, EPOCHS, MAX_SUN, N_ACTIONS, PASS, Action, Phase
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.queries import NONE, bit, standing_bid
from sunbarge.engine.state import Edition, Floats, Rng, State

from .auction_solver import solve_responses
from .lookahead import is_candidate, value_of_action
from .opponent_model import assume_mixture, infer_opponents
from .rollouts import finish_auction, play_action, roll_out
from .value_net import reset_cache
from .values import LOWEST_UTILITY, copy_value, settle_until_turn, utility, value_row
from .workspace import N_VALUES, ROLLOUT, ActionStatistics, Workspace

EXCLUDED = -1
"The number of visits stored for an action that is not legal, or not considered."
SEARCH_OVER = -1
"The number of turns that `search_slice` returns if the search is over."
SHORT_ROLLOUT, LONG_ROLLOUT, FINAL_ROLLOUT = 6, 12, 24
"Turns of a rollout: with low effort, with high effort, with high effort in the last epoch."
LONG_ROLLOUT_EFFORT = 400
"The effort from which rollouts are long; with less effort their variance would be too high."
DISCOUNT = 0.9
"The discount per turn is 1 - DISCOUNT / length; a rollout's last correction counts about 0.4."
BATCH_TURNS = 24
"Turns of rollouts for each action between two comparisons of the actions."
MIN_VISITS = 8
"Rollouts of an action before its results may exclude it."
PRUNING_GAP, FINAL_PRUNING_GAP = 0.04, 0.1
"""Actions whose prior is worse than the best prior by more than this are not searched.

The second number is for epoch 3.
"""
CONFIDENCE = 2.0
"An action is excluded if it is worse than the best action by more standard errors than this."
MIN_STANDARD_ERROR = 0.0015
"The search stops if the standard error of the difference between two actions is below this."
SEED_STRIDE = np.uint64(0xD1B54A32D192ED03)  # keeps the random streams of rollouts apart


@rule
def search(state: State, edition: Edition, workspace: Workspace, effort: int, rng: Rng) -> Action:
    """Return the best action by search, with at most about `effort` / SHORT_ROLLOUT rollouts.

    If `effort` is below LONG_ROLLOUT_EFFORT, each rollout has SHORT_ROLLOUT turns, so that `effort`
    is about the number of all turns. Otherwise rollouts are longer, and in the last epoch, where
    the variance is highest, there are twice as many of them.
    """
    begin_search(state, edition, workspace, rng)
    length = rollout_length(state, effort)
    return continue_search(state, edition, workspace, length, turns_of_search(state, effort), rng)


@rule
def begin_search(state: State, edition: Edition, workspace: Workspace, rng: Rng) -> None:
    """Compute the priors, and advance `rng`, so that each search has its own random stream."""
    random_number(rng)
    compute_priors(state, edition, workspace)


@rule
def turns_of_search(state: State, effort: int) -> int:
    """Return how many turns of rollouts a search with this effort takes at most."""
    length = rollout_length(state, effort)
    factor = 2 if length == FINAL_ROLLOUT else 1
    return int(effort) * factor * (length // SHORT_ROLLOUT)


@rule
def continue_search(
    state: State, edition: Edition, workspace: Workspace, length: int, max_turns: int, rng: Rng
) -> Action:
    """Run rollouts for at most about `max_turns` turns; returns the best action so far."""
    search_slice(state, edition, workspace, length, 0, max_turns, max_turns, rng)
    return leading_action(state, workspace.search)


@rule
def search_slice(
    state: State,
    edition: Edition,
    workspace: Workspace,
    length: int,
    turns: int,
    max_turns: int,
    slice_turns: int,
    rng: Rng,
) -> int:
    """Continue a search that has taken `turns` turns so far, for about `slice_turns` turns.

    Returns the total number of turns taken, or SEARCH_OVER if there is no close decision any more
    or `max_turns` do not allow another batch. The rollouts are the same however a search is divided
    into slices.
    """
    pause = turns + slice_turns
    leader = leading_action(state, workspace.search)
    while turns + BATCH_TURNS <= max_turns:
        if turns >= pause:
            return turns
        contenders = 0
        for action in range(N_ACTIONS):
            if action != leader and is_contender(state, workspace.search, leader, action):
                contenders += 1
                turns += run_rollouts(state, edition, workspace, Action(action), length, rng)
        if contenders == 0:
            return SEARCH_OVER
        turns += run_rollouts(state, edition, workspace, leader, length, rng)
        leader = leading_action(state, workspace.search)
    return SEARCH_OVER


@rule
def rollout_length(state: State, effort: int) -> int:
    """Return the length of rollouts in turns; in the last epoch they usually end the game."""
    if effort < LONG_ROLLOUT_EFFORT:
        return SHORT_ROLLOUT
    return FINAL_ROLLOUT if state.epoch == EPOCHS else LONG_ROLLOUT


@rule
def compute_priors(state: State, edition: Edition, workspace: Workspace) -> None:
    """Reset the statistics; compute by lookahead the value of every action that is considered."""
    legal = legal_actions(state, edition)
    reset_cache(workspace)
    infer_opponents(state, workspace)
    if state.phase == Phase.AUCTION:
        compute_bid_priors(state, edition, workspace)
    for action in range(N_ACTIONS):
        workspace.search.visits[action] = EXCLUDED
        if legal & bit(action) != NONE and is_candidate(action):
            workspace.search.visits[action] = 0
            workspace.search.squared_corrections[action] = 0.0
            for place in range(N_VALUES):
                workspace.search.corrections[action * N_VALUES + place] = 0.0
            prior = value_row(workspace.search.priors, action)
            if state.phase == Phase.AUCTION:
                standing = standing_after(state, action)
                copy_value(prior, value_row(workspace.auction.values, standing))
            else:
                value_of_action(state, edition, workspace, Action(action), prior)


@rule
def compute_bid_priors(state: State, edition: Edition, workspace: Workspace) -> None:
    """Compute the value of each bid or pass of the seat to move, and the sun that then wins."""
    solve_responses(state, edition, workspace)
    for sun in range(MAX_SUN + 1):
        workspace.auction.winning_sun_after_bid[sun] = workspace.auction.winning_sun[sun]


@rule
def standing_after(state: State, action: int) -> int:
    """Return the highest bid of the auction after this action, a bid or a pass."""
    return standing_bid(state) if action == PASS else action - BID


@rule
def prior_utility(state: State, statistics: ActionStatistics, action: int) -> float:
    """Return the utility of an action to the seat to move by lookahead alone."""
    return utility(value_row(statistics.priors, action), state.to_move)


@rule
def mean_utility(state: State, statistics: ActionStatistics, action: int) -> float:
    """Return the utility of an action to the seat to move: prior plus mean correction."""
    worth = prior_utility(state, statistics, action)
    visits = statistics.visits[action]
    if visits > 0:
        worth += utility(value_row(statistics.corrections, action), state.to_move) / visits
    return float(worth)


@rule
def variance_of_mean(state: State, statistics: ActionStatistics, action: int) -> float:
    """Return the variance of `mean_utility`, or 1 if the action has fewer than two rollouts."""
    visits = statistics.visits[action]
    if visits < 2:
        return 1.0
    mean = utility(value_row(statistics.corrections, action), state.to_move) / visits
    variance = max(0.0, float(statistics.squared_corrections[action] / visits) - mean * mean)
    return float(variance / (visits - 1))


@rule
def leading_action(state: State, statistics: ActionStatistics) -> Action:
    """Return the action with the highest mean utility."""
    best, highest = 0, LOWEST_UTILITY
    for action in range(N_ACTIONS):
        if statistics.visits[action] != EXCLUDED:
            worth = mean_utility(state, statistics, action)
            if worth > highest:
                best, highest = action, worth
    return Action(best)


@rule
def is_contender(state: State, statistics: ActionStatistics, leader: int, action: int) -> bool:
    """Return whether more rollouts may show that an action is better than the leading one."""
    if statistics.visits[action] == EXCLUDED:
        return False
    if statistics.visits[action] < MIN_VISITS or statistics.visits[leader] < MIN_VISITS:
        limit = FINAL_PRUNING_GAP if state.epoch == EPOCHS else PRUNING_GAP
        best = prior_utility(state, statistics, leader)
        return best - prior_utility(state, statistics, action) < limit
    gap = mean_utility(state, statistics, leader) - mean_utility(state, statistics, action)
    variance = variance_of_mean(state, statistics, leader)
    standard_error = np.sqrt(variance + variance_of_mean(state, statistics, action))
    return bool(standard_error > MIN_STANDARD_ERROR and gap < CONFIDENCE * standard_error)


@rule
def run_rollouts(
    state: State, edition: Edition, workspace: Workspace, action: Action, length: int, rng: Rng
) -> int:
    """Run a batch of rollouts of an action; returns how many turns they took.

    The n-th rollouts of all actions share their random numbers (common random numbers), so that
    the luck of the draw cancels out in comparisons.
    """
    stream = np.empty(1, np.uint64)
    correction = np.empty(N_VALUES, np.float32)
    turns, discount = 0, 1.0 - DISCOUNT / length
    for _ in range(BATCH_TURNS // length):
        stream[0] = rng[0] + np.uint64(workspace.search.visits[action] + 1) * SEED_STRIDE
        start_rollout(state, edition, workspace, action, stream)
        for place in range(N_VALUES):
            correction[place] = 0.0
        turns += 1 + roll_out(edition, workspace, length, discount, stream, correction)
        for place in range(N_VALUES):
            workspace.search.corrections[action * N_VALUES + place] += correction[place]
        workspace.search.squared_corrections[action] += utility(correction, state.to_move) ** 2
        workspace.search.visits[action] += 1
    return turns


@rule
def start_rollout(
    state: State, edition: Edition, workspace: Workspace, action: Action, rng: Rng
) -> None:
    """Play an action in `scratch[ROLLOUT]`, a copy of the position, and go on to the next turn."""
    workspace.scratch[ROLLOUT] = state
    if state.phase == Phase.AUCTION:
        sun = workspace.auction.winning_sun_after_bid[standing_after(state, action)]
        finish_auction(workspace.scratch[ROLLOUT], sun)
        settle_until_turn(workspace.scratch[ROLLOUT], edition)
    else:
        assume_mixture(state, workspace)
        play_action(workspace.scratch[ROLLOUT], edition, workspace, action, rng)


@rule
def estimated_value(state: State, statistics: ActionStatistics, action: int) -> Floats:
    """Return an action's prior plus its mean correction; win probabilities are scaled to sum 1."""
    value = np.empty(N_VALUES, np.float32)
    fill_estimated_value(state, statistics, action, value)
    return value


@rule
def fill_estimated_value(
    state: State, statistics: ActionStatistics, action: int, value: Floats
) -> None:
    """Fill `value` with what `estimated_value` returns."""
    total = np.float32(0.0)
    visits = statistics.visits[action]
    for place in range(N_VALUES):
        value[place] = statistics.priors[action * N_VALUES + place]
        if visits > 0:
            value[place] += statistics.corrections[action * N_VALUES + place] / visits
    for seat in range(state.players):
        value[seat] = min(max(value[seat], np.float32(0.0)), np.float32(1.0))
        total += value[seat]
    for seat in range(state.players):
        value[seat] /= total


compile_rules()
