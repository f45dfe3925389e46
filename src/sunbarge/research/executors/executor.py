"""A crew does tasks, in any order; what is handed out and what comes of it is not its business."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Protocol, Self

AHEAD = 2  # tasks in flight for each hand, so that none has to wait


class LostHand(OSError):
    """Who worked went away, again and again."""


class Task(Protocol):
    """Something to be done elsewhere; it can be pickled, and gives the same answer anywhere."""

    def run(self) -> Any:
        """Do it."""


class Crew(ABC):
    """Those who work. Used in a `with`, at the end of which they are sent home."""

    far = False
    "Whether tasks travel, so that very small ones are not worth it."
    least = 1
    "How many games a task plays at least, however long they take."

    @property
    @abstractmethod
    def hands(self) -> int:
        """How many tasks are done at the same time."""

    @property
    @abstractmethod
    def busy(self) -> int:
        """How many tasks are in flight."""

    @abstractmethod
    def start(self, task: Any) -> None:
        """Hand out a task."""

    @abstractmethod
    def landed(self) -> tuple[Any, Any]:
        """Wait for the next task that is done: the task and its answer."""

    @abstractmethod
    def hurry(self) -> None:
        """Drop tasks that nobody has begun; the others end early with what they have."""

    @abstractmethod
    def close(self) -> None:
        """Send everybody home."""

    def has_room(self) -> bool:
        """Whether one more task may be handed out."""
        return self.busy < AHEAD * self.hands

    def drop(self) -> None:
        """Let nothing be in flight any more, and forget what was."""
        self.hurry()
        while self.busy:
            self.landed()

    def answers(self, queue: deque[Any]) -> Iterator[tuple[Any, Any]]:
        """Do all tasks of a queue: each with its answer; more may be added in between."""
        while queue or self.busy:
            while queue and self.has_room():
                self.start(queue.popleft())
            yield self.landed()

    def __enter__(self) -> Self:
        """Use the crew in a `with`."""
        return self

    def __exit__(self, *error: object) -> None:
        """Send everybody home."""
        self.close()


def hand_out(queue: deque[Any], crew: Crew, note: Callable[[Any, Any], None]) -> None:
    """Do all tasks of a queue, and give `note` each with its answer; it may add more tasks.

    After Ctrl-C the tasks in flight end early, and their answers are noted, too.
    """
    try:
        for task, answer in crew.answers(queue):
            note(task, answer)
    except KeyboardInterrupt:
        crew.hurry()
        while crew.busy:
            note(*crew.landed())
        raise
