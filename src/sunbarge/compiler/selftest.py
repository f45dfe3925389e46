"""Rules that show whether a new object works: they pass everything that rules can pass.

The layout of arrays and the calling convention are Numba's own business, and may change with its
version. A new object is loaded in a process of its own, where these rules must give what they give
uncompiled, before anybody else sees it.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from .registry import rule, seal
from .signatures import register_array, register_records, register_tuple

Row = NDArray[np.int64]
DTYPE = np.dtype(
    (
        np.record,
        np.dtype([("small", np.int16), ("flag", np.bool_), ("row", np.int32, 3)], align=True),
    )
)
WRONG = 99


class Table(Protocol):
    """A table of numbers."""

    def __getitem__(self, index: tuple[int, int]) -> float:
        """One number."""


class Sample(Protocol):
    """A record with fields of several sizes."""

    small: int
    flag: bool
    row: NDArray[np.int32]


class Samples(Protocol):
    """An array of records."""

    def __getitem__(self, index: int) -> Sample:
        """One record, by reference."""


class Pair(NamedTuple):
    """Two arrays that are passed together."""

    row: Row
    table: Table


register_array(Row, np.int64)
register_array(Table, np.float32, 2)
register_records(Samples, DTYPE, Sample)
register_tuple(Pair)


@rule
def selftest_sum(samples: Samples, index: int, pair: Pair, seed: np.uint64, share: float) -> float:
    """Read every kind of argument, and change a record."""
    sample = samples[index]
    sample.small += 1
    total = share * sample.row[2] + pair.table[1, 2] + pair.row[1]
    if sample.flag and seed >> np.uint64(60) == np.uint64(15):
        total += sample.small
    return float(total)


@rule
def selftest_head(row: Row, length: int) -> Row:
    """Return a part of an array."""
    return row[:length]


@rule
def selftest_error(samples: Samples, index: int) -> int:
    """Raise an error, or not."""
    if index == WRONG:
        raise IndexError("no such sample")
    return samples[index].small


seal()


def check() -> None:
    """Compare compiled and uncompiled rules; SystemExit if they differ."""
    pair: Any = Pair(np.arange(4), np.arange(6, dtype=np.float32).reshape(2, 3) / 3)
    results = []
    for compiled in (True, False):
        samples: Any = np.zeros(2, DTYPE)
        samples[1] = (7, True, (1, 2, 3))
        total = of(selftest_sum, compiled)(samples, 1, pair, np.uint64(2**64 - 1), 0.1)
        head = of(selftest_head, compiled)(pair.row, 3).tolist()
        results.append((total, head, samples.tobytes(), of(selftest_error, compiled)(samples, 1)))
    if results[0] != results[1]:
        raise SystemExit(f"rules give {results[0]} compiled, and {results[1]} uncompiled")
    if message_of(samples) != "no such sample":
        raise SystemExit("an error that a rule raises does not reach Python")


def message_of(samples: Samples) -> str:
    """What the error says that a rule raises."""
    try:
        return str(selftest_error(samples, WRONG))
    except IndexError as error:
        return str(error)


def of(fn: Any, compiled: bool) -> Any:
    """A rule as the object has it, or as it is written."""
    return fn if compiled else fn.py_func.__wrapped__
