"""A resumable store of Parquet files, each with the rows of a fixed range of games.

Results may arrive in any order. Results of only some games of a data file are written to a part
file as soon as they arrive. When all games of a data file are complete, its part files are merged
into the data file. A finished store therefore has the same files wherever the games were played and
however often the run was interrupted. Files whose names begin with an underscore contain no rows;
readers of Parquet folders skip them.
"""

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Self

from sunbarge.atomic_write import remove_temporary_files, write_atomically
from sunbarge.extras import require
from sunbarge.files import check_empty

from .folder_lock import FolderLock
from .parquet_files import ArrowTable, check_footer, read_table, write_table

Tables = dict[str, ArrowTable]
Games = tuple[int, int]  # first, stop: one past the last game
METADATA, PARTS = "_plan.json", "_parts"
NAME = re.compile(r"games-(\d{9,})-(\d{9,})\.parquet")


class ParquetStore:
    """The rows of games 0 to `games` - 1, in data files of `size` games each.

    A store may have several tables of the same games, each in a subfolder; a table with an empty
    name is in the folder itself. As a context manager, the store locks the folder.
    """

    def __init__(
        self,
        folder: Path,
        metadata: Mapping[str, object],
        games: int,
        size: int,
        tables: tuple[str, ...],
    ) -> None:
        """Create a store, or reopen one with the same metadata; ValueError if they differ."""
        require("research")
        self.folder, self.games, self.size, self.tables = folder, games, size, tables
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file; name a folder")
        folder.mkdir(parents=True, exist_ok=True)
        self.lock = FolderLock(folder)
        self._check_metadata(dict(metadata))
        for table in tables:
            (folder / table).mkdir(exist_ok=True)
            (folder / PARTS / table).mkdir(parents=True, exist_ok=True)
        self.parts: dict[Games, Tables] = {}
        self._recover()

    def _check_metadata(self, metadata: dict[str, object]) -> None:
        """Write the metadata of a new store, or compare them with those of an existing store."""
        file = self.folder / METADATA
        if not file.exists():
            check_empty(self.folder)
            write_atomically(file, json.dumps(metadata, indent=1) + "\n")
            return
        try:
            stored = json.loads(file.read_text("utf-8"))
        except (ValueError, RecursionError):
            stored = None
        if not isinstance(stored, dict):
            raise ValueError(
                f"{file} is damaged, so nobody knows what its folder holds; "
                "name another folder with --out, or remove this one to begin anew"
            )
        if stored != metadata:
            keys = [key for key in {**metadata, **stored} if stored.get(key) != metadata.get(key)]
            raise ValueError(
                f"{self.folder} holds games of another plan (what differs: {', '.join(keys)}); "
                "name another folder with --out, or remove this one to begin anew"
            )

    def _recover(self) -> None:
        """Load part files that all tables have, delete others, and finish interrupted merges."""
        remove_temporary_files(self.folder)
        for file in sorted((self.folder / PARTS / self.tables[-1]).glob("*.parquet")):
            games = games_in_name(file.name)
            files = {table: self._part_file(table, games) for table in self.tables}
            if all(part.exists() for part in files.values()):
                self.parts[games] = {table: read_table(part) for table, part in files.items()}
            else:
                file.unlink()
        for games in self.data_ranges():
            if self.is_complete(games):
                for table in self.tables:
                    check_footer(self.data_file(table, games))
                self._drop_parts(games)
            else:
                self._merge_parts(games)

    def data_ranges(self) -> Iterator[Games]:
        """Yield the range of games of each data file."""
        for first in range(0, self.games, self.size):
            yield first, min(first + self.size, self.games)

    def is_complete(self, games: Games) -> bool:
        """Whether the data file of a range exists in every table."""
        return all(self.data_file(table, games).exists() for table in self.tables)

    def data_file(self, table: str, games: Games) -> Path:
        """Return the path of a data file."""
        return self.folder / table / f"games-{games[0]:09}-{games[1]:09}.parquet"

    def _part_file(self, table: str, games: Games) -> Path:
        return self.folder / PARTS / table / self.data_file(table, games).name

    def missing(self) -> list[Games]:
        """Return the ranges of games without rows; each range lies within one data file."""
        found = []
        for first, stop in self.data_ranges():
            if self.is_complete((first, stop)):
                continue
            for part_first, part_stop in self._parts_in((first, stop)):
                if first < part_first:
                    found.append((first, part_first))
                first = part_stop
            if first < stop:
                found.append((first, stop))
        return found

    def _parts_in(self, games: Games) -> list[Games]:
        return sorted(part for part in self.parts if games[0] <= part[0] < games[1])

    def add(self, first: int, stop: int, tables: Tables) -> None:
        """Store the rows of games [first, stop), which belong to one data file, of all tables."""
        start = first - first % self.size
        games = (start, min(start + self.size, self.games))
        if (first, stop) == games:
            self._write_data(games, tables)
            return
        for table in self.tables:
            write_table(self._part_file(table, (first, stop)), tables[table])
        self.parts[first, stop] = tables
        self._merge_parts(games)

    def _merge_parts(self, games: Games) -> None:
        """Merge the parts of a data file if they contain all of its games."""
        import pyarrow

        parts = self._parts_in(games)
        if sum(stop - first for first, stop in parts) < games[1] - games[0]:
            return
        merged = {
            table: pyarrow.concat_tables([self.parts[part][table] for part in parts])
            for table in self.tables
        }
        self._write_data(games, merged)
        self._drop_parts(games)

    def _drop_parts(self, games: Games) -> None:
        for part in self._parts_in(games):
            del self.parts[part]
            for table in reversed(self.tables):
                self._part_file(table, part).unlink(missing_ok=True)

    def _write_data(self, games: Games, tables: Tables) -> None:
        for table in self.tables:
            write_table(self.data_file(table, games), canonical(tables[table]))

    def stored(self) -> Iterator[tuple[int, Tables]]:
        """Yield the number of the first game, and the tables, of every data file and part file."""
        for games in self.data_ranges():
            if self.is_complete(games):
                files = {table: self.data_file(table, games) for table in self.tables}
                yield games[0], {table: read_table(file) for table, file in files.items()}
        for (first, _), tables in sorted(self.parts.items()):
            yield first, tables

    def finish(self) -> None:
        """Remove the folder of the part files if it is empty."""
        if not self.parts:
            shutil.rmtree(self.folder / PARTS)

    def __enter__(self) -> Self:
        """Return the store."""
        return self

    def __exit__(self, *error: object) -> None:
        """Release the lock."""
        self.lock.release()


def canonical(table: ArrowTable) -> ArrowTable:
    """Return a table in a form that does not depend on how its rows were split and merged.

    The result is one chunk; values of dictionary-encoded columns are numbered by first occurrence.
    """
    import pyarrow

    columns = []
    for column in table.combine_chunks().columns:
        if pyarrow.types.is_dictionary(column.type):
            column = column.cast(pyarrow.string()).combine_chunks().dictionary_encode()
        columns.append(column)
    return pyarrow.table(columns, names=table.column_names)


def games_in_name(name: str) -> Games:
    """Parse the range of games from a file's name."""
    found = NAME.fullmatch(name)
    if found is None:
        raise ValueError(f"{name} is no file of games")
    return int(found[1]), int(found[2])
