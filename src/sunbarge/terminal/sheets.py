"""Tables of numbers: an epoch's score, the final result, the value of the lot, the bag."""

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import EPOCHS
from sunbarge.game import Game, lot_value
from sunbarge.game.english import capital
from sunbarge.game.events import EpochScored
from sunbarge.game.terms import PARTS, terms_of
from sunbarge.notation.tiles import CODES

from .styles import GOLD, STYLES, Styles, category
from .table import Table


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


def epoch_sheet(event: EpochScored, game: Game, table: Table, styles: Styles) -> Grid:
    """Return a table of the points of each seat in an epoch by part; hidden totals are left out."""
    terms = terms_of(game.edition)
    names = [seat.name for seat in table.seats]
    sheet = grid(styles, f"{terms.epoch(event.epoch)} in numbers", ["", *names])
    for part, name in PARTS.items():
        counted = [parts.get(part, 0) for parts in event.parts]
        if any(counted) or part not in ("monuments", "suns"):
            sheet.add_row(name, *(styles.signed(points) for points in counted))
    sheet.add_section()
    sums = (sum(parts.values()) for parts in event.parts)
    sheet.add_row("in all", *(styles.signed(points) for points in sums), style="bold")
    shown = [table.tells_points(game, seat) for seat in range(game.players)]
    if any(shown):
        totals = (str(n) if seen else "?" for n, seen in zip(event.after, shown, strict=True))
        sheet.add_row(terms["points"], *totals)
    return sheet


def final_sheet(game: Game, table: Table, styles: Styles) -> Grid:
    """Return a table of all epochs and the result, the winner first."""
    terms = terms_of(game.edition)
    scored = {event.epoch: event for event in game.events if isinstance(event, EpochScored)}
    epochs = ["start", *(capital(name) for name in terms.epochs)] if scored else []
    sheet = grid(styles, "The end", ["", *epochs, terms["points"], "highest sun"])
    seats = game.position()["seats"]
    for seat in ranking(game):
        won = seat == game.winner
        name = f"{styles.mark('sun') if won else ' '} {table.name(seat)}"
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
    sheet = grid(
        styles,
        "The lot, if the epoch ended now",
        ["for", "adds", "disasters", "worth", "because of"],
    )
    sheet.columns[-1].justify = "left"
    for lot in lot_value(game):
        reasons = [f"{PARTS[part]} {styles.signed(points)}" for part, points in lot.parts.items()]
        sheet.add_row(
            Text(table.name(lot.seat)),
            styles.signed(lot.adds),
            styles.signed(-lot.takes),
            Text(styles.signed(lot.total), "bold"),
            ", ".join(reasons),
        )
    return sheet


def bag_sheet(game: Game, styles: Styles) -> Grid:
    """Return a table of the tiles left in the bag, with the chance to draw each kind next."""
    terms, bag, whole = terms_of(game.edition), game.position()["bag"], facts(game.edition).bag
    size = sum(bag.values())
    sheet = grid(styles, f"{size} tiles in the bag", ["tile", "left", "of", "next"] * 2)
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
