"""The value of a face-up sun, and of the exchange for the centre sun, in points."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import EPOCHS, Seat, Sun
from sunbarge.engine.rules.queries import number_of_suns, sum_of_suns, sun_bit
from sunbarge.engine.state import Edition, State

from .constants import (
    MAX_AVERAGE_LOT,
    POINTS_PER_TILE,
    PRICE_OF_LOWEST,
    PRICE_RISE,
    SUN_NEXT_EPOCH,
    SUNS_SPREAD,
)
from .tiles import likely, lots_to_come, ra_to_come

TILES_PER_RA = 5.0  # tiles other than Ra for each Ra tile in a full bag


@rule
def size_of(suns: int) -> int:
    """Return the number of suns in a set."""
    number = 0
    while suns != 0:
        suns &= suns - 1  # removes the lowest sun of the set
        number += 1
    return number


@rule
def expected_lot(state: State, edition: Edition) -> float:
    """Return the average value of a lot to come: the value of all tiles to come per face-up sun."""
    suns = 0
    for seat in range(state.players):
        suns += number_of_suns(state, Seat(seat))
    tiles = TILES_PER_RA * (ra_to_come(state, edition) - 0.5) + state.track_size
    return float(min(MAX_AVERAGE_LOT, POINTS_PER_TILE * tiles / max(1, suns)))


@rule
def strength_of_sun(state: State, seat: int, sun: Sun) -> float:
    """Return the share of the rivals' face-up suns that are lower than `sun`."""
    rivals = 0
    for other in range(state.players):
        if other != seat:
            rivals |= state.suns[other]
    number = size_of(rivals)
    return size_of(rivals & (sun_bit(sun) - 1)) / number if number > 0 else 1.0


@rule
def price_in_lots(state: State, edition: Edition, seat: Seat, sun: Sun) -> float:
    """Return how many fewer average lots the seat is expected to win if it spends a sun."""
    suns = number_of_suns(state, seat)
    lots = lots_to_come(state, edition, suns) - lots_to_come(state, edition, suns - 1)
    return lots * (PRICE_OF_LOWEST + PRICE_RISE * strength_of_sun(state, seat, sun))


@rule
def gain_of_exchange(state: State, edition: Edition, seat: int, sun: int) -> float:
    """Return the value of the centre sun minus the value of the sun that is spent for it."""
    if state.epoch < EPOCHS:
        return SUN_NEXT_EPOCH * (state.sun - sun)
    own = sum_of_suns(state.suns[seat] | state.spent[seat])
    most, fewest = 0, 1000
    for other in range(state.players):
        if other != seat:
            total = sum_of_suns(state.suns[other] | state.spent[other])
            most, fewest = max(most, total), min(fewest, total)
    after = own + state.sun - sun
    gain = edition.highest_suns * (
        likely(after - most, SUNS_SPREAD) - likely(own - most, SUNS_SPREAD)
    )
    gain += edition.lowest_suns * (
        likely(fewest - after, SUNS_SPREAD) - likely(fewest - own, SUNS_SPREAD)
    )
    return float(gain)


@rule
def loss_of_sun(state: State, edition: Edition, seat: Seat, sun: Sun, lot: float) -> float:
    """Return the cost of spending a sun, in points, if the average lot is worth `lot`."""
    spent = lot * price_in_lots(state, edition, seat, sun)
    return spent - gain_of_exchange(state, edition, seat, sun)


compile_rules()
