"""A position as text, as a picture in SVG, and as pixels."""

from collections.abc import Callable
from typing import Any

from sunbarge.notation.positions import Position

from .ansi import show, text
from .raster import pixels
from .scene import scene
from .svg import svg

MODES = ("human", "ansi", "svg", "rgb_array")

PAINTERS: dict[str, Callable[[Position], Any]] = {
    "human": show,
    "ansi": text,
    "svg": lambda position: svg(scene(position)),
    "rgb_array": lambda position: pixels(scene(position)),
}


def check_mode(mode: str | None) -> str | None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")
    return mode


def render(position: Position, mode: str) -> Any:
    """The position as a mode wants it: `human` prints it and returns None."""
    return PAINTERS[mode](position)
