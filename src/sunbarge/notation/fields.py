"""Checks the types and ranges of the fields of a position dict.

The parameter `where` is the path of the field, which the message of a NotationError shows.
"""

from sunbarge.checks import is_integer, shown
from sunbarge.engine.kinds import MAX_SUN, N_TILES

from .errors import NotationError
from .tiles import TILES


def fields(value: object, where: str, keys: tuple[str, ...]) -> dict[str, object]:
    """Return the value; raise NotationError unless it is a dict with exactly these keys."""
    if not isinstance(value, dict):
        raise NotationError(f"expected an object, not {shown(value)}", where=where)
    if missing := [key for key in keys if key not in value]:
        raise NotationError(f"missing {', '.join(missing)}", where=where)
    if unknown := [str(key) for key in value if key not in keys]:
        raise NotationError(f"unknown {', '.join(unknown)}", where=where)
    return value


def items(value: object, where: str) -> list[object]:
    """Return the value; raise NotationError unless it is a list."""
    if not isinstance(value, list):
        raise NotationError(f"expected a list, not {shown(value)}", where=where)
    return value


def number(value: object, where: str, least: int, most: int) -> int:
    """Return the value as an int; raise NotationError unless it is an integer in the range."""
    if not is_integer(value):
        raise NotationError(f"expected a whole number, not {shown(value)}", where=where)
    if not least <= value <= most:
        raise NotationError(f"{value} is not between {least} and {most}", where=where)
    return int(value)


def word(value: object, where: str, words: dict[str, int]) -> int:
    """Look up the number of a name in `words`; raise NotationError for an unknown name."""
    if not isinstance(value, str) or value not in words:
        raise NotationError(f"expected one of {', '.join(words)}, not {shown(value)}", where=where)
    return words[value]


def counts(value: object, where: str) -> list[int]:
    """Turn a dict from names of tiles to their counts into a list of counts by kind of tile."""
    if not isinstance(value, dict):
        raise NotationError(f"expected an object, not {shown(value)}", where=where)
    by_kind = [0] * N_TILES
    for name, count in value.items():
        by_kind[word(name, where, dict(TILES))] = number(count, f"{where}.{name}", 0, 180)
    return by_kind


def sun_set(value: object, where: str) -> int:
    """Turn a list of suns into a set of suns, a number whose bit N stands for sun N."""
    held = 0
    for sun in items(value, where):
        flag = 1 << number(sun, where, 1, MAX_SUN)
        if held & flag:
            raise NotationError(f"sun {sun} stands twice", where=where)
        held |= flag
    return held
