"""Positions and actions of the low-level door as text, in the notation of all other doors."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sunbarge.engine import load
from sunbarge.engine.kinds import N_ACTIONS, Phase
from sunbarge.engine.state import States, snapshot
from sunbarge.notation import lines, positions, setup
from sunbarge.notation.moves import TEXTS, members


def action_names() -> tuple[str, ...]:
    """What each action is called, by its number: `draw`, `bid:13`, `lose:art` and so on."""
    return tuple(TEXTS[action] for action in range(N_ACTIONS))


@lru_cache(maxsize=4096)
def actions_in(legal: int) -> tuple[int, ...]:
    """The actions in a set as `legal` and `step` give it, lowest first."""
    if legal < 0:
        raise ValueError(f"a set of actions is a number from 0, not {legal}")
    return tuple(members(legal))


def to_line(states: States, index: int, edition: str = "disk", house: Sequence[str] = ()) -> str:
    """The position on one line; it must not be at chance, of which the notation knows nothing."""
    stored: Any = states
    state = snapshot(stored[index].tobytes())
    if state.phase == Phase.CHANCE:
        raise ValueError("a tile is being drawn: a position has a line before or after that")
    return lines.to_line(positions.to_dict(state, edition, tuple(sorted(house))))


def from_line(text: str) -> tuple[Any, Any]:
    """An array of one position, and its edition, from the line of one."""
    position = lines.from_line(text)
    states, edition, house = setup.from_dict(position)
    return states, load.load(edition, position["players"], house)
