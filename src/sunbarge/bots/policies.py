"""Compiled policies by number, so that whole games run inside compiled code."""

from ..engine.chance import choose
from ..engine.compiled import rule, seal
from ..engine.rules.legal import legal_actions
from ..engine.state import Edition, Editions, Rng, State, States
from .judgement.decide import simple_action

RANDOM, SIMPLE = 0, 1


@rule
def choose_action(state: State, edition: Edition, policy: int, rng: Rng) -> int:
    """The action that a policy takes."""
    if policy == SIMPLE:
        return simple_action(state, edition)
    return choose(legal_actions(state, edition), rng)


@rule
def choose_at(states: States, index: int, editions: Editions, policy: int, rng: Rng) -> int:
    """The same, for a position in an array."""
    return choose_action(states[index], editions[0], policy, rng)


seal()
