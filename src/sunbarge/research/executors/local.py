"""Executors on this machine: serial in this process, or a process pool."""

import multiprocessing
from collections import deque
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from .executor import Completed, Executor, Task, WorkerLost
from .signals import block_interrupts, init_worker


class SerialExecutor(Executor):
    """Runs tasks in this process, one after the other, when their results are requested."""

    workers = 1

    def __init__(self) -> None:
        """Start without tasks."""
        self.waiting: deque[Task] = deque()

    @property
    def pending(self) -> int:
        """The number of waiting tasks."""
        return len(self.waiting)

    def has_capacity(self) -> bool:
        """Return whether no task is waiting.

        One waiting task is enough, because a task runs only when its result is requested.
        """
        return not self.waiting

    def submit(self, task: Task) -> None:
        """Queue a task."""
        self.waiting.append(task)

    def next_completed(self) -> Completed:
        """Run the next task and return it with its result."""
        task = self.waiting.popleft()
        return task, task.run()

    def cancel(self) -> None:
        """Drop the waiting tasks."""
        self.waiting.clear()

    def shutdown(self) -> None:
        """Do nothing, since there are no workers."""


class ProcessExecutor(Executor):
    """Runs tasks in a `concurrent.futures.ProcessPoolExecutor` of spawned processes."""

    workers = 0

    def __init__(self, workers: int) -> None:
        """Create the pool; its processes start with the first tasks."""
        spawn = multiprocessing.get_context("spawn")
        self.workers, self.stop = workers, spawn.Event()
        self.pool = ProcessPoolExecutor(workers, spawn, init_worker, (self.stop,))
        self.futures: dict[Future[object], Task] = {}

    @property
    def pending(self) -> int:
        """The number of submitted tasks whose results have not been returned yet."""
        return len(self.futures)

    def submit(self, task: Task) -> None:
        """Submit a task to the pool."""
        with block_interrupts():  # submitting a task may start a process
            self.futures[self.pool.submit(task.run)] = task

    def next_completed(self) -> Completed:
        """Wait for the next future; return its task with the result."""
        future = next(iter(wait(self.futures, return_when=FIRST_COMPLETED).done))
        try:
            result = future.result()
        except BrokenProcessPool:
            raise WorkerLost("a process that played was killed; is there enough memory?") from None
        return self.futures.pop(future), result

    def cancel(self) -> None:
        """Cancel futures that have not started, and ask running tasks to return early."""
        self.stop.set()
        for future in [future for future in self.futures if future.cancel()]:
            del self.futures[future]

    def shutdown(self) -> None:
        """Shut the pool down."""
        self.stop.set()
        self.pool.shutdown(wait=True, cancel_futures=True)
