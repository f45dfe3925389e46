"""Games of the net against itself inside compiled code, with what is to be learned from them."""

from typing import NamedTuple

import numpy as np

from sunbarge.bots.net.auction_solver import planned_bid
from sunbarge.bots.net.features import SEAT, TABLE
from sunbarge.bots.net.lookahead import best_action
from sunbarge.bots.net.value_net import evaluate
from sunbarge.bots.net.values import final_value
from sunbarge.bots.net.workspace import N_VALUES, Workspace
from sunbarge.bots.policies import LEARNED, choose_action
from sunbarge.engine import load
from sunbarge.engine.chance import random_below, random_member
from sunbarge.engine.compiled import register_tuple, rule, seal
from sunbarge.engine.kinds import EPOCHS, MAX_PLAYERS, Action, Phase
from sunbarge.engine.playout import Observer, deal, playout
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.state import Counts, Edition, Editions, Floats, Rng, Rows, State, States

from .targets import AMONG_GUESTS, EXPLORED

MOST_TURNS = 500  # more than a game has; of a longer one the rest would not be learned from
MILLION = 1_000_000
PAST = -1  # the policy of an earlier net
BEST, ANSWERED = 0, 1  # indices of SelfPlayers.last
COUNT, USUAL_CUT = 0, 1  # indices of TurnNotes.turns


class SelfPlayers(NamedTuple):
    """Who plays a training game, and how much they explore."""

    policies: Counts
    workspace: Workspace
    "The net that learns."
    past: Workspace
    "An earlier net."
    explore: float
    rng: Rng
    backup: Floats
    "The value of the best action by lookahead over one turn."
    last: Counts
    "Of the last decision: the best action, and whether it answered an auction (BEST, ANSWERED)."


class TurnNotes(NamedTuple):
    """A row for each turn: what TD targets are computed from."""

    features: Rows
    values: Rows
    "What the net says of the position; the row after the last turn is the result."
    backups: Rows
    "What it says by lookahead over one turn."
    seats: Counts
    cuts: Counts
    "Where traces are cut: at exploratory moves, and at every turn of games with other policies."
    turns: Counts
    "The number of rows, and the mark of turns without exploration (COUNT, USUAL_CUT)."
    last_epoch: States
    "The first position of the last epoch, unless there is one already."


for part in (SelfPlayers, TurnNotes):
    register_tuple(part)


@rule
def self_play_action(state: State, edition: Edition, players: SelfPlayers) -> Action:
    """Mostly the best action by lookahead; sometimes a random one, or that of another policy.

    One solution of an auction has the answers of all seats.
    """
    in_auction = state.phase == Phase.AUCTION
    if in_auction and players.last[ANSWERED]:
        best = planned_bid(state, players.workspace)
    else:
        best = best_action(state, edition, players.workspace, players.backup)
    players.last[BEST], players.last[ANSWERED] = best, in_auction
    policy, explore = players.policies[state.to_move], players.explore
    return other_action(
        state, edition, policy, players.workspace, players.past, explore, best, players.rng
    )


@rule
def add_turn(
    state: State, edition: Edition, players: SelfPlayers, action: Action, notes: TurnNotes
) -> None:
    """Add a row when a turn begins, and mark turns with exploratory moves."""
    turn = notes.turns[COUNT]
    if state.phase == Phase.TURN and turn < MOST_TURNS:
        if state.epoch == EPOCHS and notes.last_epoch[0].players == 0:
            notes.last_epoch[0] = state
        note(notes.backups, turn, players.backup)
        note_turn(state, edition, players.workspace, turn, notes)
        notes.seats[turn] = state.turn
        notes.cuts[turn] = notes.turns[USUAL_CUT]
        notes.turns[COUNT] += 1
    if action != players.last[BEST] and players.policies[state.to_move] == LEARNED:
        notes.cuts[notes.turns[COUNT] - 1] = EXPLORED


@playout(self_play_action, Observer(decides=add_turn))
def play_training_game(
    state: State, edition: Edition, players: SelfPlayers, rng: Rng, notes: TurnNotes
) -> int:
    """Play a game to its end, with a row for each turn."""
    raise NotImplementedError


@rule
def count_turn(
    state: State, edition: Edition, players: SelfPlayers, action: Action, turns_left: Counts
) -> None:
    """Count down the turns."""
    turns_left[0] -= state.phase == Phase.TURN


@rule
def no_turn_is_left(turns_left: Counts) -> bool:
    """Whether all turns were played that were asked for."""
    return bool(turns_left[0] <= 0)


@playout(self_play_action, Observer(decides=count_turn, ends=no_turn_is_left))
def play_turns(
    state: State, edition: Edition, players: SelfPlayers, rng: Rng, turns_left: Counts
) -> int:
    """Play some turns, which nothing is learned from."""
    raise NotImplementedError


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
    notes: TurnNotes,
) -> int:
    """Play a game, or go on with the one that is there; returns the number of turns noted.

    With other policies for the first `early` turns, the net plays every seat after them and only
    then turns are noted; with `early` 0 the other policies play to the end.
    """
    state, edition = states[0], editions[0]
    if state.players == 0:
        deal(state, edition, players, np.empty(MAX_PLAYERS, np.int16), rng)
    backup, last = np.empty(N_VALUES, np.float32), np.zeros(2, np.int16)
    seats = SelfPlayers(policies, workspace, past, explore, rng, backup, last)
    if early > 0:
        turns_left = np.empty(1, np.int16)
        turns_left[0] = early
        play_turns(state, edition, seats, rng, turns_left)
        policies[:players] = LEARNED
    notes.turns[COUNT], notes.turns[USUAL_CUT], last[ANSWERED] = 0, 0, 0
    for seat in range(players):
        if policies[seat] != LEARNED:
            notes.turns[USUAL_CUT] = AMONG_GUESTS
    play_training_game(state, edition, seats, rng, notes)
    final_value(state, backup)
    note(notes.values, notes.turns[COUNT], backup)
    return int(notes.turns[COUNT])


@rule
def note_turn(
    state: State, edition: Edition, workspace: Workspace, turn: int, notes: TurnNotes
) -> None:
    """Write the features of a position, and what the net says of it."""
    value = np.empty(N_VALUES, np.float32)
    evaluate(state, edition, workspace, value)
    note(notes.features, turn, workspace.net.features[: TABLE + SEAT * state.players])
    note(notes.values, turn, value)


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


def new_turn_notes(players: int) -> TurnNotes:
    """Buffers for the turns of a game."""
    rows = MOST_TURNS + 1
    return TurnNotes(
        features=np.zeros((rows, TABLE + SEAT * players), np.float32),
        values=np.zeros((rows, N_VALUES), np.float32),
        backups=np.zeros((rows, N_VALUES), np.float32),
        seats=np.zeros(rows, np.int16),
        cuts=np.zeros(rows, np.int16),
        turns=np.zeros(2, np.int16),
        last_epoch=load.blank(),
    )
