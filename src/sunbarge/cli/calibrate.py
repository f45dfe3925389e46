"""`sunbarge calibrate`: whether the net's win probabilities come true."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..league.calibration.collect import Request
    from ..league.calibration.report import Verdict


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
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    picture: Annotated[Path | None, typer.Option(help="Draw the diagram to this .svg.")] = None,
) -> None:
    """Compare the win probabilities that the net of `learned` gives with who won.

    At the start of every turn the net says how likely each seat is to win. The forecasts are
    sorted into tenths; the calibration error is the mean distance of what was said and what came.
    """
    from json import dumps

    from .files import check_target
    from .readiness import BOTS, RULES, TABLES, ready

    kinds = list(dict.fromkeys(name.strip() for name in opponents.split(",") if name.strip()))
    if not kinds:
        raise ValueError("--opponents names the bots of the other seats, with commas")
    if picture:
        check_target(picture)
    ready(RULES, BOTS, TABLES)
    from ..league.book import whole
    from ..league.calibration.collect import Request
    from ..league.calibration.report import as_json, check_kinds, diagram

    if picture:
        check_kinds(len(kinds))
    requests = [Request(players, games, kind, edition, seed) for kind in kinds]
    verdicts = judge_all(requests, jobs)
    if json:
        facts = {"players": players, "games": games, "edition": edition, "seed": seed}
        typer.echo(dumps(as_json(verdicts, facts)))
    else:
        show(verdicts)
    if picture:
        whole(picture, diagram(verdicts, players).encode())
        typer.echo(f"wrote {picture}", err=True)


def judge_all(requests: "list[Request]", jobs: int) -> "list[Verdict]":
    """Play with a progress bar, and judge."""
    from functools import partial

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from ..league.calibration.collect import collect
    from ..league.calibration.report import verdict

    for request in requests:
        request.plan()  # what cannot be played is told before anything is
    verdicts = []
    columns = ("[progress.description]{task.description}", BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        for request in requests:
            task = bar.add_task(f"with {request.opponents}", total=request.games)
            forecasts = collect(request, jobs, partial(bar.advance, task))
            verdicts.append(verdict(request.opponents, forecasts, request.seed))
    return verdicts


def show(verdicts: "list[Verdict]") -> None:
    """Print the tables."""
    from rich.console import Console

    from ..league.calibration.report import by_tenths, summary
    from ..league.terminal import as_table

    console = Console()
    console.print(as_table(summary(verdicts)))
    for one in verdicts:
        console.print(as_table(by_tenths(one)))
