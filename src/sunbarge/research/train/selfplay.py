"""Games of the net against itself inside compiled code, with what is to be learned from them."""

import numpy as np

from sunbarge.bots.net.auction_solver import planned_bid
from sunbarge.bots.net.features import SEAT, TABLE
from sunbarge.bots.net.lookahead import best_action
from sunbarge.bots.net.value_net import evaluate
from sunbarge.bots.net.values import final_value
from sunbarge.bots.net.workspace import N_VALUES, Workspace
from sunbarge.bots.policies import LEARNED, choose_action
from sunbarge.engine.chance import deal_groups, draw_tile, random_below, random_member
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, Action, Phase
from sunbarge.engine.rules import reveal, set_up, settle, settles_itself
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.play import decide
from sunbarge.engine.state import Counts, Edition, Editions, Floats, Rng, Rows, State, States

from .targets import AMONG_GUESTS, EXPLORED

MOST_TURNS = 500  # more than a game has; of a longer one the rest would not be learned from
MILLION = 1_000_000
PAST = -1  # the policy of an earlier net


@rule
def learn_from_game(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    workspace: Workspace,
    past: Workspace,
    explore: float,
    early: int,
    rng: Rng,
    features: Rows,
    values: Rows,
    backups: Rows,
    seats: Counts,
    cuts: Counts,
) -> int:
    """Play a game in the first of two records and note its turns; returns how many there are.

    A game that has begun there is gone on with. The second keeps how the last epoch began.

    A row holds what the net sees, what it says of it, and what it says after looking a turn
    ahead. `cuts` marks turns in which something else was played by way of exploring, and all
    others of a game with guests, who need not do what looking ahead expects of them. The row of
    values after the last turn is the result. After `early` turns, which are not noted, the net
    plays every seat; 0 if guests stay.
    """
    state, edition = states[0], editions[0]
    if state.players == 0:
        groups = np.empty(MAX_PLAYERS, np.int16)
        deal_groups(players, groups, rng)
        set_up(state, edition, players, groups)
    value = np.empty(N_VALUES, np.float32)
    turns, planned, usual = 0, False, 0
    if early > 0:
        begin_oddly(state, edition, policies, early, workspace, past, explore, rng)
    for seat in range(players):
        if policies[seat] != LEARNED:
            usual = AMONG_GUESTS
    while state.phase != Phase.OVER:
        if state.phase == Phase.CHANCE:
            reveal(state, edition, draw_tile(state, rng))
        elif settles_itself(state):
            settle(state, edition)
        else:
            if state.phase == Phase.AUCTION and planned:
                action = planned_bid(state, workspace)
            else:
                action = best_action(state, edition, workspace, value)
            planned = state.phase == Phase.AUCTION
            if state.phase == Phase.TURN and turns < MOST_TURNS:
                if state.epoch == EPOCHS and states[1].players == 0:
                    states[1] = state
                note_turn(state, edition, workspace, value, turns, features, values, backups)
                seats[turns] = state.turn
                cuts[turns] = usual
                turns += 1
            policy = policies[state.to_move]
            other = other_action(state, edition, policy, workspace, past, explore, action, rng)
            if other != action and policy == LEARNED:
                cuts[turns - 1] = EXPLORED
            decide(state, edition, other)
    final_value(state, value)
    note(values, turns, value)
    return turns


@rule
def begin_oddly(
    state: State,
    edition: Edition,
    policies: Counts,
    early: int,
    workspace: Workspace,
    past: Workspace,
    explore: float,
    rng: Rng,
) -> None:
    """Let guests play some turns, and leave the table to the net."""
    turns = 0
    while state.phase != Phase.OVER and turns < early:
        if state.phase == Phase.CHANCE:
            reveal(state, edition, draw_tile(state, rng))
        elif settles_itself(state):
            settle(state, edition)
        else:
            turns += state.phase == Phase.TURN
            policy = policies[state.to_move]
            best = best_action(state, edition, workspace, np.empty(N_VALUES, np.float32))
            action = other_action(state, edition, policy, workspace, past, explore, best, rng)
            decide(state, edition, action)
    for seat in range(state.players):
        policies[seat] = LEARNED


@rule
def note_turn(
    state: State,
    edition: Edition,
    workspace: Workspace,
    backup: Floats,
    turn: int,
    features: Rows,
    values: Rows,
    backups: Rows,
) -> None:
    """Note what the net sees and says when a turn begins."""
    note(backups, turn, backup)
    value = np.empty(N_VALUES, np.float32)
    evaluate(state, edition, workspace, value)
    note(features, turn, workspace.net.features[: TABLE + SEAT * state.players])
    note(values, turn, value)


@rule
def note(rows: Rows, row: int, numbers: Floats) -> None:
    """Write a row."""
    for place in range(len(numbers)):
        rows[row, place] = numbers[place]


@rule
def other_action(
    state: State,
    edition: Edition,
    policy: int,
    workspace: Workspace,
    past: Workspace,
    explore: float,
    action: Action,
    rng: Rng,
) -> Action:
    """What is really played: a guest's move, sometimes any move, mostly the best one."""
    if policy == PAST:
        return best_action(state, edition, past, np.empty(N_VALUES, np.float32))
    if policy != LEARNED:
        return choose_action(state, edition, policy, 0, workspace, rng)
    if state.phase == Phase.AUCTION:
        explore *= 0.5
    if random_below(rng, MILLION) < explore * MILLION:
        return random_member(legal_actions(state, edition), rng)
    return action


seal()
