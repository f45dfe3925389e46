"""Auctions solved exactly: how one ends depends only on the sun that wins, if any does."""

import numpy as np

from ...engine.compiled import rule, seal
from ...engine.kinds import BID, MAX_PLAYERS, MAX_SUN, PASS, Opened
from ...engine.rules.auction import close_auction
from ...engine.rules.questions import next_with_sun, standing_bid, sun_bit
from ...engine.state import Counts, Edition, Floats, State, States
from .net import N_VALUES
from .outcome import ENDING, WORST, take_over, utility, value_of

ENDINGS = MAX_SUN + 1  # one for each sun that may win, and one if nobody bids


@rule
def solve_auction(
    root: State, edition: Edition, weights: Floats, scratch: States, value: Floats
) -> int:
    """The value of an auction that all play well from here, and the action of the seat to move."""
    ends = np.empty(ENDINGS * N_VALUES, np.float32)
    order = np.empty(MAX_PLAYERS, np.int16)
    bidders = answering_order(root, order)
    possible = value_endings(root, edition, weights, scratch, order[:bidders], ends)
    answer = 0
    for place in range(bidders - 1, -1, -1):
        answer = answer_well(root, edition, order[place], possible, ends)
    take_over(value, ending(ends, standing_bid(root)))
    return BID + answer if answer > 0 else PASS


@rule
def ending(ends: Floats, sun: int) -> Floats:
    """The value if the bidding ends with a sun, or without a bid."""
    return ends[sun * N_VALUES : (sun + 1) * N_VALUES]


@rule
def answering_order(root: State, order: Counts) -> int:
    """The seats that still answer; returns how many there are."""
    seat = root.to_move
    order[0] = seat
    bidders = 1
    while seat != root.turn:
        seat = next_with_sun(root, seat)
        order[bidders] = seat
        bidders += 1
    return bidders


@rule
def value_endings(
    root: State,
    edition: Edition,
    weights: Floats,
    scratch: States,
    order: Counts,
    ends: Floats,
) -> int:
    """Value every way the bidding can end; returns the set of suns that may stand, 0 for none."""
    standing = standing_bid(root)
    possible = sun_bit(standing)
    if standing > 0 or root.opened != Opened.INVOKED:
        scratch[ENDING] = root  # type: ignore[index]
        close(scratch[ENDING], edition, weights, ending(ends, standing))
    for seat in order:
        for sun in range(standing + 1, MAX_SUN + 1):
            if root.suns[seat] & sun_bit(sun):
                scratch[ENDING] = root  # type: ignore[index]
                for other in range(root.players):
                    scratch[ENDING].bids[other] = 0
                scratch[ENDING].bids[seat] = sun
                close(scratch[ENDING], edition, weights, ending(ends, sun))
                possible |= sun_bit(sun)
    return possible


@rule
def close(state: State, edition: Edition, weights: Floats, value: Floats) -> None:
    """End the bidding and value what comes of it."""
    state.to_move = state.turn
    close_auction(state)
    value_of(state, edition, weights, value)


@rule
def answer_well(root: State, edition: Edition, seat: int, possible: int, ends: Floats) -> int:
    """Let a seat answer well to every bid that may stand; returns its answer to the present one."""
    present = standing_bid(root)
    answer = 0
    for standing in range(present, ENDINGS):
        own = standing > 0 and root.suns[seat] & sun_bit(standing)
        if possible & sun_bit(standing) and not own:
            sun = best_answer(root, edition, seat, standing, ends)
            if sun > 0:
                take_over(ending(ends, standing), ending(ends, sun))
            if standing == present:
                answer = sun
    return answer


@rule
def best_answer(root: State, edition: Edition, seat: int, standing: int, ends: Floats) -> int:
    """The sun that a seat does best to bid, or 0 to pass."""
    best, most = 0, WORST
    invoker = seat == root.turn and root.opened == Opened.INVOKED
    if not (invoker and (standing == 0 or edition.invoker_must_beat)):
        most = utility(ending(ends, standing), seat)
    for sun in range(standing + 1, ENDINGS):
        if root.suns[seat] & sun_bit(sun):
            worth = utility(ending(ends, sun), seat)
            if worth > most:
                best, most = sun, worth
    return best


seal()
