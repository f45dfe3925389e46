"""The programs that are running: hired for a seat, kept for the next game, never left behind."""

import atexit
import os
import time
from collections.abc import Collection

from sunbarge.bots.forfeit import Forfeit

from .command import Command
from .dialogue import Conversation

MOST_IDLE = 10
LEAVING = 0.5  # seconds that programs have to quit
TRIES = 3  # a program that so often in a row did not start is not started again


class Harbour:
    """All programs of this process; one that is hired serves one seat of one game."""

    def __init__(self) -> None:
        """No program runs yet."""
        self.afloat: set[Conversation] = set()
        self.idle: list[Conversation] = []
        self.failed: dict[Command, list[str]] = {}

    def hire(self, command: Command) -> Conversation:
        """A program that waits for its next game, or else a new one."""
        for waiting in self.idle:
            if waiting.command == command:
                self.idle.remove(waiting)
                return waiting
        return self.start(command)

    def start(self, command: Command) -> Conversation:
        """Start a program, unless it never got ready before."""
        reasons = self.failed.setdefault(command, [])
        if len(reasons) >= TRIES:
            raise Forfeit(f"{reasons[-1]}; tried {TRIES} times")
        try:
            started = Conversation(command)
        except Forfeit as forfeit:
            reasons.append(forfeit.reason)
            raise
        reasons.clear()
        self.afloat.add(started)
        return started

    def release(self, one: Conversation) -> None:
        """Keep a program for the next game; who waits longest goes when there are too many."""
        if one in self.afloat:
            self.idle.append(one)
            if len(self.idle) > MOST_IDLE:
                self.dismiss([self.idle.pop(0)])

    def lose(self, one: Conversation) -> None:
        """Forget a program that has come to its end."""
        self.afloat.discard(one)

    def dismiss(self, some: Collection[Conversation]) -> None:
        """Let programs quit, all at the same time."""
        self.afloat.difference_update(some)
        until = time.monotonic() + LEAVING
        for one in some:
            one.program.part()
        for one in some:
            one.program.end(until)

    def dismiss_all(self) -> None:
        """Let everybody quit."""
        self.idle.clear()
        self.dismiss(list(self.afloat))

    def forget_all(self) -> None:
        """Begin anew in a process that was forked: the programs are the other process's."""
        self.idle.clear()
        self.afloat.clear()


HARBOUR = Harbour()
atexit.register(HARBOUR.dismiss_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=HARBOUR.forget_all)
