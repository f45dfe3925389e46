"""A shelf: a folder of Parquet files with fixed stretches of games, which grows and goes on.

What comes is written at once, under its name only when it is whole. As soon as all games of a
file are there, its parts are put together. So the files are the same in the end, wherever the
games were played and however often the work was interrupted. Names with an underscore are no
part of the data; readers of folders skip them.
"""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from sunbarge.atomic_write import atomic_path, remove_temporary_files, write_atomically
from sunbarge.extras import require

from .folder_lock import FolderLock

Tables = dict[str, Any]
PLAN, PARTS = "_plan.json", "_parts"
NAME = re.compile(r"games-(\d{9,})-(\d{9,})\.parquet")


class ParquetStore:
    """Results of games 0 to `games`, in files of `size` games; a row belongs to a game.

    There may be several tables of the same games, each in a folder of its own; a table without a
    name lies in the folder itself. Used in a `with`, so that nobody else writes to the folder.
    """

    def __init__(
        self, folder: Path, plan: dict[str, Any], games: int, size: int, tables: tuple[str, ...]
    ) -> None:
        """Open the shelf; one that is there already goes on, if it has the same plan."""
        require("research")
        self.folder, self.games, self.size, self.tables = folder, games, size, tables
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file; name a folder")
        folder.mkdir(parents=True, exist_ok=True)
        self.hold = FolderLock(folder)
        self._check(plan)
        for table in tables:
            (folder / table).mkdir(exist_ok=True)
            (folder / PARTS / table).mkdir(parents=True, exist_ok=True)
        self.parts: dict[tuple[int, int], Tables] = {}
        self._load()

    def _check(self, plan: dict[str, Any]) -> None:
        """Write the plan into a fresh folder; refuse a folder with another one, or other things."""
        file = self.folder / PLAN
        if not file.exists():
            if any(self.folder.iterdir()):
                raise ValueError(f"{self.folder} has other things in it; name an empty folder")
            write_atomically(file, json.dumps(plan, indent=1) + "\n")
            return
        try:
            before = json.loads(file.read_text("utf-8"))
        except (ValueError, RecursionError):
            before = None
        if not isinstance(before, dict):
            raise ValueError(
                f"{file} is damaged, so nobody knows what its folder holds; "
                "name another folder with --out, or remove this one to begin anew"
            )
        if before != plan:
            keys = [key for key in {**plan, **before} if before.get(key) != plan.get(key)]
            raise ValueError(
                f"{self.folder} holds games of another plan (what differs: {', '.join(keys)}); "
                "name another folder with --out, or remove this one to begin anew"
            )

    def _load(self) -> None:
        """Find what came before; what is half written is dropped."""
        remove_temporary_files(self.folder)
        for file in sorted((self.folder / PARTS / self.tables[-1]).glob("*.parquet")):
            stretch = stretch_of(file.name)
            files = {table: self._part(table, *stretch) for table in self.tables}
            if all(part.exists() for part in files.values()):
                self.parts[stretch] = {table: read(part) for table, part in files.items()}
            else:
                file.unlink()
        for piece in self.pieces():
            if self.has(*piece):
                for table in self.tables:
                    check_whole(self.file(table, *piece))
                self._drop_parts(*piece)
            else:
                self._bind(*piece)

    def pieces(self) -> Iterator[tuple[int, int]]:
        """The stretches that have a file each."""
        for first in range(0, self.games, self.size):
            yield first, min(first + self.size, self.games)

    def has(self, first: int, last: int) -> bool:
        """Whether a file is there, in every table."""
        return all(self.file(table, first, last).exists() for table in self.tables)

    def file(self, table: str, first: int, last: int) -> Path:
        """The file of a stretch."""
        return self.folder / table / f"games-{first:09}-{last:09}.parquet"

    def _part(self, table: str, first: int, last: int) -> Path:
        return self.folder / PARTS / table / self.file(table, first, last).name

    def missing(self) -> list[tuple[int, int]]:
        """The stretches that are neither on the shelf nor among the parts; none crosses a file."""
        found = []
        for first, last in self.pieces():
            if self.has(first, last):
                continue
            at = first
            for begun, ended in self._parts_in(first, last):
                if at < begun:
                    found.append((at, begun))
                at = ended
            if at < last:
                found.append((at, last))
        return found

    def _parts_in(self, first: int, last: int) -> list[tuple[int, int]]:
        return sorted(part for part in self.parts if first <= part[0] < last)

    def add(self, first: int, last: int, tables: Tables) -> None:
        """Keep the rows of some games, which are all within one file."""
        start = first - first % self.size
        piece = (start, min(start + self.size, self.games))
        if (first, last) == piece:
            self._write(first, last, tables)
            return
        for table in self.tables:
            write_table(self._part(table, first, last), tables[table])
        self.parts[first, last] = tables
        self._bind(*piece)

    def _bind(self, first: int, last: int) -> None:
        """Put the parts of a file together, if none is missing."""
        import pyarrow

        parts = self._parts_in(first, last)
        if sum(end - begin for begin, end in parts) < last - first:
            return
        joined = {
            table: pyarrow.concat_tables([self.parts[part][table] for part in parts])
            for table in self.tables
        }
        self._write(first, last, joined)
        self._drop_parts(first, last)

    def _drop_parts(self, first: int, last: int) -> None:
        for part in self._parts_in(first, last):
            del self.parts[part]
            for table in reversed(self.tables):
                self._part(table, *part).unlink(missing_ok=True)

    def _write(self, first: int, last: int, tables: Tables) -> None:
        for table in self.tables:
            write_table(self.file(table, first, last), settled(tables[table]))

    def kept(self) -> Iterator[tuple[int, int, Tables]]:
        """All that is there, files and parts: the games, and the tables of their rows."""
        for first, last in self.pieces():
            if self.has(first, last):
                files = {table: self.file(table, first, last) for table in self.tables}
                yield first, last, {table: read(file) for table, file in files.items()}
        for (first, last), tables in sorted(self.parts.items()):
            yield first, last, tables

    def close(self) -> None:
        """Remove the folder of the parts if it is empty."""
        if not self.parts:
            shutil.rmtree(self.folder / PARTS)

    def __enter__(self) -> Self:
        """Use the shelf in a `with`."""
        return self

    def __exit__(self, *error: object) -> None:
        """Let others have the folder."""
        self.hold.release()


