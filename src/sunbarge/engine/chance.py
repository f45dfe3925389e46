"""Random numbers and draws.

The state of the random source is kept outside the position, because all players see the position.
"""

import numpy as np

from .compiled import compile_rules, rule
from .kinds import MAX_PLAYERS, N_TILES, Action
from .rules.queries import NONE, ONE
from .state import Counts, Rng, State

HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)


@rule
def random_number(rng: Rng) -> np.uint64:
    """Return the next 64 random bits (SplitMix64)."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.uint64(z ^ (z >> np.uint64(31)))


@rule
def random_below(rng: Rng, bound: int) -> int:
    """Return a uniformly distributed random integer in [0, bound)."""
    size = np.uint64(bound)
    scaled = (random_number(rng) >> HALF) * size
    if (scaled & LOW_HALF) < size:  # rejection sampling (Lemire): rarely needed
        unfair = ((LOW_HALF + ONE) - size) % size
        while (scaled & LOW_HALF) < unfair:
            scaled = (random_number(rng) >> HALF) * size
    return int(scaled >> HALF)


@rule
def draw_tile(state: State, rng: Rng) -> int:
    """Return the kind of a random tile in the bag, without taking the tile out of the bag."""
    pick = random_below(rng, state.bag_size)
    for kind in range(N_TILES):
        pick -= state.bag[kind]
        if pick < 0:
            return kind
    return 0


@rule
def random_member(actions: np.uint64, rng: Rng) -> Action:
    """Return a uniformly random action of a set, which is a bit mask."""
    for _ in range(random_below(rng, count_members(actions))):
        actions &= actions - ONE  # removes the lowest action
    lowest = actions & (~actions + ONE)
    return Action(count_members(lowest - ONE))


@rule
def count_members(actions: np.uint64) -> int:
    """Return the number of actions in a set; LLVM compiles the loop to one instruction."""
    size = 0
    while actions != NONE:
        actions &= actions - ONE
        size += 1
    return size


@rule
def deal_groups(players: int, groups: Counts, rng: Rng) -> None:
    """Deal groups of suns at random: fill `groups[i]` with the number of seat i's group."""
    for seat in range(MAX_PLAYERS):
        groups[seat] = seat
    for last in range(players - 1, 0, -1):
        other = random_below(rng, last + 1)
        groups[last], groups[other] = groups[other], groups[last]


compile_rules()
