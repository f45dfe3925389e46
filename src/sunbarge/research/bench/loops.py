"""Compiled loops that the benchmarks time."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import MAX_PLAYERS
from sunbarge.engine.playout import deal, play_randomly
from sunbarge.engine.rules import legal_actions
from sunbarge.engine.state import Editions, Flags, Floats, Rng, States
from sunbarge.research.lowlevel.observation import observe
from sunbarge.research.lowlevel.steps import fill_mask


@rule
def random_games(
    states: States, blank: States, editions: Editions, players: int, games: int, rng: Rng
) -> int:
    """Deal and play random games; returns the number of decisions in all of them."""
    groups = np.zeros(MAX_PLAYERS, np.int16)
    decisions = 0
    for _ in range(games):
        states[0] = blank[0]
        deal(states[0], editions[0], players, groups, rng)
        decisions += play_randomly(states[0], editions[0], rng, rng, None)
    return decisions


@rule
def copies(states: States, times: int) -> int:
    """Copy a position repeatedly; returns a sum, so that the compiler cannot remove the copies."""
    total = 0
    for turn in range(times):
        states[0].points[0] = turn & 1
        states[1] = states[0]
        total += states[1].points[0]
    return total


@rule
def looks(states: States, editions: Editions, out: Floats, mask: Flags, times: int) -> float:
    """Fill observation and mask of many positions in turn, for the seat to move; returns a sum."""
    total, number = 0.0, len(states)
    for turn in range(times):
        state = states[turn % number]
        observe(state, editions[0], state.to_move, out)
        fill_mask(legal_actions(state, editions[0]), mask)
        total += out[0] + mask[0]
    return total


compile_rules()
