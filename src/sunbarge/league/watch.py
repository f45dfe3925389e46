"""A ladder as it is played: a bar with the time left, and the cells so far."""

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from .book import Book
from .play import play_ladder
from .shares import measure
from .words import with_interval

SHOWN = 12  # cells at a time


def watch(book: Book, jobs: int) -> bool:
    """Play what is missing and show how it goes; False after Ctrl-C, with all saved."""
    console = Console(stderr=True)
    total = sum(cell.games for cell in book.ladder.cells)
    before = sum(int(played.sum()) for played in book.played)
    if before:
        console.print(f"going on after {before:,} of {total:,} games", highlight=False)
    screen = Screen(book, console, total, before)
    with Live(screen.show(), console=console, transient=True, refresh_per_second=4) as live:

        def noted(cell: int, games: int) -> None:
            screen.noted(cell, games)
            live.update(screen.show())

        try:
            play_ladder(book, jobs, noted)
        except KeyboardInterrupt:
            return False
    return True


class Screen:
    """What is shown."""

    def __init__(self, book: Book, console: Console, total: int, before: int) -> None:
        """Begin with what was played before."""
        self.book, self.console, self.recent = book, console, list[int]()
        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=console)
        self.task = self.bar.add_task("games", total=total, completed=before)

    def noted(self, cell: int, games: int) -> None:
        """Some games of a cell were played."""
        self.bar.advance(self.task, games)
        self.recent = [*[one for one in self.recent if one != cell], cell][-SHOWN:]
        if self.book.played[cell].all() and not self.console.is_terminal:
            share = measure(self.book, cell)
            told = f"{share.cell.players} players, {share.cell.title}: {with_interval(share)}"
            self.console.print(told, highlight=False)

    def show(self) -> Group:
        """The bar above the cells that grew last."""
        table = Table(box=None, padding=(0, 2, 0, 0))
        for head in ("players", "cell", "games", "wins (95 %)"):
            table.add_column(head)
        for number in self.recent:
            one = measure(self.book, number)
            if one.deals:
                title = Text(one.cell.title)
                table.add_row(str(one.cell.players), title, f"{one.games:,}", with_interval(one))
        return Group(self.bar, table)
