"""The one Numba signature of a rule, read from its annotations."""

import hashlib
import inspect
from collections.abc import Callable
from typing import Any, get_type_hints

import numba
import numpy as np
from numba import types

TYPES: dict[Any, Any] = {
    None: types.none,
    int: types.int64,
    bool: types.boolean,
    float: types.float64,
    np.uint64: types.uint64,
    np.float32: types.float32,
}
"The Numba type of every annotation that a rule may have."
RECORD_ARRAYS: set[Any] = set()
"Annotations of arrays of records: whoever takes one is made to be called from Python."


def register_array(annotation: Any, scalar: type, dimensions: int = 1) -> None:
    """Let rules take a contiguous array of numbers."""
    kind = types.boolean if scalar is np.bool_ else numba.from_dtype(np.dtype(scalar))
    TYPES[annotation] = types.Array(kind, dimensions, "C")


def register_records(array: type, dtype: np.dtype[Any], record: type | None = None) -> None:
    """Let rules take an array of records, and one of them, annotated with their protocols."""
    TYPES[array] = types.Array(numba.from_dtype(dtype), 1, "C")
    RECORD_ARRAYS.add(array)
    if record is not None:
        TYPES[record] = numba.from_dtype(dtype)


def register_tuple(named_tuple: type[Any]) -> None:
    """Let rules take a named tuple of arrays, annotated with its class."""
    kinds = [TYPES[hint] for hint in get_type_hints(named_tuple).values()]
    TYPES[named_tuple] = types.NamedTuple(kinds, named_tuple)


def annotations_of(fn: Callable[..., Any]) -> dict[str, Any]:
    """The annotation of every parameter."""
    return {name: p.annotation for name, p in inspect.signature(fn).parameters.items()}


def parameter_types(fn: Callable[..., Any]) -> tuple[Any, ...]:
    """The Numba type of every parameter."""
    return tuple(TYPES[annotation] for annotation in annotations_of(fn).values())


def is_entry_point(fn: Callable[..., Any]) -> bool:
    """Whether a rule is made to be called from Python: it takes an array of records."""
    return any(annotation in RECORD_ARRAYS for annotation in annotations_of(fn).values())


def type_named(text: str) -> Any:
    """The Numba type that prints like this; None if it is neither a number nor registered."""
    for kind in TYPES.values():
        if str(kind) == text:
            return kind
    return getattr(types, text, None)


def symbol_of(name: str, parameters: tuple[Any, ...], result: Any) -> str:
    """The symbol of a rule in its object.

    It names the layout of everything that is passed: a caller that was compiled for another layout
    must not call it (`entries`).
    """
    layout = hashlib.sha256(" ".join(map(str, (*parameters, result))).encode())
    return f"sunbarge.{name}.{layout.hexdigest()[:12]}"
