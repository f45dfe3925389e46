"""Work on things that have numbers: a stretch of them is a task that may be done in part."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from .executor import Executor


def chunks_as_completed(stretches: Sequence[Any], executor: Executor) -> Iterator[tuple[int, Any]]:
    """Do stretches, in any order: yields the first number of each answer and the answer.

    A stretch is a frozen dataclass with `first`, `last` and `run`. The length of its answer is
    how many things are done, from the first on; the rest is handed out again. After Ctrl-C
    the answers of what was in flight still come, and then the interrupt.
    """
    queue = deque(stretches)
    try:
        for task, answer in executor.as_completed(queue):
            done = task.first + len(answer)
            if done < task.last:
                queue.appendleft(replace(task, first=done))
            yield task.first, answer
    except KeyboardInterrupt:
        executor.cancel()
        while executor.pending:
            task, answer = executor.next_completed()
            yield task.first, answer
        raise


def chunks_in_order(stretches: Sequence[Any], executor: Executor) -> Iterator[tuple[int, Any]]:
    """The same, with the answers in the order of the stretches."""
    landed, early = chunks_as_completed(stretches, executor), dict[int, Any]()
    for stretch in stretches:
        at = stretch.first
        while at < stretch.last:
            while at not in early:
                first, answer = next(landed)
                early[first] = answer
            yield at, early[at]
            at += len(early.pop(at))
