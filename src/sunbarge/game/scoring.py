"""The points of an epoch by category: gods, gold, pharaohs, river and so on."""

import numpy as np

from sunbarge.engine import calls
from sunbarge.engine.kinds import MAX_PLAYERS, N_PARTS, Part
from sunbarge.engine.state import Editions, Points, States

PART_NAMES = tuple(part.name.lower() for part in Part)


def epoch_parts(states: States, editions: Editions) -> list[dict[str, int]]:
    """Return each seat's points by category if the epoch ended now; zeros are left out."""
    parts = np.zeros((MAX_PLAYERS, N_PARTS), np.int32)
    calls.score_at(states, 0, editions, parts)
    return named_parts(parts, int(states[0].players))


def named_parts(parts: Points, players: int) -> list[dict[str, int]]:
    """Return the points of each seat by the name of the category; zeros are left out."""
    return [
        {PART_NAMES[part]: points for part, points in enumerate(row) if points}
        for row in parts[:players].tolist()
    ]
