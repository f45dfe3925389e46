"""`sunbarge simulate`: plays many games of bots and counts the results."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import (
    BOT_NAMES,
    Edition,
    Effort,
    FailOnForfeit,
    Games,
    House,
    Jobs,
    Json,
    On,
    Players,
    Seed,
    check_names,
    check_table,
)

if TYPE_CHECKING:
    from sunbarge.research.simulate import Plan, Tally

MAX_SERIAL_GAMES = 500  # with at most this many games, no worker processes are started


Bots = Annotated[
    str,
    typer.Option(help=f"{BOT_NAMES}; fewer bots than seats are repeated."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        help="Write results to a .parquet, .csv or .jsonl file, or a folder, whose run goes on."
    ),
]


def simulate(
    games: Games = 10_000,
    players: Players = 3,
    bots: Bots = "simple",
    edition: Edition = "disk",
    house: House = "",
    seed: Seed = 0,
    effort: Effort = None,
    jobs: Jobs = 0,
    on: On = "local",
    out: Out = None,
    json: Json = False,
    fail_on_forfeit: FailOnForfeit = False,
) -> None:
    """Let bots play many games and print statistics.

    The bots take other seats from game to game.
    """
    from .long_running import check_packages, check_programs_start

    check_names(names_in(bots))
    check_packages(on, parquet=out is not None and out.suffix in ("", ".parquet"))
    check_table(edition, players, names_in(house))
    from sunbarge.research.simulate import Plan, Tally
    from sunbarge.research.simulate.plan import fill_seats

    seated, rules = fill_seats(names_in(bots), players), tuple(sorted(names_in(house)))
    efforts = efforts_of(seated, effort)
    plan = Plan(games, players, seated, edition, rules, seed, efforts=efforts)
    check_programs_start(seated)
    tally = Tally(plan)
    complete = play_with_progress(plan, tally, jobs, on, out)
    if json:
        print_json(tally, complete)
    else:
        show(tally)
    finish(tally, out, complete)
    if fail_on_forfeit and tally.forfeits:
        raise typer.Exit(1)


def efforts_of(names: tuple[str, ...], effort: int | None) -> tuple[int | None, ...]:
    """Return the search effort in each bot's name, or that of `--effort` if a name has none."""
    from sunbarge.bots.bot_names import split_effort

    own = [split_effort(name)[1] for name in names]
    return tuple(effort if number is None else number for number in own)


def names_in(text: str) -> list[str]:
    """Split a comma-separated list of names."""
    return [name.strip() for name in text.split(",") if name.strip()]


def play_with_progress(plan: "Plan", tally: "Tally", jobs: int, on: str, out: Path | None) -> bool:
    """Play the games with a progress bar; return False if interrupted."""
    from contextlib import ExitStack, closing

    from sunbarge.research.simulate.outputs import run_plan

    from .long_running import executor_for, progress_bar

    few = on == "local" and plan.games <= MAX_SERIAL_GAMES
    with ExitStack() as stack:
        executor = stack.enter_context(executor_for(on, 1 if few else jobs))
        played = stack.enter_context(closing(run_plan(plan, executor, out)))
        advance = stack.enter_context(progress_bar("playing", plan.games))
        try:
            for first, part in played:
                tally.add(first, part.results, part.forfeits)
                advance(len(part))
        except KeyboardInterrupt:
            return False
    return True


def show(tally: "Tally") -> None:
    """Print the summary."""
    from rich.console import Console

    from sunbarge.research.simulate.report import forfeit_lines, length_of_games, summary

    console = Console()
    console.print(summary(tally))
    console.print(length_of_games(tally), highlight=False)
    for line in forfeit_lines(tally.forfeits):
        console.print(line, highlight=False, markup=False)


def print_json(tally: "Tally", complete: bool) -> None:
    """Print the totals as one JSON object."""
    from json import dumps

    from sunbarge.research.simulate.report import as_json

    typer.echo(dumps({**as_json(tally), "complete": complete}))


def finish(tally: "Tally", out: Path | None, complete: bool) -> None:
    """Tell where the results are; exit if the run was interrupted."""
    from .long_running import exit_interrupted

    if out and tally.games:
        typer.echo(f"wrote {out}", err=True)
    if not complete:
        saved = "; saved, the same command goes on" if out and not out.suffix else ""
        exit_interrupted(f" after {tally.games} of {tally.plan.games} games{saved}")
