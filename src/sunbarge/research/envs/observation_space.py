"""The observation space that Gymnasium and PettingZoo share."""

import numpy as np
from gymnasium import spaces

from sunbarge.research.lowlevel.layout import bounds


def observation_space(players: int) -> spaces.Box[np.float32]:
    """Return the space of observations; `lowlevel.names(players)` lists what the numbers mean."""
    lowest, highest = (np.array(bound, np.float32) for bound in bounds(players))
    space: spaces.Box[np.float32] = spaces.Box(lowest, highest, dtype=np.float32)
    return space
