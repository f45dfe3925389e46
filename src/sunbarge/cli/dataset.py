"""`sunbarge dataset`: every decision of many games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sunbarge.research.simulate import Plan


def dataset(
    games: Annotated[int, typer.Option(help="How many games to play.")] = 1000,
    players: Annotated[int, typer.Option(help="How many seats, 2 to 5.")] = 3,
    bots: Annotated[
        str, typer.Option(help="Bots, with commas, also expert:200 or cmd:./mybot; they repeat.")
    ] = "simple",
    edition: Annotated[str, typer.Option(help="The edition to play.")] = "disk",
    house: Annotated[str, typer.Option(help="House rules, with commas.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same dataset.")] = 0,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play every deal from every seat, as a ladder does.")
    ] = False,
    only_games: Annotated[
        bool, typer.Option("--only-games", help="One row a game, and no decisions.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0 uses every core.", min=0)] = 0,
    on: Annotated[str, typer.Option(help="local, or ray[:HOST:PORT] for a Ray cluster.")] = "local",
    out: Annotated[
        Path, typer.Option(help="The folder for the dataset; one that is there goes on.")
    ] = Path("dataset"),
) -> None:
    """Write positions, moves and results of bots' games to Parquet; Ctrl-C saves."""
    from .progress import check_packages

    check_packages(on, parquet=True)
    from sunbarge.research.league.ladder import contestant
    from sunbarge.research.simulate import Plan
    from sunbarge.research.simulate.plan import fill_seats

    from .bot import meet_programs
    from .simulate import names_in

    seated = [contestant(name) for name in fill_seats(names_in(bots), players)]
    plan = Plan(
        games=games,
        players=players,
        bots=tuple(one.bot for one in seated),
        edition=edition,
        house=tuple(sorted(names_in(house))),
        seed=seed,
        duplicate=duplicate,
        efforts=tuple(one.effort for one in seated),
    )
    meet_programs(plan.bots)
    complete = write_out(plan, not only_games, jobs, on, out)
    typer.echo(f"wrote {out}", err=True)
    if not complete:
        typer.echo("interrupted; saved, the same command goes on", err=True)
        raise typer.Exit(130)


def write_out(plan: "Plan", decisions: bool, jobs: int, on: str, out: Path) -> bool:
    """Play and write with a progress bar; False if it was interrupted."""
    from contextlib import ExitStack, closing

    from sunbarge.research.dataset.make import make

    from .progress import bar_of, executor_for

    with ExitStack() as stack:
        executor = stack.enter_context(executor_for(on, jobs))
        made = stack.enter_context(closing(make(plan, executor, out, decisions)))
        advance = stack.enter_context(bar_of("games", plan.games))
        try:
            for more in made:
                advance(more)
        except KeyboardInterrupt:
            return False
    return True
