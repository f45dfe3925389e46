"""The table of built-in bots: their names, modules and the numbers of their compiled policies.

All other modules read the names of built-in bots from this table. To add a bot: write its module
with a class `Player` and a `@rule` function that returns the bot's action, add a `Policy`, add a
row to `BUILT_IN`, which is sorted by strength, and add a branch to `action_without_net` in
`policies`. If the bot uses a value net, the branch belongs to `action_with_net`, and `needs_net`
must name the policy.
"""

from enum import IntEnum
from typing import NamedTuple


class Policy(IntEnum):
    """The numbers by which compiled code identifies the built-in bots."""

    RANDOM = 0
    SIMPLE = 1
    LEARNED = 2
    BEGINNER = 3
    EVALUATOR = 4
    EXPERT = 5
    OTHER_NET = 6
    "A bot with the user's own net: plays like `learned`, or like `expert` if it has an effort."


class BuiltIn(NamedTuple):
    """A built-in bot: the module that defines its class `Player`, and its policy number."""

    module: str
    policy: Policy


BUILT_IN = {
    "random": BuiltIn("random_bot", Policy.RANDOM),
    "beginner": BuiltIn("beginner.player", Policy.BEGINNER),
    "simple": BuiltIn("simple.player", Policy.SIMPLE),
    "evaluator": BuiltIn("evaluator.player", Policy.EVALUATOR),
    "learned": BuiltIn("net.learned", Policy.LEARNED),
    "expert": BuiltIn("net.expert", Policy.EXPERT),
}
"The bots of this package by name, weakest first."
LEVELS = tuple(name for name in BUILT_IN if name != "random")
"The names of the built-in bots that are offered to people as opponents, weakest first."
DEFAULT_BOT = "simple"
"The bot that takes a seat if the user names no other."
STAND_IN = "simple"
"The bot that plays on in a game with people, for a bot that forfeits or a player who has left."
FORFEIT_STAND_IN = "random"
"The bot that plays on in a simulated game for a bot that forfeits."
