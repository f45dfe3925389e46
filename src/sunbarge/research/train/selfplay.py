"""Compiled self-play games that record the trajectory for TD targets."""

from typing import NamedTuple

import numpy as np

from sunbarge.bots.builtin import Policy
from sunbarge.bots.net.auction_solver import planned_bid
from sunbarge.bots.net.features import SEAT_SIZE, TABLE_SIZE
from sunbarge.bots.net.lookahead import best_action
from sunbarge.bots.net.value_net import evaluate
from sunbarge.bots.net.values import final_value
from sunbarge.bots.net.workspace import N_VALUES, Workspace
from sunbarge.bots.policies import choose_action
from sunbarge.engine import load
from sunbarge.engine.chance import random_below
from sunbarge.engine.compiled import compile_rules, register_tuple, rule
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, Action, Phase
from sunbarge.engine.playout import Hooks, deal, playout, random_action
from sunbarge.engine.state import Counts, Edition, Editions, Floats, Rng, Rows, State, States

from .targets import DEVIATED, EXPLORED, GREEDY

MOST_TURNS = 500  # more than any game has; later turns would not be recorded
MILLION = 1_000_000
PAST_NET = -1  # the policy of a net from the pool of past nets


class SelfPlayers(NamedTuple):
    """The policies of the seats in a self-play game, and the exploration rate."""

    policies: Counts
    workspace: Workspace
    "The net in training."
    past: Workspace
    "A net from the pool of past nets."
    epsilon: float
    rng: Rng
    backup: Floats
    "The backup at the last decision: the value of the best action, as lookahead computes it."
    greedy_action: Counts
    "One number: the greedy action of the last decision."
    auction_solved: Counts
    "One number: 1 if the last decision was in an auction, so that all its bids are known; else 0."


class Trajectory(NamedTuple):
    """The recorded turns of a game, one row for each turn; TD targets are computed from them."""

    features: Rows
    values: Rows
    "The net's value of the position at each turn; one more row has the result of the game."
    backups: Rows
    "The value of the best action at each turn, with the exact mean over all tiles drawn."
    seats: Counts
    turn_kind: Counts
    "How each turn was played: GREEDY, EXPLORED or DEVIATED; see `targets`."
    recorded: Counts
    "One number: how many turns are recorded so far."
    last_epoch: States
    "The first position of the last epoch; it is recorded once and not overwritten."


for part in (SelfPlayers, Trajectory):
    register_tuple(part)


@rule
def self_play_action(state: State, edition: Edition, players: SelfPlayers) -> Action:
    """Return the action that the behaviour policy of the seat to move takes.

    Before the first bid of an auction, the bids of all seats are computed; later decisions of the
    auction use these bids.
    """
    in_auction = state.phase == Phase.AUCTION
    if in_auction and players.auction_solved[0]:
        best = planned_bid(state, players.workspace)
    else:
        best = best_action(state, edition, players.workspace, players.backup)
    players.greedy_action[0], players.auction_solved[0] = best, in_auction
    policy, epsilon = players.policies[state.to_move], players.epsilon
    return behaviour_action(
        state, edition, policy, players.workspace, players.past, epsilon, best, players.rng
    )


@rule
def record_turn(
    state: State, edition: Edition, players: SelfPlayers, action: Action, trajectory: Trajectory
) -> None:
    """Record a row at the start of a turn; set `turn_kind` if an action was not the greedy one."""
    turn = trajectory.recorded[0]
    if state.phase == Phase.TURN and turn < MOST_TURNS:
        if state.epoch == EPOCHS and trajectory.last_epoch[0].players == 0:
            trajectory.last_epoch[0] = state
        write_row(trajectory.backups, turn, players.backup)
        record_features(state, edition, players.workspace, turn, trajectory)
        trajectory.seats[turn] = state.turn
        trajectory.turn_kind[turn] = GREEDY
        trajectory.recorded[0] += 1
    if action != players.greedy_action[0]:
        last = trajectory.recorded[0] - 1
        if players.policies[state.to_move] == Policy.LEARNED:
            trajectory.turn_kind[last] = EXPLORED
        elif trajectory.turn_kind[last] == GREEDY:
            trajectory.turn_kind[last] = DEVIATED


