"""Chunks: tasks for ranges of numbered items, which may return before all items are done."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from .executor import Executor


class Sized(Protocol):
    """A result whose length is the number of completed items."""

    def __len__(self) -> int:
        """Return the number of items."""


R = TypeVar("R", bound=Sized)
R_co = TypeVar("R_co", bound=Sized, covariant=True)


class Chunk(Protocol[R_co]):
    """A task for the items `first` to `stop` - 1 of a numbered list, as a frozen dataclass.

    The length of its result is the number of items that it completed, beginning with the first.
    """

    @property
    def first(self) -> int:
        """The number of the chunk's first item."""

    @property
    def stop(self) -> int:
        """The number of the chunk's last item plus 1."""

    def run(self) -> R_co:
        """Run the chunk and return its result."""


def chunks_as_completed(chunks: Sequence[Chunk[R]], executor: Executor) -> Iterator[tuple[int, R]]:
    """Run chunks; yield each result with the number of its first item, in order of completion.

    Items that a chunk leaves undone are submitted again. After Ctrl-C the results of running tasks
    are still yielded, and then KeyboardInterrupt is raised.
    """
    queue = deque(chunks)
    try:
        for chunk, result in executor.as_completed(queue):
            done = chunk.first + len(result)
            if done < chunk.stop:
                queue.appendleft(replace(chunk, first=done))
            yield chunk.first, result
    except KeyboardInterrupt:
        executor.cancel()
        while executor.pending:
            chunk, result = executor.next_completed()
            yield chunk.first, result
        raise


def chunks_in_order(chunks: Sequence[Chunk[R]], executor: Executor) -> Iterator[tuple[int, R]]:
    """Run chunks; yield each result with the number of its first item, in order of the chunks."""
    completed, early = chunks_as_completed(chunks, executor), dict[int, R]()
    for chunk in chunks:
        first = chunk.first
        while first < chunk.stop:
            while first not in early:
                found, result = next(completed)
                early[found] = result
            yield first, early[first]
            first += len(early.pop(first))
