"""The course of a game as a picture: win probability of every seat after every move."""

from xml.sax.saxutils import escape

from .record import GameAnalysis
from .summary import Kind, TurningPoint

WIDTH, HEIGHT = 800, 400
LEFT, RIGHT, TOP, BOTTOM = 48, 24, 64, 48
INK, PAPER, GRID, FAINT = "#574a34", "#f8f1e0", "#e3d7b8", "#b9a67a"
STYLE = f"font: 12px system-ui, sans-serif; fill: {INK}"
COLOURS = ("#1e3c86", "#b4481e", "#2a7d6f", "#8a5a9e", "#8c6a00")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2")  # lines are told apart without colours, too
LONGEST_NAME = 8  # letters of a name that fit between the lines of the key
MARKS: dict[Kind, str] = {
    "decision": "M0 -5L5 0L0 5L-5 0Z",
    "chance": "M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z",
    "estimate": "M-4 -4H4V4H-4Z",
}


def draw_chart(game: GameAnalysis) -> str:
    """An SVG that loads nothing."""
    parts = [grid(), epochs(game)]
    parts += [curve(game, seat) for seat in range(game.players)]
    parts += [mark(game, point) for point in game.turning_points]
    parts.append(title(game))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>Win probability after every move</title>"
        f'<rect width="100%" height="100%" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def x(game: GameAnalysis, moves: int) -> float:
    """How far to the right a moment is."""
    return LEFT + (WIDTH - LEFT - RIGHT) * moves / len(game.steps)


def y(share: float) -> float:
    """How high a probability is."""
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def text(left: float, top: float, words: str, more: str = "") -> str:
    """Some words."""
    return f'<text x="{left:.1f}" y="{top:.1f}" style="{STYLE}"{more}>{escape(words)}</text>'


def grid() -> str:
    """Lines for every quarter."""
    lines = []
    for quarter in range(5):
        height = y(quarter / 4)
        lines.append(f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>')
        lines.append(text(LEFT - 8, height + 4, f"{25 * quarter} %", ' text-anchor="end"'))
    return "".join(lines)


def epochs(game: GameAnalysis) -> str:
    """Where epochs begin, and how many moves there were."""
    lines = []
    for number, moves in game.epochs:
        left = x(game, moves)
        lines.append(f'<path d="M{left:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{FAINT}"/>')
        lines.append(text(left + 4, HEIGHT - BOTTOM + 18, f"epoch {number}"))
    length = f"{len(game.steps)} moves"
    lines.append(text(WIDTH - RIGHT, HEIGHT - 12, length, ' text-anchor="end"'))
    return "".join(lines)


def curve(game: GameAnalysis, seat: int) -> str:
    """The line of one seat."""
    points = " ".join(
        f"{x(game, moves):.1f},{y(share):.1f}" for moves, share in enumerate(game.curves[seat])
    )
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" '
        f'stroke-width="2" stroke-linejoin="round"{dash}/>'
    )


def mark(game: GameAnalysis, point: TurningPoint) -> str:
    """A turning point on the line of the seat that it changed most for."""
    seat = max(range(game.players), key=lambda each: abs(point.swing[each]))
    place = f"translate({x(game, point.number):.1f} {y(point.wins[seat]):.1f})"
    told = f"move {point.number}: {point.move} by {game.names[point.seat]} ({point.kind})"
    return (
        f'<path d="{MARKS[point.kind]}" transform="{place}" fill="{PAPER}" '
        f'stroke="{COLOURS[seat]}" stroke-width="2"><title>{escape(told)}</title></path>'
    )


def title(game: GameAnalysis) -> str:
    """What the picture shows, whose lines are whose, and what the marks mean."""
    kinds = sorted({point.kind for point in game.turning_points})
    room = (WIDTH - LEFT - RIGHT) / (game.players + len(kinds))
    parts = [text(LEFT, 22, "Win probability after every move (estimates; in epoch 1 rough ones)")]
    parts += [key_of_seat(game, seat, LEFT + seat * room) for seat in range(game.players)]
    for place, kind in enumerate(kinds, game.players):
        left = LEFT + place * room
        where = f"translate({left + 8:.1f} 42)"
        shape = f'<path d="{MARKS[kind]}" transform="{where}" fill="{PAPER}" stroke="{INK}"/>'
        parts.append(shape + text(left + 18, 46, kind))
    return "".join(parts)


def key_of_seat(game: GameAnalysis, seat: int, left: float) -> str:
    """A seat's line, name and points."""
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    line = f'<path d="M{left:.1f} 42h22" stroke="{COLOURS[seat]}" stroke-width="2"{dash}/>'
    name = game.names[seat]
    short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
    return line + text(left + 27, 46, f"{short} {game.scores[seat]}" if game.scores else short)
