"""Results as Parquet, CSV or JSON lines, written as they come."""

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

from sunbarge.atomic_write import temporary_path
from sunbarge.extras import require

Columns = dict[str, Any]
FORMATS = (".parquet", ".csv", ".jsonl")


class ResultFile:
    """A file of results; it gets its name only when all is well, so that none is half written."""

    def __init__(self, path: Path) -> None:
        """Open the file; its ending tells the format."""
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
        """Write some rows, given as arrays by column."""
        if len(next(iter(columns.values()))):
            self._write(columns)

    def __enter__(self) -> Self:
        """Use the file in a `with`."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        """Close the file and give it its name, also with fewer games after an interrupt.

        An interrupt of whoever counts the games closes the generator that writes them. After any
        other error nothing of it is left, and an older file of its name is untouched.
        """
        good = kind is None or issubclass(kind, (KeyboardInterrupt, GeneratorExit))
        try:
            self._close()
            if good and self.part.exists():
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


def rows(columns: Columns) -> Iterator[dict[str, Any]]:
    """Columns as rows of plain values."""
    values = [column.tolist() for column in columns.values()]
    for figures in zip(*values, strict=True):
        yield dict(zip(columns, figures, strict=True))


def arrow_table(columns: Columns) -> Any:
    """Columns as a table of Arrow, with the types of their arrays."""
    import pyarrow

    return pyarrow.table({name: pyarrow.array(column) for name, column in columns.items()})


class CsvRows:
    """Rows below a header that is written with the first of them."""

    def __init__(self, file: Any) -> None:
        """Write to an open file."""
        self.file = file
        self.writer: csv.DictWriter[str] | None = None

    def write(self, columns: Columns) -> None:
        """Write some rows."""
        if self.writer is None:
            self.writer = csv.DictWriter(self.file, columns)
            self.writer.writeheader()
        self.writer.writerows(rows(columns))
