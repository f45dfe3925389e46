"""Drawings of the game table, more or less detailed, and the choice of one that fits the screen."""

from collections.abc import Callable, Iterator

from rich.console import Group, RenderableType

from sunbarge.game import Game

from .board import board
from .compact import Detail, compact, slim_board
from .seats import Scene, scene_of, seats
from .styles import Styles
from .table import Table

COMPACT = (
    (3, Detail.TILES, Detail.TILES),
    (1, Detail.TILES, Detail.COUNTS),
    (1, Detail.TILES, Detail.STATUS),
    (0, Detail.TILES, Detail.NOTHING),
    (0, Detail.STATUS, Detail.NOTHING),
    (0, Detail.NOTHING, Detail.NOTHING),
)
"""The compact drawings, most detailed first.

Each has the number of rows kept free for recent events, how much is shown of the seat to move, and
how much of each other seat.
"""
RECENT = 3  # rows for recent events below the drawings with a box for each seat


def choose_drawing(
    game: Game,
    table: Table,
    styles: Styles,
    width: int,
    fits: Callable[[RenderableType, int], bool],
) -> RenderableType:
    """Return the most detailed drawing that fits on the screen.

    `fits(drawing, rows)` says whether a drawing fits with `rows` rows for recent events below it.
    """
    scene = scene_of(game, table, styles)
    picture: RenderableType = ""
    for rows, picture in drawings(scene, width):
        if fits(picture, rows):
            break
    return picture


def drawings(scene: Scene, width: int) -> Iterator[tuple[int, RenderableType]]:
    """Yield drawings, the most detailed first, each with the number of rows for recent events.

    All show the auction track, the number of Ra tiles and the centre sun.
    """
    yield RECENT, full(scene, width)
    yield RECENT, Group(*slim_board(scene, width), seats(scene, width))
    for rows, mover, others in COMPACT:
        yield rows, compact(scene, width, mover, others)


def full(scene: Scene, width: int) -> Group:
    """Return the drawing with the Ra track as an arc and a box for each seat."""
    return Group(board(scene.game, scene.styles, width, scene.table.helper), seats(scene, width))
