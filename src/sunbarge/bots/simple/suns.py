"""What it costs to spend a sun, and what the sun in the centre is worth."""

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import EPOCHS, MAX_SUN, Seat
from sunbarge.engine.rules.questions import number_of_suns, sun_bit
from sunbarge.engine.state import Edition, State

TILES_PER_RA = 4.84  # other tiles for each Ra tile in a full bag
POINTS_PER_TILE = 1.75
MAX_AVERAGE_LOT = 8.0
LOW_SUN, HIGH_SUN = 0.55, 1.25  # what the lowest and the highest sun cost, in pars
SUN_NEXT_EPOCH = 0.22  # a point of sun, for the epoch after
SUN_AT_THE_END = 0.3  # a point of sun, for the sum at the end


@rule
def suns_left(state: State) -> int:
    """How many face-up suns all seats have."""
    number = 0
    for seat in range(state.players):
        number += number_of_suns(state, Seat(seat))
    return number


@rule
def average_lot(state: State, edition: Edition) -> float:
    """What a sun buys on average in the rest of the epoch: tiles still to come, by suns left."""
    ra_left = edition.ra_limit[state.players] - state.ra_tiles
    tiles = TILES_PER_RA * (ra_left - 0.5) + state.track_size
    return float(min(MAX_AVERAGE_LOT, POINTS_PER_TILE * tiles / max(1, suns_left(state))))


@rule
def rank_of_sun(state: State, sun: int) -> float:
    """How many of the face-up suns a sun beats: 0 for the lowest, 1 for the highest."""
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
    """What spending a sun costs: its chances in this epoch, less what the exchange brings."""
    return price_of_sun(state, edition, sun) - gain_of_next_sun(state, sun)


@rule
def gain_of_next_sun(state: State, sun: int) -> float:
    """What it brings to have the sun in the centre instead of this one, later on."""
    weight = SUN_AT_THE_END if state.epoch == EPOCHS else SUN_NEXT_EPOCH
    return float(weight * (state.sun - sun))


@rule
def price_of_sun(state: State, edition: Edition, sun: int) -> float:
    """What a face-up sun buys in the rest of the epoch: more if it beats most of the others."""
    return (LOW_SUN + (HIGH_SUN - LOW_SUN) * rank_of_sun(state, sun)) * average_lot(state, edition)


seal()
