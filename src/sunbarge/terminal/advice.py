"""What a move leads to, on a sheet and in a sentence."""

from rich.table import Table as Grid
from rich.text import Text

from sunbarge.analysis import LotEstimate, MoveValue, PositionAnalysis
from sunbarge.analysis.reasons import percent, say_move
from sunbarge.game.english import capital, listed, whom
from sunbarge.game.terms import terms_of

from .sheets import grid
from .styles import EMBER, GOLD, Styles
from .table import Table

EXPLAINED = 3  # moves whose reasons are told below the sheet
REASONS_IN_A_HINT = 2


def moves_sheet(analysis: PositionAnalysis, styles: Styles) -> Grid:
    """Every legal move: for every seat its chance to win and its points, and what it costs."""
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
    """A seat's chance and points after a move; the mover's with how sure it is."""
    sure = ""
    if seat == analysis.to_move and value.doubt > 0:
        sure = f" ±{max(0.1, 100 * value.doubt):.1f}"
    return Text(f"{percent(value.wins[seat])}{sure}  {value.points[seat]:.0f}")


def cost(value: MoveValue, styles: Styles) -> str:
    """What a move costs against the best one, rounded."""
    rounded = round(100 * value.loss)
    return f"{styles.mark('minus')}{rounded} %" if rounded else "0 %"


def explanations(analysis: PositionAnalysis) -> list[str]:
    """The position in words, then why the best moves are what they are."""
    terms = terms_of(analysis.edition)
    told = list(analysis.remarks)
    for value in analysis.moves[:EXPLAINED]:
        if value.reasons:
            told.append(f"{capital(say_move(value.move, terms))}: {' '.join(value.reasons)}")
    return told


def hint(analysis: PositionAnalysis) -> list[str]:
    """The best move in one line, and why in another."""
    terms, best, seat = terms_of(analysis.edition), analysis.best, analysis.to_move
    outlook = f"{percent(best.wins[seat])} to win, about {best.points[seat]:.0f} points"
    name = whom(analysis.names[seat])
    head = f"Best for {name}: {say_move(best.move, terms)} ({outlook}). {beside(analysis)}"
    why = " ".join(best.reasons[:REASONS_IN_A_HINT])
    return [head.rstrip(), why] if why else [head.rstrip()]


def beside(analysis: PositionAnalysis) -> str:
    """The best move beside the next best ones."""
    terms = terms_of(analysis.edition)
    others = [say_move(value.move, terms) for value in analysis.moves if value.close]
    if others:
        return f"A close call: {listed(others, 'or')} is about as good."
    if len(analysis.moves) == 1:
        return "There is no choice."
    second = analysis.moves[1]
    return f"Next best, by {100 * second.loss:.0f} % less: {say_move(second.move, terms)}."


def estimates_sheet(lots: list[LotEstimate], table: Table, styles: Styles) -> Grid:
    """What winning the lot is worth in the end, against not bidding, as an estimate."""
    sheet = grid(
        styles,
        "Winning it (estimate)",
        ["for", "with", "points", "to win", ""],
    )
    sheet.columns[-1].justify = "left"
    for lot in lots:
        name = Text(table.name(lot.seat))
        if lot.sun is None:
            sheet.add_row(name, "", "", "", "has no sun")
            continue
        sheet.add_row(
            name,
            str(lot.sun),
            tenths(lot.points, styles),
            f"{styles.signed(round(100 * lot.wins))} %",
            Text("" if lot.enough else "does not win", EMBER),
        )
    return sheet


def tenths(number: float, styles: Styles) -> str:
    """A number with its sign and one decimal."""
    sign = "+" if number > 0 else styles.mark("minus")
    rounded = f"{abs(number):.1f}"
    return rounded if not float(rounded) else f"{sign}{rounded}"
