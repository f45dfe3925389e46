"""A stranger without a net: `evaluator` plays every move out many times (flat Monte Carlo).

It shares nothing with the nets but the rules of the game. In every command it is the bot
`benchmarks/lineages/rules_with_search.py:RulesWithSearch`; an effort is a number of playouts.
"""

from typing import Any

import numpy as np
from numba import njit

from sunbarge.bots import Bot, Sight
from sunbarge.bots.evaluator.decide import evaluator_action
from sunbarge.notation.moves import TEXTS, members
from sunbarge.research import lowlevel

OVER = int(lowlevel.Phase.OVER)
ROOT, CHILD = 0, 1  # indices into the array of positions
LEAD_SCALE = 8.0  # points by which a lead counts as nearly a win


@njit
def play_out(states: Any, editions: Any, rng: Any) -> None:
    """Let `evaluator` play all seats to the end of the game."""
    while states[CHILD].phase != OVER:
        action = evaluator_action(states[CHILD], editions[0])
        lowlevel.step(states, CHILD, editions, action, rng)


@njit
def result(states: Any, seat: int) -> float:
    """Return the result of a playout from 0 to 1: a lead of few points is half a win."""
    best = -1
    for other in range(states[CHILD].players):
        if other != seat:
            best = max(best, states[CHILD].points[other])
    lead = float(states[CHILD].points[seat] - best)
    return float(1.0 / (1.0 + np.exp(-lead / LEAD_SCALE)))


@njit
def add_playouts(states: Any, editions: Any, actions: Any, tries: int, rng: Any, sums: Any) -> None:
    """Play every action out `tries` times, with the same random numbers for all actions."""
    seat = states[ROOT].to_move
    for _ in range(tries):
        rng[0] += np.uint64(1)
        for place in range(len(actions)):
            dice = rng.copy()
            lowlevel.copy(states, ROOT, states, CHILD)
            lowlevel.step(states, CHILD, editions, actions[place], dice)
            play_out(states, editions, dice)
            sums[place] += result(states, seat)


class RulesWithSearch(Bot):
    """Halves the candidate moves until one is left, and divides the playouts among the rounds."""

    description = (
        "plays every move out with the evaluator, and drops the worse half again and again"
    )
    usual_effort = 200

    def choose(self, sight: Sight) -> str:
        """Return the move with the best mean result of its playouts (sequential halving)."""
        states, editions = lowlevel.blank(2), sight.low_level()[1]
        states[ROOT] = sight.low_level()[0][0]
        legal = int(lowlevel.legal(states, ROOT, editions))
        actions = np.array(list(members(legal)), np.int64)
        effort = sight.effort or self.usual_effort
        rounds = max(1, int(np.ceil(np.log2(len(actions)))))
        sums, played = np.zeros(len(actions)), 0
        while len(actions) > 1:
            tries = max(1, effort // (rounds * len(actions)))
            add_playouts(states, editions, actions, tries, sight.dice, sums)
            played += tries
            best = np.argsort(-sums / played, kind="stable")[: len(actions) // 2]
            actions, sums = actions[best], sums[best]
        return TEXTS[int(actions[0])]
