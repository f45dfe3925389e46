"""Lookahead over one turn: the value of every action, with the exact expectation over draws."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    DISASTERS_FROM,
    DONE,
    DRAW,
    FIRST_TAKEABLE,
    GOD,
    INVOKE,
    LOSE,
    N_ACTIONS,
    N_TILES,
    Action,
    Opened,
    Phase,
)
from sunbarge.engine.rules.auction import open_auction
from sunbarge.engine.rules.gods import stop_spending
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.play import automatic_step, carry_out, reveal
from sunbarge.engine.rules.queries import NONE, bit, track_is_full
from sunbarge.engine.state import Edition, Floats, State

from .auction_solver import solve_auction
from .opponent_model import infer_opponents
from .value_net import reset_cache
from .values import LOWEST_UTILITY, copy_value, settled_value, utility
from .workspace import AUCTION, CHILD, N_VALUES, Workspace


@rule
def learned_action(state: State, edition: Edition, workspace: Workspace, value: Floats) -> Action:
    """Infer the types of the opponents; return the best action, and fill `value` with its value."""
    infer_opponents(state, workspace)
    return best_action(state, edition, workspace, value)


@rule
def best_action(state: State, edition: Edition, workspace: Workspace, value: Floats) -> Action:
    """Return the best action by lookahead with the opponent model; fill `value` with its value.

    Of several actions, the best one's `most_likely_minus_mixture` is in `best_minus_mixture`.
    """
    reset_cache(workspace)
    return best_action_cached(state, edition, workspace, value)


@rule
def best_action_cached(
    state: State, edition: Edition, workspace: Workspace, value: Floats
) -> Action:
    """Do what `best_action` does, but reuse the first layer cached for earlier positions."""
    if state.phase == Phase.AUCTION:
        return solve_auction(state, edition, workspace, value)
    legal = legal_actions(state, edition)
    best, highest = 0, LOWEST_UTILITY
    candidate = np.empty(N_VALUES, np.float32)
    for action in range(N_ACTIONS):
        if legal & bit(action) != NONE and is_candidate(action):
            value_of_action(state, edition, workspace, Action(action), candidate)
            worth = utility(candidate, state.to_move)
            if worth > highest:
                best, highest = action, worth
                copy_value(value, candidate)
                copy_value(
                    workspace.auction.best_minus_mixture,
                    workspace.auction.most_likely_minus_mixture,
                )
    return Action(best)


@rule
def is_candidate(action: int) -> bool:
    """Return whether the bot considers an action: all but spending a god on a disaster."""
    return not GOD + DISASTERS_FROM - FIRST_TAKEABLE <= action < GOD + N_TILES - FIRST_TAKEABLE


@rule
def value_of_action(
    state: State,
    edition: Edition,
    workspace: Workspace,
    action: Action,
    value: Floats,
) -> None:
    """Fill `value` with the value of an action: a draw, invoking Ra, a god or a discard.

    This and the functions below also leave `most_likely_minus_mixture` in `workspace.auction`: that
    of the auction that the action leads to, or zeros if it leads to none.
    """
    if action == DRAW:
        value_of_draw(state, edition, workspace, value)
    elif action == INVOKE:
        value_of_invoking(state, edition, workspace, value)
    else:
        value_of_taking(state, edition, workspace, action, value)


@rule
def value_of_invoking(state: State, edition: Edition, workspace: Workspace, value: Floats) -> None:
    """Fill `value` with the value of invoking Ra, which is that of the auction it opens."""
    workspace.scratch[AUCTION] = state
    opened = Opened.INVOKED_FULL if track_is_full(state) else Opened.INVOKED
    open_auction(workspace.scratch[AUCTION], opened)
    solve_auction(workspace.scratch[AUCTION], edition, workspace, value)


@rule
def value_of_draw(state: State, edition: Edition, workspace: Workspace, value: Floats) -> None:
    """Fill `value` with the expected value of a draw, over every kind of tile in the bag.

    `most_likely_minus_mixture` becomes its expectation, too.
    """
    outcome = np.empty(N_VALUES, np.float32)
    most_likely_minus_mixture = np.zeros(N_VALUES, np.float32)
    for place in range(N_VALUES):
        value[place] = 0.0
    for kind in range(N_TILES):
        if state.bag[kind] > 0:
            value_of_tile(state, edition, workspace, kind, outcome)
            probability = state.bag[kind] / state.bag_size
            for place in range(N_VALUES):
                value[place] += probability * outcome[place]
                most_likely_minus_mixture[place] += (
                    probability * workspace.auction.most_likely_minus_mixture[place]
                )
    copy_value(workspace.auction.most_likely_minus_mixture, most_likely_minus_mixture)


@rule
def value_of_tile(
    state: State, edition: Edition, workspace: Workspace, kind: int, value: Floats
) -> None:
    """Fill `value` with the value of the position after a tile of this kind is drawn."""
    workspace.scratch[CHILD] = state
    reveal(workspace.scratch[CHILD], edition, kind)
    if workspace.scratch[CHILD].phase == Phase.AUCTION:
        solve_auction(workspace.scratch[CHILD], edition, workspace, value)
    else:
        workspace.auction.most_likely_minus_mixture[:] = 0.0
        settled_value(workspace.scratch[CHILD], edition, workspace, value)


@rule
def value_of_taking(
    state: State,
    edition: Edition,
    workspace: Workspace,
    action: Action,
    value: Floats,
) -> None:
    """Fill `value` with the value of ending the turn by spending a god, a discard or `done`."""
    workspace.scratch[CHILD] = state
    carry_out(workspace.scratch[CHILD], edition, action)
    if workspace.scratch[CHILD].phase == Phase.STRIKE and action >= LOSE:
        automatic_step(workspace.scratch[CHILD], edition)
    if workspace.scratch[CHILD].phase == Phase.GODS and action != DONE:
        stop_spending(workspace.scratch[CHILD])
    workspace.auction.most_likely_minus_mixture[:] = 0.0
    settled_value(workspace.scratch[CHILD], edition, workspace, value)


compile_rules()
