"""The figures of all claims: one file, which the page, the documentation and the pictures share."""

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
    """A share or a mean with its interval of 95 %, of one bot and number of players."""

    bot: str
    players: int
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class MeasureFigures:
    """The figures of one measure."""

    name: str
    share: bool
    fair: bool
    figures: list[Figure]


@dataclass(frozen=True)
class ClaimFigures:
    """The figures of one claim, and what they say of it: `true`, `false` or `depends`."""

    name: str
    verdict: str
    measures: list[MeasureFigures]


@dataclass(frozen=True)
class Figures:
    """The figures of all claims, and how many games of each bot they are from."""

    games: dict[str, int]
    claims: list[ClaimFigures]


def figures_of(cells: Iterable[Cell]) -> Figures:
    """Return the figures of all claims from what was counted."""
    counted = [cell for cell in cells if cell.games]
    games: dict[str, int] = {}
    for cell in counted:
        games[cell.plan.bots[0]] = games.get(cell.plan.bots[0], 0) + cell.games
    return Figures(games, [claim_figures(claim, counted) for claim in CLAIMS])


def claim_figures(claim: Claim, cells: list[Cell]) -> ClaimFigures:
    """Return the figures of a claim."""
    measures = [measure_figures(claim, measure, cells) for measure in claim.measures]
    return ClaimFigures(claim.name, verdict(claim, measures[0].figures), measures)


def measure_figures(claim: Claim, measure: Measure, cells: list[Cell]) -> MeasureFigures:
    """Return the figures of a measure of a claim."""
    name = f"{claim.name}.{measure.name}"
    figures = [figure(cell, cell.sums[name], measure.share) for cell in cells]
    return MeasureFigures(measure.name, measure.share, measure.fair, figures)


def figure(cell: Cell, sums: Sums, share: bool) -> Figure:
    """Return a share with Wilson's interval, or a mean with the normal one."""
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
    """Return whether all, none or some of the figures support a claim."""
    support = [claim.supports(each.low, each.high, 1 / each.players) for each in figures]
    return "true" if all(support) else "depends" if any(support) else "false"


def write_figures(file: Path, figures: Figures) -> None:
    """Write figures as JSON, a line for each measure."""
    claims = ",\n".join(claim_text(claim) for claim in figures.claims)
    games = json.dumps(figures.games)
    write_atomically(file, f'{{"games": {games},\n"claims": [\n{claims}\n]}}\n')


def claim_text(claim: ClaimFigures) -> str:
    """Return the JSON of a claim."""
    measures = ",\n  ".join(json.dumps(asdict(measure)) for measure in claim.measures)
    name, said = json.dumps(claim.name), json.dumps(claim.verdict)
    return f'{{"name": {name}, "verdict": {said}, "measures": [\n  {measures}]}}'


def read_figures(file: Path = SHIPPED) -> Figures:
    """Read figures from a file that `write_figures` has written."""
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
