"""A step of the PettingZoo environment in one compiled call."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import N_ACTIONS, Action, Phase
from sunbarge.engine.rules import apply, legal_actions
from sunbarge.engine.rules.queries import NONE, ONE
from sunbarge.engine.state import Editions, Flags, Rng, States
from sunbarge.research.lowlevel.steps import draw_on, fill_mask

ILLEGAL, OVER = -2, -1
SCORED = 8  # added to the seat to move when an epoch has just been scored


@rule
def checked_step(
    states: States, index: int, editions: Editions, action: Action, rng: Rng, mask: Flags
) -> int:
    """Apply an action if legal, draw tiles up to the next decision, and fill the action mask.

    Returns the seat to move, with `SCORED` added if an epoch was scored; `OVER` at the end of
    the game; or `ILLEGAL`, with nothing changed.
    """
    state, edition = states[index], editions[0]
    if action < 0 or action >= N_ACTIONS:
        return ILLEGAL
    if (legal_actions(state, edition) >> np.uint64(action)) & ONE == NONE:
        return ILLEGAL
    epoch = state.epoch
    apply(state, edition, action)
    draw_on(state, edition, rng)
    fill_mask(legal_actions(state, edition), mask)
    if state.phase == Phase.OVER:
        return OVER
    return int(state.to_move) + (SCORED if state.epoch != epoch else 0)


compile_rules()
