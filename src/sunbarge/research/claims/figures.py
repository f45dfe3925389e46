"""Measured shares and means (figures) for all claims: one file for web page and documentation."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

from sunbarge.atomic_write import write_atomically
from sunbarge.research.simulate.results import CONFIDENCE, interval

from .count import Cell, Sums
from .measures import CLAIMS, Claim, Measure

SHIPPED = Path(__file__).parent / "figures.json"
DIGITS = 4


@dataclass(frozen=True)
class Figure:
    """A measured share or mean with its 95 % interval, for one bot and one number of players."""

    bot: str
    players: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class MeasureFigures:
    """A measure's shares or means, one for each bot and number of players."""

    name: str
    share: bool
    fair: bool
    figures: list[Figure]


@dataclass(frozen=True)
class ClaimFigures:
    """The results of a claim's measures, and whether it holds: `true`, `false` or `depends`."""

    name: str
    verdict: str
    measures: list[MeasureFigures]


@dataclass(frozen=True)
class Figures:
    """The results of all claims, and how many games of each bot they were measured in."""

    games: dict[str, int]
    claims: list[ClaimFigures]


def figures_of(cells: Iterable[Cell]) -> Figures:
    """Return the results of all claims from the sums for each bot and number of players."""
    counted = [cell for cell in cells if cell.games]
    games: dict[str, int] = {}
    for cell in counted:
        games[cell.plan.bots[0]] = games.get(cell.plan.bots[0], 0) + cell.games
    return Figures(games, [claim_figures(claim, counted) for claim in CLAIMS])


def claim_figures(claim: Claim, cells: list[Cell]) -> ClaimFigures:
    """Return the results of a claim's measures and the verdict on the claim."""
    measures = [measure_figures(claim, measure, cells) for measure in claim.measures]
    return ClaimFigures(claim.name, verdict(claim, measures[0].figures), measures)


def measure_figures(claim: Claim, measure: Measure, cells: list[Cell]) -> MeasureFigures:
    """Return a measure's share or mean for each bot and number of players."""
    name = f"{claim.name}.{measure.name}"
    figures = [figure(cell, cell.sums[name], measure.share) for cell in cells]
    return MeasureFigures(measure.name, measure.share, measure.fair, figures)


def figure(cell: Cell, sums: Sums, share: bool) -> Figure:
    """Return a share with Wilson's interval, or a mean with a normal interval."""
    mean = sums.total / sums.n if sums.n else 0.0
    if share:
        low, high = interval(sums.total, sums.n)
    else:
        spread = sums.squares / sums.n - mean**2 if sums.n else 0.0
        width = CONFIDENCE * sqrt(max(0.0, spread) / max(1, sums.n))
        low, high = mean - width, mean + width
    rounded = (round(number, DIGITS) for number in (mean, low, high))
    return Figure(cell.plan.bots[0], cell.plan.players, *rounded)


def verdict(claim: Claim, figures: list[Figure]) -> str:
    """Return `true`, `false` or `depends`: all, none or some of the intervals support the claim."""
    support = [claim.supports(each.low, each.high, 1 / each.players) for each in figures]
    return "true" if all(support) else "depends" if any(support) else "false"


def write_figures(file: Path, figures: Figures) -> None:
    """Write the results of all claims as JSON, with one line for each measure."""
    claims = ",\n".join(claim_text(claim) for claim in figures.claims)
    games = json.dumps(figures.games)
    write_atomically(file, f'{{"games": {games},\n"claims": [\n{claims}\n]}}\n')


def claim_text(claim: ClaimFigures) -> str:
    """Return the JSON text of a claim's results, with one line for each measure."""
    measures = ",\n  ".join(json.dumps(asdict(measure)) for measure in claim.measures)
    name, said = json.dumps(claim.name), json.dumps(claim.verdict)
    return f'{{"name": {name}, "verdict": {said}, "measures": [\n  {measures}]}}'


def read_figures(file: Path = SHIPPED) -> Figures:
    """Read the results of all claims from a file that `write_figures` has written."""
    found = json.loads(file.read_text("utf-8"))
    claims = [
        ClaimFigures(
            claim["name"],
            claim["verdict"],
            [
                MeasureFigures(
                    **{**measure, "figures": [Figure(**each) for each in measure["figures"]]}
                )
                for measure in claim["measures"]
            ],
        )
        for claim in found["claims"]
    ]
    return Figures(found["games"], claims)
