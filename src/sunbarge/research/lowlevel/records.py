"""The arrays that the door works on."""

from collections.abc import Sequence
from typing import Any

from sunbarge.engine import load


def blank(amount: int = 1) -> Any:
    """Room for some positions: an array of the record `STATE`."""
    return load.blank(amount)


def edition(name: str = "disk", players: int = 3, house: Sequence[str] = ()) -> Any:
    """An edition for a number of players: an array of one record `EDITION`."""
    if isinstance(house, str):
        raise ValueError(f"house is a list of names, not {house!r}")
    return load.load(name, players, tuple(house))
