"""The learning curve as an SVG chart."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from sunbarge.atomic_write import write_atomically
from sunbarge.svg import LIGHT, background, document, element, polyline, text

from .run import CurvePoint

WIDTH, HEIGHT, MARGIN = 640, 320, 48
STYLE = f"font: 12px system-ui, sans-serif; fill: {LIGHT['ink-2']}"
COLOURS = ("#1e3c86", "#8a5a00", "#2f6b3a", "#96301a")


def draw_curve(curve: list[CurvePoint], players: int, file: Path) -> None:
    """Write an SVG chart of win rates over time, with a dashed line at 1/players (equal play)."""
    minutes = max(point.seconds for point in curve) / 60 or 1.0
    title = "Games won with the same opponent in all other seats, "
    caption = f"{minutes:.0f} minutes, {curve[-1].games:,} games"
    parts = [
        background(LIGHT["card"]),
        *(level(share / 4) for share in range(5)),
        horizontal(1 / players, "#96301a", stroke_dasharray="4 4"),
        *opponents(curve, minutes),
        text(MARGIN, 24, f"{title}{players} players (dashes: a fair share)", style=STYLE),
        text(WIDTH - MARGIN, HEIGHT - 12, caption, text_anchor="end", style=STYLE),
    ]
    write_atomically(file, document(WIDTH, HEIGHT, "Learning curve", *parts))


def opponents(curve: list[CurvePoint], minutes: float) -> Iterator[str]:
    """Yield for each opponent the SVG of the win rate's curve, and of its label."""
    for place, (name, colour) in enumerate(zip(curve[-1].strength, cycle(COLOURS), strict=False)):
        known = [point for point in curve if name in point.strength]
        points = ((x(point.seconds / 60 / minutes), y(point.strength[name])) for point in known)
        yield polyline(points, fill="none", stroke=colour, stroke_width=2)
        style = f"{STYLE}; fill: {colour}"
        yield text(MARGIN + 110 * place, HEIGHT - 12, f"v {name}", style=style)


def x(share: float) -> float:
    """Return the x coordinate of a moment, given as a share (0 to 1) of the training time."""
    return MARGIN + (WIDTH - 2 * MARGIN) * share


def y(share: float) -> float:
    """Return the y coordinate of a share of games won."""
    return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share


def horizontal(share: float, stroke: str, **attributes: str) -> str:
    """Return the SVG of a horizontal line across the chart, at a share of games won."""
    d = f"M{MARGIN} {y(share):.1f}H{WIDTH - MARGIN}"
    return element("path", d=d, stroke=stroke, **attributes)


def level(share: float) -> str:
    """Return the SVG of a grid line at a share of games won, with its label."""
    label = text(6, y(share) + 4, f"{100 * share:.0f} %", style=STYLE)
    return horizontal(share, "#d9cba6") + label
