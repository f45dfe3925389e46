"""Reports of reliability: tables, JSON, and the reliability diagram."""

from dataclasses import asdict, dataclass

from sunbarge.engine.kinds import EPOCHS
from sunbarge.research.league.formats import TextTable
from sunbarge.svg import chart_document, dot, group, line, polyline, text

from .reliability import Forecasts, Reliability, reliability

SIDE, GAP, LEFT, TOP = 180, 40, 44, 56
MAX_CURVES = 3  # in a panel; more curves could not be distinguished


@dataclass(frozen=True)
class Evaluation:
    """The reliability of forecasts against certain opponents, by epoch and over all epochs."""

    opponents: str
    epochs: tuple[Reliability, ...]
    whole: Reliability
    own: tuple[Reliability, ...]
    "The reliability for the seats of the bot `learned` only: in each epoch, then over all epochs."


def evaluate(opponents: str, forecasts: Forecasts, seed: int) -> Evaluation:
    """Return the reliability of the forecasts made in games with these opponents."""
    parts = [*(forecasts.in_epoch(epoch) for epoch in range(1, EPOCHS + 1)), forecasts]
    *epochs, whole = (reliability(part, seed) for part in parts)
    own = tuple(reliability(part, seed, own=True) for part in parts)
    return Evaluation(opponents, tuple(epochs), whole, own)


def by_epoch(one: Evaluation) -> list[tuple[str, Reliability, Reliability]]:
    """Return (name, reliability, reliability for `learned`'s seats): by epoch, then over all."""
    names = [*(str(epoch) for epoch in range(1, EPOCHS + 1)), "all"]
    return list(zip(names, (*one.epochs, one.whole), one.own, strict=True))


def summary(evaluations: list[Evaluation]) -> TextTable:
    """Return a table of calibration errors and Brier scores, by opponents and epoch."""
    rows = tuple(
        (
            one.opponents,
            epoch,
            f"{found.games:,}",
            f"{found.forecasts:,}",
            with_interval(found),
            with_interval(own),
            f"{found.brier:.3f}",
            f"{found.brier_equal:.3f}",
        )
        for one in evaluations
        for epoch, found, own in by_epoch(one)
    )
    errors = ("error (95 %)", "at learned's seat")
    heads = ("opponents", "epoch", "games", "turns", *errors, "Brier", "equal")
    return TextTable("Calibration error of the win probabilities", heads, rows)


def with_interval(found: Reliability) -> str:
    """Format a calibration error with its interval."""
    return f"{found.error:.3f} ({found.low:.3f} to {found.high:.3f})"


def curve_table(one: Evaluation) -> TextTable:
    """Return a table of the calibration curve over all epochs."""
    rows = tuple(
        (
            f"{each.mean_predicted:.3f}",
            f"{each.fraction_won:.3f} ({each.low:.3f} to {each.high:.3f})",
            f"{each.count:,}",
        )
        for each in one.whole.bins
    )
    heads = ("predicted", "won (95 %)", "forecasts")
    return TextTable(f"With opponents {one.opponents}", heads, rows)


def as_json(evaluations: list[Evaluation], settings: dict[str, object]) -> dict[str, object]:
    """Return the settings and the reliability by opponents and epoch as JSON values."""
    return {
        **settings,
        "opponents": {
            one.opponents: {
                epoch: plain(found) | {"own_seat": plain(own)}
                for epoch, found, own in by_epoch(one)
            }
            for one in evaluations
        },
    }


def plain(found: Reliability) -> dict[str, object]:
    """Return a reliability as JSON values, with the keys that `sunbarge calibrate` writes."""
    values = asdict(found)
    del values["bins"]
    tenths = [
        {
            "forecasts": each.count,
            "said": each.mean_predicted,
            "came": each.fraction_won,
            "low": each.low,
            "high": each.high,
        }
        for each in found.bins
    ]
    return {**values, "tenths": tenths}


def diagram(evaluations: list[Evaluation], players: int) -> str:
    """Return the reliability diagram (SVG): a panel per epoch, a curve per opponent."""
    check_curves(len(evaluations))
    parts = [text(LEFT, 22, f"Predicted (across) and actual (up) wins, {players} players")]
    for place, one in enumerate(evaluations):
        x = LEFT + 190 * place
        legend = dot(x + 5, 38, 4) + text(x + 14, 42, f"opponents: {one.opponents}", "small")
        parts.append(group(legend, class_=f"m{place}"))
    for epoch in range(EPOCHS):
        left = LEFT + (SIDE + GAP) * epoch
        parts.append(panel(left, f"epoch {epoch + 1}", epoch == 0))
        for place, one in enumerate(evaluations):
            parts.append(group(curve(left, one.epochs[epoch]), class_=f"m{place}"))
    width, height = LEFT + (SIDE + GAP) * EPOCHS, TOP + SIDE + 56
    title = f"Reliability of the win probabilities by epoch, {players} players"
    return chart_document(width, height, title, *parts)


def check_curves(curves: int) -> None:
    """Raise ValueError for more curves than a panel can show."""
    if curves > MAX_CURVES:
        raise ValueError(f"a picture shows up to {MAX_CURVES} kinds of opponents, not {curves}")


def panel(left: float, name: str, first: bool) -> str:
    """Return the grid of one epoch's panel; the dashed diagonal is perfect calibration."""
    parts = []
    for quarter in range(5):
        along, up = left + SIDE * quarter / 4, TOP + SIDE - SIDE * quarter / 4
        parts += [
            line(along, TOP, along, TOP + SIDE, "grid"),
            line(left, up, left + SIDE, up, "grid"),
        ]
        if quarter % 2 == 0:
            parts.append(text(along, TOP + SIDE + 16, f"{25 * quarter} %", "mid small"))
            if first:
                parts.append(text(left - 6, up + 4, f"{25 * quarter} %", "end small"))
    parts.append(line(left, TOP + SIDE, left + SIDE, TOP, "fair"))
    parts.append(text(left + SIDE / 2, TOP + SIDE + 36, f"{name}: predicted", "mid"))
    return "".join(parts)


def curve(left: float, found: Reliability) -> str:
    """Return a calibration curve as SVG; the area of a dot grows with its number of forecasts."""
    most = max([each.count for each in found.bins], default=1)
    points, marks = [], []
    for each in found.bins:
        x, y = left + SIDE * each.mean_predicted, TOP + SIDE * (1 - each.fraction_won)
        points.append((x, y))
        high, low = TOP + SIDE * (1 - each.high), TOP + SIDE * (1 - each.low)
        radius = 2 + 3 * (each.count / most) ** 0.5
        marks.append(line(x, low, x, high, "error") + dot(x, y, radius))
    return polyline(points, class_="curve") + "".join(marks)
