"""A picture as an array of pixels, drawn with NumPy alone."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .letters import dots
from .shapes import EDGE, LETTER, Box, Disc, Label, Picture

Pixels = NDArray[np.uint8]
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of a text lies left of its x


def pixels(picture: Picture) -> Pixels:
    """The whole picture: height, width, and red, green and blue from 0 to 255."""
    paper: Pixels = np.zeros((picture.height, picture.width, 3), np.uint8)
    for shape in picture.shapes:
        if isinstance(shape, Box):
            fill_box(paper, shape)
        elif isinstance(shape, Disc):
            fill_disc(paper, shape)
        else:
            write(paper, shape)
    return paper


def rgb(colour: str) -> Any:
    """Red, green and blue of `#rrggbb`."""
    return np.frombuffer(bytes.fromhex(colour[1:]), np.uint8)


def fill_box(paper: Pixels, box: Box) -> None:
    """A rectangle; its edge lies inside it."""
    bottom, right = box.y + box.height, box.x + box.width
    paper[box.y : bottom, box.x : right] = rgb(box.edge or box.fill)
    if box.edge:
        paper[box.y + EDGE : bottom - EDGE, box.x + EDGE : right - EDGE] = rgb(box.fill)


def fill_disc(paper: Pixels, disc: Disc) -> None:
    """A circle with a smooth rim."""
    room = disc.radius + EDGE
    patch = paper[disc.y - room : disc.y + room + 1, disc.x - room : disc.x + room + 1]
    down, across = np.ogrid[-room : room + 1, -room : room + 1]
    distance = np.sqrt(down**2 + across**2)
    if disc.edge:
        blend(patch, np.clip(disc.radius + EDGE - distance, 0, 1), disc.edge)
    blend(patch, np.clip(disc.radius + 0.5 - distance, 0, 1), disc.fill)


def blend(patch: Pixels, cover: NDArray[np.float64], colour: str) -> None:
    """Lay a colour over pixels, as much of it as the cover says."""
    share = cover[..., None]
    patch[:] = np.rint(patch * (1 - share) + rgb(colour) * share).astype(np.uint8)


def write(paper: Pixels, label: Label) -> None:
    """A line of text in letters of dots."""
    letters = dots(label.text).repeat(label.size, 0).repeat(label.size, 1)
    left = label.x - round(BEFORE[label.anchor] * len(label.text) * LETTER * label.size)
    height, width = letters.shape
    paper[label.y : label.y + height, left : left + width][letters] = rgb(label.colour)
