"""The exponential function in plain arithmetic, so that all machines compute the same bits.

The functions of C libraries differ in the last bit from machine to machine, and WebAssembly has
none.
"""

from decimal import Decimal

import numpy as np

from sunbarge.engine.compiled import compile_rules, rule

STEPS = 32  # the table divides a factor of two into so many steps
MASK, SHIFT = STEPS - 1, 5
POWERS = np.array([float(Decimal(2) ** (Decimal(step) / STEPS)) for step in range(STEPS)])
STEPS_PER_UNIT = STEPS * 1.4426950408889634  # 32 / ln 2
STEP_HIGH = 6.93147180369123816490e-01 / STEPS  # ln 2 / 32; its last bits are zero, so that
STEP_LOW = 1.90821492927058770002e-10 / STEPS  # multiples are exact, and what is left of it
LARGEST = 700.0


@rule
def exponential(x: float) -> float:
    """Return e to the power of x within one unit in the last place, for x from -700 to 700.

    x is n steps of ln 2 / 32 plus a small rest r, and the result is 2 ** (n / 32) * e ** r.
    """
    x = min(max(x, -LARGEST), LARGEST)
    steps = int(np.floor(x * STEPS_PER_UNIT + 0.5))
    r = (x - steps * STEP_HIGH) - steps * STEP_LOW
    square = r * r
    rest = r + square * (0.5 + r * (1.0 / 6.0))
    rest += square * square * (1.0 / 24.0 + r * (1.0 / 120.0) + square * (1.0 / 720.0))
    power = POWERS[steps & MASK]
    exponent = np.uint64(((steps >> SHIFT) + 1023) << 52).view(np.float64)
    return float(exponent * (power + power * rest))


compile_rules()
