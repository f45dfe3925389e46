"""The charts of a ladder (SVG): the cross-play matrix, the ratings, and the wins by seat."""

import math

from sunbarge.svg import bar, chart, dot, group, line, text

from .cell_statistics import CellStatistics
from .formats import percent
from .ratings import Ratings
from .standings import Standings

LABEL, FIELD, ROW = 110, 92, 46
WIDTH = 620
THIN = 6  # height of the bar of one seat
DEEPEST = 0.55  # maximum opacity; numbers on a stronger colour would be hard to read
FAR = 3.0  # difference of log odds to the fair share at which the colour is strongest


def heat_map(standings: Standings, players: int) -> str:
    """Return the cross-play matrix as a heat map: blue above the fair share, red below."""
    labels = standings.labels(players)
    parts = []
    for column, label in enumerate(labels):
        parts.append(text(LABEL + FIELD * (column + 0.5), 20, f"v {short(label, 10)}", "mid"))
    for row, bot in enumerate(labels):
        y = 30 + ROW * row
        parts.append(text(LABEL - 8, y + 27, short(bot), "end"))
        for column, others in enumerate(labels):
            one = standings.between(players, bot, others)
            parts.append(field(LABEL + FIELD * column, y, one, bot == others))
    width, height = LABEL + FIELD * len(labels), 34 + ROW * len(labels)
    title = f"Share of wins of the row against all others the column, {players} players"
    return chart(width, height, title, *parts)


def short(label: str, room: int = 14) -> str:
    """Shorten a label to its last characters, at most `room`, with an ellipsis before them."""
    return label if len(label) <= room else f"…{label[1 - room :]}"


def field(x: float, y: float, one: CellStatistics | None, same: bool) -> str:
    """Return one field of the cross-play matrix as SVG; `same` if row and column are one bot."""
    if one is None:
        mark = "·" if same else "not played"
        inner = bar(x + 1, y + 1, FIELD - 2, ROW - 2, "none", 0.25)
        return inner + text(x + FIELD / 2, y + 27, mark, "mid small")
    depth = DEEPEST * min(1.0, abs(log_odds(one.share) - log_odds(one.fair)) / FAR)
    kind = "above" if one.share >= one.fair else "below"
    interval = f"{100 * one.low:.1f} to {100 * one.high:.1f}"
    return (
        bar(x + 1, y + 1, FIELD - 2, ROW - 2, kind, depth)
        + text(x + FIELD / 2, y + 20, percent(one.share), "mid")
        + group(text(x + FIELD / 2, y + 36, interval, "mid small"), style="--ink-2: var(--ink)")
    )


def log_odds(share: float) -> float:
    """Return the logit of a share; the share is clipped so that the logit is finite."""
    share = min(max(share, 0.001), 0.999)
    return math.log(share / (1 - share))


def rating_dots(ratings: Ratings) -> str:
    """Return a dot plot of the ratings with their intervals, as SVG."""
    lowest = min([line.low for line in ratings.lines])
    highest = max([line.high for line in ratings.lines])
    start = 100 * math.floor((lowest - 50) / 100)
    end = 100 * math.ceil((highest + 10) / 100)

    def x(rating: float) -> float:
        return LABEL + (WIDTH - LABEL - 70) * (rating - start) / (end - start)

    bottom = 14 + 34 * len(ratings.lines)
    parts = []
    for mark in range(start, end + 1, 100 * max(1, round((end - start) / 600))):
        parts.append(line(x(mark), 8, x(mark), bottom, "grid"))
        parts.append(text(x(mark), bottom + 16, str(mark), "mid small"))
    for row, one in enumerate(ratings.lines):
        y = 14 + 34 * row
        parts.append(text(LABEL - 8, y + 16, short(one.label), "end"))
        parts.append(line(x(one.low), y + 11, x(one.high), y + 11, "whisker"))
        parts.append(dot(x(one.rating), y + 11, 6))
        parts.append(text(x(one.high) + 8, y + 16, f"{one.rating:.0f}"))
    title = f"Ratings with 95 % intervals, {ratings.players} players"
    return chart(WIDTH, bottom + 24, title, *parts)


def seat_bars(standings: Standings, players: int) -> str:
    """Return a bar chart of the first bot's wins in each pairing, by its seat, seat 0 on top."""
    cells = standings.at(players)
    left, row_height = 180, 14 + THIN * players

    def x(share: float) -> float:
        return left + (WIDTH - left - 20) * share

    bottom = 14 + row_height * len(cells)
    parts = []
    for mark in range(0, 101, 25):
        parts.append(line(x(mark / 100), 8, x(mark / 100), bottom, "grid"))
        parts.append(text(x(mark / 100), bottom + 16, f"{mark} %", "mid small"))
    for row, one in enumerate(cells):
        y = 18 + row_height * row
        title = f"{short(one.cell.bot.label, 11)} v {short(one.cell.others.label, 11)}"
        parts.append(text(left - 8, y + THIN * players / 2 + 5, title, "end"))
        for seat, share in enumerate(one.by_seat):
            width = max(1.0, x(share) - left)
            parts.append(bar(left, y + THIN * seat, width, THIN - 1, "bar", 0.8))
    parts.append(line(x(1 / players), 8, x(1 / players), bottom, "fair"))
    title = f"Share of wins by the seat of the measured bot, {players} players; dashes: fair share"
    return chart(WIDTH, bottom + 24, title, *parts)
