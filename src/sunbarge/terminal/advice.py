"""The expert's analysis of moves as tables and sentences."""

from rich.table import Table as Grid
from rich.text import Text

from sunbarge.analysis import LotEstimate, MoveValue, PositionAnalysis
from sunbarge.analysis.wording import Wording, percent
from sunbarge.game.english import capital

from .sheets import grid, shown_name
from .styles import EMBER, GOLD, Styles
from .table import Table
from .terms import terms_in
from .words import Words

EXPLAINED = 3  # moves whose reasons are printed below the table
REASONS_IN_A_HINT = 2


def wording_of(analysis: PositionAnalysis, words: Words) -> Wording:
    """Return the `Wording` that puts an analysis into words in the language of `words`."""
    return Wording(analysis.names, terms_in(analysis.edition, words), words)


def moves_sheet(analysis: PositionAnalysis, styles: Styles) -> Grid:
    """Return a table of the legal moves, with every seat's win probability and points after each.

    The last column is the win probability that a move loses compared with the best move.
    """
    words = styles.words
    wording = wording_of(analysis, words)
    title = words.own("values", name=wording.name(analysis.to_move))
    names = [wording.name(seat) for seat in range(analysis.players)]
    sheet = grid(styles, title, [words.own("move"), *names, words.own("cost")])
    for value in analysis.moves:
        cells = [cell(analysis, value, seat) for seat in range(analysis.players)]
        best = value is analysis.best
        close = f", {words.own('close')}" if value.close else ""
        verdict = Text(words.own("best") if best else f"{cost(value, styles)}{close}")
        move = capital(wording.move(value.move))
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


def explanations(analysis: PositionAnalysis, words: Words) -> list[str]:
    """Return sentences on the position, then the reasons for the values of the best moves."""
    wording = wording_of(analysis, words)
    sentences = list(wording.sentences(analysis.remark_codes))
    for value in analysis.moves[:EXPLAINED]:
        if value.reason_codes:
            why = " ".join(wording.sentences(value.reason_codes))
            sentences.append(f"{capital(wording.move(value.move))}: {why}")
    return sentences


def hint(analysis: PositionAnalysis, words: Words) -> list[str]:
    """Return a line with the best move and a line with the reason for it."""
    wording, best, seat = wording_of(analysis, words), analysis.best, analysis.to_move
    head = words.own(
        "hint",
        name=wording.whom(seat),
        move=wording.move(best.move),
        win=percent(best.wins[seat]),
        points=f"{best.points[seat]:.0f}",
    )
    why = " ".join(wording.sentences(best.reason_codes[:REASONS_IN_A_HINT]))
    sentences = f"{head} {beside(analysis, words)}"
    return [sentences, why] if why else [sentences]


def beside(analysis: PositionAnalysis, words: Words) -> str:
    """Return a sentence that compares the best move with the next best moves."""
    wording = wording_of(analysis, words)
    others = [wording.move(value.move) for value in analysis.moves if value.close]
    if others:
        return words.own("hint_close", moves=words.either(others))
    if len(analysis.moves) == 1:
        return words("remark.nochoice")
    second = analysis.moves[1]
    less = f"{100 * second.loss:.0f} %"
    return words.own("hint_next", less=less, move=wording.move(second.move))


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
