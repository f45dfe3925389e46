"""The Adam optimiser."""

import numpy as np
from numpy.typing import NDArray

from sunbarge.engine.compiled import compile_rules, rule
from sunbarge.engine.state import Floats

Array = NDArray[np.floating]
BETA1, BETA2 = 0.9, 0.999
NEW1, NEW2 = np.float32(1 - BETA1), np.float32(1 - BETA2)  # shares of the new gradient in a moment
EPSILON = np.float32(1e-8)


@rule
def adam_update(
    weights: Floats,
    gradient: Floats,
    first_moment: Floats,
    second_moment: Floats,
    step: int,
    rate: float,
) -> None:
    """Update the weights and both moments in place; `step` is 1-based, and corrects the bias."""
    first_scale = np.float32(rate / (1.0 - BETA1**step))
    second_scale = np.float32(1.0 / (1.0 - BETA2**step))
    for place in range(len(weights)):
        slope = gradient[place]
        first = first_moment[place] + NEW1 * (slope - first_moment[place])
        second = second_moment[place] + NEW2 * (slope * slope - second_moment[place])
        first_moment[place], second_moment[place] = first, second
        weights[place] -= first_scale * first / (np.sqrt(second_scale * second) + EPSILON)


compile_rules()
