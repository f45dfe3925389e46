"""Converts positions and actions of the low-level interface to text (`sunbarge.notation`)."""

from collections.abc import Sequence
from functools import lru_cache

from sunbarge.engine import load
from sunbarge.engine.kinds import N_ACTIONS, Phase
from sunbarge.engine.state import Editions, Records, snapshot
from sunbarge.notation import lines, position_reader, positions
from sunbarge.notation.moves import TEXTS, members


def action_names() -> tuple[str, ...]:
    """Return the text of each action, by its number.

    >>> action_names()[:2]
    ('draw', 'invoke')
    """
    return tuple(TEXTS[action] for action in range(N_ACTIONS))


@lru_cache(maxsize=4096)
def actions_in(legal: int) -> tuple[int, ...]:
    """Return the actions in a set, lowest first; `legal` and `step` return such sets of actions.

    >>> actions_in(0b1101)
    (0, 2, 3)
    """
    if legal < 0:
        raise ValueError(f"a set of actions is a number from 0, not {legal}")
    return tuple(members(int(legal)))


def to_line(states: Records, index: int, edition: str = "disk", house: Sequence[str] = ()) -> str:
    """Return a position as one line of text (`sunbarge.notation`); ValueError at a chance node."""
    state = snapshot(states[index].tobytes())
    if state.phase == Phase.CHANCE:
        raise ValueError("a tile is being drawn: a position has a line before or after that")
    return lines.to_line(positions.to_dict(state, edition, tuple(sorted(house))))


def from_line(text: str) -> tuple[Records, Editions]:
    """Parse a line that `to_line` returns into an array of one position, and its edition."""
    position = lines.from_line(text)
    states, edition, house = position_reader.from_dict(position)
    return states, load.load(edition, position["players"], house)
