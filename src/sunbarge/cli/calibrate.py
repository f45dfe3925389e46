"""`sunbarge calibrate`: whether the net's win probabilities come true."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sunbarge.research.calibration.collect import Request
    from sunbarge.research.calibration.reliability import Forecasts
    from sunbarge.research.calibration.report import Verdict


def calibrate(
    players: Annotated[int, typer.Option(help="How many seats, 2 to 5.")] = 3,
    games: Annotated[int, typer.Option(help="Games with each kind of opponents.", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 2028,
    opponents: Annotated[
        str,
        typer.Option(help="Who sits in the other seats, one kind of table after the other: a,b+c."),
    ] = "learned,simple",
    edition: Annotated[str, typer.Option(help="The edition to play.")] = "disk",
    jobs: Annotated[int, typer.Option(help="Processes; 0 uses every core.", min=0)] = 0,
    equals: Annotated[
        bool, typer.Option("--equals", help="Don't tell the forecasts who sits where.")
    ] = False,
    fit: Annotated[
        bool, typer.Option("--fit", help="Measure by how much each kind is worse off.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the diagram to this .svg.")] = None,
) -> None:
    """Compare the win probabilities that the net of `learned` gives with who won.

    At the start of every turn the net says how likely each seat is to win. The forecasts are
    sorted into tenths; the calibration error is the mean distance of what was said and what came.
    """
    from json import dumps

    from .bot import meet_programs
    from .files import check_target

    kinds = list(dict.fromkeys(name.strip() for name in opponents.split(",") if name.strip()))
    if not kinds:
        raise ValueError("--opponents names the bots of the other seats, with commas")
    if fit and (json or picture):
        raise ValueError("--fit prints lines of handicaps.toml: it has no --json and no --picture")
    if picture:
        check_target(picture)
    from sunbarge.atomic_write import write_atomically
    from sunbarge.research.calibration.collect import Request
    from sunbarge.research.calibration.report import as_json, check_kinds, diagram

    if picture:
        check_kinds(len(kinds))
    told = not (equals or fit)
    requests = [Request(players, games, kind, edition, seed, told) for kind in kinds]
    # What cannot be played is told before anything is.
    meet_programs(bot for request in requests for bot in request.plan().bots)
    if fit:
        show_handicaps(requests, jobs)
        return
    verdicts = judge_all(requests, jobs)
    if json:
        facts = {"told": told, "players": players, "games": games, "edition": edition, "seed": seed}
        typer.echo(dumps(as_json(verdicts, facts)))
    else:
        show(verdicts)
    if picture:
        write_atomically(picture, diagram(verdicts, players))
        typer.echo(f"wrote {picture}", err=True)


def show_handicaps(requests: "list[Request]", jobs: int) -> None:
    """Print the lines of analysis/handicaps.toml."""
    from sunbarge.research.calibration.fit import fit

    typer.echo(f"[{requests[0].players}]")
    for request, forecasts in play_all(requests, jobs):
        typer.echo(f"{request.opponents} = {fit(forecasts)}")


def judge_all(requests: "list[Request]", jobs: int) -> "list[Verdict]":
    """Play, and judge."""
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
