"""Games on all cores, in an order that does not depend on how many there are."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from .forfeits import Forfeited
from .guests import play_with_guests
from .plan import Plan
from .table import play_compiled

COMPILED_CHUNK = 500
GUESTS_CHUNK = 5
WAITING = 4  # chunks in flight for each process


def play_chunk(plan: Plan, first: int, last: int, forfeits: list[Forfeited] | None = None) -> Any:
    """The results of some games of a plan; `forfeits` grows by those there are."""
    policies = plan.policies()
    if policies is None:
        return play_with_guests(plan, first, last, forfeits)
    return play_compiled(plan, policies, first, last)


def play_and_tell(plan: Plan, first: int, last: int) -> tuple[Any, list[Forfeited]]:
    """The results of some games of a plan, and who forfeited."""
    forfeits: list[Forfeited] = []
    return play_chunk(plan, first, last, forfeits), forfeits


def run(
    plan: Plan, jobs: int = 0, forfeits: list[Forfeited] | None = None
) -> Iterator[tuple[int, Any]]:
    """Play a plan; yields the first game of each chunk and its results, in order.

    `forfeits` grows by those of a chunk before the chunk is yielded.
    """
    told = [] if forfeits is None else forfeits
    size = GUESTS_CHUNK if plan.policies() is None else COMPILED_CHUNK
    chunks = [(at, min(at + size, plan.games)) for at in range(0, plan.games, size)]
    jobs = min(jobs or os.cpu_count() or 1, len(chunks))
    if jobs == 1:
        for first, last in chunks:
            yield first, play_chunk(plan, first, last, told)
    else:
        for first, (results, more) in run_in_processes(plan, chunks, jobs):
            told += more
            yield first, results


def run_in_processes(
    plan: Plan, chunks: list[tuple[int, int]], jobs: int
) -> Iterator[tuple[int, Any]]:
    """What was played and told of every chunk, with a few of them always in flight."""
    waiting: deque[tuple[int, Future[Any]]] = deque()
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=ignore_interrupts)
    try:
        for first, last in chunks:
            with interrupts_held():  # any task may start one more process
                waiting.append((first, pool.submit(play_and_tell, plan, first, last)))
            if len(waiting) >= WAITING * jobs:
                at, future = waiting.popleft()
                yield at, future.result()
        while waiting:
            at, future = waiting.popleft()
            yield at, future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that hands out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes started in here never see Ctrl-C; this one sees it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
