"""The shapes that pictures consist of; `svg` and `raster` draw them."""

from typing import Literal, NamedTuple


class Box(NamedTuple):
    """A filled rectangle, optionally with an edge of another colour."""

    x: int
    y: int
    width: int
    height: int
    fill: str
    edge: str = ""


class Disc(NamedTuple):
    """A filled circle around a point, optionally with an edge."""

    x: int
    y: int
    radius: int
    fill: str
    edge: str = ""


class Label(NamedTuple):
    """A line of text; `size` is the width of a dot of the bitmap font in pixels."""

    x: int
    y: int
    text: str
    colour: str
    size: int = 2
    anchor: Literal["start", "middle", "end"] = "start"


Shape = Box | Disc | Label


class Picture(NamedTuple):
    """A picture: its size, and its shapes in drawing order."""

    width: int
    height: int
    title: str
    shapes: tuple[Shape, ...]


EDGE = 2  # the width of every edge
LETTER, LEADING = 6, 7  # the width and the height of a letter, in dots
