"""What can go wrong: processes that are killed, stopped or restarted, and disks that are full."""

import asyncio
import os
import random
import resource
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from sunbarge.research.bench.server.process import ServerProcess

STOPPED = (1.0, 5.0)  # range of the seconds for which a process is stopped


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong, and is mended when `happen` returns."""

    name: str
    happen: Callable[[random.Random], Awaitable[None]]


def server_faults(name: str, server: ServerProcess) -> list[Fault]:
    """Return the faults that can happen to one server process."""

    async def kill(rng: random.Random) -> None:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    async def restart(rng: random.Random) -> None:
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)

    async def stop_for_a_while(rng: random.Random) -> None:
        with frozen([pid_of(server)]):
            await asyncio.sleep(rng.uniform(*STOPPED))

    return [
        Fault(f"{name} is killed", kill),
        Fault(f"{name} is restarted", restart),
        Fault(f"{name} hangs", stop_for_a_while),
    ]


def pid_of(server: ServerProcess) -> int:
    """Return the process id of a running server."""
    assert server.process is not None
    return server.process.pid


@contextmanager
def frozen(pids: list[int]) -> Iterator[None]:
    """Stop processes (SIGSTOP) until the context ends; some may end by themselves meanwhile."""
    try:
        signal_all(pids, signal.SIGSTOP)
        yield
    finally:
        signal_all(pids, signal.SIGCONT)


def signal_all(pids: list[int], number: signal.Signals) -> None:
    """Send a signal to all processes that have not ended."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


@contextmanager
def no_room(pid: int) -> Iterator[None]:
    """Let every write of a process to a file fail, as on a full disk, until the context ends."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
