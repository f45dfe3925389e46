"""Shapes of a picture, which `svg` and `raster` draw."""

from typing import Literal, NamedTuple


class Box(NamedTuple):
    """A filled rectangle, with an edge of another colour if it has one."""

    x: int
    y: int
    width: int
    height: int
    fill: str
    edge: str = ""


class Disc(NamedTuple):
    """A filled circle around a point, with an edge if it has one."""

    x: int
    y: int
    radius: int
    fill: str
    edge: str = ""


class Label(NamedTuple):
    """A line of text; `size` counts the pixels of a dot of its letters."""

    x: int
    y: int
    text: str
    colour: str
    size: int = 2
    anchor: Literal["start", "middle", "end"] = "start"


Shape = Box | Disc | Label


class Picture(NamedTuple):
    """Shapes in drawing order."""

    width: int
    height: int
    title: str
    shapes: tuple[Shape, ...]


EDGE = 2  # the width of every edge
LETTER, LEADING = 6, 7  # the advance and the height of a letter, in dots
