"""Positions that games of a batch begin with, instead of a new deal."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from sunbarge.checks import shown
from sunbarge.engine.state import STATE, Records
from sunbarge.research.lowlevel.start_position import start_position

StartFunction = Callable[[int], str]
"A function of a game's seed that returns a position as one line of text (`sunbarge.notation`)."
Starts = str | Sequence[str] | StartFunction
"One position, a list from which each game gets a random position, or a function."


class StartPositions:
    """The positions that games begin with; the seed of a game decides which one it gets."""

    def __init__(self, starts: Starts, players: int, edition: str, house: tuple[str, ...]) -> None:
        """Read all positions of a list; ValueError for another edition or number of players."""
        self._read = partial(read_start, players=players, edition=edition, house=house)
        self._function = starts if callable(starts) else None
        self._listed: list[Records] = []
        if not callable(starts):
            lines = [starts] if isinstance(starts, str) else starts
            if not isinstance(lines, list | tuple) or not lines:
                raise ValueError(
                    f"starts is a list of positions or a function, not {shown(starts)}"
                )
            self._listed = [self._read(line) for line in lines]

    def records(self, seeds: Sequence[int]) -> Records:
        """Return the first positions of the games with these seeds."""
        found: Records = np.zeros(len(seeds), STATE)
        for at, seed in enumerate(seeds):
            if self._function is not None:
                found[at] = self._read(self._function(seed))[0]
            else:
                found[at] = self._listed[seed % len(self._listed)][0]
        return found


def read_start(line: object, players: int, edition: str, house: tuple[str, ...]) -> Records:
    """Read a position from a line of text; ValueError for another edition or player count."""
    if not isinstance(line, str):
        raise ValueError(f"a start position is a line of text, not {shown(line)}")
    return start_position(line, players, edition, house)
