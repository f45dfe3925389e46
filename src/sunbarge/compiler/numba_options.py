"""The settings of Numba on which generated code depends; NUMBA_… environment variables set them.

`CONFIG` is `Any` because `numba.config` gets its attributes only at run time.
"""

from typing import Any

import numba

CONFIG: Any = numba.config


def is_interpreted() -> bool:
    """Return whether `@rule` functions run as plain Python (NUMBA_DISABLE_JIT)."""
    return bool(CONFIG.DISABLE_JIT)


def optimisation_level() -> int:
    """Return LLVM's optimisation level (NUMBA_OPT)."""
    return int(CONFIG.OPT)


def code_options() -> tuple[int, bool, bool, bool]:
    """Return the optimisation level and whether bounds checks, loop and SLP vectorizers are on."""
    vectorizers = bool(CONFIG.LOOP_VECTORIZE), bool(CONFIG.SLP_VECTORIZE)
    return optimisation_level(), bool(CONFIG.BOUNDSCHECK), *vectorizers
