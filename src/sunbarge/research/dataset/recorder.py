"""A witness of games inside compiled code: every decision is written down."""

import numpy as np

from sunbarge.bots.net.workspace import Workspace
from sunbarge.bots.policies import choose_action
from sunbarge.engine.chance import deal_groups, draw_tile
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import NO_TILE, Phase
from sunbarge.engine.rules import reveal, set_up, settle
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.play import decide
from sunbarge.engine.state import Counts, Edition, Editions, Rng, State, States
from sunbarge.research.simulate.compiled import BOTS_OWN_DICE


@rule
def record_decisions(
    state: State,
    edition: Edition,
    policies: Counts,
    efforts: Counts,
    workspace: Workspace,
    rng: Rng,
    dice: Rng,
    positions: States,
    legal: Rng,
    actions: Counts,
    drawn: Counts,
) -> int:
    """Play a game to its end and write down its decisions; returns how many there are."""
    recorded = 0
    while state.phase != Phase.OVER:
        if state.phase == Phase.CHANCE:
            tile = draw_tile(state, rng)
            drawn[recorded - 1] = tile
            reveal(state, edition, tile)
        elif state.phase == Phase.EPOCH_END or state.phase == Phase.STRIKE:
            settle(state, edition)
        else:
            seat = state.to_move
            action = choose_action(state, edition, policies[seat], efforts[seat], workspace, dice)
            positions[recorded] = state
            legal[recorded] = legal_actions(state, edition)
            actions[recorded] = action
            drawn[recorded] = NO_TILE
            recorded += 1
            decide(state, edition, action)
    return recorded


@rule
def record_game_at(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    efforts: Counts,
    workspace: Workspace,
    seed: np.uint64,
    positions: States,
    legal: Rng,
    actions: Counts,
    drawn: Counts,
    groups: Counts,
) -> int:
    """Deal a game from its seed as `simulate` does, and tell its decisions."""
    rng = np.empty(1, np.uint64)
    rng[0] = seed
    dice = np.empty(1, np.uint64)
    dice[0] = seed ^ BOTS_OWN_DICE
    deal_groups(players, groups, rng)
    set_up(states[0], editions[0], players, groups)
    return record_decisions(
        states[0],
        editions[0],
        policies,
        efforts,
        workspace,
        rng,
        dice,
        positions,
        legal,
        actions,
        drawn,
    )


seal()
