"""Auctions solved by backward induction.

The outcome of an auction depends only on the sun that wins, so the net evaluates one position for
each of these suns. Every seat bids once, in turn order. From the last seat to the first, the solver
computes the response of the seat to every bid that may be highest when the seat's turn to bid
comes.
"""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import BID, MAX_PLAYERS, MAX_SUN, PASS, Action, Opened, Seat
from sunbarge.engine.rules.auction import close_auction
from sunbarge.engine.rules.queries import next_with_sun, standing_bid, sun_bit
from sunbarge.engine.state import Counts, Edition, Floats, State

from .opponent_model import (
    MIXTURE,
    bid_of_likely_type,
    compute_type_bids,
    mix_over_types,
)
from .values import (
    LOWEST_UTILITY,
    copy_value,
    settled_value,
    utility,
    value_row,
)
from .workspace import AFTER_AUCTION, N_OUTCOMES, N_VALUES, Workspace


@rule
def solve_auction(root: State, edition: Edition, workspace: Workspace, value: Floats) -> Action:
    """Fill `value` with the value of an auction given the opponent model; return the best bid.

    Also leaves `most_likely_minus_mixture` in `workspace.auction`.
    """
    solve_responses(root, edition, workspace)
    standing = standing_bid(root)
    solve_response(root, edition, root.to_move, sun_bit(standing), workspace)
    copy_value(value, value_row(workspace.auction.values, standing))
    most_likely = value_row(workspace.auction.outcomes, workspace.auction.winning_sun[standing])
    for place in range(N_VALUES):
        workspace.auction.most_likely_minus_mixture[place] = most_likely[place] - value[place]
    return planned_bid(root, workspace)


@rule
def solve_responses(root: State, edition: Edition, workspace: Workspace) -> None:
    """Compute the value of each bid of the seat to move, given the later seats' responses."""
    order = np.empty(MAX_PLAYERS, np.int16)
    bidders = bidding_order(root, order)
    value_outcomes(root, edition, workspace, order[:bidders])
    workspace.auction.outcomes[:] = workspace.auction.values
    for place in range(bidders - 1, 0, -1):
        solve_response(root, edition, order[place], possible_bids(root, order[:place]), workspace)


@rule
def planned_bid(root: State, workspace: Workspace) -> Action:
    """Return the best bid of the seat to move, or PASS, in the auction solved in `workspace`."""
    sun = workspace.auction.best_bids[root.to_move * N_OUTCOMES + standing_bid(root)]
    return Action(int(BID + sun) if sun > 0 else PASS)


@rule
def bidding_order(root: State, order: Counts) -> int:
    """Fill `order` with the seats that have still to bid, in turn order; returns their number."""
    seat = root.to_move
    order[0] = seat
    bidders = 1
    while seat != root.turn:
        seat = next_with_sun(root, seat)
        order[bidders] = seat
        bidders += 1
    return bidders


@rule
def possible_bids(root: State, earlier: Counts) -> int:
    """Return the set of bids that may be highest after the earlier seats' turns.

    Bit 0 stands for no bid.
    """
    standing, bids = int(standing_bid(root)), 0
    for seat in earlier:
        bids |= root.suns[seat]
    return bids >> standing << standing | sun_bit(standing)


@rule
def value_outcomes(root: State, edition: Edition, workspace: Workspace, order: Counts) -> None:
    """Fill `workspace.auction.values` with the net's value of each outcome of an auction.

    Row 0 is for the auction without a winner, row s for the auction won with sun s.
    """
    for sun in range(N_OUTCOMES):
        workspace.auction.winning_sun[sun] = sun
    standing = standing_bid(root)
    if standing > 0 or root.opened != Opened.INVOKED:
        workspace.scratch[AFTER_AUCTION] = root
        workspace.scratch[AFTER_AUCTION].to_move = root.turn
        close_auction(workspace.scratch[AFTER_AUCTION])
        value = value_row(workspace.auction.values, standing)
        settled_value(workspace.scratch[AFTER_AUCTION], edition, workspace, value)
    for seat in order:
        for sun in range(standing + 1, MAX_SUN + 1):
            if root.suns[seat] & sun_bit(sun):
                workspace.scratch[AFTER_AUCTION] = root
                close_with_bid(workspace.scratch[AFTER_AUCTION], seat, sun)
                value = value_row(workspace.auction.values, sun)
                settled_value(workspace.scratch[AFTER_AUCTION], edition, workspace, value)


@rule
def close_with_bid(state: State, seat: int, sun: int) -> None:
    """Close the auction as won by a seat with one of its suns."""
    for other in range(state.players):
        state.bids[other] = 0
    state.bids[seat] = sun
    state.to_move = state.turn
    close_auction(state)


@rule
def solve_response(
    root: State, edition: Edition, seat: Seat, bids: int, workspace: Workspace
) -> None:
    """Compute a seat's response to each highest bid in `bids`, and the auction's value then."""
    compute_type_bids(root, edition, seat, bids, workspace)
    for bid in range(N_OUTCOMES):
        if bids & sun_bit(bid):
            sun = best_response(root, edition, seat, bid, workspace.auction.values)
            workspace.auction.best_bids[seat * N_OUTCOMES + bid] = sun
            likely = bid_of_likely_type(seat, bid, sun, workspace)
            if workspace.opponents.belief[seat] == MIXTURE:
                mix_over_types(seat, bid, sun, workspace)
            elif likely > 0:
                copy_value(
                    value_row(workspace.auction.values, bid),
                    value_row(workspace.auction.values, likely),
                )
            if likely > 0:
                workspace.auction.winning_sun[bid] = workspace.auction.winning_sun[likely]


@rule
def best_response(root: State, edition: Edition, seat: int, standing: int, values: Floats) -> int:
    """Return the best response of a seat to the highest bid `standing`: a sun, or 0 to pass.

    `values` has the value of the auction after each possible highest bid.
    """
    best, highest = 0, LOWEST_UTILITY
    invoker = seat == root.turn and root.opened == Opened.INVOKED
    if not (invoker and (standing == 0 or edition.invoker_must_beat)):
        highest = utility(value_row(values, standing), seat)
    for sun in range(standing + 1, N_OUTCOMES):
        if root.suns[seat] & sun_bit(sun):
            worth = utility(value_row(values, sun), seat)
            if worth > highest:
                best, highest = sun, worth
    return best


compile_rules()
