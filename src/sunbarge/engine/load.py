"""Loads an edition and house rules into the NumPy record that compiled functions read."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from . import house_rules as house_rules
from .editions import NUMBERS, SWITCHES, TABLES, EditionError, Facts, facts
from .state import EDITION, STATE, Editions, Records


def load(name: str, players: int, house: Sequence[str] = ()) -> Editions:
    """Return an array whose only element is an edition; raise EditionError for a wrong argument.

    The edition must exist and allow that number of players and these house rules.
    """
    table = facts(name).players
    if players not in table:
        allowed = f"{min(table)} to {max(table)}"
        raise EditionError(f"edition {name} is for {allowed} players, not {players}")
    return record(name, house_rules.check(house, players))


@cache
def record(name: str, house: tuple[str, ...]) -> Editions:
    """Return a cached array whose only element is an edition as changed by these house rules."""
    editions: Any = np.zeros(1, EDITION)
    fill(editions[0], facts(name))
    for rule in house:
        for field, value in house_rules.rule_named(rule).scoring.items():
            setattr(editions[0], field, value)
    checked: Editions = editions
    return checked


def fill(edition: Any, source: Facts) -> None:
    """Copy the content of an edition's file into the NumPy record `edition`."""
    edition.bag[:] = source.bag
    for players, table in source.players.items():
        edition.ra_limit[players] = table.ra_limit
        for row, group in enumerate(table.groups):
            edition.groups[players, row, : len(group)] = group
    for table_name in TABLES:
        getattr(edition, table_name)[:] = source.scoring[table_name]
    for number in NUMBERS:
        setattr(edition, number, source.scoring[number])
    for switch in SWITCHES:
        setattr(edition, switch, source.rules[switch])


def blank(amount: int = 1) -> Records:
    """Return an array of zeroed positions."""
    return np.zeros(amount, STATE)


def unpack(position: bytes) -> Records:
    """Return a writable array with one position, from its bytes.

    Every byte is copied, also the padding between fields, which NumPy's copy of a record skips.
    """
    return np.frombuffer(bytearray(position), STATE)
