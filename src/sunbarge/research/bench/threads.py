"""Measures how much faster a `Batch` is with two threads, or divided between two processes."""

import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import cache
from statistics import median

from sunbarge.research.batch import Batch

from .figures import ThreadSpeed

GAMES, PLAYERS, SEED = 4096, 4, 7
ROUNDS = 5
TURNS = 24  # turns of a round, each first with one thread and then with two
STEPS = 5  # steps of the batch in each turn


def threads_speed() -> ThreadSpeed:
    """Measure the median speed-up of two threads over one, by wall-clock time.

    Other programs may use the cores at the same time and falsify the result. Therefore one and two
    threads are timed in short alternating turns, and the speed-up of two independent processes
    shows how much of two cores was free.
    """
    with ExitStack() as stack:
        one, two = (Batch(GAMES, PLAYERS, seed=SEED, threads=threads) for threads in (1, 2))
        stack.callback(two.close)
        spawn = multiprocessing.get_context("spawn")
        apart = [stack.enter_context(ProcessPoolExecutor(1, spawn)) for _ in range(2)]
        ratios: tuple[list[float], list[float]] = ([], [])
        for _ in range(ROUNDS):
            turns = [clock(one) / clock(two) for _ in range(TURNS)]
            ratios[0].append(median(turns))
            ratios[1].append(processes_speed(apart))
    speedup, free = (round(median(found), 2) for found in ratios)
    return {"speedup": speedup, "processes": free, "load": round(os.getloadavg()[0], 2)}


def clock(batch: Batch, steps: int = STEPS) -> float:
    """Return the seconds that `steps` steps of a `Batch` take."""
    start = time.perf_counter()
    for _ in range(steps):
        batch.step(batch.random_actions())
    return time.perf_counter() - start


def processes_speed(apart: list[ProcessPoolExecutor]) -> float:
    """Return the median speed-up of the two processes (pools of one each) over one of them."""
    turns = []
    for _ in range(TURNS):
        alone = apart[0].submit(clock_half).result()
        together = [process.submit(clock_half) for process in apart]
        turns.append(2 * alone / max(half.result() for half in together))
    return median(turns)


def clock_half() -> float:
    """Return the seconds that steps of `half_batch()` take; runs in a process of a pool."""
    return clock(half_batch(), 2 * STEPS)


@cache
def half_batch() -> Batch:
    """Return a `Batch` with half as many games as the one that threads are timed with.

    It is created at the first call in a process, and returned again at later calls.
    """
    return Batch(GAMES // 2, PLAYERS, seed=SEED)
