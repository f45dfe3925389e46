"""Several workers that share a PostgreSQL and a Redis, and what can go wrong with them."""

import asyncio
import contextlib
import os
import random
import signal
import time
from collections.abc import Callable, Collection
from pathlib import Path

from sunbarge.online.server.cluster.lease_keeper import LIFETIME
from sunbarge.research.bench.server.process import TIMEOUT, ServerProcess, cpu_seconds_of

from .faults import Fault, frozen, pid_of
from .postgres import Postgres, is_alive
from .redis_server import RedisServer
from .site import LOG, OnPostgres, postgres_faults

WORKERS = 2
HUNG = (LIFETIME + 0.5, LIFETIME + 4)  # range of the seconds for which a worker is stopped
LONG = 20.0  # seconds for which a worker is stopped, too
NO_REDIS = (0.2, 5.0)  # range of the seconds without Redis
LISTENING = "0A"  # state of a socket in /proc/net/tcp


class WorkerProcesses(ServerProcess):
    """`sunbarge serve` with several workers, each of which is a process of its own."""

    def __init__(self, *options: str) -> None:
        """Choose a free port; `options` are options of `sunbarge serve`."""
        super().__init__("--workers", str(WORKERS), *options)

    def workers(self) -> list[int]:
        """Return the process ids of the workers, also of those that do not listen yet."""
        pid = pid_of(self)
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
        return [child for child in map(int, children.split()) if is_alive(child)]

    def kill(self) -> None:
        """Kill all workers and the process that starts them (SIGKILL), as a power failure would."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGSTOP)  # it starts no more workers
        workers = self.workers()
        self.process.kill()
        self.process.wait(TIMEOUT)
        for pid in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not any(is_alive(pid) for pid in workers), "the workers do not end")

    def cpu_seconds(self) -> float:
        """Return the CPU seconds used by all workers, without their bot workers."""
        return sum(map(cpu_seconds_of, self.workers()))

    def wait_for_others(self, before: Collection[int]) -> None:
        """Wait until the workers `before` (process ids) have ended and others are listening."""

        def are_there() -> bool:
            now = self.workers()
            replaced = len(now) == WORKERS and not set(before) & set(now)
            return replaced and listening(self.port) == WORKERS

        wait_until(are_there, "the workers were not replaced")


def wait_until(holds: Callable[[], bool], error: str) -> None:
    """Wait until `holds()` is true; RuntimeError with the text `error` if it takes too long."""
    end = time.monotonic() + TIMEOUT
    while not holds():
        if time.monotonic() > end:
            raise RuntimeError(error)
        time.sleep(0.02)


def listening(port: int) -> int:
    """Return how many sockets accept connections to a port of this machine."""
    lines = Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]
    sockets = [line.split()[1:4] for line in lines]
    ending = f":{port:04X}"
    return sum(where.endswith(ending) and state == LISTENING for where, _, state in sockets)


class SeveralWorkers(OnPostgres):
    """Several workers on one machine, with PostgreSQL and Redis."""

    def __init__(self, folder: Path, on_small_disk: bool = True) -> None:
        """Keep the database in a folder, with `on_small_disk` on a disk that can be full."""
        self.postgres = Postgres(folder, on_small_disk=on_small_disk)
        self.redis = RedisServer(folder)
        self.log = folder / LOG
        where = ("--database", self.postgres.url, "--redis", self.redis.url)
        self.server = self.logging(WorkerProcesses(*where, "--no-load-bots"))

    def start_servers(self) -> None:
        """Start Redis, if it does not run, and the workers; wait until all accept connections."""
        if not self.redis.answers():
            self.redis.start()
        self.server.start()
        self.server.wait_for_others([])

    def stop(self) -> None:
        """Kill the workers and Redis, and stop the database."""
        self.server.kill()
        self.redis.kill()
        self.postgres.stop()

    def addresses(self) -> list[str]:
        """Return the address that all workers share; the kernel picks a worker per connection."""
        return [self.server.base]

    def faults(self) -> list[Fault]:
        """Return the faults that can happen to workers, to Redis and to PostgreSQL."""
        return [
            *WorkerFaults(self.server).all(),
            *redis_faults(self.redis),
            *postgres_faults(self.postgres),
        ]


class WorkerFaults:
    """What can happen to one of several workers, and to all of them."""

    def __init__(self, server: WorkerProcesses) -> None:
        """Choose the server to whose workers the faults happen."""
        self.server = server

    def all(self) -> list[Fault]:
        """Return the faults that can happen to one worker, and to all of them."""
        return [
            Fault("a worker is killed", self.kill),
            Fault("a worker hangs longer than its lease", self.hang),
            Fault(f"a worker hangs for {LONG:.0f} seconds", self.hang_long),
            Fault("the workers are replaced one after the other", self.replace),
            Fault("all workers are restarted", self.restart),
            Fault("all workers are killed", self.kill_all),
        ]

    async def kill(self, rng: random.Random) -> None:
        """Kill a worker, and wait for another one in its place."""
        pid = rng.choice(self.server.workers())
        os.kill(pid, signal.SIGKILL)
        await asyncio.to_thread(self.server.wait_for_others, [pid])

    async def hang(self, rng: random.Random) -> None:
        """Stop a worker (SIGSTOP) until other workers have taken its game tables over."""
        with frozen([rng.choice(self.server.workers())]):
            await asyncio.sleep(rng.uniform(*HUNG))

    async def hang_long(self, rng: random.Random) -> None:
        """Stop a worker (SIGSTOP) for LONG seconds, so that it misses all that happens then."""
        with frozen([rng.choice(self.server.workers())]):
            await asyncio.sleep(LONG)

    async def replace(self, rng: random.Random) -> None:
        """Replace all workers (SIGHUP), as an update does."""
        before = self.server.workers()
        os.kill(pid_of(self.server), signal.SIGHUP)
        await asyncio.to_thread(self.server.wait_for_others, before)

    async def restart(self, rng: random.Random) -> None:
        """Stop all workers in good order (SIGTERM), and start them again."""
        await asyncio.to_thread(self.server.stop)
        await self.start()

    async def kill_all(self, rng: random.Random) -> None:
        """Kill all workers at once, and start them again."""
        await asyncio.to_thread(self.server.kill)
        await self.start()

    async def start(self) -> None:
        """Start all workers, and wait until they accept connections."""
        await asyncio.to_thread(self.server.start)
        await asyncio.to_thread(self.server.wait_for_others, [])


def redis_faults(redis: RedisServer) -> list[Fault]:
    """Return what can happen to Redis."""

    async def kill(rng: random.Random) -> None:
        await asyncio.to_thread(redis.kill)
        await asyncio.sleep(rng.uniform(*NO_REDIS))
        await asyncio.to_thread(redis.start)

    async def hang(rng: random.Random) -> None:
        with frozen([redis.pid]):
            await asyncio.sleep(rng.uniform(*NO_REDIS))

    return [Fault("Redis is killed", kill), Fault("Redis hangs", hang)]
