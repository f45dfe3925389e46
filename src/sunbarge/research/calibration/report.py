"""The reliability of forecasts as tables, as JSON, and as a picture."""

from dataclasses import asdict, dataclass
from typing import Any

from sunbarge.engine.kinds import EPOCHS
from sunbarge.research.league.formats import TextTable
from sunbarge.svg import chart_document, dot, group, line, polyline, text

from .reliability import Forecasts, Reliability, judge

SIDE, GAP, LEFT, TOP = 180, 40, 44, 56
KINDS = 3  # how many curves can be told apart


@dataclass(frozen=True)
class Verdict:
    """How true the net is with one kind of opponents: in each epoch, and in all."""

    opponents: str
    epochs: tuple[Reliability, ...]
    whole: Reliability


def verdict(opponents: str, forecasts: Forecasts, seed: int) -> Verdict:
    """Judge the forecasts of some games."""
    epochs = tuple(judge(forecasts.in_epoch(epoch), seed) for epoch in range(1, EPOCHS + 1))
    return Verdict(opponents, epochs, judge(forecasts, seed))


def lines_of(one: Verdict) -> list[tuple[str, Reliability]]:
    """The epochs and all together, by name."""
    named = [(str(epoch), found) for epoch, found in enumerate(one.epochs, 1)]
    return [*named, ("all", one.whole)]


def summary(verdicts: list[Verdict]) -> TextTable:
    """Errors and Brier scores, by opponents and epoch."""
    rows = tuple(
        (
            one.opponents,
            epoch,
            f"{found.games:,}",
            f"{found.forecasts:,}",
            f"{found.error:.3f} ({found.low:.3f} to {found.high:.3f})",
            f"{found.brier:.3f}",
            f"{found.brier_equal:.3f}",
        )
        for one in verdicts
        for epoch, found in lines_of(one)
    )
    heads = ("opponents", "epoch", "games", "turns", "calibration error (95 %)", "Brier", "equal")
    return TextTable("Calibration of the win probabilities", heads, rows)


def by_tenths(one: Verdict) -> TextTable:
    """What was said and what came, by tenths, over all epochs."""
    rows = tuple(
        (
            f"{tenth.said:.3f}",
            f"{tenth.came:.3f} ({tenth.low:.3f} to {tenth.high:.3f})",
            f"{tenth.forecasts:,}",
        )
        for tenth in one.whole.tenths
    )
    return TextTable(f"With opponents {one.opponents}", ("said", "came (95 %)", "forecasts"), rows)


def as_json(verdicts: list[Verdict], facts: dict[str, Any]) -> dict[str, Any]:
    """All figures, for other programs."""
    return {
        **facts,
        "opponents": {
            one.opponents: {epoch: asdict(found) for epoch, found in lines_of(one)}
            for one in verdicts
        },
    }


def diagram(verdicts: list[Verdict], players: int) -> str:
    """The reliability diagram: a panel an epoch, a curve a kind of opponents."""
    check_kinds(len(verdicts))
    parts = [text(LEFT, 22, f"What the net says (across) and what comes (up), {players} players")]
    for place, one in enumerate(verdicts):
        x = LEFT + 190 * place
        legend = dot(x + 5, 38, 4) + text(x + 14, 42, f"opponents: {one.opponents}", "small")
        parts.append(group(legend, class_=f"m{place}"))
    for epoch in range(EPOCHS):
        left = LEFT + (SIDE + GAP) * epoch
        parts.append(panel(left, f"epoch {epoch + 1}", epoch == 0))
        for place, one in enumerate(verdicts):
            parts.append(group(curve(left, one.epochs[epoch]), class_=f"m{place}"))
    width, height = LEFT + (SIDE + GAP) * EPOCHS, TOP + SIDE + 56
    title = f"Reliability of the win probabilities by epoch, {players} players"
    return chart_document(width, height, title, *parts)


def check_kinds(kinds: int) -> None:
    """Refuse more curves than can be told apart."""
    if kinds > KINDS:
        raise ValueError(f"a picture shows up to {KINDS} kinds of opponents, not {kinds}")


def panel(left: float, name: str, first: bool) -> str:
    """The grid of an epoch; on the dashes, what is said is what comes."""
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
    parts.append(text(left + SIDE / 2, TOP + SIDE + 36, f"{name}: said", "mid"))
    return "".join(parts)


def curve(left: float, found: Reliability) -> str:
    """What came over what was said, with intervals; larger dots are more forecasts."""
    most = max([tenth.forecasts for tenth in found.tenths], default=1)
    points, marks = [], []
    for tenth in found.tenths:
        x, y = left + SIDE * tenth.said, TOP + SIDE * (1 - tenth.came)
        points.append((x, y))
        high, low = TOP + SIDE * (1 - tenth.high), TOP + SIDE * (1 - tenth.low)
        size = 2 + 3 * (tenth.forecasts / most) ** 0.5
        marks.append(line(x, low, x, high, "error") + dot(x, y, size))
    return polyline(points, class_="curve") + "".join(marks)
