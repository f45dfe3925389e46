"""Tables of numbers: an epoch's score, the final result, the value of the lot, the bag."""

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game, lot_value
from sunbarge.game.english import YOU, capital
from sunbarge.game.events import EpochScored
from sunbarge.game.scoring import PART_NAMES
from sunbarge.notation.tiles import CODES

from .styles import GOLD, STYLES, Styles, category
from .table import Table
from .terms import terms_in


def grid(styles: Styles, title: str, columns: Sequence[str]) -> Grid:
    """Return an empty table: the first column is left-aligned, the others right-aligned."""
    sheet = Grid(
        title=title, title_justify="left", title_style="bold", box=styles.sheet, show_edge=False
    )
    first, *rest = columns
    sheet.add_column(Text(first), overflow="fold")
    for column in rest:
        sheet.add_column(Text(column), justify="right", overflow="fold")
    return sheet


def shown_name(table: Table, seat: int, styles: Styles) -> str:
    """Return the name of a seat; the name `You` is translated."""
    name = table.name(seat)
    return styles.words("you") if name == YOU else name


def epoch_sheet(event: EpochScored, game: Game, table: Table, styles: Styles) -> Grid:
    """Return a table of each seat's points in an epoch by category, without hidden totals."""
    words, terms = styles.words, terms_in(game.edition, styles.words)
    names = [shown_name(table, seat, styles) for seat in range(game.players)]
    title = words.own("in_numbers", epoch=terms.epoch(event.epoch))
    sheet = grid(styles, title, ["", *names])
    for part in PART_NAMES:
        counted = [parts.get(part, 0) for parts in event.parts]
        if any(counted) or part not in ("monuments", "suns"):
            sheet.add_row(words(f"part.{part}"), *(styles.signed(points) for points in counted))
    sheet.add_section()
    sums = (sum(parts.values()) for parts in event.parts)
    sheet.add_row(words.own("in_all"), *(styles.signed(points) for points in sums), style="bold")
    shown = [table.tells_points(game, seat) for seat in range(game.players)]
    if any(shown):
        totals = (str(n) if seen else "?" for n, seen in zip(event.after, shown, strict=True))
        sheet.add_row(terms["points"], *totals)
    return sheet


def final_sheet(game: Game, table: Table, styles: Styles) -> Grid:
    """Return a table of all epochs and the result, the winner first."""
    words, terms = styles.words, terms_in(game.edition, styles.words)
    scored = {event.epoch: event for event in game.events if isinstance(event, EpochScored)}
    epochs = [words.own("start"), *(capital(name) for name in terms.epochs)] if scored else []
    columns = ["", *epochs, terms["points"], words.own("highest_sun")]
    sheet = grid(styles, words.own("end"), columns)
    seats = game.position()["seats"]
    for seat in ranking(game):
        won = seat == game.winner
        name = f"{styles.mark('sun') if won else ' '} {shown_name(table, seat, styles)}"
        way = way_of(seat, scored, styles)
        result = (str(seats[seat]["score"]), str(max(seats[seat]["suns"])))
        sheet.add_row(Text(name), *way, *result, style=f"bold {GOLD}" if won else "")
    return sheet


def way_of(seat: int, scored: dict[int, EpochScored], styles: Styles) -> list[str]:
    """Return a seat's points at the start and in each epoch; empty if no epoch was scored."""
    if not scored:
        return []
    start = str(scored[min(scored)].before[seat])
    return [start, *(epoch_sum(scored.get(n), seat, styles) for n in range(1, EPOCHS + 1))]


def ranking(game: Game) -> list[int]:
    """Return the seats by their points, best first; ties are broken by the highest sun."""
    seats = game.position()["seats"]
    return sorted(
        range(game.players),
        key=lambda seat: (seats[seat]["score"], max(seats[seat]["suns"])),
        reverse=True,
    )


def epoch_sum(scored: EpochScored | None, seat: int, styles: Styles) -> str:
    """Return the points of a seat in an epoch as text; `?` if the epoch was not scored."""
    return "?" if scored is None else styles.signed(sum(scored.parts[seat].values()))


def worth_sheet(game: Game, table: Table, styles: Styles) -> Grid:
    """Return a table of the lot's value to each seat if the epoch ended now."""
    words = styles.words
    columns = [words.own(key) for key in ("for", "adds", "disasters", "worth", "because")]
    sheet = grid(styles, words.own("lot_title"), columns)
    sheet.columns[-1].justify = "left"
    for lot in lot_value(game):
        reasons = [
            f"{words(f'part.{part}')} {styles.signed(points)}" for part, points in lot.parts.items()
        ]
        sheet.add_row(
            Text(shown_name(table, lot.seat, styles)),
            styles.signed(lot.adds),
            styles.signed(-lot.takes),
            Text(styles.signed(lot.total), "bold"),
            ", ".join(reasons),
        )
    return sheet


def bag_sheet(game: Game, styles: Styles) -> Grid:
    """Return a table of the tiles left in the bag, with the chance to draw each kind next."""
    words, terms = styles.words, terms_in(game.edition, styles.words)
    bag, whole = game.position()["bag"], facts(game.edition).bag
    size = sum(bag.values())
    columns = [words.own(key) for key in ("tile", "left", "of", "next")]
    sheet = grid(styles, words.own("bag_title", n=size), columns * 2)
    for column in (0, 4):
        sheet.columns[column].justify = "left"
    rows = [
        (
            Text(f"{styles.mark(category(code))} {terms.tile(code)}", STYLES[category(code)]),
            str(bag.get(code, 0)),
            str(whole[kind]),
            f"{100 * bag.get(code, 0) / size:.0f} %" if size else "",
        )
        for kind, code in enumerate(CODES)
    ]
    half = (len(rows) + 1) // 2
    for number, row in enumerate(rows[:half]):
        sheet.add_row(*row, *(rows[half + number] if half + number < len(rows) else ()))
    return sheet
