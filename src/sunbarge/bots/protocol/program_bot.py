"""A bot whose moves come from a program, over the protocol of docs/bots/protocol.md."""

import time
import weakref
from functools import cache
from typing import ClassVar

from sunbarge.bots.bot import Bot, Choice
from sunbarge.bots.forfeit import Forfeit
from sunbarge.bots.sight import Sight
from sunbarge.bots.time_limits import time_allowed, timeout_reason

from .command import Command, parse_command
from .dialogue import Dialogue
from .messages import Limits, NewGame
from .process_pool import POOL


class ProgramBot(Bot):
    """A bot that requests its moves from a program, of which it has sole use until `close`."""

    name = "cmd"
    description = "a program that speaks the bot protocol"
    command: ClassVar[Command]

    _dialogue: Dialogue | None = None
    _finalizer: "weakref.finalize[..., ProgramBot] | None" = None
    _clock: float | None = None
    "Seconds left on the clock (below zero within the tolerance); None if there is no clock."

    def choose(self, sight: Sight) -> Choice:
        """Send the position to the program, and wait for its move within the limits."""
        game = NewGame(sight.players, sight.edition, sight.house, sight.seat, self.seed)
        dialogue = self._dialogue or self.acquire()
        try:
            if dialogue.game != game:
                dialogue.begin(game)
                self._clock = self.command.clock
            choice = self.ask(dialogue, sight)
        except BaseException:
            POOL.discard(dialogue)
            self.close()
            raise
        return choice

    def ask(self, dialogue: Dialogue, sight: Sight) -> Choice:
        """Request a move from the program, and subtract the time it took from the bot's clock."""
        budget = self.command.budget if sight.budget is None else sight.budget
        told = self.limits(budget, sight.effort)
        began, allowed = time.monotonic(), time_allowed(budget, self._clock)
        late = timeout_reason(budget, self._clock, self.command.clock)
        choice = dialogue.ask(sight.to_line(), sight.legal_moves(), told, allowed, late)
        if self._clock is not None:
            self._clock -= time.monotonic() - began
        return choice

    def acquire(self) -> Dialogue:
        """Acquire a program from the pool; it is released when this bot is garbage-collected."""
        dialogue = self._dialogue = POOL.acquire(self.command)
        dialogue.game = None
        self._finalizer = weakref.finalize(self, POOL.release, dialogue)
        self._finalizer.atexit = False
        return dialogue

    def limits(self, budget: float | None, effort: int | None) -> Limits:
        """Return the message `go` with this budget and effort, and the time left on the clock."""
        return Limits(milliseconds(budget), effort or None, milliseconds(self._clock))

    def close(self) -> None:
        """Release the program to the pool."""
        if self._finalizer:
            self._finalizer()
        self._dialogue = self._finalizer = None


def milliseconds(seconds: float | None) -> int | None:
    """Convert seconds to milliseconds, at least 1."""
    return None if seconds is None else max(1, round(1000 * seconds))


@cache
def program_bot_class(name: str) -> type[ProgramBot]:
    """Return a new class of bot for a program, given the bot's name."""
    return type("ProgramBot", (ProgramBot,), {"name": name, "command": parse_command(name)})


def greet(name: str) -> str:
    """Start a program and return its name and author; ValueError if it does not become ready."""
    command = program_bot_class(name).command
    try:
        dialogue = POOL.acquire(command)
    except Forfeit as forfeit:
        raise ValueError(f"the bot {name} {forfeit.reason}") from None
    POOL.release(dialogue)
    author = dialogue.info.get("author")
    return dialogue.info.get("name", "nameless") + (f" by {author}" if author else "")
