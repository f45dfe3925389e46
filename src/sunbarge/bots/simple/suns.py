"""The cost of spending a sun, in points."""

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import EPOCHS, MAX_SUN, Seat
from sunbarge.engine.rules.queries import number_of_suns, sun_bit
from sunbarge.engine.state import Edition, State

TILES_PER_RA = 4.84  # tiles other than Ra for each Ra tile in a full bag
POINTS_PER_TILE = 1.75
MAX_AVERAGE_LOT = 8.0
LOW_SUN, HIGH_SUN = 0.55, 1.25  # the price of the lowest and the highest sun, in average lots
SUN_NEXT_EPOCH = 0.22  # value of each point of a sun's number in the next epoch
SUN_AT_THE_END = 0.3  # value of each point of a sun's number at the end of the game


@rule
def suns_left(state: State) -> int:
    """Return how many face-up suns all seats have in total."""
    number = 0
    for seat in range(state.players):
        number += number_of_suns(state, Seat(seat))
    return number


@rule
def average_lot(state: State, edition: Edition) -> float:
    """Return the average value of a lot to come: the value of all tiles to come per face-up sun."""
    ra_left = edition.ra_limit[state.players] - state.ra_tiles
    tiles = TILES_PER_RA * (ra_left - 0.5) + state.track_size
    return float(min(MAX_AVERAGE_LOT, POINTS_PER_TILE * tiles / max(1, suns_left(state))))


@rule
def rank_of_sun(state: State, sun: int) -> float:
    """Return the share of all other face-up suns that are lower than `sun`."""
    lower, all_others = 0, 0
    for seat in range(state.players):
        for other in range(1, MAX_SUN + 1):
            if other != sun and state.suns[seat] & sun_bit(other):
                all_others += 1
                if other < sun:
                    lower += 1
    return lower / all_others if all_others > 0 else 1.0


@rule
def cost_of_sun(state: State, edition: Edition, sun: int) -> float:
    """Return the cost of bidding a sun: its price minus the gain from winning the centre sun."""
    return price_of_sun(state, edition, sun) - gain_of_next_sun(state, sun)


@rule
def gain_of_next_sun(state: State, sun: int) -> float:
    """Return the value of the centre sun minus the value of the sun that is spent for it."""
    weight = SUN_AT_THE_END if state.epoch == EPOCHS else SUN_NEXT_EPOCH
    return float(weight * (state.sun - sun))


@rule
def price_of_sun(state: State, edition: Edition, sun: int) -> float:
    """Return the expected value of the lot that a face-up sun wins; higher suns win better lots."""
    return (LOW_SUN + (HIGH_SUN - LOW_SUN) * rank_of_sun(state, sun)) * average_lot(state, edition)


compile_rules()