def read(file: Path) -> Any:
    """The table of a file."""
    from pyarrow import ArrowException, parquet

    try:
        return parquet.read_table(file)
    except (ArrowException, OSError) as error:
        raise damaged(file, error) from None


def check_whole(file: Path) -> None:
    """Refuse a file that was cut off: what it holds is told at its end."""
    from pyarrow import ArrowException, parquet

    try:
        parquet.read_metadata(file)
    except (ArrowException, OSError) as error:
        raise damaged(file, error) from None


def damaged(file: Path, error: Exception) -> ValueError:
    """What to do about a file that cannot be read."""
    why = str(error).partition("\n")[0]
    return ValueError(
        f"cannot read {file}: {why}; delete it, and the same command plays its games again"
    )


def settled(table: Any) -> Any:
    """The same table in one piece, its dictionaries in the order in which the words come."""
    import pyarrow

    columns = []
    for column in table.combine_chunks().columns:
        if pyarrow.types.is_dictionary(column.type):
            column = column.cast(pyarrow.string()).combine_chunks().dictionary_encode()
        columns.append(column)
    return pyarrow.table(columns, names=table.column_names)


def stretch_of(name: str) -> tuple[int, int]:
    """The games of a file, by its name."""
    found = NAME.fullmatch(name)
    if found is None:
        raise ValueError(f"{name} is no file of games")
    return int(found[1]), int(found[2])


def write_table(file: Path, table: Any) -> None:
    """Write a Parquet file that is never seen half written."""
    from pyarrow import parquet

    with atomic_path(file) as part:
        parquet.write_table(table, part, compression="zstd")
