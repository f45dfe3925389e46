"""The self-test of a new object file: functions with parameters and results of every allowed type.

Memory layouts and the calling convention are private to Numba and may change with its version. A
new object file is therefore first loaded in a separate process, where these functions must return
the same results compiled and uncompiled.
"""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from .registry import compile_rules, rule
from .signatures import register_array, register_records, register_tuple

if TYPE_CHECKING:
    from .dispatch import ExactDispatcher  # a build must not load it

Row = NDArray[np.int64]
DTYPE = np.dtype(
    (
        np.record,
        np.dtype([("small", np.int16), ("flag", np.bool_), ("row", np.int32, 3)], align=True),
    )
)
WRONG = 99
P = ParamSpec("P")
R = TypeVar("R")


class Table(Protocol):
    """A two-dimensional array of numbers."""

    def __getitem__(self, index: tuple[int, int]) -> float:
        """Return one number."""


class Sample(Protocol):
    """A NumPy record with fields of several sizes."""

    small: int
    flag: bool
    row: NDArray[np.int32]


class Samples(Protocol):
    """An array of NumPy records."""

    def __getitem__(self, index: int) -> Sample:
        """Return one record, by reference."""


class Pair(NamedTuple):
    """A named tuple of two arrays."""

    row: Row
    table: Table


register_array(Row, np.int64)
register_array(Table, np.float32, 2)
register_records(Samples, DTYPE, Sample)
register_tuple(Pair)


@rule
def selftest_sum(samples: Samples, index: int, pair: Pair, seed: np.uint64, share: float) -> float:
    """Add 1 to a field of a record; return a sum computed from arguments of several types."""
    sample = samples[index]
    sample.small += 1
    total = share * sample.row[2] + pair.table[1, 2] + pair.row[1]
    if sample.flag and seed >> np.uint64(60) == np.uint64(15):
        total += sample.small
    return float(total)


@rule
def selftest_head(row: Row, length: int) -> Row:
    """Return a slice of an array."""
    return row[:length]


@rule
def selftest_error(samples: Samples, index: int) -> int:
    """Raise IndexError if the index is WRONG; otherwise return a field of the record."""
    if index == WRONG:
        raise IndexError("no such sample")
    return samples[index].small


compile_rules()


def check() -> None:
    """Raise SystemExit unless the compiled test functions do the same as the uncompiled ones."""
    pair = Pair(np.arange(4), cast(Table, np.arange(6, dtype=np.float32).reshape(2, 3) / 3))
    results = []
    for compiled in (True, False):
        array = np.zeros(2, DTYPE)
        array[1] = (7, True, (1, 2, 3))
        samples = cast(Samples, array)
        total = variant(selftest_sum, compiled)(samples, 1, pair, np.uint64(2**64 - 1), 0.1)
        head = variant(selftest_head, compiled)(pair.row, 3).tolist()
        small = variant(selftest_error, compiled)(samples, 1)
        results.append((total, head, array.tobytes(), small))
    if results[0] != results[1]:
        raise SystemExit(f"rules give {results[0]} compiled, and {results[1]} uncompiled")
    if error_message(samples) != "no such sample":
        raise SystemExit("an error that a rule raises does not reach Python")


def error_message(samples: Samples) -> str:
    """Return the message of the exception that `selftest_error` raises."""
    try:
        return str(selftest_error(samples, WRONG))
    except IndexError as error:
        return str(error)


def variant(fn: Callable[P, R], compiled: bool) -> Callable[P, R]:
    """Return `fn` if `compiled` is true, otherwise the Python function it was compiled from."""
    return (
        fn
        if compiled
        else cast(Callable[P, R], inspect.unwrap(cast("ExactDispatcher", fn).py_func))
    )
