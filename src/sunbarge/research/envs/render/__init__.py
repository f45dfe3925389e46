"""Renders positions as text, as SVG and as pixels.

Owns the pictures of the environments. May import `terminal`, `game` and `notation`.
"""

import warnings
from typing import Literal, overload

from sunbarge.engine.state import Records, snapshot
from sunbarge.notation.positions import Position, to_dict

from .ansi import print_table, text
from .raster import Pixels, pixels
from .scene import scene
from .svg import svg

Frame = str | Pixels
MODES = ("human", "ansi", "svg", "rgb_array")


def check_mode(mode: str | None) -> str | None:
    """Return the render mode; raises ValueError if it is unknown."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {', '.join(MODES)} or None, not {mode!r}")
    return mode


@overload
def render(position: Position, mode: Literal["ansi", "svg"]) -> str: ...


@overload
def render(position: Position, mode: Literal["rgb_array"]) -> Pixels: ...


@overload
def render(position: Position, mode: str) -> Frame | None: ...


def render(position: Position, mode: str) -> Frame | None:
    """Render a position; the mode `human` prints it and returns None."""
    if mode == "human":
        print_table(position)
        return None
    if mode == "ansi":
        return text(position)
    return svg(scene(position)) if mode == "svg" else pixels(scene(position))


def render_record(
    states: Records, edition: str, house: tuple[str, ...], mode: str | None
) -> Frame | None:
    """Render the only position in `states`; if the mode is None, warn and return None."""
    if mode is None:
        warnings.warn(f"there is no render_mode; the modes are {', '.join(MODES)}", stacklevel=3)
        return None
    return render(to_dict(snapshot(states.tobytes()), edition, house), mode)
