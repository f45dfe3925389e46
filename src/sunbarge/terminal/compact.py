"""The game table in few rows, for small screens: a slim board, and some lines for each seat."""

from enum import IntEnum

from rich.console import Group
from rich.text import Text

from .board import bag_in_short, centre_sun, epoch_title, track, warning
from .seats import CIVILIZATION, MONUMENTS, Scene, footer, kinds, pharaohs, standing, suns
from .styles import GOLD, STYLES, clip, pack

SHORT_NAME = 12
INDENT = 4
APART = "  "  # between the parts of a seat's first line


class Detail(IntEnum):
    """How much is shown of a seat: its tiles, only their numbers, only its suns, or nothing."""

    NOTHING = 0
    STATUS = 1  # one line: suns, bid, points
    COUNTS = 2  # a second line, with the numbers of tiles
    TILES = 3  # as many lines as all kinds of tiles need


def compact(scene: Scene, width: int, mover: Detail, others: Detail) -> Group:
    """Return the slim board and the seats; the seat to move may be shown in more detail."""
    lines = slim_board(scene, width)
    for seat in range(scene.game.players):
        lines += seat_lines(scene, seat, width, mover if is_mover(scene, seat) else others)
    return Group(*lines)


def slim_board(scene: Scene, width: int) -> list[Text]:
    """Return the board as lines: epoch, Ra tiles, centre sun and bag, then the auction track."""
    position, styles = scene.position, scene.styles
    pieces = [
        Text(epoch_title(position, scene.terms), "bold"),
        Text(*warning(position["ra_tiles"], position["ra_limit"], styles.words)),
        centre_sun(position, styles, styles.words.own("centre")),
        bag_in_short(position, scene.table.helper, styles.words),
    ]
    between = f" {styles.mark('dot')} "
    head = pack([piece for piece in pieces if piece], width, between=between)
    return head + track(position, styles, scene.terms, width)


def seat_lines(scene: Scene, seat: int, width: int, detail: Detail) -> list[Text]:
    """Return the lines of one seat."""
    if detail == Detail.NOTHING:
        return []
    status = status_of(scene, seat, short=detail < Detail.TILES)
    if detail == Detail.STATUS:
        return pack(status, width, between=APART)[:1]
    if detail == Detail.COUNTS:
        return pack(status, width, between=APART)[:1] + indented(counts(scene, seat), width)[:1]
    return pack(status, width, INDENT, APART) + indented(tiles(scene, seat), width)


def status_of(scene: Scene, seat: int, short: bool) -> list[Text]:
    """Return a seat's name, suns, answer in the auction, points and value of the lot."""
    place, now = scene.position["seats"][seat], is_mover(scene, seat)
    name = scene.name(seat)
    marked = (
        f"{scene.styles.mark('move') if now else ' '} {clip(name, SHORT_NAME) if short else name}"
    )
    pieces = [Text(marked, f"bold {GOLD}" if now else "bold"), *suns(scene.styles, place)]
    note = "" if now else standing(scene, seat)
    if note:
        pieces.append(Text(note, "bold"))
    about = footer(scene, seat)
    return pieces + (about if scene.position["track"] else about[:1])


def is_mover(scene: Scene, seat: int) -> bool:
    """Return whether a seat is to move."""
    return bool(scene.position["to_move"] == seat)


def indented(pieces: list[Text], width: int) -> list[Text]:
    """Return pieces packed into lines that are all indented; no line if there are no pieces."""
    return pack([Text(" " * (INDENT - 1)), *pieces], width, INDENT) if pieces else []


def tiles(scene: Scene, seat: int) -> list[Text]:
    """Return all tiles of a seat, by their codes."""
    held = scene.position["seats"][seat]["tiles"]
    return [
        *kinds(scene, held, ["god"], False),
        *pharaohs(scene, seat),
        *kinds(scene, held, ["nil", "flo", *CIVILIZATION, "gol", *MONUMENTS], False),
    ]


def counts(scene: Scene, seat: int) -> list[Text]:
    """Return how many tiles of each category a seat has.

    For civilization tiles and monuments, the number of different kinds comes first.
    """
    held = scene.position["seats"][seat]["tiles"]
    groups = {
        "god": ["god"],
        "pharaoh": ["pha"],
        "nile": ["nil"],
        "flood": ["flo"],
        "civilization": CIVILIZATION,
        "gold": ["gol"],
        "monument": MONUMENTS,
    }
    pieces = []
    for name, codes in groups.items():
        numbers = [held[code] for code in codes if code in held]
        different = f"{len(numbers)}/" if len(codes) > 1 else ""
        if numbers:
            text = f"{scene.styles.mark(name)} {different}{sum(numbers)}"
            pieces.append(Text(text, STYLES[name]))
    return pieces