play_training_game = playout(
    "play_training_game", __name__, self_play_action, Hooks(before_action=record_turn)
)
"Plays a game to its end and records a row for each turn."


@rule
def count_turn(
    state: State, edition: Edition, players: SelfPlayers, action: Action, turns_left: Counts
) -> None:
    """Decrease the number of opening turns that are left, at the start of each turn."""
    turns_left[0] -= state.phase == Phase.TURN


@rule
def opening_is_over(turns_left: Counts) -> bool:
    """Return whether no opening turns are left."""
    return bool(turns_left[0] <= 0)


play_opening = playout(
    "play_opening",
    __name__,
    self_play_action,
    Hooks(before_action=count_turn, should_stop=opening_is_over),
)
"Plays the opening turns of a game without recording them."


@rule
def self_play_game(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    workspace: Workspace,
    past: Workspace,
    epsilon: float,
    opening: int,
    rng: Rng,
    trajectory: Trajectory,
) -> int:
    """Play a game, or continue the one in `states`; returns the number of recorded turns.

    If `opening` is above 0, the given `policies` play only the first `opening` turns, which are not
    recorded; then the net plays all seats. If `opening` is 0, the given `policies` play the whole
    game.
    """
    state, edition = states[0], editions[0]
    if state.players == 0:
        deal(state, edition, players, np.empty(MAX_PLAYERS, np.int16), rng)
    backup, greedy = np.empty(N_VALUES, np.float32), np.zeros(1, np.int16)
    solved = np.zeros(1, np.int16)
    seats = SelfPlayers(policies, workspace, past, epsilon, rng, backup, greedy, solved)
    if opening > 0:
        play_opening(state, edition, seats, rng, np.full(1, opening, np.int16))
        policies[:players] = Policy.LEARNED
    trajectory.recorded[0], solved[0] = 0, 0
    play_training_game(state, edition, seats, rng, trajectory)
    final_value(state, backup)
    write_row(trajectory.values, trajectory.recorded[0], backup)
    return int(trajectory.recorded[0])


@rule
def record_features(
    state: State, edition: Edition, workspace: Workspace, turn: int, trajectory: Trajectory
) -> None:
    """Record the features of a position and the net's value of it."""
    value = np.empty(N_VALUES, np.float32)
    evaluate(state, edition, workspace, value)
    write_row(
        trajectory.features, turn, workspace.net.features[: TABLE_SIZE + SEAT_SIZE * state.players]
    )
    write_row(trajectory.values, turn, value)


@rule
def write_row(rows: Rows, row: int, numbers: Floats) -> None:
    """Copy an array to a row of another array."""
    for place in range(len(numbers)):
        rows[row, place] = numbers[place]


@rule
def behaviour_action(
    state: State,
    edition: Edition,
    policy: int,
    workspace: Workspace,
    past: Workspace,
    epsilon: float,
    action: Action,
    rng: Rng,
) -> Action:
    """Return the action that `policy` takes.

    For `Policy.LEARNED`, the action is random with probability `epsilon`, or half of that in an
    auction; otherwise the given `action` is returned.
    """
    if policy == PAST_NET:
        return best_action(state, edition, past, np.empty(N_VALUES, np.float32))
    if policy != Policy.LEARNED:
        return choose_action(state, edition, policy, 0, workspace, rng)
    if state.phase == Phase.AUCTION:
        epsilon *= 0.5
    if random_below(rng, MILLION) < epsilon * MILLION:
        return random_action(state, edition, rng)
    return action


compile_rules()


def new_trajectory(players: int) -> Trajectory:
    """Return a trajectory of zeroed arrays, long enough for any game."""
    rows = MOST_TURNS + 1
    return Trajectory(
        features=np.zeros((rows, TABLE_SIZE + SEAT_SIZE * players), np.float32),
        values=np.zeros((rows, N_VALUES), np.float32),
        backups=np.zeros((rows, N_VALUES), np.float32),
        seats=np.zeros(rows, np.int16),
        turn_kind=np.zeros(rows, np.int16),
        recorded=np.zeros(1, np.int16),
        last_epoch=load.blank(),
    )
