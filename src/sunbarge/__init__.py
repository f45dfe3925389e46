"""Sunbarge: Reiner Knizia's auction game Ra, exact in five editions.

`import sunbarge` is quick: NumPy and Numba are loaded with the first thing that needs them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sunbarge.bots as bots

    from .game import Game, IllegalMove, LotValue, lot_value
    from .notation.errors import NotationError

__version__ = "0.1.0"
__all__ = ["Game", "IllegalMove", "LotValue", "NotationError", "bots", "lot_value"]

HOMES = {
    "Game": ".game",
    "IllegalMove": ".game",
    "LotValue": ".game",
    "lot_value": ".game",
    "NotationError": ".notation.errors",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for."""
    if name == "bots":
        return import_module(".bots", __name__)
    if name in HOMES:
        return getattr(import_module(HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted([*globals(), *__all__])
