"""Crews on this machine: this process alone, or a pool of processes."""

import multiprocessing
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from .executor import Crew, LostHand
from .signals import begin_work, interrupts_held


class Alone(Crew):
    """Everything is done by this process, one task after the other."""

    hands = 1

    def __init__(self) -> None:
        """Nothing to do yet."""
        self.waiting: deque[Any] = deque()

    @property
    def busy(self) -> int:
        """How many tasks wait."""
        return len(self.waiting)

    def has_room(self) -> bool:
        """Nothing is handed out ahead."""
        return not self.waiting

    def start(self, task: Any) -> None:
        """Put a task down."""
        self.waiting.append(task)

    def landed(self) -> tuple[Any, Any]:
        """Do a task."""
        task = self.waiting.popleft()
        return task, task.run()

    def hurry(self) -> None:
        """Drop what waits."""
        self.waiting.clear()

    def close(self) -> None:
        """Nobody is there to be sent home."""


class Processes(Crew):
    """A pool of processes."""

    hands = 0

    def __init__(self, hands: int) -> None:
        """Start when the first tasks come."""
        spawn = multiprocessing.get_context("spawn")
        self.hands, self.stop = hands, spawn.Event()
        self.pool = ProcessPoolExecutor(hands, spawn, begin_work, (self.stop,))
        self.flying: dict[Future[Any], Any] = {}

    @property
    def busy(self) -> int:
        """How many tasks are in flight."""
        return len(self.flying)

    def start(self, task: Any) -> None:
        """Hand out a task."""
        with interrupts_held():  # any task may start one more process
            self.flying[self.pool.submit(task.run)] = task

    def landed(self) -> tuple[Any, Any]:
        """The next task that is done."""
        future = next(iter(wait(self.flying, return_when=FIRST_COMPLETED).done))
        try:
            answer = future.result()
        except BrokenProcessPool:
            raise LostHand("a process that played was killed; is there enough memory?") from None
        return self.flying.pop(future), answer

    def hurry(self) -> None:
        """Drop tasks that wait, and let the others end early."""
        self.stop.set()
        for future in [future for future in self.flying if future.cancel()]:
            del self.flying[future]

    def close(self) -> None:
        """End the processes."""
        self.stop.set()
        self.pool.shutdown(wait=True, cancel_futures=True)
