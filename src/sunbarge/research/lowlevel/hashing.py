"""A position as one number: equal for equal positions, on every machine and in every version.

The edition is no part of it: two editions may come to the same position.
"""

import numpy as np

from sunbarge.engine.compiled import rule, seal
from sunbarge.engine.kinds import N_DISASTERS, N_TILES, TRACK_SPACES
from sunbarge.engine.state import State, States

START = np.uint64(0x53756E6261726765)
TIMES = np.uint64(0x9E3779B97F4A7C15)
BYTE = 8


@rule
def stir(total: np.uint64, number: int) -> np.uint64:
    """Take one more number in."""
    total = (total ^ np.uint64(number)) * TIMES
    return np.uint64(total ^ (total >> np.uint64(29)))


@rule
def pack(a: int, b: int, c: int, d: int) -> int:
    """Four small numbers as one."""
    return int(a) | int(b) << 8 | int(c) << 16 | int(d) << 24


@rule
def hash_position(state: State) -> np.uint64:
    """Stir in every field; counts are far below 256, so several go in together."""
    total = stir(START, pack(state.players, state.epoch, state.phase, state.turn))
    total = stir(total, pack(state.to_move, state.sun, state.ra_tiles, state.opened))
    debts = pack(state.owed_civilization, state.owed_monuments, state.then, state.track_size)
    total = stir(total, debts | int(state.bag_size) << 32)
    for disaster in range(N_DISASTERS):
        total = stir(total, int(state.pending[disaster]))
    for space in range(TRACK_SPACES):
        total = stir(total, int(state.track[space]) + 1)
    total = hash_bag(state, total)
    for seat in range(state.players):
        total = hash_seat(state, seat, total)
    return np.uint64(total ^ (total >> np.uint64(32)))


@rule
def hash_bag(state: State, total: np.uint64) -> np.uint64:
    """What is in the bag, seven kinds at a time."""
    packed = 0
    for kind in range(N_TILES):
        packed = packed << BYTE | int(state.bag[kind])
        if kind % 7 == 6:
            total = stir(total, packed)
            packed = 0
    return stir(total, packed)


@rule
def hash_seat(state: State, seat: int, total: np.uint64) -> np.uint64:
    """What lies before a seat."""
    packed = 0
    for kind in range(N_TILES):
        packed = packed << BYTE | int(state.tiles[seat, kind])
        if kind % 7 == 6:
            total = stir(total, packed)
            packed = 0
    total = stir(total, packed | int(state.points[seat]) << 24 | int(state.bids[seat]) << 48)
    return stir(total, int(state.suns[seat]) | int(state.spent[seat]) << 32)


@rule
def hash_at(states: States, index: int) -> np.uint64:
    """Sixty-four bits that are equal for equal positions, and hardly ever otherwise."""
    return hash_position(states[index])


seal()
