"""Live display of a ladder: a progress bar with the time left, and the latest results."""

from datetime import timedelta

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from sunbarge.research.executors import Executor

from .cell_statistics import cell_statistics
from .formats import with_interval
from .play import cells_to_play, play_ladder
from .results_store import ResultsStore

MAX_CELLS = 12  # shown at a time


def play_with_display(store: ResultsStore, executor: Executor, stop: bool = False) -> bool:
    """Play the missing games and show the progress; return False after Ctrl-C.

    With `stop`, a pair of bots plays no further once one of them is certainly better.
    """
    console = Console(stderr=True)
    total = store.total_games()
    before = sum(int(played.sum()) for played in store.played)
    if before:
        console.print(f"going on after {before:,} of {total:,} games", highlight=False)
    display = LiveDisplay(store, console, executor.workers, total, before)
    with Live(display.render(), console=console, transient=True, refresh_per_second=4) as live:

        def on_progress(cell: int, games: int, seconds: float) -> None:
            display.update(cell, games, seconds)
            live.update(display.render())

        try:
            play_ladder(store, executor, on_progress, stop)
        except KeyboardInterrupt:
            return False
    return True


class TimeEstimate:
    """Estimates the time left from the mean duration of a game for each pair of bots."""

    def __init__(self, store: ResultsStore) -> None:
        """Create an estimate of the time left for a ladder's games, before any game is timed."""
        self.store = store
        self.games = [0] * len(store.ladder.cells)
        self.seconds = [0.0] * len(store.ladder.cells)

    def add(self, cell: int, games: int, seconds: float) -> None:
        """Add the number of games played for a cell (pair of bots), and the seconds they took."""
        self.games[cell] += games
        self.seconds[cell] += seconds

    def seconds_left(self) -> float:
        """Return the seconds that one worker needs for all missing games."""
        mean = sum(self.seconds) / max(1, sum(self.games))
        total = 0.0
        for cell in cells_to_play(self.store):
            games = self.games[cell]
            seconds = self.seconds[cell] / games if games else mean
            total += seconds * int((~self.store.played[cell]).sum())
        return total


class LiveDisplay:
    """What the terminal shows while a ladder is played: progress, time left and results so far."""

    def __init__(
        self, store: ResultsStore, console: Console, workers: int, total: int, before: int
    ) -> None:
        """Create a display for `total` games, of which `before` were played in earlier runs."""
        self.store, self.console, self.recent = store, console, list[int]()
        self.workers, self.estimate = workers, TimeEstimate(store)
        columns = (
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[left]}"),
        )
        self.bar = Progress(*columns, console=console)
        self.task = self.bar.add_task("games", total=total, completed=before, left="")

    def update(self, cell: int, games: int, seconds: float) -> None:
        """Add to the progress the games of a cell (pair of bots), and the seconds they took.

        If the output is no terminal, the cell's result is printed when the cell is complete.
        """
        self.estimate.add(cell, games, seconds)
        left = timedelta(seconds=round(self.estimate.seconds_left() / self.workers))
        total = self.store.total_games()
        self.bar.update(self.task, advance=games, total=total, left=f"{left} left")
        self.recent = [*[one for one in self.recent if one != cell], cell][-MAX_CELLS:]
        complete = self.store.played[cell].all() or cell in self.store.stopped
        if complete and not self.console.is_terminal:
            one = cell_statistics(self.store, cell)
            line = f"{one.cell.players} players, {one.cell.title}: {with_interval(one)}"
            self.console.print(line, highlight=False, markup=False)

    def render(self) -> Group:
        """Return the progress bar and, below it, the results of the pairs of bots updated last."""
        table = Table(box=None, padding=(0, 2, 0, 0))
        for head in ("players", "cell", "games", "wins (95 %)"):
            table.add_column(head)
        for number in self.recent:
            one = cell_statistics(self.store, number)
            if one.deals:
                title = Text(one.cell.title)
                table.add_row(str(one.cell.players), title, f"{one.games:,}", with_interval(one))
        return Group(self.bar, table)
