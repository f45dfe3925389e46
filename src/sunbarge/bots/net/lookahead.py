"""One turn looked ahead exactly: every action, and every tile that may be drawn."""

import numpy as np

from sunbarge.engine.compiled import rule, seal
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
    Opened,
    Phase,
)
from sunbarge.engine.rules.auction import open_auction
from sunbarge.engine.rules.gods import stop_spending
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.play import decide, reveal, settle
from sunbarge.engine.rules.questions import NONE, bit, track_is_full
from sunbarge.engine.state import Edition, Floats, State

from .auction_solver import solve_auction
from .opponent_model import meet_strangers
from .value_net import forget
from .values import WORST, take_over, utility, value_of
from .workspace import CHILD, LOT, N_VALUES, Mind


@rule
def learned_action(state: State, edition: Edition, mind: Mind, value: Floats) -> int:
    """The best action beside those who sit there, by their looks, and what it is worth."""
    meet_strangers(state, edition, mind, 0.0)
    return best_action(state, edition, mind, value)


@rule
def best_action(state: State, edition: Edition, mind: Mind, value: Floats) -> int:
    """The best action in any position, as far as one turn shows, and what it is worth."""
    forget(mind)
    return next_best_action(state, edition, mind, value)


@rule
def next_best_action(state: State, edition: Edition, mind: Mind, value: Floats) -> int:
    """The same for a mind that goes on from what it valued before, which is quicker."""
    if state.phase == Phase.AUCTION:
        return solve_auction(state, edition, mind, value)
    legal = legal_actions(state, edition)
    best, most = 0, WORST
    tried = np.empty(N_VALUES, np.float32)
    for action in range(N_ACTIONS):
        if legal & bit(action) != NONE and is_worth_a_look(action):
            value_of_action(state, edition, mind, action, tried)
            worth = utility(tried, state.to_move)
            if worth > most:
                best, most = action, worth
                take_over(value, tried)
                take_over(mind.kept, mind.surplus)
    return best


@rule
def is_worth_a_look(action: int) -> bool:
    """Nobody spends a god on a disaster."""
    return not GOD + DISASTERS_FROM - FIRST_TAKEABLE <= action < GOD + N_TILES - FIRST_TAKEABLE


@rule
def value_of_action(
    state: State,
    edition: Edition,
    mind: Mind,
    action: int,
    value: Floats,
) -> None:
    """What an action of a turn, or a discard, leads to."""
    if action == DRAW:
        value_of_draw(state, edition, mind, value)
    elif action == INVOKE:
        value_of_invoking(state, edition, mind, value)
    else:
        value_of_taking(state, edition, mind, action, value)


@rule
def value_of_invoking(state: State, edition: Edition, mind: Mind, value: Floats) -> None:
    """The auction that follows."""
    mind.scratch[LOT] = state
    opened = Opened.INVOKED_FULL if track_is_full(state) else Opened.INVOKED
    open_auction(mind.scratch[LOT], opened)
    solve_auction(mind.scratch[LOT], edition, mind, value)


@rule
def value_of_draw(state: State, edition: Edition, mind: Mind, value: Floats) -> None:
    """The mean over every kind of tile in the bag."""
    drawn = np.empty(N_VALUES, np.float32)
    surplus = np.zeros(N_VALUES, np.float32)
    for place in range(N_VALUES):
        value[place] = 0.0
    for kind in range(N_TILES):
        if state.bag[kind] > 0:
            value_of_tile(state, edition, mind, kind, drawn)
            share = state.bag[kind] / state.bag_size
            for place in range(N_VALUES):
                value[place] += share * drawn[place]
                surplus[place] += share * mind.surplus[place]
    take_over(mind.surplus, surplus)


@rule
def value_of_tile(state: State, edition: Edition, mind: Mind, kind: int, value: Floats) -> None:
    """What follows if this kind of tile is drawn."""
    mind.scratch[CHILD] = state
    reveal(mind.scratch[CHILD], edition, kind)
    if mind.scratch[CHILD].phase == Phase.AUCTION:
        solve_auction(mind.scratch[CHILD], edition, mind, value)
    else:
        mind.surplus[:] = 0.0
        value_of(mind.scratch[CHILD], edition, mind, value)


@rule
def value_of_taking(
    state: State,
    edition: Edition,
    mind: Mind,
    action: int,
    value: Floats,
) -> None:
    """What follows if the turn ends with this god, this discard, or being done."""
    mind.scratch[CHILD] = state
    decide(mind.scratch[CHILD], edition, action)
    if mind.scratch[CHILD].phase == Phase.STRIKE and action >= LOSE:
        settle(mind.scratch[CHILD], edition)
    if mind.scratch[CHILD].phase == Phase.GODS and action != DONE:
        stop_spending(mind.scratch[CHILD])
    mind.surplus[:] = 0.0
    value_of(mind.scratch[CHILD], edition, mind, value)


seal()
