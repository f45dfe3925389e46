"""Questions about a position that several rules ask."""

import numpy as np

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import NOBODY, TRACK_SPACES, Seat
from sunbarge.engine.state import State

ONE = np.uint64(1)
NONE = np.uint64(0)


@rule
def bit(number: int) -> np.uint64:
    """The set that holds one number."""
    return ONE << np.uint64(number)


@rule
def sun_bit(sun: int) -> int:
    """The set that holds one sun."""
    return 1 << int(sun)  # uncompiled, a shifted 16-bit number would overflow


@rule
def has_sun(state: State, seat: Seat) -> bool:
    """A seat without a face-up sun sits out the rest of the epoch."""
    return bool(state.suns[seat] != 0)


@rule
def number_of_suns(state: State, seat: Seat) -> int:
    """How many face-up suns a seat has."""
    number = 0
    suns = state.suns[seat]
    while suns != 0:
        suns &= suns - 1  # drops the lowest
        number += 1
    return number


@rule
def next_with_sun(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that has a face-up sun, at last the seat itself, or NOBODY."""
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
    """The highest sun of a set, 0 if there is none."""
    highest = 0
    while suns > 1:
        suns >>= 1
        highest += 1
    return highest


@rule
def sum_of_suns(suns: int) -> int:
    """What the suns of a set add up to."""
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
    """Eight tiles fill the auction track."""
    return state.track_size == TRACK_SPACES


@rule
def count(state: State, seat: Seat, first: int, last: int) -> int:
    """How many tiles of the kinds in [first, last) a seat has."""
    total = 0
    for kind in range(first, last):
        total += state.tiles[seat, kind]
    return total


@rule
def different(state: State, seat: Seat, first: int, last: int) -> int:
    """How many different kinds in [first, last) a seat has."""
    kinds = 0
    for kind in range(first, last):
        if state.tiles[seat, kind] > 0:
            kinds += 1
    return kinds


@rule
def standing_bid(state: State) -> int:
    """The highest bid so far: bids only rise. 0 if nobody has bid."""
    highest = 0
    for seat in range(state.players):
        if state.bids[seat] > highest:
            highest = state.bids[seat]
    return highest


seal()
