"""What long commands share: a look at what they need, those who work, and a progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from sunbarge.extras import require

if TYPE_CHECKING:
    from sunbarge.research.executors import Executor


def executor_for(on: str, jobs: int) -> "Executor":
    """Those who work; joining a cluster takes a while, and the user is told so."""
    from sunbarge.research.executors import open_executor

    check_packages(on)
    if on_cluster(on):
        import typer

        typer.echo("joining the Ray cluster ...", err=True)
    return open_executor(on, jobs)


def check_packages(on: str, parquet: bool = False) -> None:
    """Refuse a run whose packages are missing, before anything is compiled for it."""
    if parquet:
        require("research")
    if on_cluster(on):
        require("ray")


def on_cluster(on: str) -> bool:
    """Whether `--on` names a Ray cluster."""
    return on.partition(":")[0] == "ray"


@contextmanager
def bar_of(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar while the `with` lasts; calling what it gives moves it on."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        yield partial(bar.advance, bar.add_task(what, total=total))
