"""The pool of running programs, which are reused in later games and terminated at exit.

The server's worker processes for bots in Python are another pool: `online/server/bot_pool.py`.
"""

import atexit
import os
import time
from collections.abc import Collection

from sunbarge.bots.forfeit import Forfeit

from .command import Command
from .dialogue import Dialogue

MAX_IDLE = 10
QUIT_SECONDS = 0.5  # seconds that programs have to quit before they are killed
TRIES = 3  # failed starts in a row after which a program is not started again


class ProcessPool:
    """All programs started by this process; each serves at most one seat at a time."""

    def __init__(self) -> None:
        """Create an empty pool."""
        self.running: set[Dialogue] = set()
        self.idle: list[Dialogue] = []
        self.failed: dict[Command, list[str]] = {}

    def acquire(self, command: Command) -> Dialogue:
        """Return an idle program of this command, or start a new one."""
        for waiting in self.idle:
            if waiting.command == command:
                self.idle.remove(waiting)
                return waiting
        return self.start(command)

    def start(self, command: Command) -> Dialogue:
        """Start a program; raises Forfeit if it has failed to start too often."""
        reasons = self.failed.setdefault(command, [])
        if len(reasons) >= TRIES:
            raise Forfeit(f"{reasons[-1]}; tried {TRIES} times")
        try:
            started = Dialogue(command)
        except Forfeit as forfeit:
            reasons.append(forfeit.reason)
            raise
        reasons.clear()
        self.running.add(started)
        return started

    def release(self, one: Dialogue) -> None:
        """Put a program back as idle; if too many are idle, terminate the one idle for longest."""
        if one in self.running:
            self.idle.append(one)
            if len(self.idle) > MAX_IDLE:
                self.terminate([self.idle.pop(0)])

    def discard(self, one: Dialogue) -> None:
        """Remove a program that has ended from the pool."""
        self.running.discard(one)

    def terminate(self, some: Collection[Dialogue]) -> None:
        """Ask programs to quit, all at the same time, and kill those that do not."""
        self.running.difference_update(some)
        until = time.monotonic() + QUIT_SECONDS
        for one in some:
            one.program.request_quit()
        for one in some:
            one.program.end(until)

    def terminate_all(self) -> None:
        """Terminate all programs."""
        self.idle.clear()
        self.terminate(list(self.running))

    def abandon_all(self) -> None:
        """Forget all programs; called in a forked process, since they belong to its parent."""
        self.idle.clear()
        self.running.clear()


POOL = ProcessPool()
atexit.register(POOL.terminate_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=POOL.abandon_all)
