"""Reads the Numba signature of a `@rule` function from its annotations."""

import hashlib
import inspect
from collections.abc import Callable
from typing import NewType, get_type_hints

import numba
import numpy as np
from numba import types
from numba.extending import typeof_impl

TYPES: dict[object, types.Type] = {
    None: types.none,
    int: types.int64,
    bool: types.boolean,
    float: types.float64,
    np.uint64: types.uint64,
    np.float32: types.float32,
}
"The Numba type of every annotation that is allowed in a `@rule` function."
RECORD_ARRAYS: set[object] = set()
"The annotations for arrays of NumPy records; Python calls only functions that take such an array."


def register_array(annotation: object, scalar: type, dimensions: int = 1) -> None:
    """Allow an annotation in `@rule` functions, and map it to a C-contiguous array of numbers."""
    kind = types.boolean if scalar is np.bool_ else numba.from_dtype(np.dtype(scalar))
    TYPES[annotation] = types.Array(kind, dimensions, "C")


def register_records(array: type, dtype: np.dtype[np.void], record: type | None = None) -> None:
    """Allow two annotations in `@rule` functions: an array of NumPy records, and one of them."""
    TYPES[array] = types.Array(numba.from_dtype(dtype), 1, "C")
    RECORD_ARRAYS.add(array)
    if record is not None:
        TYPES[record] = numba.from_dtype(dtype)


def register_tuple(named_tuple: type) -> None:
    """Allow a named tuple, whose fields have allowed types, in `@rule` functions."""
    kinds = [type_of(hint) for hint in get_type_hints(named_tuple).values()]
    TYPES[named_tuple] = types.NamedTuple(kinds, named_tuple)


def type_of(annotation: object) -> types.Type:
    """Return the Numba type of an annotation; for a NewType, the Numba type of its supertype."""
    return TYPES[getattr(annotation, "__supertype__", annotation)]


@typeof_impl.register(NewType)
def constructor_type(made: NewType, context: object) -> types.Type:
    """Return the Numba type of a NewType that a `@rule` function calls to convert a number."""
    return types.NumberClass(type_of(made))


def annotations_of(fn: Callable[..., object]) -> dict[str, object]:
    """Return the annotation of every parameter."""
    return {name: p.annotation for name, p in inspect.signature(fn).parameters.items()}


def parameter_types(fn: Callable[..., object]) -> tuple[types.Type, ...]:
    """Return the Numba type of every parameter."""
    return tuple(type_of(annotation) for annotation in annotations_of(fn).values())


def is_entry_point(fn: Callable[..., object]) -> bool:
    """Return whether Python may call a `@rule` function: it must take an array of NumPy records."""
    return any(annotation in RECORD_ARRAYS for annotation in annotations_of(fn).values())


def type_named(text: str) -> types.Type | None:
    """Return the number type or registered type of this name; None if there is none."""
    for kind in TYPES.values():
        if str(kind) == text:
            return kind
    return getattr(types, text, None)


def symbol_of(name: str, parameters: tuple[types.Type, ...], result: types.Type) -> str:
    """Return the symbol that a function has in the object file.

    The symbol ends with a hash of the signature, so that callers compiled for another signature
    are detected (`entries`).
    """
    layout = hashlib.sha256(" ".join(map(str, (*parameters, result))).encode())
    return f"sunbarge.{name}.{layout.hexdigest()[:12]}"
