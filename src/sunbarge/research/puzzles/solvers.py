"""Bots of all levels that try puzzles: how often each finds an answer."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from sunbarge.bots.builtin import Policy
from sunbarge.bots.evaluation import evaluate_moves
from sunbarge.bots.net.weights import NO_WEIGHTS
from sunbarge.bots.net.workspace import Workspace, new_workspace
from sunbarge.bots.policies import choose_action, needs_net
from sunbarge.engine.state import Editions, Records
from sunbarge.notation.moves import TEXTS

from .values import own_workspace


@dataclass(frozen=True)
class Solver:
    """A bot that tries each puzzle a number of times, once if it is deterministic."""

    name: str
    policy: Policy
    tries: int = 1
    effort: int = 0


SOLVERS = (
    Solver("random", Policy.RANDOM, 64),
    Solver("beginner", Policy.BEGINNER, 32),
    Solver("simple", Policy.SIMPLE),
    Solver("evaluator", Policy.EVALUATOR),
    Solver("learned", Policy.LEARNED),
    Solver("expert:50", Policy.EXPERT, 4, 50),
    Solver("expert:200", Policy.EXPERT, 3, 200),
    Solver("expert", Policy.EXPERT, 1, 800),
)
"The bots that try every puzzle, each a number of times; their successes give its rating."
BLURRED = {"learned ± 16 %": 0.16, "learned ± 8 %": 0.08, "learned ± 4 %": 0.04}
"Simulated players: they choose by the values of lookahead with random errors of this size."
BLURRED_TRIES = 400
RATERS = (*(solver.name for solver in SOLVERS), *BLURRED)
"The names of the bots and simulated players by whose tries a puzzle is rated."


def shares_solved(
    states: Records, editions: Editions, answers: Collection[str], seed: int
) -> dict[str, float]:
    """Return the share of tries that find an answer, by the name of the bot or simulated player.

    The names are those in `RATERS`; simulated players choose by lookahead with random errors.
    """
    shares = blurred_shares(states, editions, answers, seed)
    for solver in SOLVERS:
        moves = [
            move_of(solver, states, editions, seed + attempt) for attempt in range(solver.tries)
        ]
        shares[solver.name] = sum(move in answers for move in moves) / solver.tries
    return shares


def blurred_shares(
    states: Records, editions: Editions, answers: Collection[str], seed: int
) -> dict[str, float]:
    """Return the share of tries that find an answer, by the name of the simulated player.

    Simulated players choose the best move by lookahead, whose win probabilities get random errors
    of the size that `BLURRED` has for the player.
    """
    seat, random = int(states[0].to_move), np.random.default_rng(seed)
    moves = evaluate_moves(states.copy(), editions)
    wins = np.array([move.wins[seat] for move in moves])
    right = np.array([move.move in answers for move in moves])
    errors = random.standard_normal((BLURRED_TRIES, len(moves)))
    return {
        name: float(right[(wins + size * errors).argmax(axis=1)].mean())
        for name, size in BLURRED.items()
    }


def move_of(solver: Solver, states: Records, editions: Editions, seed: int) -> str:
    """Return the move of a bot that knows nothing of the game before the position."""
    copy, dice = states.copy(), np.array([seed], np.uint64)
    workspace = workspace_of(int(states[0].players), solver.policy)
    state, edition = copy[0], editions[0]
    action = choose_action(state, edition, solver.policy, solver.effort, workspace, dice)
    return TEXTS[int(action)]


def workspace_of(players: int, policy: int) -> Workspace:
    """Return the nets and buffers of a bot's policy, with its model of the opponents reset."""
    if not needs_net(policy):
        return new_workspace(NO_WEIGHTS)
    workspace = own_workspace(players)
    workspace.opponents.evidence[:] = 0.0
    return workspace
