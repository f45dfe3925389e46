"""Registers the engine's types with the compiler, and re-exports its decorator `rule`."""

import numpy as np

from sunbarge.compiler import (
    compile_rules,
    register_array,
    register_records,
    register_tuple,
    rule,
)

from .state import (
    EDITION,
    STATE,
    Counts,
    Edition,
    Editions,
    FlagRows,
    Flags,
    Floats,
    Points,
    Rng,
    Rows,
    Shares,
    State,
    States,
)

__all__ = ["compile_rules", "register_records", "register_tuple", "rule"]

register_records(States, STATE, State)
register_records(Editions, EDITION, Edition)
register_array(Counts, np.int16)
register_array(Points, np.int32, 2)
register_array(Rng, np.uint64)
register_array(Floats, np.float32)
register_array(Rows, np.float32, 2)
register_array(Shares, np.float64)
register_array(Flags, np.bool_)
register_array(FlagRows, np.bool_, 2)
