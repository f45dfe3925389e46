"""The analysis of a game as text: curves of win probabilities, turning points, decisions."""

from collections.abc import Iterator, Sequence

from rich.table import Table as Grid
from rich.text import Text

from sunbarge.analysis import GameAnalysis, PlayerSummary, TurningPoint
from sunbarge.analysis.wording import Wording, english_wording, percent
from sunbarge.game import Game
from sunbarge.game.english import capital

from .narration import narrator_of
from .sheets import grid
from .styles import GOLD, QUIET, SKY, Styles, clip
from .table import Seat, Table

BARS = " ▁▂▃▄▅▆▇█"
PLAIN_BARS = "  ..::||#"
ROWS = 3  # height of a seat's curve
LABEL = 14
REASONS = 3  # reasons that are printed for a better move


def curves(analysis: GameAnalysis, styles: Styles, width: int) -> Iterator[Text]:
    """Yield lines with the curve of each seat's win probability after every move."""
    room = min(width - LABEL, len(analysis.steps) + 1)
    for seat, name in enumerate(analysis.names):
        levels = sampled(analysis.curves[seat], room)
        labels = (clip(name, LABEL - 2), f"at last {percent(levels[-1])}", "")
        for row in range(ROWS):
            text = Text(labels[row].ljust(LABEL), "bold" if row == 0 else QUIET)
            yield text.append(band(levels, ROWS - 1 - row, styles), (GOLD, SKY)[seat % 2])
    yield Text(" " * LABEL + ruler(analysis, room), QUIET)


def sampled(curve: Sequence[float], room: int) -> list[float]:
    """Return at most `room` points of a curve, the first and the last among them."""
    last = len(curve) - 1
    return [curve[round(place * last / max(1, room - 1))] for place in range(room)]


def band(levels: Sequence[float], row: int, styles: Styles) -> str:
    """Return one row of a curve drawn with block characters; row 0 is the lowest."""
    bars = PLAIN_BARS if styles.plain else BARS
    full = len(bars) - 1
    heights = (round(level * ROWS * full) - row * full for level in levels)
    return "".join(bars[max(0, min(full, height))] for height in heights)


def ruler(analysis: GameAnalysis, room: int) -> str:
    """Return a line that marks where the epochs begin."""
    line = [" "] * room
    for number, moves in analysis.epochs:
        place = round(moves * (room - 1) / len(analysis.steps))
        for offset, letter in enumerate(f"|epoch {number}"):
            if place + offset < room:
                line[place + offset] = letter
    return "".join(line).rstrip()


def turning_sheet(analysis: GameAnalysis, game: Game, styles: Styles) -> Grid:
    """Return a table of the largest changes of win probability, each by chance or by a decision."""
    sheet = grid(styles, "Turning points", ["move", "what happened", "by", "gains", "loses"])
    for column in (1, 2):
        sheet.columns[column].justify = "left"
    table = Table(tuple(Seat(name) for name in analysis.names))
    say = narrator_of(game, table, styles.words)
    for point in analysis.turning_points:
        events = game.plies[point.number - 1].events
        sentence = next(filter(None, map(say.tell, events)), point.move)
        sheet.add_row(
            str(point.number),
            Text(sentence),
            point.kind,
            change(analysis, point, point.gains, styles),
            change(analysis, point, point.loses, styles),
        )
    return sheet


def change(analysis: GameAnalysis, point: TurningPoint, seat: int, styles: Styles) -> Text:
    """Return how much a turning point changed a seat's win probability."""
    return Text(f"{analysis.names[seat]} {styles.signed(round(100 * point.swing[seat]))} %")


def decisions_sheet(analysis: GameAnalysis, styles: Styles) -> Grid:
    """Return a table with the quality of each player's decisions."""
    sheet = grid(
        styles,
        "Decisions, chance left aside",
        ["player", "decisions", "accurate", "lost in all", "a decision"],
    )
    for seat in analysis.seats:
        sheet.add_row(
            Text(seat.name),
            str(seat.decisions),
            f"{100 * seat.accuracy:.0f} %",
            f"{100 * seat.loss:.0f} %",
            f"{100 * seat.mean_loss:.1f} %",
        )
    return sheet


def mistakes(analysis: GameAnalysis, styles: Styles) -> Iterator[str]:
    """Yield lines on the worst decisions of every player, each with a better move."""
    wording = english_wording(analysis.names, analysis.edition)
    for seat in analysis.seats:
        yield from mistakes_of(seat, wording, styles)


def mistakes_of(seat: PlayerSummary, wording: Wording, styles: Styles) -> Iterator[str]:
    """Yield lines on the worst decisions of one player, each with a better move."""
    if not seat.worst:
        yield f"{seat.name}: no decision that clearly cost anything."
    for mistake in seat.worst:
        played, better = map(wording.move, (mistake.move, mistake.better))
        why = f" {' '.join(mistake.reasons[:REASONS])}"
        loss = f"{styles.mark('minus')}{100 * mistake.loss:.0f} %"
        yield f"{seat.name}, move {mistake.number}: {played} ({loss}). Better: {better}.{why}"


def headline(analysis: GameAnalysis) -> str:
    """Return a line with the edition, the numbers of players and moves, and the winner."""
    table = f"edition {analysis.edition}, {analysis.players} players, {len(analysis.steps)} moves"
    if analysis.winner is None or analysis.scores is None:
        return capital(f"{table}, not finished.")
    winner, points = analysis.names[analysis.winner], analysis.scores[analysis.winner]
    return capital(f"{table}, won by {winner} with {points}.")
