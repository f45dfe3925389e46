"""Compiles rules (Python functions with the decorator `@rule`) to native object files.

Owns all use of Numba and LLVM. May import `sunbarge.atomic_write` and `sunbarge.source_hash` only.

A unit is a group of folders whose rules are compiled to one object file. Numba by itself optimises
a function again inside every function that calls it. Here Numba only infers types and lowers each
rule to LLVM code. The code of all rules of a unit is linked and optimised once (`build`); later
processes load the object file (`objects`) and call its functions (`dispatch`).
"""

from .registry import compile_rules, rule
from .signatures import register_array, register_records, register_tuple

__all__ = [
    "compile_rules",
    "register_array",
    "register_records",
    "register_tuple",
    "rule",
]
