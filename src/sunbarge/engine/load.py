"""Loads an edition with house rules into the record that the rules read."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from . import house_rules as house_rules
from .editions import NUMBERS, SWITCHES, TABLES, EditionError, Facts, facts
from .state import EDITION, STATE, Editions, Records


def load(name: str, players: int, house: Sequence[str] = ()) -> Editions:
    """The edition for a table; refuses players and house rules it does not allow."""
    table = facts(name).players
    if players not in table:
        allowed = f"{min(table)} to {max(table)}"
        raise EditionError(f"edition {name} is for {allowed} players, not {players}")
    return record(name, house_rules.check(house, players))


@cache
def record(name: str, house: tuple[str, ...]) -> Editions:
    """The record of an edition with house rules, cached."""
    editions: Any = np.zeros(1, EDITION)
    fill(editions[0], facts(name))
    for rule in house:
        for field, value in house_rules.rule_named(rule).scoring.items():
            setattr(editions[0], field, value)
    checked: Editions = editions
    return checked


def fill(edition: Any, source: Facts) -> None:
    """Copy the facts into the record."""
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
    """A zeroed array of positions."""
    return np.zeros(amount, STATE)


def unpack(position: bytes) -> Records:
    """A writable array with one position, from its bytes.

    NumPy's own copy does not copy the padding between fields; here every byte is equal.
    """
    states = blank()
    states.view(np.uint8)[:] = np.frombuffer(position, np.uint8)
    return states
