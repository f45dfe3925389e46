"""A whole turn of one seat in one call: check, decide, draw, settle, and what is legal next."""

import numpy as np

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import N_ACTIONS, Action, Phase
from sunbarge.engine.rules import apply, legal_actions
from sunbarge.engine.rules.questions import NONE, ONE
from sunbarge.engine.state import Editions, Flags, Rng, States
from sunbarge.research.lowlevel.steps import draw_on, fill_mask

ILLEGAL, OVER = -2, -1
SCORED = 8  # added to the seat to move when an epoch has just been scored


@rule
def take_turn(
    states: States, index: int, editions: Editions, action: Action, rng: Rng, mask: Flags
) -> int:
    """Play an action up to the next decision, and fill the mask of that.

    Returns the seat that is asked next, with `SCORED` added where an epoch was scored; `OVER`;
    or `ILLEGAL`, with nothing changed.
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


seal()
