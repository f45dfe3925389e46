"""Questions about a position that several modules of the rules ask."""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import NOBODY, TRACK_SPACES, Seat, Tile
from sunbarge.engine.state import State

ONE = np.uint64(1)
NONE = np.uint64(0)


@rule
def bit(number: int) -> np.uint64:
    """Return the bit mask in which only this bit is set."""
    return ONE << np.uint64(number)


@rule
def sun_bit(sun: int) -> int:
    """Return the set of suns, a bit mask, that holds only this sun."""
    return 1 << int(sun)  # uncompiled, a shifted 16-bit number would overflow


@rule
def has_sun(state: State, seat: Seat) -> bool:
    """Return whether a seat has a face-up sun, which it needs to take turns and to bid."""
    return bool(state.suns[seat] != 0)


@rule
def number_of_suns(state: State, seat: Seat) -> int:
    """Return how many face-up suns a seat has."""
    number = 0
    suns = state.suns[seat]
    while suns != 0:
        suns &= suns - 1  # removes the lowest sun
        number += 1
    return number


@rule
def next_with_sun(state: State, seat: Seat) -> Seat:
    """Return the next seat clockwise that has a face-up sun.

    The result is the given seat if no other seat has a face-up sun, and NOBODY if no seat has one.
    """
    following = int(seat)
    for _ in range(state.players):
        following += 1
        if following == state.players:
            following = 0
        if has_sun(state, Seat(following)):
            return Seat(following)
    return NOBODY


@rule
def highest_sun(suns: int) -> int:
    """Return the highest sun of a set, or 0 if the set is empty."""
    highest = 0
    while suns > 1:
        suns >>= 1
        highest += 1
    return highest


@rule
def sum_of_suns(suns: int) -> int:
    """Return the sum of the suns of a set."""
    total = 0
    sun = 0
    while suns > 0:
        if suns & 1:
            total += sun
        suns >>= 1
        sun += 1
    return total


@rule
def track_is_full(state: State) -> bool:
    """Return whether all eight spaces of the auction track have a tile."""
    return state.track_size == TRACK_SPACES


@rule
def count(state: State, seat: Seat, first: int, last: int) -> int:
    """Return how many tiles of the kinds in [first, last) a seat has."""
    total = 0
    for kind in range(first, last):
        total += state.tiles[seat, kind]
    return total


@rule
def different(state: State, seat: Seat, first: int, last: int) -> int:
    """Return the number of kinds in [first, last) of which a seat has at least one tile."""
    kinds = 0
    for kind in range(first, last):
        if state.tiles[seat, kind] > 0:
            kinds += 1
    return kinds


@rule
def chance_of_ra(state: State) -> float:
    """Return the probability that the next tile is a Ra tile; 0 if the bag is empty."""
    if state.bag_size == 0:
        return 0.0
    return float(state.bag[Tile.RA] / state.bag_size)


@rule
def standing_bid(state: State) -> int:
    """Return the highest bid so far, or 0 if nobody has bid."""
    highest = 0
    for seat in range(state.players):
        if state.bids[seat] > highest:
            highest = state.bids[seat]
    return highest


compile_rules()
