"""Checks the arguments of a new game, and deals the suns."""

import secrets
from collections.abc import Sequence

import numpy as np

from sunbarge.checks import check_integer, shown
from sunbarge.engine import chance as dice
from sunbarge.engine import load
from sunbarge.engine.kinds import MAX_PLAYERS, MIN_PLAYERS
from sunbarge.engine.state import Rng

CHANCES = ("seeded", "manual")
SEED_BITS = 64


def check_table(edition: object, players: object, house: object) -> None:
    """Raise ValueError unless the edition allows this number of players and these house rules."""
    if not isinstance(edition, str):
        raise ValueError(f"edition is a name, not {shown(edition)}")
    if not isinstance(house, list | tuple) or not all(isinstance(rule, str) for rule in house):
        raise ValueError(f"house is a list of names, not {shown(house)}")
    number = check_integer("players", players)
    if not MIN_PLAYERS <= number <= MAX_PLAYERS:
        few, many = MIN_PLAYERS, MAX_PLAYERS
        raise ValueError(f"Ra is for {few} to {many} players, not {shown(players)} players")
    load.load(edition, number, tuple(house))


def check_seed(seed: object, chance: object) -> int | None:
    """Return the seed; if it is None, return a random one, or None if chance is manual.

    Raises ValueError for an invalid seed or an unknown kind of chance.
    """
    if not isinstance(chance, str) or chance not in CHANCES:
        raise ValueError(f"chance is {' or '.join(CHANCES)}, not {shown(chance)}")
    if seed is None:
        return None if chance == "manual" else secrets.randbits(SEED_BITS - 1)
    number = check_integer("seed", seed)
    if not 0 <= number < 1 << SEED_BITS:
        raise ValueError(f"seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {shown(seed)}")
    return number


def random_source(seed: int | None) -> Rng:
    """Return a random source that starts from a seed; if the seed is None, from a random one."""
    return np.array([secrets.randbits(SEED_BITS) if seed is None else seed], np.uint64)


def deal(players: int, groups: Sequence[int] | None, rng: Rng) -> tuple[int, ...]:
    """Return the number of each seat's group of suns: `groups`, or random ones if it is None."""
    if groups is None:
        dealt = np.zeros(MAX_PLAYERS, np.int16)
        dice.deal_groups(players, dealt, rng)
        return tuple(int(group) for group in dealt[:players])
    if not isinstance(groups, list | tuple):
        raise ValueError(f"groups is a list of numbers, not {shown(groups)}")
    asked = [check_integer("each of groups", group) for group in groups]
    if sorted(asked) != list(range(players)):
        raise ValueError(f"groups holds each of 0 to {players - 1} once, not {shown(asked)}")
    return tuple(asked)
