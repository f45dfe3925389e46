"""Values of all moves by the same number of rollouts for each: slower than a search, but surer.

A search stops rolling out a move as soon as it seems worse. Here every move that may be the best
gets all its rollouts, so that the error of each value is known.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt

import numpy as np

from sunbarge.bots.evaluation import AuctionWinner, Evaluation, evaluate_moves
from sunbarge.bots.net.move_values import continues_turn
from sunbarge.bots.net.search import (
    BATCH_TURNS,
    EXCLUDED,
    LONG_ROLLOUT_EFFORT,
    begin_search,
    estimated_value,
    rollout_length,
    run_rollouts,
    variance_of_mean,
)
from sunbarge.bots.net.weights import workspace_for
from sunbarge.bots.net.workspace import Workspace
from sunbarge.engine.kinds import MAX_PLAYERS, Action
from sunbarge.engine.state import Editions, Floats, Records, Rng
from sunbarge.notation.moves import MOVES

HOPELESS = 0.15
"Moves that lose more win probability than this by lookahead get no rollouts."


@dataclass(frozen=True)
class DeepValue:
    """The value of a move to the seat to move."""

    move: str
    win: float
    points: float
    error: float
    "The standard error of `win`; 0 for a move without rollouts."
    auction: bool
    "Whether the move is part of an auction, or opens one."
    winner: AuctionWinner | None
    "Who wins the auction if all seats respond best to the move, and with which sun; else None."


def deep_values(
    states: Records,
    editions: Editions,
    rollouts: int,
    seed: int = 0,
    known: Mapping[str, DeepValue] | None = None,
) -> list[DeepValue]:
    """Return the values of all legal moves, by `rollouts` rollouts of each, the best one first.

    Moves in `known` keep the values that they have there.
    """
    seat, kept = int(states[0].to_move), known or {}
    moves = evaluate_moves(states.copy(), editions)
    best = max(move.wins[seat] for move in moves)
    roller = Roller(states, editions, seed)
    values = [
        kept.get(move.move)
        or roller.value(move, rollouts if best - move.wins[seat] <= HOPELESS else 0)
        for move in moves
    ]
    return sorted(values, key=lambda value: value.win, reverse=True)


class Roller:
    """Rolls out the moves of one position."""

    def __init__(self, states: Records, editions: Editions, seed: int) -> None:
        """Begin a search of the position: its lookahead gives values that rollouts then correct."""
        self.states, self.editions, self.seed = states.copy(), editions, seed
        self.seat = int(states[0].to_move)
        self.workspace = own_workspace(int(states[0].players))
        self.workspace.opponents.evidence[:] = 0.0
        self.rng: Rng = np.array([seed], np.uint64)
        begin_search(self.states[0], editions[0], self.workspace, self.rng)

    def value(self, known: Evaluation, rollouts: int) -> DeepValue:
        """Return the value of a move by this many rollouts; `known` is its value by lookahead."""
        action = MOVES[known.move]
        if rollouts == 0:
            return of_lookahead(known, self.seat)
        after = self.same_seat_again(action)
        if after is not None:
            best = deep_values(after, self.editions, rollouts, self.seed + 1)[0]
            begin_search(self.states[0], self.editions[0], self.workspace, self.rng)
            return DeepValue(known.move, best.win, best.points, best.error, False, None)
        if self.workspace.search.visits[action] == EXCLUDED:
            return of_lookahead(known, self.seat)
        return self.rolled_out(known, action, rollouts)

    def same_seat_again(self, action: Action) -> Records | None:
        """Return the position after a god or discard if the same seat decides again; else None."""
        child = self.states.copy()
        return child if continues_turn(child[0], self.editions[0], action) else None

    def rolled_out(self, known: Evaluation, action: Action, rollouts: int) -> DeepValue:
        """Return the value of a move by this many rollouts, rounded up to whole batches."""
        state, edition, statistics = self.states[0], self.editions[0], self.workspace.search
        length = int(rollout_length(state, LONG_ROLLOUT_EFFORT))
        for _ in range(-(-rollouts // (BATCH_TURNS // length))):
            run_rollouts(state, edition, self.workspace, action, length, self.rng)
        value: Floats = estimated_value(state, statistics, action)
        error = sqrt(float(variance_of_mean(state, statistics, action)))
        win, points = float(value[self.seat]), float(value[MAX_PLAYERS + self.seat])
        return DeepValue(known.move, win, points, error, known.auction, known.winner)


@cache
def own_workspace(players: int) -> Workspace:
    """Return this process's nets and search buffers (workspace) for a number of players."""
    return workspace_for(players)


def of_lookahead(known: Evaluation, seat: int) -> DeepValue:
    """Return the value of a move by lookahead alone."""
    wins, points = known.wins[seat], known.points[seat]
    return DeepValue(known.move, wins, points, 0.0, known.auction, known.winner)
