"""Measures the CPU time of repeated calls."""

import time
from collections.abc import Callable

RUNS = 7
SECONDS = 0.4  # CPU time of one run


def timed(work: Callable[[int], int], amount: int) -> tuple[float, int]:
    """Return the CPU seconds of the call `work(amount)`, and its result."""
    start = time.process_time()
    done = work(amount)
    return time.process_time() - start, done


def repeat(work: Callable[[int], int], amount: int = 16) -> list[tuple[float, int, int]]:
    """Call `work` several times; return for each run its CPU seconds, its amount and its result.

    The amount of work is chosen so that a run takes about `SECONDS`.
    """
    seconds, _ = timed(work, amount)
    while seconds < SECONDS / 4:
        amount *= 2
        seconds, _ = timed(work, amount)
    amount = max(1, int(amount * SECONDS / seconds))
    runs = []
    for _ in range(RUNS):
        seconds, done = timed(work, amount)
        runs.append((seconds, amount, done))
    return runs
