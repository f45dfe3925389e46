"""The arrays that the low-level interface works on."""

from collections.abc import Sequence

from sunbarge.engine import load
from sunbarge.engine.state import Editions, Records


def blank(amount: int = 1) -> Records:
    """Return a zeroed array of positions with the record dtype `STATE`.

    >>> blank(4)["points"].shape
    (4, 5)
    """
    return load.blank(amount)


def edition(name: str = "disk", players: int = 3, house: Sequence[str] = ()) -> Editions:
    """Return an edition for a number of players: an array of one record with the dtype `EDITION`.

    >>> int(edition("disk", players=4)[0].gold)
    3
    """
    if isinstance(house, str):
        raise ValueError(f"house is a list of names, not {house!r}")
    return load.load(name, players, tuple(house))
