"""The store of a ladder: every game that was played, in memory and in a folder.

A part of a cell is written to a file of its own as soon as it was played, and gets its name only
when it is whole. `compact` puts all parts into one Parquet file, a row a game.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sunbarge.atomic_write import atomic_path, remove_temporary_files, write_atomically
from sunbarge.extras import require
from sunbarge.research.simulate.compiled import RESULT
from sunbarge.research.simulate.forfeits import Forfeited

from .ladder import Cell, Ladder

KEPT = ("winner", "decisions", "last_ra")
BY_SEAT = ("groups", "points")
ELSEWHERE = "name another folder with --out, or remove this one to begin anew"


class ResultsStore:
    """The results of a ladder so far."""

    def __init__(self, ladder: Ladder, folder: Path) -> None:
        """Open the store of a ladder; one that is there already goes on, if it is the same."""
        require("research")
        self.ladder, self.folder = ladder, folder
        self.games, self.parts = folder / "games.parquet", folder / "parts"
        self.plans = [cell.plan(ladder.edition, ladder.seed) for cell in ladder.cells]
        self.results: list[Any] = [np.zeros(cell.games, RESULT) for cell in ladder.cells]
        self.played: list[Any] = [np.zeros(cell.games, bool) for cell in ladder.cells]
        self.forfeits: list[dict[int, list[str]]] = [{} for _ in ladder.cells]
        "For each cell, the games in which somebody forfeited: by seat, the reason or nothing."
        self.times: dict[str, dict[str, float]] = {}
        if folder.exists() and not folder.is_dir():
            raise ValueError(f"{folder} is a file; name a folder")
        self.parts.mkdir(parents=True, exist_ok=True)
        plan = ladder.as_json()
        same_plan(folder / "plan.json", plan)
        self.code: str = plan["code"]
        self._load()

    def _load(self) -> None:
        """Read what was played before."""
        for file in [self.games, *sorted(self.parts.glob("*.parquet"))]:
            if file.exists():
                self._read(file)
        times = self.folder / "times.json"
        if times.exists():
            try:
                self.times = timed(json.loads(times.read_text("utf-8")))
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise ValueError(f"cannot read {times}: {error}; it may be removed") from None

    def _read(self, file: Path) -> None:
        from pyarrow import ArrowException, parquet

        without = "without it, its games are played again"
        try:
            table = parquet.read_table(file).to_pydict()
        except (ArrowException, OSError) as error:
            raise ValueError(f"cannot read {file}: {error}; {without}") from None
        try:
            self._take(table)
        except (IndexError, KeyError, OverflowError, TypeError, ValueError):
            raise ValueError(
                f"{file} has rows that are no games of this ladder; {without}"
            ) from None

    def _take(self, table: dict[str, list[Any]]) -> None:
        """Take over the games of a table, a row each."""
        cells, games = np.array(table["cell"]), np.array(table["game"])
        for cell in np.unique(cells):
            if cell < 0 or games.min() < 0:
                raise IndexError
            rows = np.flatnonzero(cells == cell)
            results, here = self.results[cell], games[rows]
            for name in KEPT:
                results[name][here] = [table[name][row] for row in rows]
            seats = self.ladder.cells[cell].players
            for name in BY_SEAT:
                results[name][here, :seats] = [table[name][row] for row in rows]
            if not all(0 <= winner < seats for winner in results["winner"][here]):
                raise ValueError
            self.played[cell][here] = True
            told = table.get("forfeits", [[]] * len(games))  # older files have none
            self.forfeits[cell] |= {int(games[row]): told[row] for row in rows if any(told[row])}

    def add(self, cell: int, first: int, results: Any, forfeits: Iterable[Forfeited] = ()) -> None:
        """Note some games of a cell, and write them down."""
        if len(results) == 0:
            return
        games = slice(first, first + len(results))
        self.results[cell][games] = results
        self.played[cell][games] = True
        for one in forfeits:
            nobody = [""] * self.ladder.cells[cell].players
            self.forfeits[cell].setdefault(one.game, nobody)[one.seat] = one.reason
        name = f"{cell:04}-{first:09}-{first + len(results):09}.parquet"
        write_rows(self.parts / name, self.rows(cell, np.arange(games.start, games.stop)))

    def note_time(self, key: str, figures: dict[str, float]) -> None:
        """Note how long a bot takes; this is no part of what repeats."""
        self.times[key] = figures
        text = json.dumps(self.times, indent=1, sort_keys=True) + "\n"
        write_atomically(self.folder / "times.json", text)

    def compact(self) -> None:
        """Put all games into one file, in the order of the ladder, and remove the parts."""
        old = list(self.parts.glob("*.parquet"))
        if old:
            tables = [self.rows(cell, np.flatnonzero(self.played[cell])) for cell in self.cells()]
            import pyarrow

            write_rows(self.games, pyarrow.concat_tables(tables))
        for file in old:
            file.unlink()
        remove_temporary_files(self.parts)

    def cells(self) -> range:
        """The places of the cells."""
        return range(len(self.ladder.cells))

    def missing(self, cell: int, most: int) -> Iterator[tuple[int, int]]:
        """The games of a cell that were not played, in runs of at most so many."""
        played = self.played[cell]
        first = 0
        while first < len(played):
            last = first
            while last < len(played) and last - first < most and not played[last]:
                last += 1
            if last > first:
                yield first, last
            first = max(last, first + 1)

    def complete_deals(self, cell: int) -> Any:
        """The numbers of the deals that were played from every seat."""
        players = self.ladder.cells[cell].players
        return np.flatnonzero(self.played[cell].reshape(-1, players).all(axis=1))

    def seats(self, cell: Cell) -> Any:
        """The seat of the measured bot in each of the games of a deal."""
        return -np.arange(cell.players) % cell.players

    def rows(self, number: int, games: Any) -> Any:
        """Some games of a cell as a table, a row a game."""
        import pyarrow

        cell, plan, results = self.ladder.cells[number], self.plans[number], self.results[number]
        seats = self.seats(cell)[games % cell.players]
        seated = [
            [
                cell.bot.label if place == seat else cell.others.label
                for place in range(cell.players)
            ]
            for seat in range(cell.players)
        ]
        amount, players = len(games), cell.players
        columns: dict[str, Any] = {
            "cell": (pyarrow.int32(), [number] * amount),
            "edition": (pyarrow.string(), [plan.edition] * amount),
            "players": (pyarrow.int8(), [players] * amount),
            "bot": (pyarrow.string(), [cell.bot.label] * amount),
            "others": (pyarrow.string(), [cell.others.label] * amount),
            "effort": (pyarrow.int64(), [cell.bot.effort] * amount),
            "others_effort": (pyarrow.int64(), [cell.others.effort] * amount),
            "game": (pyarrow.int64(), games.tolist()),
            "deal": (pyarrow.int64(), (games // players).tolist()),
            "seed": (pyarrow.uint64(), [plan.seed_of(int(game)) for game in games]),
            "seat": (pyarrow.int8(), seats.tolist()),
            "bots": (pyarrow.list_(pyarrow.string()), [seated[seat] for seat in seats]),
            "won": (pyarrow.bool_(), (results["winner"][games] == seats).tolist()),
        }
        for name in KEPT:
            columns[name] = (pyarrow.int32(), results[name][games].tolist())
        for name in BY_SEAT:
            whole_rows = results[name][games][:, :players].tolist()
            columns[name] = (pyarrow.list_(pyarrow.int32()), whole_rows)
        told, nobody = self.forfeits[number], [""] * players
        reasons = [told.get(game, nobody) for game in games.tolist()]
        columns["forfeits"] = (pyarrow.list_(pyarrow.string()), reasons)
        schema = pyarrow.schema([(name, kind) for name, (kind, _) in columns.items()])
        return pyarrow.table({name: values for name, (_, values) in columns.items()}, schema)


def same_plan(file: Path, plan: dict[str, Any]) -> None:
    """Write the plan into a fresh folder; refuse a folder with another one."""
    if not file.exists():
        write_atomically(file, json.dumps(plan, indent=1) + "\n")
        return
    try:
        before = json.loads(file.read_text("utf-8"))
        differs = [key for key in ("edition", "seed", "cells") if before.get(key) != plan[key]]
    except (AttributeError, OSError, ValueError):
        raise ValueError(f"{file} cannot be read; {ELSEWHERE}") from None
    if before == plan:
        return
    others = ["other cells" if key == "cells" else f"another {key}" for key in differs]
    what = " and ".join(others) or "bots that have changed since"
    raise ValueError(f"{file.parent} holds a ladder with {what}; {ELSEWHERE}")


def timed(times: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """How long bots took, as a file says; each has its seconds and decisions."""
    return {
        str(key): {what: float(figures[what]) for what in ("seconds", "decisions")}
        for key, figures in times.items()
    }


def write_rows(file: Path, table: Any) -> None:
    """Write a Parquet file that is never seen half written."""
    from pyarrow import parquet

    with atomic_path(file) as part:
        parquet.write_table(table, part)
