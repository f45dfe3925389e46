"""`sunbarge calibrate`: compares the net's win probabilities with the results of games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Edition, Jobs, Json, Players, Seed, check_names, check_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sunbarge.research.calibration.collect import Request
    from sunbarge.research.calibration.reliability import Forecasts
    from sunbarge.research.calibration.report import Evaluation


GamesOption = Annotated[
    int, typer.Option(help="How many games to play with each kind of opponents.", min=1)
]
Opponents = Annotated[
    str,
    typer.Option(
        help="Who sits in the other seats, one kind of table after the other: a,b+c,net:FOLDER."
    ),
]
Equals = Annotated[
    bool, typer.Option("--equals", help="Let the forecasts take all seats as equally strong.")
]
Fit = Annotated[
    bool,
    typer.Option(
        "--fit", help="Measure how much worse the opponents are, as two files of analysis have it."
    ),
]
Picture = Annotated[
    Path | None,
    typer.Option(help="Draw the reliability diagram to this file, which ends with .svg."),
]


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
    """Compare the net's win probabilities with results of games.

    At the start of every turn the net says how likely each seat is to win. The forecasts are
    sorted into ten bins; the calibration error is the mean distance of predicted and actual wins.
    """
    kinds = kinds_of(opponents)
    check_options(kinds, fit, json, picture)
    check_table(edition, players)
    from sunbarge.research.calibration.collect import Request

    requests = [Request(players, games, kind, edition, seed, not (equals or fit)) for kind in kinds]
    check_startable(requests)
    show_handicaps(requests, jobs) if fit else report(requests, jobs, json, picture)


def kinds_of(opponents: str) -> list[str]:
    """Return the bots in the comma-separated `--opponents`, without duplicates."""
    kinds = list(dict.fromkeys(name.strip() for name in opponents.split(",") if name.strip()))
    if not kinds:
        raise ValueError("--opponents names the bots of the other seats, with commas")
    return kinds


def check_startable(requests: "list[Request]") -> None:
    """Start each bot that is a program once, so that a faulty one fails before any game."""
    from .long_running import check_programs_start

    check_programs_start(bot for request in requests for bot in request.plan().bots)


def check_options(kinds: list[str], fit: bool, json: bool, picture: Path | None) -> None:
    """Raise an error for wrong names, and for options that do not fit together."""
    from .files import check_svg

    if fit and (json or picture):
        raise ValueError("--fit prints lines of handicaps.toml: it has no --json and no --picture")
    check_svg(picture)
    if picture:
        from sunbarge.research.calibration.report import check_curves

        check_curves(len(kinds))
    check_names(name for kind in kinds for name in kind.split("+"))


def report(requests: "list[Request]", jobs: int, json: bool, picture: Path | None) -> None:
    """Play the games; print the reliability of the forecasts, and draw it in `picture` if given."""
    from json import dumps

    from sunbarge.atomic_write import write_atomically
    from sunbarge.research.calibration.report import as_json, diagram

    evaluations, request = evaluate_all(requests, jobs), requests[0]
    if json:
        same = {name: getattr(request, name) for name in ("players", "games", "edition", "seed")}
        typer.echo(dumps(as_json(evaluations, {"told": request.adjusted} | same)))
    else:
        show(evaluations)
    if picture:
        write_atomically(picture, diagram(evaluations, request.players))
        typer.echo(f"wrote {picture}", err=True)


def show_handicaps(requests: "list[Request]", jobs: int) -> None:
    """Measure how much weaker each bot is than the net, and print lines for two TOML files.

    `handicaps.toml` is for win probabilities, and `point_shifts.toml` for points.
    """
    from sunbarge.research.calibration.fit import fit_handicaps, fit_point_shifts

    shifts, head = list[str](), f"[{requests[0].players}]"
    typer.echo(f"# analysis/handicaps.toml\n{head}")
    for request, forecasts in play_all(requests, jobs):
        typer.echo(f"{request.opponents} = {fit_handicaps(forecasts)}")
        own, others = fit_point_shifts(forecasts)
        shifts.append(f"{request.opponents} = {{ own = {own}, others = {others} }}")
    typer.echo("\n".join(["# analysis/point_shifts.toml", head, *shifts]))


def evaluate_all(requests: "list[Request]", jobs: int) -> "list[Evaluation]":
    """Play the games; return how reliable the net's forecasts were against each opponent."""
    from sunbarge.research.calibration.report import evaluate

    return [
        evaluate(request.opponents, forecasts, request.seed)
        for request, forecasts in play_all(requests, jobs)
    ]


def play_all(requests: "list[Request]", jobs: int) -> "Iterator[tuple[Request, Forecasts]]":
    """Play the games that each request asks for; yield the request and the net's forecasts."""
    from sunbarge.research.calibration.collect import collect

    from .long_running import progress_bar

    for request in requests:
        with progress_bar(f"with {request.opponents}", request.games) as advance:
            forecasts = collect(request, jobs, advance)
        yield request, forecasts


def show(evaluations: "list[Evaluation]") -> None:
    """Print the tables of all evaluations."""
    from rich.console import Console

    from sunbarge.research.calibration.report import curve_table, summary
    from sunbarge.research.league.terminal import as_table

    console = Console()
    console.print(as_table(summary(evaluations)))
    for one in evaluations:
        console.print(as_table(curve_table(one)))
