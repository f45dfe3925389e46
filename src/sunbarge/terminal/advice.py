"""The expert's analysis of moves as tables and sentences."""

from rich.table import Table as Grid
from rich.text import Text

from sunbarge.analysis import LotEstimate, MoveValue, PositionAnalysis
from sunbarge.analysis.reasons import percent, say_move
from sunbarge.game.english import capital, listed, whom
from sunbarge.game.terms import terms_of

from .sheets import grid, shown_name
from .styles import EMBER, GOLD, Styles
from .table import Table

EXPLAINED = 3  # moves whose reasons are printed below the table
REASONS_IN_A_HINT = 2


def moves_sheet(analysis: PositionAnalysis, styles: Styles) -> Grid:
    """Return a table of the legal moves: each seat's win probability and points, and the cost."""
    terms = terms_of(analysis.edition)
    sheet = grid(
        styles,
        f"{analysis.names[analysis.to_move]} to move: chance to win, points (estimates)",
        ["move", *analysis.names, "cost"],
    )
    for value in analysis.moves:
        cells = [cell(analysis, value, seat) for seat in range(analysis.players)]
        best = value is analysis.best
        verdict = Text("best" if best else f"{cost(value, styles)}{', close' * value.close}")
        move = capital(say_move(value.move, terms))
        sheet.add_row(Text(move), *cells, verdict, style=f"bold {GOLD}" if best else "")
    return sheet


def cell(analysis: PositionAnalysis, value: MoveValue, seat: int) -> Text:
    """Return a seat's win probability and points after a move, as text."""
    sure = ""
    if seat == analysis.to_move and value.doubt > 0:
        sure = f" ±{max(0.1, 100 * value.doubt):.1f}"
    return Text(f"{percent(value.wins[seat])}{sure}  {value.points[seat]:.0f}")


def cost(value: MoveValue, styles: Styles) -> str:
    """Return as text how much win probability a move loses, compared with the best move."""
    rounded = round(100 * value.loss)
    return f"{styles.mark('minus')}{rounded} %" if rounded else "0 %"


def explanations(analysis: PositionAnalysis) -> list[str]:
    """Return sentences on the position, then on why each of the best moves is good."""
    terms = terms_of(analysis.edition)
    told = list(analysis.remarks)
    for value in analysis.moves[:EXPLAINED]:
        if value.reasons:
            told.append(f"{capital(say_move(value.move, terms))}: {' '.join(value.reasons)}")
    return told


def hint(analysis: PositionAnalysis) -> list[str]:
    """Return a line with the best move and a line with the reason for it."""
    terms, best, seat = terms_of(analysis.edition), analysis.best, analysis.to_move
    outlook = f"{percent(best.wins[seat])} to win, about {best.points[seat]:.0f} points"
    name = whom(analysis.names[seat])
    head = f"Best for {name}: {say_move(best.move, terms)} ({outlook}). {beside(analysis)}"
    why = " ".join(best.reasons[:REASONS_IN_A_HINT])
    return [head.rstrip(), why] if why else [head.rstrip()]


def beside(analysis: PositionAnalysis) -> str:
    """Return a sentence that compares the best move with the next best ones."""
    terms = terms_of(analysis.edition)
    others = [say_move(value.move, terms) for value in analysis.moves if value.close]
    if others:
        return f"A close call: {listed(others, 'or')} is about as good."
    if len(analysis.moves) == 1:
        return "There is no choice."
    second = analysis.moves[1]
    return f"Next best, by {100 * second.loss:.0f} % less: {say_move(second.move, terms)}."


def estimates_sheet(lots: list[LotEstimate], table: Table, styles: Styles) -> Grid:
    """Return a table of the estimated final gain of winning the lot, compared with not bidding."""
    words = styles.words
    columns = (words.own("for"), words.own("with"), words("seat.points"), words.own("to_win"), "")
    sheet = grid(styles, words.own("estimate"), columns)
    sheet.columns[-1].justify = "left"
    for lot in lots:
        name = Text(shown_name(table, lot.seat, styles))
        if lot.sun is None:
            sheet.add_row(name, "", "", "", words.own("no_suns"))
            continue
        sheet.add_row(
            name,
            str(lot.sun),
            tenths(lot.points, styles),
            f"{styles.signed(round(100 * lot.wins))} %",
            Text("" if lot.enough else words.own("not_enough"), EMBER),
        )
    return sheet


def tenths(number: float, styles: Styles) -> str:
    """Return a number with its sign and one decimal."""
    sign = "+" if number > 0 else styles.mark("minus")
    rounded = f"{abs(number):.1f}"
    return rounded if not float(rounded) else f"{sign}{rounded}"
