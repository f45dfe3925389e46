"""Ctrl-C and the processes that work: only the one that workers out the work hears of it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

# In a process that works: whether the others are asked to come to an end.
_stop: Any = None


def stop_requested() -> bool:
    """Whether a task should come to an end with what it has."""
    return _stop is not None and bool(_stop.is_set())


def init_worker(stop: Any) -> None:
    """Make a process ready for tasks: Ctrl-C is left to the process that workers them out."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Processes started in here never see Ctrl-C; this one sees it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def defer_interrupt() -> Iterator[None]:
    """What is done in here is done whole: Ctrl-C comes after it.

    A mask would not do, for a cluster has threads of its own, which hear the signal, too.
    """
    ours = signal.getsignal(signal.SIGINT) is not None  # Python's to change
    if threading.current_thread() is not threading.main_thread() or not ours:
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)
