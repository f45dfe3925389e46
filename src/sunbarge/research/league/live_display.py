"""A ladder as it is played: a bar with the time left, and the cells so far."""

from datetime import timedelta

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from sunbarge.research.executors import Executor

from .cell_statistics import measure
from .formats import with_interval
from .play import play_with
from .results_store import ResultsStore

SHOWN = 12  # cells at a time


def play_with_display(store: ResultsStore, executor: Executor) -> bool:
    """Play what is missing and show how it goes; False after Ctrl-C, with all saved."""
    console = Console(stderr=True)
    total = sum(cell.games for cell in store.ladder.cells)
    before = sum(int(played.sum()) for played in store.played)
    if before:
        console.print(f"going on after {before:,} of {total:,} games", highlight=False)
    screen = Screen(store, console, executor.workers, total, before)
    with Live(screen.show(), console=console, transient=True, refresh_per_second=4) as live:

        def noted(cell: int, games: int, seconds: float) -> None:
            screen.noted(cell, games, seconds)
            live.update(screen.show())

        try:
            play_with(store, executor, noted)
        except KeyboardInterrupt:
            return False
    return True


class Pace:
    """How long games take; cells with search are slow, so each has a pace of its own."""

    def __init__(self, store: ResultsStore) -> None:
        """Nothing is known yet."""
        self.store = store
        self.games = [0] * len(store.ladder.cells)
        self.seconds = [0.0] * len(store.ladder.cells)

    def noted(self, cell: int, games: int, seconds: float) -> None:
        """Some games of a cell were played in so many seconds of a process."""
        self.games[cell] += games
        self.seconds[cell] += seconds

    def left(self) -> float:
        """The seconds of one process that are left; where a pace is not known, the mean is."""
        mean = sum(self.seconds) / max(1, sum(self.games))
        total = 0.0
        for cell in self.store.cells():
            known = self.games[cell]
            pace = self.seconds[cell] / known if known else mean
            total += pace * int((~self.store.played[cell]).sum())
        return total


class Screen:
    """What is shown."""

    def __init__(
        self, store: ResultsStore, console: Console, jobs: int, total: int, before: int
    ) -> None:
        """Begin with what was played before."""
        self.store, self.console, self.recent = store, console, list[int]()
        self.jobs, self.pace = jobs, Pace(store)
        columns = (
            TextColumn("games"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[left]}"),
        )
        self.bar = Progress(*columns, console=console)
        self.task = self.bar.add_task("games", total=total, completed=before, left="")

    def noted(self, cell: int, games: int, seconds: float) -> None:
        """Some games of a cell were played."""
        self.pace.noted(cell, games, seconds)
        left = timedelta(seconds=round(self.pace.left() / self.jobs))
        self.bar.update(self.task, advance=games, left=f"{left} left")
        self.recent = [*[one for one in self.recent if one != cell], cell][-SHOWN:]
        if self.store.played[cell].all() and not self.console.is_terminal:
            share = measure(self.store, cell)
            told = f"{share.cell.players} players, {share.cell.title}: {with_interval(share)}"
            self.console.print(told, highlight=False, markup=False)

    def show(self) -> Group:
        """The bar above the cells that grew last."""
        table = Table(box=None, padding=(0, 2, 0, 0))
        for head in ("players", "cell", "games", "wins (95 %)"):
            table.add_column(head)
        for number in self.recent:
            one = measure(self.store, number)
            if one.deals:
                title = Text(one.cell.title)
                table.add_row(str(one.cell.players), title, f"{one.games:,}", with_interval(one))
        return Group(self.bar, table)
