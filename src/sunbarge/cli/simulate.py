"""`sunbarge simulate`: many games of bots."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sunbarge.research.simulate import Plan, Tally
    from sunbarge.research.simulate.forfeits import Forfeited
    from sunbarge.research.simulate.tasks import PlayedGames

    Count = Callable[[int, PlayedGames], None]

FEW = 500  # games for which no processes are started


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
    on: Annotated[str, typer.Option(help="local, or ray[:HOST:PORT] for a Ray cluster.")] = "local",
    out: Annotated[
        Path | None,
        typer.Option(help="A .parquet, .csv or .jsonl file, or a folder, which goes on."),
    ] = None,
) -> None:
    """Let bots play many games and count what happens. Seats rotate from game to game."""
    from .progress import check_packages

    check_packages(on, parquet=out is not None and out.suffix in ("", ".parquet"))
    from sunbarge.research.simulate import Plan, Tally
    from sunbarge.research.simulate.forfeits import Forfeited
    from sunbarge.research.simulate.plan import fill_seats

    from .bot import meet_programs

    seated = fill_seats(names_in(bots), players)
    rules = tuple(sorted(names_in(house)))
    efforts = (effort,) * players
    plan = Plan(games, players, seated, edition, rules, seed, efforts=efforts)
    meet_programs(seated)
    tally = Tally(plan)
    forfeits: list[Forfeited] = []

    def count(first: int, played: "PlayedGames") -> None:
        tally.add(first, played.results)
        forfeits.extend(played.forfeits)

    complete = play_out(plan, count, jobs, on, out)
    report(tally, forfeits)
    if out and tally.games:
        typer.echo(f"wrote {out}", err=True)
    if not complete:
        goes_on = "; saved, the same command goes on" if out and not out.suffix else ""
        typer.echo(f"interrupted after {tally.games} of {games} games{goes_on}", err=True)
        raise typer.Exit(130)


def names_in(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def play_out(plan: "Plan", count: "Count", jobs: int, on: str, out: Path | None) -> bool:
    """Play with a progress bar; False if it was interrupted."""
    from contextlib import ExitStack, closing

    from sunbarge.research.simulate.outputs import run_plan

    from .progress import bar_of, executor_for

    few = on == "local" and plan.games <= FEW
    with ExitStack() as stack:
        executor = stack.enter_context(executor_for(on, 1 if few else jobs))
        played = stack.enter_context(closing(run_plan(plan, executor, out)))
        advance = stack.enter_context(bar_of("playing", plan.games))
        try:
            for first, part in played:
                count(first, part)
                advance(len(part))
        except KeyboardInterrupt:
            return False
    return True


def report(tally: "Tally", forfeits: "list[Forfeited]") -> None:
    """Print the summary."""
    from rich.console import Console

    from sunbarge.research.simulate.report import length_of_games, summary, who_forfeited

    console = Console()
    console.print(summary(tally))
    console.print(length_of_games(tally), highlight=False)
    for line in who_forfeited(forfeits):
        console.print(line, highlight=False, markup=False)
