"""Draws a chart of a game: the win probability of every seat after every move."""

from html import escape

from sunbarge.svg import LIGHT, background, document, element, polyline
from sunbarge.svg import text as svg_text

from .record import GameAnalysis
from .summary import Kind, TurningPoint

WIDTH, HEIGHT = 800, 400
LEFT, RIGHT, TOP, BOTTOM = 48, 24, 64, 48
INK, PAPER, GRID, FAINT = LIGHT["ink-2"], LIGHT["card"], "#e3d7b8", "#b9a67a"
STYLE = f"font: 12px system-ui, sans-serif; fill: {INK}"
COLOURS = ("#1e3c86", "#b4481e", "#2a7d6f", "#8a5a9e", "#8c6a00")
DASHES = (None, "7 3", "2 3", "9 3 2 3", "4 2")  # so that lines differ without colours, too
LONGEST_NAME = 8  # letters of a player's name that fit into the legend
MARKS: dict[Kind, str] = {
    "decision": "M0 -5L5 0L0 5L-5 0Z",
    "chance": "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z",
    "estimate": "M-4 -4H4V4H-4Z",
}


def draw_chart(game: GameAnalysis) -> str:
    """Return the chart of a game as an SVG document, which loads no other files.

    >>> from sunbarge import Game, analyze_record
    >>> game = Game(players=3, seed=7)
    >>> events = game.play("invoke")
    >>> draw_chart(analyze_record(game))[:4]
    '<svg'
    """
    parts = [background(PAPER), grid(), epochs(game)]
    parts += [curve(game, seat) for seat in range(game.players)]
    parts += [mark(game, point) for point in game.turning_points]
    parts.append(title(game))
    return document(WIDTH, HEIGHT, "Win probability after every move", *parts)


def x(game: GameAnalysis, moves: int) -> float:
    """Return the x coordinate of the position after a number of moves."""
    return LEFT + (WIDTH - LEFT - RIGHT) * moves / len(game.steps)


def y(share: float) -> float:
    """Return the y coordinate of a probability."""
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def text(left: float, top: float, content: str, anchor: str | None = None) -> str:
    """Return a text element in the style of the chart."""
    return svg_text(left, top, content, style=STYLE, text_anchor=anchor)


def path(d: str, stroke: str, **attributes: str | float | None) -> str:
    """Return an SVG path with this outline colour."""
    return element("path", d=d, stroke=stroke, **attributes)


def grid() -> str:
    """Return horizontal lines at 0, 25, 50, 75 and 100 %, with labels."""
    lines = []
    for quarter in range(5):
        height = y(quarter / 4)
        lines.append(path(f"M{LEFT} {height:.1f}H{WIDTH - RIGHT}", GRID))
        lines.append(text(LEFT - 8, height + 4, f"{25 * quarter} %", "end"))
    return "".join(lines)


def epochs(game: GameAnalysis) -> str:
    """Return labelled vertical lines where epochs begin, and a label with the number of moves."""
    lines = []
    for number, moves in game.epochs:
        left = x(game, moves)
        lines.append(path(f"M{left:.1f} {TOP}V{HEIGHT - BOTTOM}", FAINT))
        lines.append(text(left + 4, HEIGHT - BOTTOM + 18, f"epoch {number}"))
    lines.append(text(WIDTH - RIGHT, HEIGHT - 12, f"{len(game.steps)} moves", "end"))
    return "".join(lines)


def curve(game: GameAnalysis, seat: int) -> str:
    """Return the line with the win probabilities of one seat."""
    points = ((x(game, moves), y(share)) for moves, share in enumerate(game.curves[seat]))
    stroke = {"stroke": COLOURS[seat], "stroke_dasharray": DASHES[seat]}
    return polyline(points, fill="none", stroke_width=2, stroke_linejoin="round", **stroke)


def mark(game: GameAnalysis, point: TurningPoint) -> str:
    """Return the marker of a turning point, on the line of the seat with the largest change."""
    seat = max(range(game.players), key=lambda each: abs(point.swing[each]))
    label = f"move {point.number}: {point.move} by {game.names[point.seat]} ({point.kind})"
    return element(
        "path",
        element("title", escape(label)),
        d=MARKS[point.kind],
        transform=f"translate({x(game, point.number):.1f} {y(point.wins[seat]):.1f})",
        fill=PAPER,
        stroke=COLOURS[seat],
        stroke_width=2,
    )


def title(game: GameAnalysis) -> str:
    """Return the title and the legend of lines and markers."""
    kinds = sorted({point.kind for point in game.turning_points})
    room = (WIDTH - LEFT - RIGHT) / (game.players + len(kinds))
    parts = [text(LEFT, 22, "Win probability after every move (estimates; in epoch 1 rough ones)")]
    parts += [key_of_seat(game, seat, LEFT + seat * room) for seat in range(game.players)]
    for place, kind in enumerate(kinds, game.players):
        left = LEFT + place * room
        where = f"translate({left + 8:.1f} 42)"
        parts.append(path(MARKS[kind], INK, transform=where, fill=PAPER))
        parts.append(text(left + 18, 46, kind))
    return "".join(parts)


def key_of_seat(game: GameAnalysis, seat: int, left: float) -> str:
    """Return the legend of one seat: a sample of its line, its name and its final points."""
    dash = DASHES[seat]
    line = path(f"M{left:.1f} 42h22", COLOURS[seat], stroke_width=2, stroke_dasharray=dash)
    name = game.names[seat]
    short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    return line + text(left + 27, 46, f"{short} {game.scores[seat]}" if game.scores else short)
