"""Shared parts of long-running commands: package checks, executors, progress bars."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NoReturn

import typer

from sunbarge.extras import require

if TYPE_CHECKING:
    from rich.progress import Progress

    from sunbarge.research.executors import Executor


def executor_for(on: str, jobs: int) -> "Executor":
    """Open the executor of `--on` and `--jobs`; print a line while connecting to Ray."""
    from sunbarge.research.executors import check_on, open_executor

    check_packages(on)
    check_on(on)
    if on_cluster(on):
        typer.echo("joining the Ray cluster ...", err=True)
    return open_executor(on, jobs)


def check_packages(on: str, parquet: bool = False) -> None:
    """Raise an error if a package that the run needs is missing, before anything is compiled."""
    if parquet:
        require("research")
    if on_cluster(on):
        require("ray")


def on_cluster(on: str) -> bool:
    """Return whether `--on` names a Ray cluster."""
    return on.partition(":")[0] == "ray"


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar; yields a function that advances it."""
    with new_progress() as bar:
        yield partial(bar.advance, bar.add_task(what, total=total))


def new_progress(disable: bool = False) -> "Progress":
    """Return a progress display on standard error that disappears when it is done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    return Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=disable or not console.is_terminal,  # there it would leave an empty line
    )


def exit_interrupted(text: str) -> NoReturn:
    """Print that a run was interrupted, and exit with code 130, as shells expect after Ctrl-C."""
    typer.echo(f"interrupted{text}", err=True)
    raise typer.Exit(130)


def check_programs_start(names: Iterable[str]) -> None:
    """Start each bot that is a program (cmd:…) once, before any game, and print its name."""
    from sunbarge.bots.protocol.command import is_command
    from sunbarge.bots.protocol.program_bot import greet

    for name in dict.fromkeys(names):
        if is_command(name):
            typer.echo(f"{name} is {greet(name)}", err=True)
