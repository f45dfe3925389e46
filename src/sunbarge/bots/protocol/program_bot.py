"""A bot whose moves come from a program, over the protocol of docs/bots/protocol.md."""

import time
import weakref
from functools import cache
from typing import ClassVar

from sunbarge.bots.bot import Bot, Choice
from sunbarge.bots.forfeit import Forfeit
from sunbarge.bots.sight import Sight

from .command import Command, read_command
from .dialogue import Conversation, allowance, lateness
from .messages import Limits, NewGame
from .process_pool import HARBOUR


class ProgramBot(Bot):
    """Asks a program of its own; it keeps the program until it is closed or forgotten."""

    name = "cmd"
    description = "a program that speaks the bot protocol"
    command: ClassVar[Command]

    _talk: Conversation | None = None
    _letting_go: "weakref.finalize[..., ProgramBot] | None" = None
    _left: float | None = None
    "Seconds of its clock, if it has one; below zero it lives on the grace of the game."

    def choose(self, sight: Sight) -> Choice:
        """Show the position to the program, and wait for its answer as long as it may take."""
        game = NewGame(sight.players, sight.edition, sight.house, sight.seat, self.seed)
        talk = self._talk or self.hire()
        try:
            if talk.game != game:
                talk.begin(game)
                self._left = self.command.clock
            choice = self.ask(talk, sight)
        except BaseException:
            HARBOUR.lose(talk)
            self.close()
            raise
        return choice

    def ask(self, talk: Conversation, sight: Sight) -> Choice:
        """Ask for a move, whose time is taken from the clock."""
        budget = self.command.budget if sight.budget is None else sight.budget
        told = self.limits(budget, sight.effort)
        began, allowed = time.monotonic(), allowance(budget, self._left)
        late = lateness(budget, self._left, self.command.clock)
        choice = talk.ask(sight.to_line(), sight.legal_moves(), told, allowed, late)
        if self._left is not None:
            self._left -= time.monotonic() - began
        return choice

    def hire(self) -> Conversation:
        """Take a program; it becomes free again when this bot is no more."""
        talk = self._talk = HARBOUR.hire(self.command)
        talk.game = None
        self._letting_go = weakref.finalize(self, HARBOUR.release, talk)
        self._letting_go.atexit = False
        return talk

    def limits(self, budget: float | None, effort: int | None) -> Limits:
        """The limits of this move, as they are told."""
        return Limits(milliseconds(budget), effort or None, milliseconds(self._left))

    def close(self) -> None:
        """Let the program go; it waits for the next game."""
        if self._letting_go:
            self._letting_go()
        self._talk = self._letting_go = None


def milliseconds(seconds: float | None) -> int | None:
    """Seconds as the protocol tells them."""
    return None if seconds is None else max(1, round(1000 * seconds))


@cache
def program_kind(name: str) -> type[ProgramBot]:
    """The class of a bot that is a program."""
    return type("ProgramBot", (ProgramBot,), {"name": name, "command": read_command(name)})


def greet(name: str) -> str:
    """Start a program to see that it gets ready: who it says it is. ValueError if it does not."""
    command = program_kind(name).command
    try:
        talk = HARBOUR.hire(command)
    except Forfeit as forfeit:
        raise ValueError(f"the bot {name} {forfeit.reason}") from None
    HARBOUR.release(talk)
    author = talk.about.get("author")
    return talk.about.get("name", "nameless") + (f" by {author}" if author else "")
