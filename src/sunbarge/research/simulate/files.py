"""A file of results in Parquet, CSV or JSON lines, written chunk by chunk."""

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self, TextIO

from sunbarge.atomic_write import temporary_path
from sunbarge.extras import require

from .parquet_files import Columns, arrow_table

Row = dict[str, Any]  # values by column name
FORMATS = (".parquet", ".csv", ".jsonl")


class ResultFile:
    """A result file, written under a temporary name and renamed when it is closed."""

    def __init__(self, path: Path) -> None:
        """Open the file; its suffix selects the format."""
        if path.suffix not in FORMATS:
            raise ValueError(f"{path}: a result file ends with {', '.join(FORMATS)}")
        if not path.parent.is_dir():
            raise ValueError(f"{path}: there is no folder {path.parent}")
        if path.is_dir():
            raise ValueError(f"{path} is a folder; name a file")
        if path.suffix == ".parquet":
            require("research")
        self.path, self.part = path, temporary_path(path)
        self._close: Callable[[], object] = lambda: None
        self._write = self._parquet if path.suffix == ".parquet" else self._text()

    def add(self, columns: Columns) -> None:
        """Append rows, given as arrays by column."""
        if len(next(iter(columns.values()))):
            self._write(columns)

    def __enter__(self) -> Self:
        """Return the file."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        """Close and rename the file; after an interrupt it has the games played so far.

        GeneratorExit counts as an interrupt: an interrupted consumer of `run_plan` raises it.
        After an exception that is not an interrupt, the temporary file is removed, and an older
        result file remains unchanged.
        """
        complete = kind is None or issubclass(kind, (KeyboardInterrupt, GeneratorExit))
        try:
            self._close()
            if complete and self.part.exists():
                self.part.replace(self.path)
        finally:
            self.part.unlink(missing_ok=True)

    def _text(self) -> Callable[[Columns], None]:
        file = self.part.open("w", encoding="utf-8", newline="")
        self._close = file.close
        if self.path.suffix == ".jsonl":
            return lambda columns: file.writelines(json.dumps(row) + "\n" for row in rows(columns))
        return CsvRows(file).write

    def _parquet(self, columns: Columns) -> None:
        from pyarrow import parquet

        first = arrow_table(columns)
        writer = parquet.ParquetWriter(self.part, first.schema)
        self._close = writer.close
        self._write = lambda more: writer.write_table(arrow_table(more))
        writer.write_table(first)


def rows(columns: Columns) -> Iterator[Row]:
    """Yield the rows of some columns as plain Python values."""
    values = [column.tolist() for column in columns.values()]
    for row in zip(*values, strict=True):
        yield dict(zip(columns, row, strict=True))


class CsvRows:
    """Writes rows as CSV, with a header before the first row."""

    def __init__(self, file: TextIO) -> None:
        """Write to an open file."""
        self.file = file
        self.writer: csv.DictWriter[str] | None = None

    def write(self, columns: Columns) -> None:
        """Write rows."""
        if self.writer is None:
            self.writer = csv.DictWriter(self.file, list(columns))
            self.writer.writeheader()
        self.writer.writerows(rows(columns))
