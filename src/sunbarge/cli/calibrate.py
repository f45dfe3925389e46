"""`sunbarge calibrate`: compares the net's win probabilities with results."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Edition, Jobs, Json, Players, Seed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sunbarge.research.calibration.collect import Request
    from sunbarge.research.calibration.reliability import Forecasts
    from sunbarge.research.calibration.report import Verdict


GamesOption = Annotated[int, typer.Option(help="Games with each kind of opponents.", min=1)]
Opponents = Annotated[
    str,
    typer.Option(help="Who sits in the other seats, one kind of table after the other: a,b+c."),
]
Equals = Annotated[bool, typer.Option("--equals", help="Don't tell the forecasts who sits where.")]
Fit = Annotated[bool, typer.Option("--fit", help="Measure by how much each kind is worse off.")]
Picture = Annotated[Path | None, typer.Option(help="Draw the diagram to this .svg.")]


def calibrate(
    players: Players = 3,
    games: GamesOption = 1000,
    seed: Seed = 2028,
    opponents: Opponents = "learned,simple",
    edition: Edition = "disk",
    jobs: Jobs = 0,
    equals: Equals = False,
    fit: Fit = False,
    json: Json = False,
    picture: Picture = None,
) -> None:
    """Compare the win probabilities that the net of `learned` gives with who won.

    At the start of every turn the net says how likely each seat is to win. The forecasts are
    sorted into tenths; the calibration error is the mean distance of what was said and what came.
    """
    kinds = list(dict.fromkeys(name.strip() for name in opponents.split(",") if name.strip()))
    check_options(kinds, fit, json, picture)
    from sunbarge.research.calibration.collect import Request

    from .bot import meet_programs

    told = not (equals or fit)
    requests = [Request(players, games, kind, edition, seed, told) for kind in kinds]
    # What cannot be played is told before anything is.
    meet_programs(bot for request in requests for bot in request.plan().bots)
    if fit:
        show_handicaps(requests, jobs)
        return
    options = {"told": told, "players": players, "games": games, "edition": edition, "seed": seed}
    report(judge_all(requests, jobs), options, json, picture)


def check_options(kinds: list[str], fit: bool, json: bool, picture: Path | None) -> None:
    """Refuse options that do not fit together, before anything is played."""
    from .files import check_target

    if not kinds:
        raise ValueError("--opponents names the bots of the other seats, with commas")
    if fit and (json or picture):
        raise ValueError("--fit prints lines of handicaps.toml: it has no --json and no --picture")
    if picture:
        from sunbarge.research.calibration.report import check_kinds

        check_target(picture)
        check_kinds(len(kinds))


def report(
    verdicts: "list[Verdict]", options: "dict[str, object]", json: bool, picture: Path | None
) -> None:
    """Print tables or JSON, and draw the diagram if wanted."""
    from json import dumps

    from sunbarge.atomic_write import write_atomically
    from sunbarge.research.calibration.report import as_json, diagram

    if json:
        typer.echo(dumps(as_json(verdicts, options)))
    else:
        show(verdicts)
    if picture:
        write_atomically(picture, diagram(verdicts, int(str(options["players"]))))
        typer.echo(f"wrote {picture}", err=True)


def show_handicaps(requests: "list[Request]", jobs: int) -> None:
    """Print the lines of analysis/handicaps.toml."""
    from sunbarge.research.calibration.fit import fit

    typer.echo(f"[{requests[0].players}]")
    for request, forecasts in play_all(requests, jobs):
        typer.echo(f"{request.opponents} = {fit(forecasts)}")


def judge_all(requests: "list[Request]", jobs: int) -> "list[Verdict]":
    """Play the games, and measure the reliability of the forecasts."""
    from sunbarge.research.calibration.report import verdict

    return [
        verdict(request.opponents, forecasts, request.seed)
        for request, forecasts in play_all(requests, jobs)
    ]


def play_all(requests: "list[Request]", jobs: int) -> "Iterator[tuple[Request, Forecasts]]":
    """Play with a progress bar."""
    from functools import partial

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from sunbarge.research.calibration.collect import collect

    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        for request in requests:
            task = bar.add_task(f"with {request.opponents}", total=request.games)
            yield request, collect(request, jobs, partial(bar.advance, task))


def show(verdicts: "list[Verdict]") -> None:
    """Print the tables."""
    from rich.console import Console

    from sunbarge.research.calibration.report import by_tenths, summary
    from sunbarge.research.league.terminal import as_table

    console = Console()
    console.print(as_table(summary(verdicts)))
    for one in verdicts:
        console.print(as_table(by_tenths(one)))
