"""The observation spaces that Gymnasium and PettingZoo share."""

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sunbarge.engine.kinds import N_ACTIONS
from sunbarge.engine.state import Flags, Floats
from sunbarge.research.batch.options import one_of
from sunbarge.research.lowlevel.layout import bounds

Observation = Floats | dict[str, NDArray[np.generic]]
"The numbers that a seat sees, or a dict with these numbers and the mask of legal actions."
FORMS = ("box", "dict")


def observation_space(players: int) -> "spaces.Box[np.float32]":
    """Return the space of observations; `lowlevel.names(players)` lists what the numbers mean."""
    lowest, highest = (np.array(bound, np.float32) for bound in bounds(players))
    space: spaces.Box[np.float32] = spaces.Box(lowest, highest, dtype=np.float32)
    return space


def masked_space(players: int) -> spaces.Dict:
    """Return the space of observations with the keys `observation` and `action_mask`."""
    mask = spaces.Box(0, 1, (N_ACTIONS,), np.int8)
    return spaces.Dict({"observation": observation_space(players), "action_mask": mask})


def check_observation(form: object) -> bool:
    """Check the option `observation`: return True for `dict` (with a mask), False for `box`."""
    return one_of("observation", form, FORMS) == 1


def learner_space(players: int, has_mask: bool) -> spaces.Space[Observation]:
    """Return the space of the observations that `learner_view` returns."""
    space: spaces.Space[Observation]
    space = masked_space(players) if has_mask else observation_space(players)  # type: ignore[assignment]
    return space


def learner_view(seen: Floats, mask: Flags, has_mask: bool) -> Observation:
    """Return observations as they are, or with `has_mask` as a dict of observations and masks."""
    return {"observation": seen, "action_mask": mask.view(np.int8)} if has_mask else seen
