"""The report of a training: learning curve, checkpoints and settings."""

from dataclasses import asdict
from pathlib import Path

from sunbarge.atomic_write import write_atomically

from .chart import draw_curve
from .run import CurvePoint, Training


def write_report(training: Training, folder: Path) -> Path:
    """Write the report and its chart; if the learning curve is empty, remove both files."""
    picture, page = (folder / f"{training.players}.{kind}" for kind in ("svg", "md"))
    if not training.curve:
        picture.unlink(missing_ok=True)
        page.unlink(missing_ok=True)
        return page
    draw_curve(training.curve, training.players, picture)
    write_atomically(page, report(training, picture.name))
    return page


def report(training: Training, picture: str) -> str:
    """Return the report in Markdown."""
    last, opponents = training.curve[-1], list(training.curve[-1].strength)
    columns = ["minutes", "games", "steps", "entropy", "points ±", *(f"v {n}" for n in opponents)]
    lines = [
        f"# A net for {training.players} players",
        "",
        f"{last.games:,} games in {last.seconds / 60:.1f} minutes; the seed is {training.seed}.",
        "",
        f"![The learning curve]({picture})",
        "",
        f"Shares of {training.settings.measure_games:,} games won with one opponent in all other "
        f"seats; fair is {100 / training.players:.1f} %. `start` is the net that it began with.",
        "After `--resume` it is the net that it went on from; seed and settings are the last ones.",
        "",
        row(columns),
        row(["---"] * len(columns)),
        *(row(figures(point, opponents)) for point in training.curve),
        "",
        "| setting | value |",
        row(["---", "---"]),
        *(row([f"`{key}`", str(value)]) for key, value in asdict(training.settings).items()),
    ]
    return "\n".join(lines) + "\n"


def figures(point: CurvePoint, opponents: list[str]) -> list[str]:
    """Return a point of the learning curve as texts for a row; empty for opponents not played."""
    shares = (point.strength.get(name) for name in opponents)
    return [
        f"{point.seconds / 60:.1f}",
        f"{point.games:,}",
        f"{point.steps:,}",
        f"{point.entropy:.4f}",
        f"{point.points_error:.2f}",
        *("" if share is None else f"{100 * share:.1f} %" for share in shares),
    ]


def row(cells: list[str]) -> str:
    """Return a row of a Markdown table."""
    return f"| {' | '.join(cells)} |"
