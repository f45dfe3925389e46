"""Moves as text, such as `bid:5`, and their action numbers in the engine."""

from collections.abc import Iterator

from sunbarge.engine.kinds import (
    BID,
    CIVILIZATION_FROM,
    DONE,
    DRAW,
    FIRST_TAKEABLE,
    GOD,
    INVOKE,
    LOSE,
    MAX_SUN,
    MONUMENTS_TO,
    N_TILES,
    PASS,
    Action,
)

from .tiles import CODES

MOVES: dict[str, Action] = {
    "draw": DRAW,
    "invoke": INVOKE,
    "done": DONE,
    "pass": PASS,
    **{f"god:{CODES[k]}": Action(GOD + k - FIRST_TAKEABLE) for k in range(FIRST_TAKEABLE, N_TILES)},
    **{f"bid:{sun}": Action(BID + sun) for sun in range(1, MAX_SUN + 1)},
    **{
        f"lose:{CODES[k]}": Action(LOSE + k - CIVILIZATION_FROM)
        for k in range(CIVILIZATION_FROM, MONUMENTS_TO)
    },
}
TEXTS: dict[int, str] = {action: text for text, action in MOVES.items()}
DRAWS = {f"draw:{code}": kind for kind, code in enumerate(CODES)}

FORMS = "draw (or draw:TILE), invoke, god:TILE, done, bid:N, pass or lose:TILE"


def texts(actions: int) -> list[str]:
    """Return the moves of a set of actions, which is a bit mask, sorted by their text.

    >>> texts(0b11)
    ['draw', 'invoke']
    """
    return sorted(TEXTS[action] for action in members(actions))


def members(actions: int) -> Iterator[Action]:
    """Return the actions of a set, which is a bit mask, lowest first.

    >>> list(members(0b1001))
    [0, 3]
    """
    return map(Action, bits_of(actions))


def bits_of(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
