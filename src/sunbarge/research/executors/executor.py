"""The interface of executors: tasks are submitted, results are returned as tasks complete."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Protocol, Self, TypeAlias, TypeVar

TASKS_PER_WORKER = 2  # tasks submitted per worker, so that no worker waits for its next task

Completed: TypeAlias = tuple[Any, Any]  # a task, and the return value of its `run`
T_co = TypeVar("T_co", covariant=True)


class WorkerLost(OSError):
    """A worker process ended while it ran a task, and all retries failed."""


class Task(Protocol):
    """A picklable unit of work; its result does not depend on where it runs."""

    def run(self) -> object:
        """Run the task and return its result."""


class TaskQueue(Protocol[T_co]):
    """Queue of tasks to submit, such as a deque; tasks may be added while results are consumed."""

    def __len__(self) -> int:
        """Return the number of waiting tasks."""

    def popleft(self) -> T_co:
        """Remove and return the next task."""


class Executor(ABC):
    """Runs tasks in any order; as a context manager it shuts down at the end of the block."""

    remote = False
    "Whether tasks are sent to other machines, so that very small tasks are inefficient."
    min_items = 1
    "The minimum number of items (such as games) of a task, however long they take."

    @property
    @abstractmethod
    def workers(self) -> int:
        """The number of tasks that run at the same time."""

    @property
    @abstractmethod
    def pending(self) -> int:
        """The number of submitted tasks whose results have not been returned yet."""

    @abstractmethod
    def submit(self, task: Task) -> None:
        """Schedule a task."""

    @abstractmethod
    def next_completed(self) -> Completed:
        """Wait for any pending task; return it with its result, or raise its exception."""

    @abstractmethod
    def cancel(self) -> None:
        """Cancel tasks that have not started; running tasks may return early."""

    @abstractmethod
    def shutdown(self) -> None:
        """Cancel all tasks and free the workers."""

    def has_capacity(self) -> bool:
        """Whether another task should be submitted now."""
        return self.pending < TASKS_PER_WORKER * self.workers

    def discard(self) -> None:
        """Cancel pending tasks and drop their results."""
        self.cancel()
        while self.pending:
            self.next_completed()

    def as_completed(self, queue: TaskQueue[Task]) -> Iterator[Completed]:
        """Run all tasks of a queue; yield each task with its result, in order of completion."""
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

    `on_result` may add tasks to the queue. After Ctrl-C, running tasks return early, `on_result` is
    called with their results, too, and KeyboardInterrupt is raised.
    """
    try:
        for task, result in executor.as_completed(queue):
            on_result(task, result)
    except KeyboardInterrupt:
        executor.cancel()
        while executor.pending:
            on_result(*executor.next_completed())
        raise
