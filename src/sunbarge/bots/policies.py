"""Compiled policies by number, so that whole games run inside compiled code."""

from collections.abc import Iterable

import numpy as np

from sunbarge.engine.chance import choose
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.state import Edition, Rng, State

from .beginner.decide import beginner_action
from .evaluator.decide import evaluator_action
from .net.lookahead import learned_action
from .net.search import search
from .net.weights import NO_WEIGHTS, mind_of
from .net.workspace import N_VALUES, Mind, make_up
from .simple.decide import simple_action

RANDOM, SIMPLE, LEARNED, BEGINNER, EVALUATOR, EXPERT = 0, 1, 2, 3, 4, 5


def mind_for(players: int, policies: Iterable[int]) -> Mind:
    """A mind with the net, if any of these policies asks one."""
    asks = not {LEARNED, EXPERT}.isdisjoint(policies)
    return mind_of(players) if asks else make_up(NO_WEIGHTS)


@rule
def choose_action(
    state: State, edition: Edition, policy: int, effort: int, mind: Mind, rng: Rng
) -> int:
    """The action that a policy takes; only those with a net have a use for a mind."""
    if policy == SIMPLE:
        return simple_action(state, edition)
    if policy == BEGINNER:
        return beginner_action(state, edition, rng)
    if policy == EVALUATOR:
        return evaluator_action(state, edition)
    if policy == LEARNED:
        return learned_action(state, edition, mind, np.empty(N_VALUES, np.float32))
    if policy == EXPERT:
        return search(state, edition, mind, effort, rng)
    return choose(legal_actions(state, edition), rng)


seal()
