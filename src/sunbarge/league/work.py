"""Work for all cores: tasks go out, answers come back in any order, Ctrl-C loses little."""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Protocol

from ..simulate.workers import ignore_interrupts, interrupts_held

AHEAD = 2  # tasks in flight for each process, so that none has to wait

# In a process that works: whether the others are asked to come to an end.
_stop: Any = None


class Task(Protocol):
    """Something to be done elsewhere; it can be pickled."""

    def run(self) -> Any:
        """Do it."""


def processes(jobs: int) -> int:
    """How many processes to use; 0 is one for each core."""
    return jobs or os.cpu_count() or 1


def stopping() -> bool:
    """Whether a task should come to an end with what it has."""
    return _stop is not None and bool(_stop.is_set())


def begin_work(stop: Any) -> None:
    """Make a process ready for tasks."""
    global _stop
    _stop = stop
    ignore_interrupts()


def hand_out(queue: deque[Any], jobs: int, note: Callable[[Any, Any], None]) -> None:
    """Do all tasks of a queue, and give `note` each with its answer; it may add more tasks.

    After Ctrl-C the tasks in flight end early, and their answers are noted, too.
    """
    if processes(jobs) == 1:
        while queue:
            task = queue.popleft()
            note(task, task.run())
        return
    spawn = multiprocessing.get_context("spawn")
    stop = spawn.Event()
    pool = ProcessPoolExecutor(processes(jobs), spawn, begin_work, (stop,))
    flying: dict[Future[Any], Any] = {}
    try:
        while queue or flying:
            while queue and len(flying) < AHEAD * processes(jobs):
                with interrupts_held():  # any task may start one more process
                    task = queue.popleft()
                    flying[pool.submit(task.run)] = task
            land(flying, note, FIRST_COMPLETED)
    except KeyboardInterrupt:
        stop.set()
        for future in [future for future in flying if future.cancel()]:
            del flying[future]
        while flying:
            land(flying, note, FIRST_COMPLETED)
        raise
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


def land(flying: dict[Future[Any], Any], note: Callable[[Any, Any], None], when: str) -> None:
    """Wait for answers, and note them."""
    for future in wait(flying, return_when=when).done:
        note(flying[future], future.result())
        del flying[future]
