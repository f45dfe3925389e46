"""`sunbarge luck`: checks over many games of bots that results less luck have no bias."""

from typing import TYPE_CHECKING, Annotated

import typer

from .options import Edition, Games, Jobs, Json, Players, Seed, check_names, check_table

if TYPE_CHECKING:
    from sunbarge.research.calibration.luck import LuckCheck
    from sunbarge.research.simulate.plan import Plan

Bot = Annotated[str, typer.Option(help="The bot that plays all seats.")]
FEWEST_GAMES = 2


def luck(
    players: Players = 4,
    games: Games = 1000,
    seed: Seed = 2029,
    bot: Bot = "learned",
    edition: Edition = "disk",
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Measure how much of the results of bots is luck.

    All seats play the same bot. The luck of a draw is the value after the tile, minus the mean of
    this value over all tiles in the bag. The mean luck of every seat must be 0, so that results
    from which luck is subtracted have no bias.
    """
    if games < FEWEST_GAMES:
        raise ValueError(f"--games is {FEWEST_GAMES} or more: one game has no variance")
    check_table(edition, players)
    check_names([bot])
    from sunbarge.research.simulate.plan import Plan

    plan = Plan(games, players, (bot,) * players, edition, seed=seed)
    checks = play_and_check(plan, jobs)
    print_json(plan, checks) if json else show(checks)


def play_and_check(plan: "Plan", jobs: int) -> "dict[str, LuckCheck]":
    """Play the games with a progress bar; return how much luck explains of points and of wins."""
    from sunbarge.research.calibration.luck import check_points, check_wins, collect_luck

    from .long_running import check_programs_start, progress_bar

    check_programs_start(plan.bots)
    with progress_bar(f"games of {plan.bots[0]}", plan.games) as advance:
        found = collect_luck(plan, jobs, advance)
    return {"points": check_points(found), "wins": check_wins(found)}


def print_json(plan: "Plan", checks: "dict[str, LuckCheck]") -> None:
    """Print the settings and the results of the checks as one JSON object."""
    from dataclasses import asdict
    from json import dumps

    settings: dict[str, object] = {
        "players": plan.players,
        "bot": plan.bots[0],
        "edition": plan.edition,
        "seed": plan.seed,
    }
    typer.echo(dumps(settings | {name: asdict(one) for name, one in checks.items()}))


def show(checks: "dict[str, LuckCheck]") -> None:
    """Print how much of the variance of results luck explains, and each seat's mean luck."""
    from rich.console import Console

    from sunbarge.research.calibration.luck import WIDTH_95
    from sunbarge.research.league.formats import TextTable
    from sunbarge.research.league.terminal import as_table

    console, games = Console(), checks["points"].games
    rows = tuple(
        (
            name,
            f"{100 * one.explained:.1f} % ± {100 * WIDTH_95 * one.explained_error:.1f}",
            f"{one.spread:.3f}",
            f"{one.spread_adjusted:.3f}",
        )
        for name, one in checks.items()
    )
    heads = ("result", "variance explained (95 %)", "deviation", "without luck")
    console.print(as_table(TextTable(f"Luck in {games:,} games", heads, rows)))
    biases = tuple(
        (f"seat {seat}", *(mean_luck(one, seat) for one in checks.values()))
        for seat in range(len(checks["points"].bias))
    )
    console.print(as_table(TextTable("Mean luck (95 % for all seats)", ("seat", *checks), biases)))


def mean_luck(one: "LuckCheck", seat: int) -> str:
    """Format the mean luck of a seat with its confidence interval."""
    return f"{one.bias[seat]:+.4f} ± {one.bias_error[seat]:.4f}"
