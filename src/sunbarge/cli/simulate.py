"""`sunbarge simulate`: many games of bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..simulate import Plan, Tally
    from ..simulate.forfeits import Forfeited


def simulate(
    games: Annotated[int, typer.Option(help="How many games to play.")] = 10_000,
    players: Annotated[int, typer.Option(help="How many seats, 2 to 5.")] = 3,
    bots: Annotated[
        str, typer.Option(help="Bots, with commas, also cmd:./mybot; they repeat.")
    ] = "simple",
    edition: Annotated[str, typer.Option(help="The edition to play.")] = "disk",
    house: Annotated[str, typer.Option(help="House rules, with commas.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    effort: Annotated[
        int | None, typer.Option(help="How hard bots that search do so.", min=0)
    ] = None,
    jobs: Annotated[int, typer.Option(help="Processes; 0 uses every core.", min=0)] = 0,
    out: Annotated[Path | None, typer.Option(help="A .parquet, .csv or .jsonl file.")] = None,
) -> None:
    """Let bots play many games and count what happens. Seats rotate from game to game."""
    from .bot import meet_programs
    from .readiness import BOTS, RULES, TABLES, ready

    ready(RULES, BOTS, TABLES)
    from ..simulate import Plan, Tally
    from ..simulate.forfeits import Forfeited
    from ..simulate.plan import fill_seats

    seated = fill_seats(names_in(bots), players)
    rules = tuple(sorted(names_in(house)))
    efforts = (effort,) * players
    plan = Plan(games, players, seated, edition, rules, seed, efforts=efforts)
    meet_programs(seated)
    tally = Tally(plan)
    forfeits: list[Forfeited] = []
    complete = play_out(plan, tally, forfeits, jobs, out)
    report(tally, forfeits)
    if out and tally.games:
        typer.echo(f"wrote {out}", err=True)
    if not complete:
        typer.echo(f"interrupted after {tally.games} of {games} games", err=True)
        raise typer.Exit(130)


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def play_out(
    plan: "Plan", tally: "Tally", forfeits: "list[Forfeited]", jobs: int, out: Path | None
) -> bool:
    """Play with a progress bar; False if it was interrupted."""
    from contextlib import ExitStack

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from ..simulate import run
    from ..simulate.files import ResultFile
    from ..simulate.results import rows

    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    with ExitStack() as stack:
        file = stack.enter_context(ResultFile(out)) if out else None
        bar = stack.enter_context(
            Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)
        )
        task = bar.add_task("playing", total=plan.games)
        written = 0
        try:
            for first, results in run(plan, jobs, forfeits):
                tally.add(first, results)
                if file:
                    file.add(list(rows(plan, first, results, forfeits[written:])))
                    written = len(forfeits)
                bar.advance(task, len(results))
        except KeyboardInterrupt:
            return False
    return True


def report(tally: "Tally", forfeits: "list[Forfeited]") -> None:
    """Print the summary."""
    from rich.console import Console

    from ..simulate.report import length_of_games, summary, who_forfeited

    console = Console()
    console.print(summary(tally))
    console.print(length_of_games(tally), highlight=False)
    for line in who_forfeited(forfeits):
        console.print(line, highlight=False, markup=False)
