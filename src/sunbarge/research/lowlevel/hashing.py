"""A 64-bit hash of a position, the same on every machine and in every version.

The edition is not hashed, so positions of two editions may have the same hash.
"""

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.kinds import N_DISASTERS, N_TILES, TRACK_SPACES
from sunbarge.engine.state import State, States

START = np.uint64(0x53756E6261726765)
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
BYTE = 8


@rule
def mix(total: np.uint64, number: int) -> np.uint64:
    """Return the hash after mixing in one more number."""
    total = (total ^ np.uint64(number)) * MULTIPLIER
    return np.uint64(total ^ (total >> np.uint64(29)))


@rule
def pack(a: int, b: int, c: int, d: int) -> int:
    """Return four numbers below 256 packed into one number."""
    return int(a) | int(b) << 8 | int(c) << 16 | int(d) << 24


@rule
def hash_position(state: State) -> np.uint64:
    """Return the hash of all fields; counts are below 256, so several are mixed in at once."""
    total = mix(START, pack(state.players, state.epoch, state.phase, state.turn))
    total = mix(total, pack(state.to_move, state.sun, state.ra_tiles, state.opened))
    debts = pack(state.owed_civilization, state.owed_monuments, state.then, state.track_size)
    total = mix(total, debts | int(state.bag_size) << 32)
    for disaster in range(N_DISASTERS):
        total = mix(total, int(state.pending[disaster]))
    for space in range(TRACK_SPACES):
        total = mix(total, int(state.track[space]) + 1)
    total = hash_bag(state, total)
    for seat in range(state.players):
        total = hash_seat(state, seat, total)
    return np.uint64(total ^ (total >> np.uint64(32)))


@rule
def hash_bag(state: State, total: np.uint64) -> np.uint64:
    """Return the hash after mixing in the bag, seven kinds of tile at a time."""
    packed = 0
    for kind in range(N_TILES):
        packed = packed << BYTE | int(state.bag[kind])
        if kind % 7 == 6:
            total = mix(total, packed)
            packed = 0
    return mix(total, packed)


@rule
def hash_seat(state: State, seat: int, total: np.uint64) -> np.uint64:
    """Return the hash after mixing in the tiles, points, bid and suns of a seat."""
    packed = 0
    for kind in range(N_TILES):
        packed = packed << BYTE | int(state.tiles[seat, kind])
        if kind % 7 == 6:
            total = mix(total, packed)
            packed = 0
    total = mix(total, packed | int(state.points[seat]) << 24 | int(state.bids[seat]) << 48)
    return mix(total, int(state.suns[seat]) | int(state.spent[seat]) << 32)


@rule
def hash_at(states: States, index: int) -> np.uint64:
    """Return a 64-bit hash, which is equal for equal positions and almost never for others."""
    return hash_position(states[index])


compile_rules()
