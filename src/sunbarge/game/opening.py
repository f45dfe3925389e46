"""Checking what a new game is asked for, and dealing it."""

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..engine import chance as dice
from ..engine import load
from ..engine.kinds import MAX_PLAYERS
from ..engine.state import Rng

CHANCES = ("seeded", "manual")
SEED_BITS = 64


def check_table(edition: Any, players: Any, house: Any) -> None:
    """Refuse tables that no edition allows."""
    if not isinstance(edition, str):
        raise ValueError(f"edition is a name, not {edition!r}")
    if isinstance(players, bool) or not isinstance(players, int):
        raise ValueError(f"players is a whole number, not {players!r}")
    if not isinstance(house, list | tuple) or not all(isinstance(rule, str) for rule in house):
        raise ValueError(f"house is a list of names, not {house!r}")
    load.load(edition, players, tuple(house))


def check_seed(seed: Any, chance: Any) -> int | None:
    """The seed of a seeded game, from the system's randomness if none is given."""
    if chance not in CHANCES:
        raise ValueError(f"chance is {' or '.join(CHANCES)}, not {chance!r}")
    if seed is None:
        return None if chance == "manual" else secrets.randbits(SEED_BITS - 1)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
    return seed


def random_source(seed: int | None) -> Rng:
    """A random source that gives the same numbers for the same seed, everywhere."""
    return np.array([secrets.randbits(SEED_BITS) if seed is None else seed], np.uint64)


def deal(players: int, groups: Sequence[int] | None, rng: Rng) -> tuple[int, ...]:
    """Who gets which group of suns: as asked, or by lot."""
    if groups is None:
        dealt = np.zeros(MAX_PLAYERS, np.int16)
        dice.deal_groups(players, dealt, rng)
        return tuple(int(group) for group in dealt[:players])
    asked = list(groups) if isinstance(groups, Sequence) else groups
    if not isinstance(asked, list) or not all(type(group) is int for group in asked):
        raise ValueError(f"groups is a list of numbers, not {groups!r}")
    if sorted(asked) != list(range(players)):
        raise ValueError(f"groups holds each of 0 to {players - 1} once, not {asked}")
    return tuple(asked)
