"""Parquet files: atomic writes, and reads whose errors say what to do about a damaged file."""

from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sunbarge.atomic_write import atomic_path

ArrowTable: TypeAlias = Any  # PyArrow has no type hints
ArrowArray: TypeAlias = Any  # PyArrow has no type hints
Columns: TypeAlias = dict[str, npt.NDArray[np.generic]]


def arrow_table(columns: Columns) -> ArrowTable:
    """Return columns as an Arrow table, with types derived from the arrays."""
    import pyarrow

    return pyarrow.table({name: pyarrow.array(column) for name, column in columns.items()})


def read_table(file: Path) -> ArrowTable:
    """Read a file; ValueError if it is damaged."""
    from pyarrow import ArrowException, parquet

    try:
        return parquet.read_table(file)
    except (ArrowException, OSError) as error:
        raise damaged(file, error) from None


def check_footer(file: Path) -> None:
    """Read the footer, which a truncated file lacks; ValueError if it is missing."""
    from pyarrow import ArrowException, parquet

    try:
        parquet.read_metadata(file)
    except (ArrowException, OSError) as error:
        raise damaged(file, error) from None


def damaged(file: Path, error: Exception) -> ValueError:
    """Return the error for a file that cannot be read, with advice."""
    why = str(error).partition("\n")[0]
    return ValueError(
        f"cannot read {file}: {why}; delete it, and the same command plays its games again"
    )


def write_table(file: Path, table: ArrowTable, compression: str = "zstd") -> None:
    """Write a file atomically."""
    from pyarrow import parquet

    with atomic_path(file) as part:
        parquet.write_table(table, part, compression=compression)
