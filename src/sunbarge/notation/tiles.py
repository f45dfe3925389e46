"""The short names of tiles in the notation, such as `pha` for a pharaoh."""

from collections.abc import Iterable

from sunbarge.engine.kinds import N_TILES, Tile

CODES = (
    *("ra", "god", "pha", "nil", "flo", "gol"),
    *("agr", "art", "ast", "rel", "wri"),
    *("for", "obe", "pal", "pyr", "sph", "sta", "ste", "tem"),
    *("fun", "dro", "war", "ear"),
)
NAMES = {CODES[tile]: tile.name.lower().replace("_", " ") for tile in Tile}
TILES = {code: Tile(kind) for kind, code in enumerate(CODES)}
assert len(CODES) == N_TILES


def counted(counts: Iterable[int]) -> dict[str, int]:
    """Turn a list of counts by kind of tile into a dict by name; zero counts are left out.

    >>> counted([0, 2, 1])
    {'god': 2, 'pha': 1}
    """
    return {CODES[kind]: int(count) for kind, count in enumerate(counts) if count}
