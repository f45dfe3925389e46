"""The value of every legal move, tile and outcome of an auction, for analysis."""

import numpy as np

from sunbarge.bots.simple.decide import cheapest_discard
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import (
    BID,
    DRAW,
    GOD,
    INVOKE,
    LOSE,
    MAX_PLAYERS,
    MAX_SUN,
    N_ACTIONS,
    N_TILES,
    PASS,
    Action,
    Opened,
    Phase,
    Tile,
)
from sunbarge.engine.rules.auction import open_auction
from sunbarge.engine.rules.gods import stop_spending
from sunbarge.engine.rules.legal import legal_actions
from sunbarge.engine.rules.play import apply, automatic_step, carry_out, has_automatic_step, reveal
from sunbarge.engine.rules.queries import NONE, bit, standing_bid, track_is_full
from sunbarge.engine.state import Counts, Edition, Editions, Floats, State, States

from .auction_solver import (
    bidding_order,
    possible_bids,
    solve_auction,
    solve_response,
    solve_responses,
    value_outcomes,
)
from .lookahead import value_of_draw, value_of_invoking, value_of_tile
from .opponent_model import infer_opponents
from .value_net import reset_cache
from .values import copy_value, settled_value, value_row
from .workspace import AUCTION, CHILD, N_OUTCOMES, N_VALUES, Workspace

NO_AUCTION = -1  # as a winning sun: the move does not always lead to an auction
NOBODY_ABSENT = MAX_PLAYERS  # the row for the auction in which no seat is left out


@rule
def value_moves_at(
    states: States,
    index: int,
    editions: Editions,
    workspace: Workspace,
    values: Floats,
    winning_suns: Counts,
) -> None:
    """Fill in the value of every legal move, and the sun that wins the auction after it.

    The winning sun is 0 if nobody wins, and NO_AUCTION if the move may lead to no auction.
    """
    reset_cache(workspace)
    infer_opponents(states[index], workspace)
    for action in range(N_ACTIONS):
        winning_suns[action] = NO_AUCTION
    if states[index].phase == Phase.AUCTION:
        value_bids(states[index], editions[0], workspace, values, winning_suns)
    else:
        value_turn(states[index], editions[0], workspace, values, winning_suns)


@rule
def value_bids(
    root: State,
    edition: Edition,
    workspace: Workspace,
    values: Floats,
    winning_suns: Counts,
) -> None:
    """Fill in the value of every bid of the seat to move, given the other seats' responses."""
    solve_responses(root, edition, workspace)
    legal = legal_actions(root, edition)
    for sun in range(standing_bid(root), MAX_SUN + 1):
        action = PASS if sun == standing_bid(root) else BID + sun
        if legal & bit(action) != NONE:
            copy_value(value_row(values, action), value_row(workspace.auction.values, sun))
            winning_suns[action] = workspace.auction.winning_sun[sun]


@rule
def value_turn(
    state: State,
    edition: Edition,
    workspace: Workspace,
    values: Floats,
    winning_suns: Counts,
) -> None:
    """Fill in the value of every legal action or discard if the turn ends after it."""
    legal = legal_actions(state, edition)
    for action in range(N_ACTIONS):
        if legal & bit(action) != NONE:
            value = value_row(values, action)
            if action == DRAW:
                value_of_draw(state, edition, workspace, value)
            elif action == INVOKE:
                value_of_invoking(state, edition, workspace, value)
                winning_suns[action] = workspace.auction.winning_sun[0]
            else:
                workspace.scratch[CHILD] = state
                carry_out(workspace.scratch[CHILD], edition, Action(action))
                finish_turn(workspace.scratch[CHILD], edition)
                settled_value(workspace.scratch[CHILD], edition, workspace, value)


@rule
def finish_turn(state: State, edition: Edition) -> None:
    """Play on until the turn is over: spend no more gods, and discard as `simple` would."""
    while state.phase == Phase.GODS or state.phase == Phase.LOSE or has_automatic_step(state):
        if state.phase == Phase.GODS:
            stop_spending(state)
        elif state.phase == Phase.LOSE:
            carry_out(state, edition, cheapest_discard(state, edition))
        else:
            automatic_step(state, edition)


