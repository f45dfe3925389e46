"""Auctions solved by backward induction: every seat bids once, the Ra player last.

The Ra player is the seat that drew Ra or invoked Ra.
"""

import numpy as np

from sunbarge.bots.exponential import exponential
from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import MAX_PLAYERS, MAX_SUN, Opened, Seat, Sun
from sunbarge.engine.rules.queries import has_sun, next_with_sun, number_of_suns, sun_bit
from sunbarge.engine.state import Counts, Edition, Floats, Rows, State

from .constants import RIVALS_WEIGHT, TEMPERATURE
from .prices import expected_lot, loss_of_sun
from .tiles import gain_of_lot

N_OUTCOMES = MAX_SUN + 1  # one outcome for each sun that may win, and one if nobody bids
NEVER = -1000.0
NEVER_FORCED = -1  # lower than any bid


@rule
def value_lot(state: State, edition: Edition, values: Rows) -> None:
    """Fill values[sun, seat] with the value to each seat if the auction is won with that sun."""
    lot = expected_lot(state, edition)
    rivals_weight = RIVALS_WEIGHT / (state.players - 1)
    for seat in range(state.players):
        values[0, seat] = 0.0
        if has_sun(state, Seat(seat)):
            gain = gain_of_lot(state, edition, Seat(seat), number_of_suns(state, Seat(seat)))
            for sun in range(1, N_OUTCOMES):
                if state.suns[seat] & sun_bit(sun):
                    profit = gain - loss_of_sun(state, edition, Seat(seat), Sun(sun), lot)
                    for other in range(state.players):
                        values[sun, other] = -rivals_weight * profit
                    values[sun, seat] = profit


@rule
def forced_up_to(state: State, edition: Edition) -> int:
    """Return the highest bid of another seat that the Ra player must beat if they can.

    The result is 0 if the Ra player must bid only when nobody else has bid, and NEVER_FORCED if the
    Ra player may always pass.
    """
    if state.opened != Opened.INVOKED:
        return NEVER_FORCED
    return MAX_SUN if edition.invoker_must_beat else 0


@rule
def solve_bids(
    state: State, values: Rows, first: int, last: int, bids: int, forced: int, answers: Counts
) -> None:
    """Solve an auction by backward induction, for each bid of the set `bids` as the highest so far.

    The set `bids` is not empty, and has no sun of the seats `first` to `last`, who still have to
    bid. Afterwards values[bid] is the value of the auction if `bid` is the highest bid so far, and
    answers[bid] is the best response of the seat to move: a sun, or 0 to pass. The seat `last` may
    not pass if the highest bid is `forced` or lower; with NEVER_FORCED it may always pass.
    """
    order = np.empty(MAX_PLAYERS, np.int16)
    bidders = order_of_bids(state, first, last, order)
    possible, lowest = bids, lowest_of(bids)
    for place in range(bidders):
        possible |= state.suns[order[place]]
    for place in range(bidders - 1, -1, -1):
        seat = order[place]
        asked = possible if place > 0 else bids
        for bid in range(lowest, N_OUTCOMES):
            if asked & sun_bit(bid) and not state.suns[seat] & sun_bit(bid):
                may_pass = seat != last or bid > forced
                if seat == state.to_move:
                    answers[bid] = respond_best(state, values, seat, bid, may_pass)
                else:
                    expect_response(state, values, seat, bid, may_pass)


@rule
def order_of_bids(state: State, first: int, last: int, order: Counts) -> int:
    """Fill `order` with the bidders clockwise from `first` to `last`; returns their number."""
    order[0] = first
    bidders, seat = 1, first
    while seat != last:
        seat = next_with_sun(state, Seat(seat))
        order[bidders] = seat
        bidders += 1
    return bidders


@rule
def lowest_of(bids: int) -> int:
    """Return the lowest bid of a set that is not empty."""
    lowest = 0
    while not bids & sun_bit(lowest):
        lowest += 1
    return lowest


@rule
def respond_best(state: State, values: Rows, seat: int, bid: int, may_pass: bool) -> int:
    """Return the best response of `seat` to `bid`, where 0 is a pass.

    Afterwards values[bid] is the value of this response.
    """
    best, most = 0, float(values[bid, seat]) if may_pass else NEVER
    for sun in range(bid + 1, N_OUTCOMES):
        if state.suns[seat] & sun_bit(sun) and values[sun, seat] > most:
            best, most = sun, float(values[sun, seat])
    if best > 0:
        for other in range(state.players):
            values[bid, other] = values[best, other]
    return best


@rule
def expect_response(state: State, values: Rows, seat: int, bid: int, may_pass: bool) -> None:
    """Set values[bid] to the mean value of a seat's possible responses to the highest bid `bid`.

    The probabilities of the responses are a softmax over their values to that seat.
    """
    most = float(values[bid, seat]) if may_pass else NEVER
    options = 1 if may_pass else 0
    for sun in range(bid + 1, N_OUTCOMES):
        if state.suns[seat] & sun_bit(sun):
            most = max(most, float(values[sun, seat]))
            options += 1
    if options < 2 and may_pass:
        return
    mean = np.zeros(MAX_PLAYERS, np.float32)
    weight = exponential((values[bid, seat] - most) / TEMPERATURE) if may_pass else 0.0
    whole = add_weighted(state, values, bid, weight, mean)
    for sun in range(bid + 1, N_OUTCOMES):
        if state.suns[seat] & sun_bit(sun):
            whole += add_weighted(
                state, values, sun, exponential((values[sun, seat] - most) / TEMPERATURE), mean
            )
    if whole > 0:
        for other in range(state.players):
            values[bid, other] = mean[other] / whole


@rule
def add_weighted(state: State, values: Rows, sun: int, weight: float, mean: Floats) -> float:
    """Add each seat's value of `sun` winning, times `weight`, to `mean`; returns `weight`."""
    for other in range(state.players):
        mean[other] += weight * values[sun, other]
    return weight


@rule
def value_of_auction(state: State, edition: Edition) -> float:
    """Return the value to the seat to move of invoking Ra for the present lot."""
    values = np.empty((N_OUTCOMES, MAX_PLAYERS), np.float32)
    value_lot(state, edition, values)
    forced = MAX_SUN if edition.invoker_must_beat else 0
    seat, answers = state.to_move, np.empty(N_OUTCOMES, np.int16)
    solve_bids(state, values, next_with_sun(state, seat), seat, sun_bit(0), forced, answers)
    return float(values[0, seat])


compile_rules()
