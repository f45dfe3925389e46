"""Compiles rules: annotated Python functions become one native object per unit.

The only folder that uses Numba and LLVM. Imports nothing else of Sunbarge.

Numba by itself optimises a function again inside every function that calls it. Here it only types
and lowers each rule; the LLVM code of all rules is linked and optimised once, as a whole
(`build`), and later processes load the object (`objects`) and call into it (`dispatch`).
"""

from .registry import rule, seal
from .signatures import register_array, register_records, register_tuple

__all__ = [
    "register_array",
    "register_records",
    "register_tuple",
    "rule",
    "seal",
]
