"""Compiled policies by number, so that whole games run inside compiled code."""

import numpy as np

from ..engine.chance import choose
from ..engine.compiled import rule, seal
from ..engine.rules.legal import legal_actions
from ..engine.state import Edition, Editions, Floats, Rng, State, States
from .evaluation.decide import evaluator_action
from .foresight.lookahead import best_action
from .foresight.net import N_VALUES
from .judgement.decide import simple_action
from .mistakes.decide import beginner_action

RANDOM, SIMPLE, LEARNED, BEGINNER, EVALUATOR = 0, 1, 2, 3, 4


@rule
def choose_action(
    state: State, edition: Edition, policy: int, weights: Floats, scratch: States, rng: Rng
) -> int:
    """The action that a policy takes; only the learned one reads the weights."""
    if policy == SIMPLE:
        return simple_action(state, edition)
    if policy == BEGINNER:
        return beginner_action(state, edition, rng)
    if policy == EVALUATOR:
        return evaluator_action(state, edition)
    if policy == LEARNED:
        return best_action(state, edition, weights, scratch, np.empty(N_VALUES, np.float32))
    return choose(legal_actions(state, edition), rng)


@rule
def choose_at(
    states: States,
    index: int,
    editions: Editions,
    policy: int,
    weights: Floats,
    scratch: States,
    rng: Rng,
) -> int:
    """The same, for a position in an array."""
    return choose_action(states[index], editions[0], policy, weights, scratch, rng)


seal()
