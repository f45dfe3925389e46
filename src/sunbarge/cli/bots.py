"""`sunbarge bots` lists the bots; `sunbarge check-bot` tests a bot's correctness."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from json import dumps
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Json, Seed

if TYPE_CHECKING:
    from sunbarge.bots import Report


def bots(json: Json = False) -> None:
    """List the bots, weakest first, then those of other packages."""
    from sunbarge.bots import describe, left_out, names

    if json:
        typer.echo(dumps({"bots": [facts(name) for name in names()], "left_out": left_out()}))
        return
    width = max(len(name) for name in names())
    for name in names():
        typer.echo(f"{name:<{width}}  {describe(name)}")
    for name, reason in left_out().items():
        typer.echo(f"left out: {name}: {reason}", err=True)


def facts(name: str) -> dict[str, object]:
    """Return what is known about a bot, for JSON."""
    from sunbarge.bots import kind
    from sunbarge.bots.builtin import BUILT_IN

    player = kind(name)
    return {
        "name": name,
        "description": player.description,
        "usual_effort": player.usual_effort,
        "built_in": name in BUILT_IN,
    }


BotName = Annotated[
    str,
    typer.Argument(help="A bot's name, FILE.py:CLASS, MODULE:CLASS, net:FOLDER or cmd:./mybot."),
]
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
    json: Json = False,
) -> None:
    """Check that a bot is legal, repeatable, honest and in time.

    Honest: it is not influenced by anything that its seat may not know.
    """
    from sunbarge.bots import BotFault
    from sunbarge.bots import check_bot as check

    play = partial(check, bot, games=games, positions=positions, seed=seed)
    with check_progress() as progress:
        try:
            report = play(effort=effort, budget=budget or None, progress=progress)
        except BotFault as fault:
            report = fault.report
    typer.echo(dumps({"ok": report.ok, **asdict(report)})) if json else show(report)
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


def show(report: "Report") -> None:
    """Print a table of the checks, and the positions in which some of these checks failed."""
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
