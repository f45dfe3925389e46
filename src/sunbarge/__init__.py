"""Sunbarge: Reiner Knizia's auction game Ra, with the exact rules of five editions.

`import sunbarge` is quick, because NumPy and Numba are imported only when a name that needs them is
first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sunbarge.analysis as analysis
    import sunbarge.bots as bots

    from .analysis import analyze, analyze_record, lot_estimates
    from .game import Game, IllegalMove, LotValue, lot_value
    from .notation.errors import NotationError

__version__ = "0.2.0"
__all__ = [
    "Game",
    "IllegalMove",
    "LotValue",
    "NotationError",
    "analysis",
    "analyze",
    "analyze_record",
    "bots",
    "lot_estimates",
    "lot_value",
]

PACKAGES = ("analysis", "bots")
HOMES = {
    "Game": ".game",
    "IllegalMove": ".game",
    "LotValue": ".game",
    "lot_value": ".game",
    "NotationError": ".notation.errors",
    "analyze": ".analysis",
    "analyze_record": ".analysis",
    "lot_estimates": ".analysis",
}


def __getattr__(name: str) -> Any:
    """Import the module of a public name when the name is first used, and return its value."""
    if name in PACKAGES:
        return import_module(f".{name}", __name__)
    if name in HOMES:
        return getattr(import_module(HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the names of the module, including public names that are not imported yet."""
    return sorted([*globals(), *__all__])
