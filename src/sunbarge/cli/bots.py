"""`sunbarge bots` lists the bots; `sunbarge check-bot` tests a bot's correctness."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Seed

if TYPE_CHECKING:
    from sunbarge.bots import Bot, Report


def bots() -> None:
    """List the bots, weakest first, then those of other packages."""
    from sunbarge.bots import describe, left_out, names

    width = max(len(name) for name in names())
    for name in names():
        typer.echo(f"{name:<{width}}  {describe(name)}")
    for name, reason in left_out().items():
        typer.echo(f"left out: {name}: {reason}", err=True)


BotName = Annotated[str, typer.Argument(help="A bot's name, MODULE:CLASS, or cmd:./mybot.")]
GamesOption = Annotated[
    int, typer.Option(help="How many games to play at each kind of table.", min=1)
]
Positions = Annotated[int, typer.Option(help="How many positions of each game to look at.", min=1)]
EffortOption = Annotated[
    int | None,
    typer.Option(
        help="How many turns the bot plays on for a decision; its usual number, or 60.", min=0
    ),
]
Budget = Annotated[
    float, typer.Option(help="Seconds that a move may take; 0: time is not measured.", min=0)
]


def check_bot(
    bot: BotName,
    games: GamesOption = 1,
    positions: Positions = 6,
    seed: Seed = 0,
    effort: EffortOption = None,
    budget: Budget = 0.1,
) -> None:
    """Check that a bot is legal, repeatable, honest and in time.

    Honest: it is not influenced by anything that its seat may not know.
    """
    from sunbarge.bots import BotFault
    from sunbarge.bots import check_bot as check
    from sunbarge.bots.protocol.command import is_command

    player = find_class(bot) if ":" in bot and not is_command(bot) else bot
    with check_progress() as progress:
        try:
            report = check(
                player,
                games=games,
                positions=positions,
                progress=progress,
                effort=effort,
                budget=budget or None,
                seed=seed,
            )
        except BotFault as fault:
            report = fault.report
    show(report)
    if not report.ok:
        raise typer.Exit(1)


@contextmanager
def check_progress() -> Iterator[Callable[[int, int, str], None]]:
    """Show a progress bar with the game that is checked; yield its update function."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress

    console = Console(stderr=True)
    columns = ("{task.description:<18}", BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("")

        def update(done: int, total: int, table: str) -> None:
            bar.update(task, completed=done, total=total, description=table)

        yield update


def find_class(path: str) -> "type[Bot]":
    """Import the class MODULE:CLASS; modules are also searched in the current folder."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise ValueError(f"a class is written as MODULE:CLASS, not {path!r}")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = import_module(module)
    except (Exception, SystemExit) as error:
        raise ValueError(
            f"the module {module} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not hasattr(found, name):
        raise ValueError(f"there is no {name} in the module {module}")
    found_class: type[Bot] = getattr(found, name)
    return found_class


def show(report: "Report") -> None:
    """Print a table of the checks, and the positions in which some of them failed."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from sunbarge.bots.check_report import PROMISES

    table = Table(title=Text(f"The bot {report.bot}"), box=box.SIMPLE, title_justify="left")
    for column in ("", "promise", "what was seen"):
        table.add_column(column)
    words = {True: ("kept", "green"), False: ("broken", "bold red"), None: ("not seen", "dim")}
    for finding in report.findings:
        table.add_row(Text(*words[finding.ok]), PROMISES[finding.promise], Text(finding.text))
    console = Console()
    console.print(table)
    for fault in report.faults:
        typer.echo(f"{fault.promise} is broken at {fault.line}")
    if report.faults:
        typer.echo(f"the bot was made with seed={report.seed}, effort={report.effort}")
