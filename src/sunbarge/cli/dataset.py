"""`sunbarge dataset`: writes every decision of many games to Parquet."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import (
    BOT_NAMES,
    Edition,
    Games,
    House,
    Jobs,
    On,
    Players,
    Seed,
    check_names,
    check_table,
)

if TYPE_CHECKING:
    from sunbarge.research.simulate import Plan


Bots = Annotated[
    str,
    typer.Option(help=f"{BOT_NAMES}; fewer bots than seats are repeated."),
]
Duplicate = Annotated[
    bool,
    typer.Option("--duplicate", help="Play every deal once from every seat, as a ladder does."),
]
OnlyGames = Annotated[
    bool, typer.Option("--only-games", help="Write one row for each game, and no decisions.")
]
Out = Annotated[Path, typer.Option(help="The folder for the dataset; one that is in it goes on.")]


def dataset(
    games: Games = 1000,
    players: Players = 3,
    bots: Bots = "simple",
    edition: Edition = "disk",
    house: House = "",
    seed: Seed = 0,
    duplicate: Duplicate = False,
    only_games: OnlyGames = False,
    jobs: Jobs = 0,
    on: On = "local",
    out: Out = Path("dataset"),
) -> None:
    """Write every decision of bots' games to Parquet files.

    Ctrl-C saves what is done; the same command, typed again, continues.
    """
    from .long_running import exit_interrupted

    check_can_run(bots, on)
    plan = make_plan(games, players, bots, edition, house, seed, duplicate)
    complete = write_out(plan, not only_games, jobs, on, out)
    typer.echo(f"wrote {out}", err=True)
    if not complete:
        exit_interrupted("; saved, the same command goes on")


def check_can_run(bots: str, on: str) -> None:
    """Raise ValueError if a name is not that of a bot, or if a package is missing."""
    from .long_running import check_packages
    from .simulate import names_in

    check_names(names_in(bots))
    check_packages(on, parquet=True)


def make_plan(
    games: int, players: int, bots: str, edition: str, house: str, seed: int, duplicate: bool
) -> "Plan":
    """Return the plan of games that the options describe."""
    from .simulate import names_in

    check_table(edition, players, names_in(house))
    from sunbarge.research.league.ladder import contestant
    from sunbarge.research.simulate import Plan
    from sunbarge.research.simulate.plan import fill_seats

    seated = [contestant(name) for name in fill_seats(names_in(bots), players)]
    return Plan(
        games=games,
        players=players,
        bots=tuple(one.bot for one in seated),
        edition=edition,
        house=tuple(sorted(names_in(house))),
        seed=seed,
        duplicate=duplicate,
        efforts=tuple(one.effort for one in seated),
    )


def write_out(plan: "Plan", decisions: bool, jobs: int, on: str, out: Path) -> bool:
    """Play and write the games with a progress bar; return False if interrupted."""
    from contextlib import ExitStack, closing

    from sunbarge.research.dataset.make import make

    from .long_running import check_programs_start, executor_for, progress_bar

    check_programs_start(plan.bots)
    with ExitStack() as stack:
        executor = stack.enter_context(executor_for(on, jobs))
        made = stack.enter_context(closing(make(plan, executor, out, decisions)))
        advance = stack.enter_context(progress_bar("games", plan.games))
        try:
            for more in made:
                advance(more)
        except KeyboardInterrupt:
            return False
    return True
