"""The learning curve as a picture."""

from itertools import cycle
from pathlib import Path

from .run import Checkpoint

WIDTH, HEIGHT, MARGIN = 640, 320, 48
STYLE = "font: 12px system-ui, sans-serif; fill: #574a34"
COLOURS = ("#1e3c86", "#8a5a00", "#2f6b3a", "#96301a")


def draw_curve(curve: list[Checkpoint], players: int, file: Path) -> None:
    """Write an SVG: strength against each opponent over the minutes, and what would be fair."""
    minutes = max(point.seconds for point in curve) / 60 or 1.0

    def x(seconds: float) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * seconds / 60 / minutes

    def y(share: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share

    lines = ""
    for place, (name, colour) in enumerate(zip(curve[-1].strength, cycle(COLOURS), strict=False)):
        known = [point for point in curve if name in point.strength]
        line = " ".join(f"{x(p.seconds):.1f},{y(p.strength[name]):.1f}" for p in known)
        lines += f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
        lines += (
            f'<text x="{MARGIN + 110 * place}" y="{HEIGHT - 12}" style="{STYLE}; fill: {colour}">'
            f"v {name}</text>"
        )
    grid = "".join(level(y(share / 4), f"{25 * share} %") for share in range(5))
    fair = f'<path d="M{MARGIN} {y(1 / players):.1f}H{WIDTH - MARGIN}" stroke="#96301a"'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="100%" height="100%" fill="#f8f1e0"/>{grid}'
        f'{fair} stroke-dasharray="4 4"/>'
        f'{lines}<text x="{MARGIN}" y="24" style="{STYLE}">Games won with the same opponent in all '
        f"other seats, {players} players (dashes: a fair share)</text>"
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 12}" text-anchor="end" style="{STYLE}">'
        f"{minutes:.0f} minutes, {curve[-1].games:,} games</text></svg>\n"
    )
    file.write_text(text, "utf-8")


def level(height: float, label: str) -> str:
    """A line of the grid with its label."""
    line = f'<path d="M{MARGIN} {height:.1f}H{WIDTH - MARGIN}" stroke="#d9cba6"/>'
    return f'{line}<text x="6" y="{height + 4:.1f}" style="{STYLE}">{label}</text>'
