"""Adam: steps down a gradient that are about the same size for every weight."""

from typing import Any

import numpy as np

FIRST_MOMENT, SECOND_MOMENT = 0.9, 0.999


def direction(gradient: Any, momentum: Any, spread: Any, steps: int) -> Any:
    """Where the next step goes, the first being number 1; both moments are updated."""
    momentum += (1 - FIRST_MOMENT) * (gradient - momentum)
    spread += (1 - SECOND_MOMENT) * (gradient**2 - spread)
    first = momentum / (1 - FIRST_MOMENT**steps)
    second = spread / (1 - SECOND_MOMENT**steps)
    return first / (np.sqrt(second) + 1e-8)
