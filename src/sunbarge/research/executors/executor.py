"""The interface of executors: tasks are submitted, results are returned as tasks complete."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Protocol, Self, TypeAlias, TypeVar

TASKS_PER_WORKER = 2  # submitted ahead, so that no worker has to wait for its next task

Completed: TypeAlias = tuple[Any, Any]  # a task, and what its `run` returned
T_co = TypeVar("T_co", covariant=True)


class WorkerLost(OSError):
    """A worker process ended while it ran a task, and the task was not retried any more."""


class Task(Protocol):
    """A picklable unit of work; its result does not depend on where it runs."""

    def run(self) -> object:
        """Return the result."""


class TaskQueue(Protocol[T_co]):
    """Tasks that wait to be submitted, such as a deque; the consumer of results may add more."""

    def __len__(self) -> int:
        """Return the number of waiting tasks."""

    def popleft(self) -> T_co:
        """Remove and return the next task."""


class Executor(ABC):
    """Runs tasks in any order; a context manager that shuts down when its block ends."""

    remote = False
    "Whether tasks are sent to other machines, so that very small ones are not worthwhile."
    min_games = 1
    "The number of games that a task plays at least, however long that takes."

    @property
    @abstractmethod
    def workers(self) -> int:
        """The number of tasks that run at the same time."""

    @property
    @abstractmethod
    def pending(self) -> int:
        """The number of tasks that were submitted and whose results were not returned yet."""

    @abstractmethod
    def submit(self, task: Task) -> None:
        """Schedule a task."""

    @abstractmethod
    def next_completed(self) -> Completed:
        """Wait until any pending task completes; raises what the task raised."""

    @abstractmethod
    def cancel(self) -> None:
        """Cancel tasks that have not started; running ones may return early (`stop_requested`)."""

    @abstractmethod
    def shutdown(self) -> None:
        """Cancel everything and free the workers."""

    def has_capacity(self) -> bool:
        """Whether another task should be submitted now."""
        return self.pending < TASKS_PER_WORKER * self.workers

    def discard(self) -> None:
        """Cancel pending tasks and drop their results."""
        self.cancel()
        while self.pending:
            self.next_completed()

    def as_completed(self, queue: TaskQueue[Task]) -> Iterator[Completed]:
        """Run all tasks of a queue; yields each task with its result, in order of completion."""
        while len(queue) or self.pending:
            while len(queue) and self.has_capacity():
                self.submit(queue.popleft())
            yield self.next_completed()

    def __enter__(self) -> Self:
        """Return the executor."""
        return self

    def __exit__(self, *error: object) -> None:
        """Shut down."""
        self.shutdown()


def run_tasks(queue: TaskQueue[Task], executor: Executor, on_result: Callable[..., None]) -> None:
    """Run all tasks of a queue and call `on_result` with each task and its result.

    `on_result` may add tasks to the queue. After Ctrl-C, running tasks return early, their results
    are passed on as well, and KeyboardInterrupt is raised.
    """
    try:
        for task, result in executor.as_completed(queue):
            on_result(task, result)
    except KeyboardInterrupt:
        executor.cancel()
        while executor.pending:
            on_result(*executor.next_completed())
        raise
