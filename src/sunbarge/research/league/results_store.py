"""The results of a ladder, in memory and in a folder.

As soon as a chunk of games is played, its results are written to a small Parquet file (part file).
`compact` merges all part files into one Parquet file with a row for each game. If the folder is
opened again, the same ladder is continued.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sunbarge.atomic_write import remove_temporary_files, write_atomically
from sunbarge.engine.state import Flags, Records
from sunbarge.extras import require
from sunbarge.research.simulate.compiled import RESULT
from sunbarge.research.simulate.forfeits import Forfeited
from sunbarge.research.simulate.parquet_files import ArrowTable, write_table

from .ladder import Ladder
from .rows import BY_GAME, BY_SEAT, Integers, game_rows
from .stored_plan import open_plan


@dataclass(frozen=True)
class Timing:
    """CPU seconds that a bot took for a number of decisions."""

    seconds: float
    decisions: float


class ResultsStore:
    """The results of a ladder so far."""

    def __init__(self, ladder: Ladder, folder: Path) -> None:
        """Create a store, or reopen it; ValueError if it belongs to another ladder."""
        require("research")
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file; name a folder")
        folder.mkdir(parents=True, exist_ok=True)
        plan = open_plan(folder / "plan.json", ladder)
        self.ladder = ladder = plan.ladder
        "The ladder, with the folder's pairings (cells) first, and no fewer deals than are stored."
        self.code, self.folder = plan.code, folder
        self.games, self.parts = folder / "games.parquet", folder / "parts"
        self.plans = [cell.plan(ladder.edition, ladder.seed) for cell in ladder.cells]
        self.results: list[Records] = [np.zeros(cell.games, RESULT) for cell in ladder.cells]
        self.played: list[Flags] = [np.zeros(cell.games, bool) for cell in ladder.cells]
        self.forfeits: list[dict[int, list[str]]] = [{} for _ in ladder.cells]
        "For each pairing (cell), by game with a forfeit: a reason or an empty text for each seat."
        self.stopped: set[int] = set()
        "Indices of cells without further games in this run, since one bot is certainly better."
        self.timings: dict[str, Timing] = {}
        self.parts.mkdir(exist_ok=True)
        self._load()

    def _load(self) -> None:
        """Read the results that are stored in the folder."""
        for file in [self.games, *sorted(self.parts.glob("*.parquet"))]:
            if file.exists():
                self._read(file)
        timings = self.folder / "times.json"
        if timings.exists():
            try:
                self.timings = parse_timings(timings.read_text("utf-8"))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise ValueError(f"cannot read {timings}: {error}; it may be removed") from None

    def _read(self, file: Path) -> None:
        from pyarrow import ArrowException, parquet

        without = "without it, its games are played again"
        try:
            table = parquet.read_table(file).to_pydict()
        except (ArrowException, OSError) as error:
            raise ValueError(f"cannot read {file}: {error}; {without}") from None
        try:
            self._insert(table)
        except (IndexError, KeyError, OverflowError, TypeError, ValueError):
            raise ValueError(
                f"{file} has rows that are no games of this ladder; {without}"
            ) from None

    def _insert(self, table: dict[str, list[Any]]) -> None:
        """Insert rows, given by column, into the results in memory.

        If a row does not belong to this ladder, an IndexError or ValueError is raised.
        """
        cells, games = np.array(table["cell"]), np.array(table["game"])
        for cell in np.unique(cells):
            if cell < 0 or games.min() < 0:
                raise IndexError
            rows = np.flatnonzero(cells == cell)
            results, here = self.results[cell], games[rows]
            for name in BY_GAME:
                results[name][here] = [table[name][row] for row in rows]
            seats = self.ladder.cells[cell].players
            for name in BY_SEAT:
                results[name][here, :seats] = [table[name][row] for row in rows]
            if not all(0 <= winner < seats for winner in results["winner"][here]):
                raise ValueError
            self.played[cell][here] = True
            reasons = table.get("forfeits", [[]] * len(games))  # missing in older files
            found = {int(games[row]): reasons[row] for row in rows if any(reasons[row])}
            self.forfeits[cell] |= found

    def add(
        self, cell: int, first: int, results: Records, forfeits: Iterable[Forfeited] = ()
    ) -> None:
        """Insert results of consecutive games of a cell (pair of bots), and write them to disk."""
        if len(results) == 0:
            return
        games = slice(first, first + len(results))
        self.results[cell][games] = results
        self.played[cell][games] = True
        for one in forfeits:
            none = [""] * self.ladder.cells[cell].players
            self.forfeits[cell].setdefault(one.game, none)[one.seat] = one.reason
        name = f"{cell:04}-{first:09}-{first + len(results):09}.parquet"
        write_rows(self.parts / name, self.rows(cell, np.arange(games.start, games.stop)))

    def add_timing(self, key: str, timing: Timing) -> None:
        """Store the CPU time of a bot; unlike results, CPU times differ from run to run."""
        self.timings[key] = timing
        stored = {key: asdict(timing) for key, timing in self.timings.items()}
        text = json.dumps(stored, indent=1, sort_keys=True) + "\n"
        write_atomically(self.folder / "times.json", text)

    def compact(self) -> None:
        """Write all results to one Parquet file, and remove the part files of single chunks.

        The rows are sorted by the index of the pairing (cell) in `ladder.cells`, then by game.
        """
        parts = list(self.parts.glob("*.parquet"))
        if parts:
            tables = [self.rows(cell, np.flatnonzero(self.played[cell])) for cell in self.cells()]
            import pyarrow

            write_rows(self.games, pyarrow.concat_tables(tables))
        for file in parts:
            file.unlink()
        remove_temporary_files(self.parts)

    def cells(self) -> range:
        """Return the indices of the ladder's cells: series of games of one bot against another."""
        return range(len(self.ladder.cells))

    def total_games(self) -> int:
        """Return how many games will be stored when the run has ended.

        Pairings (cells) that were stopped, as one bot is certainly better, get no more games.
        """
        return sum(
            int(self.played[number].sum()) if number in self.stopped else cell.games
            for number, cell in enumerate(self.ladder.cells)
        )

    def missing(self, cell: int, size: int) -> Iterator[tuple[int, int]]:
        """Yield the unplayed games of a cell (pair of bots), as ranges of at most `size` games."""
        played = self.played[cell]
        first = 0
        while first < len(played):
            stop = first
            while stop < len(played) and stop - first < size and not played[stop]:
                stop += 1
            if stop > first:
                yield first, stop
            first = max(stop, first + 1)

    def complete_deals(self, cell: int) -> Integers:
        """Return the numbers of the deals that a pair of bots (cell) has played from every seat."""
        players = self.ladder.cells[cell].players
        return np.flatnonzero(self.played[cell].reshape(-1, players).all(axis=1))

    def rows(self, cell: int, games: Integers) -> ArrowTable:
        """Return the results of games of a cell (pair of bots) as an Arrow table."""
        plan, forfeits = self.plans[cell], self.forfeits[cell]
        return game_rows(cell, self.ladder.cells[cell], plan, games, self.results[cell], forfeits)


def parse_timings(text: str) -> dict[str, Timing]:
    """Parse the CPU times of bots from JSON."""
    return {
        str(key): Timing(float(values["seconds"]), float(values["decisions"]))
        for key, values in json.loads(text).items()
    }


def write_rows(file: Path, table: ArrowTable) -> None:
    """Write a Parquet file with the compression of all ladder files."""
    write_table(file, table, compression="snappy")
