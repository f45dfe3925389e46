"""The box of each seat on the screen: suns, five rows of tiles, points, the value of the lot."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from sunbarge.engine.kinds import (
    CIVILIZATION_FROM,
    CIVILIZATION_TO,
    MONUMENTS_FROM,
    MONUMENTS_TO,
)
from sunbarge.game import Game, LotValue, lot_value
from sunbarge.game.english import YOU
from sunbarge.notation.positions import Position
from sunbarge.notation.tiles import CODES

from .styles import EMBER, GOLD, QUIET, STYLES, Styles, category, clip, pack
from .table import Table
from .terms import Terms, terms_in
from .words import Words

CARD = 24  # minimum width of the box of a seat
ROOM_FOR_WORDS = 34
CIVILIZATION = CODES[CIVILIZATION_FROM:CIVILIZATION_TO]
MONUMENTS = CODES[MONUMENTS_FROM:MONUMENTS_TO]


@dataclass(frozen=True)
class Scene:
    """The data for one drawing of the game table; `epoch_now` and `lots` are by seat."""

    game: Game
    table: Table
    styles: Styles
    position: Position
    terms: Terms
    epoch_now: list[int]
    lots: list[LotValue]

    @property
    def words(self) -> Words:
        """Return the texts in the language of the screen."""
        return self.styles.words

    def name(self, seat: int) -> str:
        """Return the name of a seat as it is shown."""
        name = self.table.name(seat)
        return self.words("you") if name == YOU else name


def scene_of(game: Game, table: Table, styles: Styles) -> Scene:
    """Return the data for one drawing of the game table."""
    return Scene(
        game,
        table,
        styles,
        game.position(),
        terms_in(game.edition, styles.words),
        [sum(parts.values()) for parts in game.epoch_score_now()],
        lot_value(game),
    )


def seats(scene: Scene, width: int) -> Group:
    """Return the boxes of all seats, as many side by side as fit into the width."""
    players = scene.game.players
    abreast = max(1, min(players, width // CARD))
    bands = -(-players // abreast)
    abreast = -(-players // bands)
    numbers = range(players)
    return Group(
        *(band(scene, numbers[n : n + abreast], width, abreast) for n in numbers[::abreast])
    )


def band(scene: Scene, numbers: Sequence[int], width: int, abreast: int) -> RenderableType:
    """Return the boxes of some seats side by side, all of the same height."""
    widths = [(width + n) // abreast for n in range(abreast)][: len(numbers)]
    cards = [card_lines(scene, seat, room - 4) for seat, room in zip(numbers, widths, strict=True)]
    height = max(len(lines) for lines in cards)
    grid = Grid.grid()
    for room in widths:
        grid.add_column(width=room)
    grid.add_row(
        *(
            card(scene, seat, lines + [Text()] * (height - len(lines)), room)
            for seat, lines, room in zip(numbers, cards, widths, strict=True)
        )
    )
    return grid


def card(scene: Scene, seat: int, lines: list[Text], width: int) -> Panel:
    """Return the box of one seat, with `lines` in it; the seat to move has a stronger frame."""
    now = scene.position["to_move"] == seat
    name = scene.name(seat)
    title = clip(f"{scene.styles.mark('move')} {name}" if now else name, width - 6)
    return Panel(
        Group(*lines),
        title=Text(title, f"bold {GOLD}" if now else "bold"),
        title_align="left",
        subtitle=Text(standing(scene, seat)) if standing(scene, seat) else None,
        subtitle_align="left",
        box=scene.styles.strong_frame if now else scene.styles.frame,
        border_style=GOLD if now else QUIET,
        width=width,
    )


def standing(scene: Scene, seat: int) -> str:
    """Return a note on a seat, such as `bids 5`, `passed`, `no suns` or `to move`."""
    auction, place = scene.position["auction"], scene.position["seats"][seat]
    if scene.position["phase"] == "auction":
        if str(seat) in auction["bids"]:
            return scene.words.own("bids", sun=auction["bids"][str(seat)])
        if seat in answered(scene.position):
            return scene.words.own("passed" if place["suns"] else "no_suns")
        if seat == auction["ra_player"]:
            return scene.words.own("ra_player")
    if scene.position["phase"] == "over":
        return scene.words.own("won") if scene.game.winner == seat else ""
    if not place["suns"]:
        return scene.words.own("no_suns")
    return scene.words.own("to_move") if scene.position["to_move"] == seat else ""


def answered(position: Position) -> list[int]:
    """Return the seats that have bid or passed in the auction."""
    players, first = position["players"], position["auction"]["ra_player"] + 1
    asked = (position["to_move"] - first) % players
    return [(first + n) % players for n in range(asked)]


def card_lines(scene: Scene, seat: int, width: int) -> list[Text]:
    """Return the lines in the box of a seat: five rows of tiles, points, the value of the lot."""
    place, words = scene.position["seats"][seat], width >= ROOM_FOR_WORDS
    styles, tiles = scene.styles, place["tiles"]
    rows = [
        suns(styles, place) + kinds(scene, tiles, ["god"], True),
        pharaohs(scene, seat),
        kinds(scene, tiles, ["nil", "flo"], True),
        kinds(scene, tiles, CIVILIZATION, words) + kinds(scene, tiles, ["gol"], True),
        kinds(scene, tiles, MONUMENTS, words),
    ]
    empty = ("sun", "pharaoh", "nile", "civilization", "monument")
    lines: list[Text] = []
    for row, mark in zip(rows, empty, strict=True):
        lines += pack(row or [Text(f"{styles.mark(mark)} {styles.mark('dot')}", QUIET)], width, 2)
    return lines + footer(scene, seat)


def suns(styles: Styles, place: Position) -> list[Text]:
    """Return the suns of a seat, with spent (face-down) ones in brackets."""
    pieces = [Text(" ".join(map(str, place["suns"])), f"bold {GOLD}")] if place["suns"] else []
    if place["spent"]:
        pieces.append(Text(f"({' '.join(map(str, place['spent']))})", QUIET))
    pieces[0] = Text().append(f"{styles.mark('sun')} ", GOLD).append_text(pieces[0])
    return pieces


def kinds(scene: Scene, tiles: dict[str, int], codes: Sequence[str], named: bool) -> list[Text]:
    """Return the texts of a row of tiles, each kind once with its count."""
    styles, pieces, last = scene.styles, [], ""
    for code in codes:
        count, kind = tiles.get(code, 0), category(code)
        if count:
            name = scene.terms.tile(code) if named else code
            number = f"{styles.mark('times')}{count}" if count > 1 else ""
            mark = "" if kind == last else f"{styles.mark(kind)} "
            pieces.append(Text(f"{mark}{name}{number}", STYLES[kind]))
            last = kind
    return pieces


def pharaohs(scene: Scene, seat: int) -> list[Text]:
    """Return a seat's pharaohs as texts, and whether they are the most or fewest at the table."""
    counts = [place["tiles"].get("pha", 0) for place in scene.position["seats"]]
    pieces = kinds(scene, {"pha": counts[seat]}, ["pha"], True)
    if scene.table.helper and min(counts) < max(counts):
        if not pieces:
            pieces = [
                Text(f"{scene.styles.mark('pharaoh')} {scene.words.own('none')}", STYLES["pharaoh"])
            ]
        if counts[seat] == max(counts):
            pieces.append(Text(scene.words.own("most")))
        elif counts[seat] == min(counts):
            pieces.append(Text(scene.words.own("fewest"), EMBER))
    return pieces


def footer(scene: Scene, seat: int) -> list[Text]:
    """Return lines with the points (if visible), the epoch's score and the lot's value."""
    shown = scene.table.shows_points(scene.game, seat)
    score = scene.position["seats"][seat]["score"]
    points = scene.terms.points(score) if shown else f"{scene.terms['points']} ?"
    line = Text().append(points, "bold" if shown else QUIET)
    if not scene.table.helper or scene.game.is_over:
        return [line]
    line.append(f" {scene.styles.mark('dot')} ", QUIET)
    line.append(scene.words.own("epoch", worth=scene.styles.signed(scene.epoch_now[seat])))
    return [line, lot_line(scene.lots[seat], scene.styles, bool(scene.position["track"]))]


def lot_line(lot: LotValue, styles: Styles, any_tiles: bool) -> Text:
    """Return the value of the lot: the points it adds, and the points its disasters cost."""
    if not any_tiles:
        return Text(styles.words.own("no_lot"), QUIET)
    text = Text(styles.words.own("lot", worth=styles.signed(lot.total)))
    if lot.takes:
        text.append(f" ({styles.signed(lot.adds)} {styles.signed(-lot.takes)})")
    return text
