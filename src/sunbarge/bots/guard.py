"""Plays with bots that are not part of Sunbarge: after a fault, the bot has lost its game.

An exception, an illegal answer and an answer that comes too late become a Forfeit. A bot in this
process cannot be interrupted, so its time is checked after it has answered. The limits of bots that
are programs are enforced in `protocol.program_bot`. Errors of Sunbarge's own bots are not caught.
"""

import time
from contextlib import suppress

from sunbarge.game import Game

from .bot import Bot, Choice, IllegalAnswer
from .forfeit import Forfeit, describe_error, file_of
from .registry import HOME
from .sight import Sight
from .time_limits import time_allowed, timeout_reason


class UnmadeBot(Bot):
    """Stands for a bot whose constructor failed, and forfeits."""

    name = "unmade"
    description = "a bot that could not be made"
    reason = ""

    def choose(self, sight: Sight) -> str:
        """Raise a Forfeit that says why the constructor failed."""
        raise Forfeit(self.reason)


def make_guarded(
    player: type[Bot],
    seed: int | None = None,
    budget: float | None = None,
    effort: int | None = None,
) -> Bot:
    """Return a new bot of a class; if its constructor fails, return a bot that forfeits."""
    try:
        return player(seed=seed, budget=budget, effort=effort)
    except (Exception, SystemExit) as error:
        if is_ours(player):
            raise
        unmade = UnmadeBot(seed)
        unmade.reason = f"cannot be made: {describe_error(error, file_of(player))}"
        return unmade


def think_guarded(bot: Bot, game: Game) -> Choice:
    """Return a bot's choice; raises Forfeit if it fails, answers illegally or takes too long."""
    if is_ours(type(bot)):
        return bot.think(game)
    began = time.monotonic()
    try:
        choice = bot.think(game)
    except Forfeit:
        raise
    except IllegalAnswer as error:
        raise Forfeit(str(error).removeprefix(f"the bot {bot.name} "), "legal") from error
    except (Exception, SystemExit) as error:
        raise Forfeit(f"raised {describe_error(error, file_of(type(bot)))}") from error
    check_time(bot, time.monotonic() - began)
    return choice


def check_time(bot: Bot, took: float) -> None:
    """Add the seconds of a move to the bot's time; raises Forfeit if they were too many."""
    clock = bot.time_limits.clock
    left = None if clock is None else clock - bot.seconds_used
    bot.seconds_used += took
    if took > time_allowed(bot.budget, left):
        raise Forfeit(timeout_reason(bot.budget, left, clock), "budget")


def close_guarded(bot: Bot) -> None:
    """Close a bot; errors of other people's bots are ignored, as their game is over."""
    if is_ours(type(bot)):
        bot.close()
        return
    with suppress(Exception, SystemExit):
        bot.close()


def is_ours(player: type[Bot]) -> bool:
    """Return whether a class of bots is part of Sunbarge."""
    return player.__module__.startswith(HOME)
