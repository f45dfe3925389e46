"""The picture of a measure: rows are numbers of players, dots with their intervals are bots."""

from sunbarge.svg import chart_document, dot, group, line, text

from .figures import Figure, MeasureFigures

WIDTH, LEFT, RIGHT, ROW, TOP = 640, 110, 30, 46, 76
APART = 12
"Vertical distance in pixels between the dots of the bots in a row."


def picture(title: str, measure: MeasureFigures) -> str:
    """Return the picture of a measure as SVG; a dashed line marks the fair share of wins."""
    bots = list(dict.fromkeys(each.bot for each in measure.figures))
    players = sorted({each.players for each in measure.figures})
    scale = Scale(measure)
    parts = [text(20, 28, title), *legend(bots)]
    for row, count in enumerate(players):
        y = TOP + ROW * row
        parts.append(text(LEFT - 14, y + ROW / 2 + 4, f"{count} players", "end"))
        parts.append(line(LEFT, y + ROW - 2, WIDTH - RIGHT, y + ROW - 2, "grid"))
        if measure.fair:
            x = scale.across(1 / count)
            parts.append(line(x, y + 4, x, y + ROW - 8, "fair"))
        for each in (one for one in measure.figures if one.players == count):
            place = bots.index(each.bot)
            middle = y + ROW / 2 - 4 + APART * (place - (len(bots) - 1) / 2)
            parts.append(group(mark(each, middle, scale), class_=f"m{place}"))
    bottom = TOP + ROW * len(players) + 14
    parts += [text(scale.across(n), bottom, scale.label(n), "mid small") for n in scale.ticks()]
    return chart_document(WIDTH, bottom + 14, title, *parts)


def legend(bots: list[str]) -> list[str]:
    """Return the names of the bots with their dots."""
    places = ((26 + 150 * place, place, bot) for place, bot in enumerate(bots))
    return [
        group(dot(x, 46, 4), text(x + 10, 50, bot, "small"), class_=f"m{place}")
        for x, place, bot in places
    ]


def mark(each: Figure, y: float, scale: "Scale") -> str:
    """Return a dot at height `y` with its interval, as SVG."""
    interval = line(scale.across(each.low), y, scale.across(each.high), y, "error")
    return interval + dot(scale.across(each.value), y, 3.5)


class Scale:
    """The horizontal axis: 0 to 100 % for shares, slightly wider than the intervals for means."""

    def __init__(self, measure: MeasureFigures) -> None:
        """Fit the axis to a measure."""
        self.share = measure.share
        low = min(each.low for each in measure.figures)
        high = max(each.high for each in measure.figures)
        self.low = 0.0 if measure.share else min(0.0, float(int(low) - 1))
        self.high = 1.0 if measure.share else float(int(high) + 1)

    def across(self, number: float) -> float:
        """Return the x coordinate of a number."""
        width = WIDTH - LEFT - RIGHT
        return LEFT + width * (number - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        """Return the numbers at which the axis has labels."""
        if self.share:
            return [0, 0.25, 0.5, 0.75, 1]
        step = max(1, round((self.high - self.low) / 6))
        return [float(n) for n in range(int(self.low), int(self.high) + 1, step)]

    def label(self, number: float) -> str:
        """Return the label of the axis at a number."""
        return f"{number:.0%}" if self.share else f"{number:g}"
