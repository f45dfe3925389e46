"""The middle of the game table: the Ra track as the sun's path, the auction track, the bag."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from sunbarge.engine.editions import facts
from sunbarge.engine.kinds import EPOCHS, TRACK_SPACES
from sunbarge.game import Game
from sunbarge.notation.positions import Position

from .styles import EMBER, GOLD, QUIET, SKY, STYLES, Styles, category, clip
from .terms import Terms, terms_in
from .words import Words

SKY_ROWS = 3
DANGER = 3  # the last spaces of the Ra track, on which the epoch is near its end
FULL_NAMES = 7  # a space of the auction track this wide can show a tile's name instead of its code
ROOMIEST = 14


def board(game: Game, styles: Styles, width: int, helper: bool) -> Panel:
    """Return a panel with the Ra track, the auction track, the centre sun and the bag."""
    position, terms = game.position(), terms_in(game.edition, styles.words)
    inner = width - 4
    parts: list[RenderableType] = [
        *sky(position, styles, inner, facts(game.edition).barge_marker),
        *track(position, styles, terms, inner),
        footing(position, styles, terms, inner, helper),
    ]
    return Panel(
        Group(*parts),
        title=epoch_title(position, terms),
        title_align="left",
        subtitle=styles.words.own("edition", name=game.edition),
        subtitle_align="right",
        box=styles.frame,
        border_style=SKY,
        width=width,
    )


def epoch_title(position: Position, terms: Terms) -> str:
    """Return the name of the epoch; if the name has a number, also how many epochs there are."""
    name = terms.epoch(position["epoch"])
    return terms.words.own("epoch_of", epoch=name, n=EPOCHS) if name[-1].isdecimal() else name


def sky(position: Position, styles: Styles, width: int, barge: bool) -> list[Text]:
    """Return the Ra track as an arc from dawn to dusk."""
    filled, limit = position["ra_tiles"], position["ra_limit"]
    rows = [[(" ", "")] * width for _ in range(SKY_ROWS)]
    dawn, dusk = styles.words.own("dawn"), styles.words.own("dusk")
    left, right = len(dawn) + 2, width - len(dusk) - 2 - len(str(limit))
    columns = [left + round(n * (right - left) / (limit - 1)) for n in range(limit)]
    way(rows, columns, styles, filled)
    for number, column in enumerate(columns, 1):
        text, style = station(number, filled, limit, styles, barge)
        put(rows[height((column - left) / (right - left))], column - 1, text, style)
    put(rows[-1], 0, dawn, QUIET)
    put(rows[-1], width - len(dusk), dusk, QUIET)
    said, style = warning(filled, limit, styles.words)
    room = columns[-1] - columns[0] - 4
    said = clip(said, room)
    put(rows[-1], columns[0] + 2 + (room - len(said)) // 2, said, style)
    return [Text.assemble(*row) for row in rows]


def height(part_of_way: float) -> int:
    """Return the row of the arc, counted from the top, at a point from 0 (dawn) to 1 (dusk)."""
    return SKY_ROWS - 1 - round((SKY_ROWS - 1) * (1 - (2 * part_of_way - 1) ** 2))


def put(row: list[tuple[str, str]], column: int, text: str, style: str) -> None:
    """Write a text into a row of the drawn Ra track, from a column on."""
    for offset, letter in enumerate(text):
        row[column + offset] = (letter, style)


def way(rows: list[list[tuple[str, str]]], columns: list[int], styles: Styles, filled: int) -> None:
    """Draw the dots between the spaces of the Ra track, golden up to the last filled space."""
    left, right = columns[0], columns[-1]
    reached = columns[filled - 1] if filled else left - 1
    for column in range(left, right + 1, 2):
        row = height((column - left) / (right - left))
        put(rows[row], column, styles.mark("way"), GOLD if column <= reached else QUIET)


def station(number: int, filled: int, limit: int, styles: Styles, barge: bool) -> tuple[str, str]:
    """Return the text of one space of the Ra track, three characters wide, and its style."""
    if number <= filled and not barge:
        return f" {styles.mark('ra')} ", STYLES["ra"]
    if number == filled:
        return f"{styles.mark('port')}{styles.mark('ra')}{styles.mark('starboard')}", STYLES["ra"]
    if number < filled:
        return styles.mark("done") * 3, GOLD
    if number > limit - DANGER:
        return f"{styles.mark('left')}{number}{styles.mark('right')}", f"bold {EMBER}"
    return f" {number} ", SKY


def warning(filled: int, limit: int, words: Words) -> tuple[str, str]:
    """Return how many more Ra tiles end the epoch, as text, and the style for the text.

    The style is a warning if the epoch is near its end.
    """
    left = limit - filled
    style = f"bold {EMBER}" if left <= DANGER else "bold"
    return f"{words('ra.count', n=filled, limit=limit)}: {words('ra.more', n=left)}", style


def track(position: Position, styles: Styles, terms: Terms, width: int) -> list[Text]:
    """Return the lines of the auction track with its numbered spaces."""
    cell = min(ROOMIEST, (width - TRACK_SPACES - 1) // TRACK_SPACES)
    spaces = position["track"] + [None] * (TRACK_SPACES - len(position["track"]))
    bar = (styles.mark("bar"), QUIET)
    top = Text(" " * ((width - TRACK_SPACES * (cell + 1) - 1) // 2))
    middle, foot = top.copy(), top.copy()
    for number, code in enumerate(spaces, 1):
        top.append(styles.corner("┌" if number == 1 else "┬"), QUIET)
        top.append_text(edge(number, code, styles, cell))
        middle.append(*bar).append_text(space(code, terms, cell))
        foot.append(styles.corner("└" if number == 1 else "┴"), QUIET).append(
            styles.mark("line") * cell, QUIET
        )
    top.append(styles.corner("┐"), QUIET)
    middle.append(*bar)
    foot.append(styles.corner("┘"), QUIET)
    return [top, middle, foot]


def edge(number: int, code: str | None, styles: Styles, cell: int) -> Text:
    """Return the upper edge of a track space: its number and the symbol of its tile."""
    line = styles.mark("line")
    text = Text().append(line, QUIET).append(str(number), "" if code else QUIET)
    if code and cell > FULL_NAMES:
        text.append(line, QUIET).append(styles.mark(category(code)), STYLES[category(code)])
    return text.append(line * (cell - text.cell_len), QUIET)


def space(code: str | None, terms: Terms, cell: int) -> Text:
    """Return the name of the tile on a track space, or blanks if the space is empty."""
    if code is None:
        return Text(" " * cell)
    return Text(short(terms.tile(code), code, cell).center(cell), STYLES[category(code)])


def short(name: str, code: str, room: int) -> str:
    """Return a tile's name, shortened to `room` characters if necessary."""
    if len(name) <= room:
        return name
    if room < FULL_NAMES:
        return code
    return name[:room] if " " in name[:room] else name[: room - 1] + "."


def footing(position: Position, styles: Styles, terms: Terms, width: int, helper: bool) -> Text:
    """Return a line with the centre sun at the left and the bag at the right."""
    where = styles.words.own("centre_winner" if width > 60 else "centre")
    left = centre_sun(position, styles, where)
    right = bag_in_short(position, helper, styles.words)
    gap = max(1, width - left.cell_len - right.cell_len)
    return left.append(" " * gap).append_text(right)


def centre_sun(position: Position, styles: Styles, where: str) -> Text:
    """Return the centre sun, followed by the words `where`."""
    text = Text().append(f"{styles.mark('sun')} {position['sun']}", f"bold {GOLD}")
    return text.append(f" {where}", QUIET)


def bag_in_short(position: Position, helper: bool, words: Words) -> Text:
    """Return how many tiles are left in the bag, and the chance that the next one is Ra."""
    size, ra = sum(position["bag"].values()), position["bag"].get("ra", 0)
    if not helper:
        return Text()
    if not size:
        return Text(words.own("bag", n=size))
    return Text(words.own("bag_next", n=size, ra=ra, chance=f"{100 * ra / size:.0f}"))
