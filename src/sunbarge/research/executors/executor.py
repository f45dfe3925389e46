"""The executor interface: tasks are submitted, and results come as they complete."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Protocol, Self

AHEAD = 2  # tasks in flight for each hand, so that none has to wait


class WorkerLost(OSError):
    """Who worked went away, again and again."""


class Task(Protocol):
    """Something to be done elsewhere; it can be pickled, and gives the same answer anywhere."""

    def run(self) -> Any:
        """Do it."""


class Executor(ABC):
    """Those who work. Used in a `with`, at the end of which they are sent home."""

    remote = False
    "Whether tasks travel, so that very small ones are not worth it."
    min_games = 1
    "How many games a task plays at least, however long they take."

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many tasks are done at the same time."""

    @property
    @abstractmethod
    def pending(self) -> int:
        """How many tasks are in flight."""

    @abstractmethod
    def submit(self, task: Any) -> None:
        """Hand out a task."""

    @abstractmethod
    def next_completed(self) -> tuple[Any, Any]:
        """Wait for the next task that is done: the task and its answer."""

    @abstractmethod
    def cancel(self) -> None:
        """Drop tasks that nobody has begun; the others end early with what they have."""

    @abstractmethod
    def shutdown(self) -> None:
        """Send everybody home."""

    def has_capacity(self) -> bool:
        """Whether one more task may be handed out."""
        return self.pending < AHEAD * self.workers

    def discard(self) -> None:
        """Let nothing be in flight any more, and forget what was."""
        self.cancel()
        while self.pending:
            self.next_completed()

    def as_completed(self, queue: deque[Any]) -> Iterator[tuple[Any, Any]]:
        """Do all tasks of a queue: each with its answer; more may be added in between."""
        while queue or self.pending:
            while queue and self.has_capacity():
                self.submit(queue.popleft())
            yield self.next_completed()

    def __enter__(self) -> Self:
        """Use the executor in a `with`."""
        return self

    def __exit__(self, *error: object) -> None:
        """Send everybody home."""
        self.shutdown()


def run_tasks(queue: deque[Any], executor: Executor, note: Callable[[Any, Any], None]) -> None:
    """Do all tasks of a queue, and give `note` each with its answer; it may add more tasks.

    After Ctrl-C the tasks in flight end early, and their answers are noted, too.
    """
    try:
        for task, answer in executor.as_completed(queue):
            note(task, answer)
    except KeyboardInterrupt:
        executor.cancel()
        while executor.pending:
            note(*executor.next_completed())
        raise
