"""Records every decision of games that are played in compiled code."""

from typing import NamedTuple

import numpy as np

from sunbarge.bots.net.workspace import Workspace
from sunbarge.bots.policies import SeatPolicies, observe_seat, seat_action
from sunbarge.engine.compiled import compile_rules, register_tuple, rule
from sunbarge.engine.kinds import NO_TILE, Action
from sunbarge.engine.playout import Hooks, playout
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.state import ActionSets, Counts, Edition, Editions, State, States
from sunbarge.research.simulate.compiled import deal_seeded


class DecisionBuffers(NamedTuple):
    """Arrays with one element for each decision of a game."""

    positions: States
    legal: ActionSets
    "The set of legal actions before each decision, as bits."
    actions: Counts
    drawn: Counts
    "The tile drawn after each decision, or NO_TILE if none was."
    recorded: Counts
    "Array of one number: how many decisions have been recorded."


register_tuple(DecisionBuffers)


@rule
def record_draw(state: State, tile: int, buffers: DecisionBuffers) -> None:
    """Add a drawn tile to the decision that drew it."""
    buffers.drawn[buffers.recorded[0] - 1] = tile


@rule
def record_decision(
    state: State, edition: Edition, seats: SeatPolicies, action: Action, buffers: DecisionBuffers
) -> None:
    """Append a decision, its position and its legal actions to the buffers."""
    at = buffers.recorded[0]
    buffers.positions[at] = state
    buffers.legal[at] = legal_actions(state, edition)
    buffers.actions[at] = action
    buffers.drawn[at] = NO_TILE
    buffers.recorded[0] += 1
    observe_seat(state, edition, seats, action)


play_recorded = playout(
    "play_recorded",
    __name__,
    seat_action,
    Hooks(before_reveal=record_draw, before_action=record_decision),
)
"Plays a game to its end and records its decisions."


@rule
def record_game_at(
    states: States,
    editions: Editions,
    players: int,
    policies: Counts,
    efforts: Counts,
    workspace: Workspace,
    other_net: Workspace,
    seed: np.uint64,
    groups: Counts,
    buffers: DecisionBuffers,
) -> int:
    """Deal and play a game from its seed, just as `simulate` does; return the number of decisions.

    The decisions are in `buffers` then, and each seat's group of suns is in `groups`.
    """
    rng, policy_rng = np.empty(1, np.uint64), np.empty(1, np.uint64)
    deal_seeded(states[0], editions[0], players, seed, groups, rng, policy_rng)
    evidence = workspace.opponents.evidence
    evidence[:] = 0.0
    seats = SeatPolicies(policies, efforts, workspace, policy_rng, other_net, evidence)
    buffers.recorded[0] = 0
    return play_recorded(states[0], editions[0], seats, rng, buffers)


compile_rules()
