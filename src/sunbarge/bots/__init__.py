"""Bots: the built-in ones, plugins, classes in files, own nets, and programs.

Owns everything that chooses moves without a person, and the check of bots. May import `engine`,
`notation` and `game`. The engine is imported when a name below is first used, so that the names of
bots can be checked before anything is compiled.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bot import Bot, Choice, IllegalAnswer
    from .check import check_bot
    from .check_report import BotFault, Finding, Report
    from .forfeit import Forfeit
    from .registry import describe, kind, left_out, make, names, seat_seed
    from .sight import Sight

__all__ = [
    "Bot",
    "BotFault",
    "Choice",
    "Finding",
    "Forfeit",
    "IllegalAnswer",
    "Report",
    "Sight",
    "check_bot",
    "describe",
    "kind",
    "left_out",
    "make",
    "names",
    "seat_seed",
]

HOMES = {
    **dict.fromkeys(("Bot", "Choice", "IllegalAnswer"), ".bot"),
    "check_bot": ".check",
    **dict.fromkeys(("BotFault", "Finding", "Report"), ".check_report"),
    "Forfeit": ".forfeit",
    **dict.fromkeys(("describe", "kind", "left_out", "make", "names", "seat_seed"), ".registry"),
    "Sight": ".sight",
}


def __getattr__(name: str) -> Any:
    """Import the module of a public name when the name is first used, and return its value."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(HOMES[name], __name__), name)
    return value


def __dir__() -> list[str]:
    """Return the names of the module, including public names that are not imported yet."""
    return sorted([*globals(), *__all__])
