"""Crews on this machine: this process alone, or a pool of processes."""

import multiprocessing
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from .executor import Executor, WorkerLost
from .signals import block_interrupts, init_worker


class SerialExecutor(Executor):
    """Everything is done by this process, one task after the other."""

    workers = 1

    def __init__(self) -> None:
        """Nothing to do yet."""
        self.waiting: deque[Any] = deque()

    @property
    def pending(self) -> int:
        """How many tasks wait."""
        return len(self.waiting)

    def has_capacity(self) -> bool:
        """Nothing is handed out ahead."""
        return not self.waiting

    def submit(self, task: Any) -> None:
        """Put a task down."""
        self.waiting.append(task)

    def next_completed(self) -> tuple[Any, Any]:
        """Do a task."""
        task = self.waiting.popleft()
        return task, task.run()

    def cancel(self) -> None:
        """Drop what waits."""
        self.waiting.clear()

    def shutdown(self) -> None:
        """Nobody is there to be sent home."""


class ProcessExecutor(Executor):
    """A pool of processes."""

    workers = 0

    def __init__(self, workers: int) -> None:
        """Start when the first tasks come."""
        spawn = multiprocessing.get_context("spawn")
        self.workers, self.stop = workers, spawn.Event()
        self.pool = ProcessPoolExecutor(workers, spawn, init_worker, (self.stop,))
        self.futures: dict[Future[Any], Any] = {}

    @property
    def pending(self) -> int:
        """How many tasks are in flight."""
        return len(self.futures)

    def submit(self, task: Any) -> None:
        """Hand out a task."""
        with block_interrupts():  # any task may start one more process
            self.futures[self.pool.submit(task.run)] = task

    def next_completed(self) -> tuple[Any, Any]:
        """The next task that is done."""
        future = next(iter(wait(self.futures, return_when=FIRST_COMPLETED).done))
        try:
            answer = future.result()
        except BrokenProcessPool:
            raise WorkerLost("a process that played was killed; is there enough memory?") from None
        return self.futures.pop(future), answer

    def cancel(self) -> None:
        """Drop tasks that wait, and let the others end early."""
        self.stop.set()
        for future in [future for future in self.futures if future.cancel()]:
            del self.futures[future]

    def shutdown(self) -> None:
        """End the processes."""
        self.stop.set()
        self.pool.shutdown(wait=True, cancel_futures=True)
