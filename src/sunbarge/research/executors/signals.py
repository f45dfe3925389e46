"""Ctrl-C with worker processes: only the process that submits tasks handles SIGINT."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event

_stop: Event | None = None  # set in worker processes only


def stop_requested() -> bool:
    """Return whether a running task should return early with the results so far."""
    return _stop is not None and _stop.is_set()


def init_worker(stop: Event) -> None:
    """Initialize a worker process: ignore SIGINT; when `stop` is set, its tasks return early."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Block SIGINT until the context ends; processes started within it never receive SIGINT."""
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
    """Postpone a KeyboardInterrupt that arrives within the block until the block ends.

    Blocking the signal would not suffice, since Ray's own threads would receive it.
    """
    replaceable = signal.getsignal(signal.SIGINT) is not None  # a handler installed from Python
    if threading.current_thread() is not threading.main_thread() or not replaceable:
        yield
        return
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if received:
            signal.raise_signal(signal.SIGINT)