@rule
def continues_turn(state: State, edition: Edition, action: Action) -> bool:
    """Spend a god or discard a tile; returns whether the same seat then decides again.

    Any other action is not carried out, and the result is False.
    """
    if not (GOD <= action <= BID or action >= LOSE):
        return False
    apply(state, edition, action)
    return bool(state.phase == Phase.GODS or state.phase == Phase.LOSE)


@rule
def value_tiles_at(
    states: States,
    index: int,
    editions: Editions,
    workspace: Workspace,
    values: Floats,
) -> int:
    """Fill in the value of every tile that may be drawn; return the sun that wins if it is Ra."""
    reset_cache(workspace)
    infer_opponents(states[index], workspace)
    for kind in range(N_TILES):
        if states[index].bag[kind] > 0:
            value_of_tile(states[index], editions[0], workspace, kind, value_row(values, kind))
    if states[index].bag[Tile.RA] == 0:
        return NO_AUCTION
    workspace.scratch[AUCTION] = states[index]
    reveal(workspace.scratch[AUCTION], editions[0], Tile.RA)
    if workspace.scratch[AUCTION].phase != Phase.AUCTION:
        return NO_AUCTION
    solve_auction(
        workspace.scratch[AUCTION], editions[0], workspace, np.empty(N_VALUES, np.float32)
    )
    return int(workspace.auction.winning_sun[0])


@rule
def value_lot_at(
    states: States,
    index: int,
    editions: Editions,
    workspace: Workspace,
    outcomes: Floats,
    without: Floats,
    winning_suns: Counts,
) -> None:
    """Compute the value of each outcome of an auction held now, and its value without each seat.

    Every seat may pass. `outcomes` gets the value of winning with each sun. `without` and
    `winning_suns` get for each seat the value and the winning sun if this seat does not bid.
    Afterwards `scratch[AUCTION]` is the position in which this auction begins; its phase is OVER if
    the game ends before an auction can begin.
    """
    reset_cache(workspace)
    infer_opponents(states[index], workspace)
    workspace.scratch[AUCTION] = states[index]
    begin_auction(workspace.scratch[AUCTION], editions[0])
    if workspace.scratch[AUCTION].phase != Phase.OVER:
        value_without_each(
            workspace.scratch[AUCTION], editions[0], workspace, outcomes, without, winning_suns
        )


@rule
def begin_auction(state: State, edition: Edition) -> None:
    """Finish a turn in which gods are being spent or tiles discarded, then open an auction.

    If an auction is running already, it begins again without bids.
    """
    if state.phase != Phase.AUCTION:
        finish_turn(state, edition)
    if state.phase != Phase.OVER:
        for seat in range(state.players):
            state.bids[seat] = 0
        open_auction(state, Opened.INVOKED_FULL if track_is_full(state) else Opened.BY_RA_TILE)


@rule
def solve_without(
    root: State, edition: Edition, workspace: Workspace, order: Counts, absent: int
) -> None:
    """Solve an auction in which the seat `absent` does not bid, after `value_outcomes`."""
    for sun in range(N_OUTCOMES):
        workspace.auction.winning_sun[sun] = sun
    for place in range(len(order) - 1, -1, -1):
        if order[place] != absent:
            bids = possible_bids(root, order[:place])
            solve_response(root, edition, order[place], bids, workspace)


@rule
def value_without_each(
    root: State,
    edition: Edition,
    workspace: Workspace,
    outcomes: Floats,
    without: Floats,
    winning_suns: Counts,
) -> None:
    """Value an auction with all seats, and again without each of the seats.

    `outcomes` gets the value of winning with each sun. For each seat, `without` and `winning_suns`
    get the value of the auction and the sun that wins if this seat does not bid. The index
    NOBODY_ABSENT is for the auction in which all seats bid.
    """
    order = np.empty(MAX_PLAYERS, np.int16)
    bidders = bidding_order(root, order)
    value_outcomes(root, edition, workspace, order[:bidders])
    outcomes[:] = workspace.auction.values
    for absent in range(MAX_PLAYERS + 1):
        workspace.auction.values[:] = outcomes
        solve_without(root, edition, workspace, order[:bidders], absent)
        copy_value(value_row(without, absent), value_row(workspace.auction.values, 0))
        winning_suns[absent] = workspace.auction.winning_sun[0]


compile_rules()
