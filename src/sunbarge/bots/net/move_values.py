"""Every move valued one by one, and who would take the lot: for those who want to know why."""

import numpy as np

from sunbarge.bots.simple.decide import least_loss
from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import (
    BID,
    DRAW,
    INVOKE,
    MAX_PLAYERS,
    MAX_SUN,
    N_ACTIONS,
    N_TILES,
    PASS,
    Opened,
    Phase,
    Tile,
)
from sunbarge.engine.rules.auction import open_auction
from sunbarge.engine.rules.gods import stop_spending
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.play import decide, reveal, settle, settles_itself
from sunbarge.engine.rules.questions import NONE, bit, standing_bid, track_is_full
from sunbarge.engine.state import Counts, Edition, Editions, Floats, State, States

from .auction_solver import (
    answer_well,
    answering_order,
    bids_before,
    ending,
    solve_auction,
    solve_later_answers,
    value_endings,
)
from .lookahead import value_of_draw, value_of_invoking, value_of_tile
from .value_net import forget
from .values import take_over, value_of
from .workspace import CHILD, ENDINGS, LOT, N_VALUES, Mind

UNKNOWN = -1  # no auction is certain to follow
EVERYBODY = MAX_PLAYERS  # the place in a table of absent seats where nobody is absent


@rule
def value_moves_at(
    states: States,
    index: int,
    editions: Editions,
    mind: Mind,
    values: Floats,
    takers: Counts,
) -> None:
    """Value every legal move; `takers` is the sun that wins the auction then, 0 for none."""
    forget(mind)
    for action in range(N_ACTIONS):
        takers[action] = UNKNOWN
    if states[index].phase == Phase.AUCTION:
        value_bids(states[index], editions[0], mind, values, takers)
    else:
        value_turn(states[index], editions[0], mind, values, takers)


@rule
def value_bids(
    root: State,
    edition: Edition,
    mind: Mind,
    values: Floats,
    takers: Counts,
) -> None:
    """Value every answer of the seat to move, if all others answer well after it."""
    solve_later_answers(root, edition, mind)
    legal = legal_actions(root, edition)
    for sun in range(standing_bid(root), MAX_SUN + 1):
        action = PASS if sun == standing_bid(root) else BID + sun
        if legal & bit(action) != NONE:
            take_over(ending(values, action), ending(mind.ends, sun))
            takers[action] = mind.wins[sun]


@rule
def value_turn(
    state: State,
    edition: Edition,
    mind: Mind,
    values: Floats,
    takers: Counts,
) -> None:
    """Value every action of a turn and every discard, if the turn ends with it."""
    legal = legal_actions(state, edition)
    for action in range(N_ACTIONS):
        if legal & bit(action) != NONE:
            value = ending(values, action)
            if action == DRAW:
                value_of_draw(state, edition, mind, value)
            elif action == INVOKE:
                value_of_invoking(state, edition, mind, value)
                takers[action] = mind.wins[0]
            else:
                mind.scratch[CHILD] = state
                decide(mind.scratch[CHILD], edition, action)
                finish_turn(mind.scratch[CHILD], edition)
                value_of(mind.scratch[CHILD], edition, mind, value)


@rule
def finish_turn(state: State, edition: Edition) -> None:
    """Spend no more gods and discard by a rule of thumb, until another decision is due."""
    while state.phase == Phase.GODS or state.phase == Phase.LOSE or settles_itself(state):
        if state.phase == Phase.GODS:
            stop_spending(state)
        elif state.phase == Phase.LOSE:
            decide(state, edition, least_loss(state, edition))
        else:
            settle(state, edition)


@rule
def value_tiles_at(
    states: States,
    index: int,
    editions: Editions,
    mind: Mind,
    values: Floats,
) -> int:
    """Value every tile that may be drawn; returns the sun that wins the lot if Ra comes."""
    forget(mind)
    for kind in range(N_TILES):
        if states[index].bag[kind] > 0:
            value_of_tile(states[index], editions[0], mind, kind, ending(values, kind))
    if states[index].bag[Tile.RA] == 0:
        return UNKNOWN
    mind.scratch[LOT] = states[index]
    reveal(mind.scratch[LOT], editions[0], Tile.RA)
    if mind.scratch[LOT].phase != Phase.AUCTION:
        return UNKNOWN
    solve_auction(mind.scratch[LOT], editions[0], mind, np.empty(N_VALUES, np.float32))
    return int(mind.wins[0])


@rule
def value_lot_at(
    states: States,
    index: int,
    editions: Editions,
    mind: Mind,
    endings: Floats,
    without: Floats,
    takers: Counts,
) -> None:
    """Value an auction held now, from its start: by the sun that wins it, and without each seat.

    All may pass. `scratch[LOT]` is the auction; its phase tells if there could be none.
    """
    forget(mind)
    mind.scratch[LOT] = states[index]
    if mind.scratch[LOT].phase != Phase.AUCTION:
        finish_turn(mind.scratch[LOT], editions[0])
    if mind.scratch[LOT].phase != Phase.OVER:
        for seat in range(mind.scratch[LOT].players):
            mind.scratch[LOT].bids[seat] = 0
        full = track_is_full(mind.scratch[LOT])
        open_auction(mind.scratch[LOT], Opened.INVOKED_FULL if full else Opened.BY_RA_TILE)
        value_absences(mind.scratch[LOT], editions[0], mind, endings, without, takers)


@rule
def value_absences(
    root: State,
    edition: Edition,
    mind: Mind,
    endings: Floats,
    without: Floats,
    takers: Counts,
) -> None:
    """How the auction ends if one seat does not bid, for every seat; at last with everybody."""
    order = np.empty(MAX_PLAYERS, np.int16)
    bidders = answering_order(root, order)
    value_endings(root, edition, mind, order[:bidders])
    endings[:] = mind.ends
    for absent in range(MAX_PLAYERS + 1):
        mind.ends[:] = endings
        for sun in range(ENDINGS):
            mind.wins[sun] = sun
        for place in range(bidders - 1, -1, -1):
            if order[place] != absent:
                bids = bids_before(root, order[:place])
                answer_well(root, edition, order[place], bids, mind)
        take_over(ending(without, absent), ending(mind.ends, 0))
        takers[absent] = mind.wins[0]


seal()
