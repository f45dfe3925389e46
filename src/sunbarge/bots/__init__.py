"""Bots: who they are, how one is made, and how a new one is written and checked."""

from .bot import Bot, Choice, IllegalAnswer
from .check import check_bot
from .forfeit import Forfeit
from .registry import describe, kind, left_out, make, names, seat_seed
from .sight import Sight
from .verdict import BotFault, Finding, Report

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
