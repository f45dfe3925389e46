"""The Adam optimiser."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating]
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8


def adam_direction(gradient: Array, first_moment: Array, second_moment: Array, step: int) -> Array:
    """Update both moments in place, and return Adam's bias-corrected update (`step` is 1-based)."""
    first_moment += (1 - BETA1) * (gradient - first_moment)
    second_moment += (1 - BETA2) * (gradient**2 - second_moment)
    first = first_moment / (1 - BETA1**step)
    second = second_moment / (1 - BETA2**step)
    update: Array = first / (np.sqrt(second) + EPSILON)
    return update
