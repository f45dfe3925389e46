"""The settings of Numba that decide which code it makes; each can be set as NUMBA_NAME.

`numba.config` gets its attributes at run time, which type checkers cannot see.
"""

from typing import Any

import numba

CONFIG: Any = numba.config


def is_interpreted() -> bool:
    """Return whether rules run as plain Python (NUMBA_DISABLE_JIT)."""
    return bool(CONFIG.DISABLE_JIT)


def optimisation_level() -> int:
    """Return LLVM's optimisation level (NUMBA_OPT)."""
    return int(CONFIG.OPT)


def code_options() -> tuple[int, bool, bool, bool]:
    """Return optimisation level, bounds checks, and both vectorizers."""
    vectorizers = bool(CONFIG.LOOP_VECTORIZE), bool(CONFIG.SLP_VECTORIZE)
    return optimisation_level(), bool(CONFIG.BOUNDSCHECK), *vectorizers
