"""Rasterises a picture to an RGB array with NumPy."""

import numpy as np
from numpy.typing import NDArray

from .bitmap_font import dots
from .shapes import EDGE, LETTER, Box, Disc, Label, Picture

Pixels = NDArray[np.uint8]
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}  # share of a text that is left of its x


def pixels(picture: Picture) -> Pixels:
    """Return the picture as an array of shape (height, width, 3)."""
    image: Pixels = np.zeros((picture.height, picture.width, 3), np.uint8)
    for shape in picture.shapes:
        if isinstance(shape, Box):
            fill_box(image, shape)
        elif isinstance(shape, Disc):
            fill_disc(image, shape)
        else:
            write(image, shape)
    return image


def rgb(colour: str) -> Pixels:
    """Return the red, green and blue values of a colour such as `#rrggbb`."""
    return np.frombuffer(bytes.fromhex(colour[1:]), np.uint8)


def fill_box(image: Pixels, box: Box) -> None:
    """Draw a rectangle with its edge inside it."""
    bottom, right = box.y + box.height, box.x + box.width
    image[box.y : bottom, box.x : right] = rgb(box.edge or box.fill)
    if box.edge:
        image[box.y + EDGE : bottom - EDGE, box.x + EDGE : right - EDGE] = rgb(box.fill)


def fill_disc(image: Pixels, disc: Disc) -> None:
    """Draw an antialiased circle."""
    room = disc.radius + EDGE
    patch = image[disc.y - room : disc.y + room + 1, disc.x - room : disc.x + room + 1]
    down, across = np.ogrid[-room : room + 1, -room : room + 1]
    distance = np.sqrt(down**2 + across**2)
    if disc.edge:
        blend(patch, np.clip(disc.radius + EDGE - distance, 0, 1), disc.edge)
    blend(patch, np.clip(disc.radius + 0.5 - distance, 0, 1), disc.fill)


def blend(patch: Pixels, cover: NDArray[np.float64], colour: str) -> None:
    """Blend a colour into pixels; `cover` is the share (0 to 1) of each pixel that it covers."""
    share = cover[..., None]
    patch[:] = np.rint(patch * (1 - share) + rgb(colour) * share).astype(np.uint8)


def write(image: Pixels, label: Label) -> None:
    """Draw a line of text in the bitmap font."""
    letters = dots(label.text).repeat(label.size, 0).repeat(label.size, 1)
    left = label.x - round(ANCHORS[label.anchor] * len(label.text) * LETTER * label.size)
    height, width = letters.shape
    image[label.y : label.y + height, left : left + width][letters] = rgb(label.colour)
