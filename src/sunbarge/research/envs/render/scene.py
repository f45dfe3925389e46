"""Draws a position: the Ra track and the lot in the centre, and a box for every seat."""

from collections.abc import Iterator

from sunbarge.engine.kinds import EPOCHS, TRACK_SPACES, Phase, Tile
from sunbarge.notation.positions import PHASES, Position
from sunbarge.notation.tiles import CODES, NAMES
from sunbarge.terminal.styles import category

from .shapes import Box, Disc, Label, Picture, Shape

PAGE, CARD, INK, FAINT = "#eadfc4", "#f8f1e0", "#1c1914", "#cbbd98"
NOW, BID = "#a8700f", "#d92c1c"
CENTRE, CENTRE_INK, CENTRE_LINE, GOLD, EMBER = "#1a2f6b", "#f6edd6", "#7c92d0", "#f4cf73", "#ff9d7c"
FIELDS = {
    "ra": GOLD,
    "god": "#2f4fa3",
    "pharaoh": "#a8321f",
    "nile": "#1c7a70",
    "flood": "#125850",
    "gold": "#8c6a00",
    "civilization": "#2f6b3c",
    "monument": "#7a5b2c",
    "disaster": "#26211b",
}
WIDTH, MARGIN = 880, 12
CENTRE_HEIGHT, CARD_HEIGHT = 216, 72
SPACE, GAP = 96, 8  # size of a space of the auction track, and the gap between two
CELL = 34  # width of a kind of tile in the box of a seat
DANGER = 3  # number of spaces at the end of the Ra track that are marked
HELD = tuple(code for code in CODES[Tile.GOD :] if category(code) != "disaster")
DECISIONS = {
    "turn": "turn",
    "god": "spends gods",
    "auction": "bids or passes",
    "lose": "loses a tile",
}
assert set(DECISIONS) == set(PHASES.values()) - {PHASES[Phase.OVER]}


def scene(position: Position) -> Picture:
    """Return the picture of a position; its size depends only on the number of players."""
    shapes: list[Shape] = [Box(0, 0, WIDTH, height(position["players"]), PAGE)]
    shapes += table_centre(position)
    for seat in range(position["players"]):
        shapes += card(position, seat)
    title = f"Ra, edition {position['edition']}: {headline(position)}"
    return Picture(WIDTH, height(position["players"]), title, tuple(shapes))


def height(players: int) -> int:
    """Return the height of the picture for a number of players."""
    return 2 * MARGIN + CENTRE_HEIGHT + players * (CARD_HEIGHT + GAP)


def headline(position: Position) -> str:
    """Return a line of text on who is to move and what they decide."""
    if position["to_move"] is None:
        return "the game is over"
    said = f"seat {position['to_move']}, {DECISIONS[position['phase']]}"
    auction = position["auction"]
    if auction is None:
        return said
    standing = max(auction["bids"].values(), default=None)
    bid = f"{standing} stands" if standing else "no bid yet"
    return f"{said}. Ra player {auction['ra_player']}, {bid}"


def table_centre(position: Position) -> Iterator[Shape]:
    """Yield the shapes of the epoch, the Ra track, the bag, the lot and the centre sun."""
    left, top = MARGIN + GAP * 2, MARGIN + GAP * 2
    yield Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, CENTRE_HEIGHT, CENTRE)
    yield Label(left, top, f"epoch {position['epoch']} of {EPOCHS}", CENTRE_INK)
    yield Label(left, top + 176, headline(position), GOLD)
    bag, ra = sum(position["bag"].values()), position["bag"].get("ra", 0)
    yield Label(WIDTH - left, top, f"bag {bag}, {ra} ra", CENTRE_INK, anchor="end")
    yield from ra_track(position, 280, top - 4)
    for space in range(TRACK_SPACES):
        track = position["track"]
        code = track[space] if space < len(track) else None
        yield from lot_space(code, left + space * (SPACE + GAP), top + 36)
    yield from sun(position["sun"], WIDTH - left - 20, top + 182, GOLD, "")


def ra_track(position: Position, left: int, top: int) -> Iterator[Shape]:
    """Yield the shapes of the Ra track, with its last spaces in another colour."""
    limit = position["ra_limit"]
    for number in range(limit):
        edge = EMBER if number >= limit - DANGER else CENTRE_LINE
        fill = GOLD if number < position["ra_tiles"] else CENTRE
        yield Box(left + number * 28, top, 22, 22, fill, edge)


def lot_space(code: str | None, x: int, y: int) -> Iterator[Shape]:
    """Yield the shapes of a space of the auction track, empty or with a tile."""
    if code is None:
        yield Box(x, y, SPACE, SPACE + 16, CENTRE, CENTRE_LINE)
        return
    yield Box(x, y, SPACE, SPACE + 16, FIELDS[category(code)], CENTRE_INK)
    middle = x + SPACE // 2
    yield Label(middle, y + 36, code, CENTRE_INK, 3, "middle")
    yield Label(middle, y + 82, NAMES[code], CENTRE_INK, 1, "middle")


def card(position: Position, seat: int) -> Iterator[Shape]:
    """Yield the shapes of a seat's box: points, suns, and the count of every kind of tile."""
    place, top = position["seats"][seat], MARGIN + CENTRE_HEIGHT + GAP + seat * (CARD_HEIGHT + GAP)
    now = position["to_move"] == seat
    yield Box(MARGIN, top, WIDTH - 2 * MARGIN, CARD_HEIGHT, CARD, NOW if now else FAINT)
    yield Label(MARGIN + 12, top + 12, f"seat {seat}", INK)
    yield Label(MARGIN + 12, top + 42, f"{place['score']} points", INK)
    bid = (position["auction"] or {"bids": {}})["bids"].get(str(seat))
    suns = [(number, GOLD, BID if number == bid else INK) for number in place["suns"]]
    suns += [(number, FAINT, "") for number in place["spent"]]
    for column, (number, fill, edge) in enumerate(suns):
        yield from sun(number, 160 + column % 2 * 36, top + 20 + column // 2 * 33, fill, edge)
    for column, code in enumerate(HELD):
        yield from held(code, place["tiles"].get(code, 0), 236 + column * CELL, top + 12)


def sun(number: int, x: int, y: int, fill: str, edge: str) -> Iterator[Shape]:
    """Yield the shapes of a sun with its number, in these colours."""
    yield Disc(x, y, 14, fill, edge)
    yield Label(x + 1, y - 6, str(number), INK, 2, "middle")


def held(code: str, count: int, x: int, y: int) -> Iterator[Shape]:
    """Yield the shapes that show a kind of tile and how many tiles of this kind a seat has."""
    yield Box(x, y, CELL - 3, 48, FIELDS[category(code)] if count else CARD, FAINT)
    yield Label(x + CELL // 2 - 1, y + 7, code, CENTRE_INK if count else FAINT, 1, "middle")
    if count:
        yield Label(x + CELL // 2, y + 23, str(count), CENTRE_INK, 2, "middle")
