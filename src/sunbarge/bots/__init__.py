"""Bots: the built-in ones, plugins, classes in files, own nets, and programs.

Owns everything that chooses moves without a person, and the check of bots. May import `engine`,
`notation` and `game`.
"""

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
