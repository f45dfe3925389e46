"""The table of built-in bots: their names, modules and the numbers of their compiled policies.

Everything that names a built-in bot reads it here. To add one: write its module with a class
`Player` and an action rule, add a `Policy` (numbers are stored in nets' settings and never reused),
a row in `BUILT_IN` at its place in strength, and a branch in `policies.choose_action`.
"""

from enum import IntEnum
from typing import NamedTuple


class Policy(IntEnum):
    """The numbers under which compiled code knows the bots."""

    RANDOM = 0
    SIMPLE = 1
    LEARNED = 2
    BEGINNER = 3
    EVALUATOR = 4
    EXPERT = 5


class BuiltIn(NamedTuple):
    """Where a bot is: the module of its class `Player` within this package, and its policy."""

    module: str
    policy: Policy


BUILT_IN = {
    "random": BuiltIn("random", Policy.RANDOM),
    "beginner": BuiltIn("beginner.player", Policy.BEGINNER),
    "simple": BuiltIn("simple.player", Policy.SIMPLE),
    "evaluator": BuiltIn("evaluator.player", Policy.EVALUATOR),
    "learned": BuiltIn("net.learned", Policy.LEARNED),
    "expert": BuiltIn("net.expert", Policy.EXPERT),
}
"The bots of this package by name, weakest first."
LEVELS = tuple(name for name in BUILT_IN if name != "random")
"Those that are opponents for people."
DEFAULT_BOT = "simple"
"Takes a seat if no other bot is named."
STAND_IN = "simple"
"Plays on for a bot that forfeits, or for a player who has left."
