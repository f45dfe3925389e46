"""Starts several workers that listen on one port, and restarts or replaces them.

Each worker has a listening socket of its own (SO_REUSEPORT), so that the system spreads connections
over them. A worker that is replaced passes its socket on, and no waiting connection is lost.
"""

import asyncio
import signal
import socket
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import structlog

from .bind_socket import bind, bind_configured, url_of
from .logs import configure_logging
from .settings import Settings
from .worker_metrics import SUFFIX

STOP_SECONDS = 30.0  # after which a worker that was told to stop is killed
SHORT_LIFE = 10.0  # seconds; a worker that ends sooner is started again with a delay
DELAY = 2.0
log = structlog.get_logger(__name__)


class WorkerFailed(ValueError):
    """A worker ended before it was ready; it has printed why."""


@dataclass
class Worker:
    """A process that serves connections of one listening socket."""

    process: Process
    listener: socket.socket
    started_at: float

    async def is_ready(self) -> bool:
        """Wait until the worker accepts connections; return False if it ends before that."""
        assert self.process.stdout is not None
        return bool(await self.process.stdout.readline())

    async def stop(self) -> None:
        """Let the worker move its clients to others and end; kill it if that takes too long."""
        if self.process.returncode is None:
            self.process.terminate()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self.process.wait()
        except TimeoutError:
            log.error("a worker did not stop", pid=self.process.pid)
            self.process.kill()
            await self.process.wait()


class Supervisor:
    """Keeps a number of workers running until it is told to stop."""

    def __init__(
        self,
        settings: Settings,
        workers: int,
        command: Sequence[str],
        on_ready: Callable[[str], None],
    ) -> None:
        """Run workers with a command, to which options for their sockets are added.

        `on_ready` is called with the server's URL when all workers accept connections.
        """
        self.command, self.on_ready = command, on_ready
        probe = bind_configured(settings)  # an error if another program uses the port
        self.host, self.port, self.url = settings.host, probe.getsockname()[1], url_of(probe)
        probe.close()
        self.workers: list[Worker | None] = [None] * workers
        self.stopping = asyncio.Event()
        self.changing = [asyncio.Lock() for _ in range(workers)]
        "For each worker, a lock that is held while another process takes its place."
        self.replacement: asyncio.Task[None] | None = None
        "The task that replaces all workers; after another SIGHUP, a new task waits for this one."
        self.folder = tempfile.TemporaryDirectory(prefix="sunbarge-")
        "Contains a Unix socket for each worker, at which the worker gives the others its metrics."

    async def run(self) -> None:
        """Start the workers, and keep them until SIGTERM; SIGHUP replaces one after the other."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stopping.set)
        # A terminal that is closed sends SIGHUP, too.
        hang_up = self.stopping.set if sys.stdin.isatty() else self.replace_soon
        loop.add_signal_handler(signal.SIGHUP, hang_up)
        try:
            await asyncio.gather(*(self.start_first(slot) for slot in range(len(self.workers))))
            self.on_ready(self.url)
            keepers = [asyncio.create_task(self.keep(slot)) for slot in range(len(self.workers))]
            await self.stopping.wait()
            for keeper in keepers:
                keeper.cancel()
        finally:
            workers = [worker for worker in self.workers if worker]
            for worker in workers:
                worker.listener.close()  # a connection that nobody will accept is refused
            await asyncio.gather(*(worker.stop() for worker in workers))
            if self.replacement is not None:
                await self.replacement
            self.folder.cleanup()

    async def start(self, slot: int, listener: socket.socket) -> Worker:
        """Start a worker that accepts the connections of a bound socket.

        The worker exits when this process ends, since its standard input ends then.
        """
        number = listener.fileno()
        process = await asyncio.create_subprocess_exec(
            *self.command,
            *("--listen-fd", str(number)),
            *("--metrics-socket", str(Path(self.folder.name) / f"{slot}{SUFFIX}")),
            pass_fds=[number],
            stdin=PIPE,
            stdout=PIPE,
            start_new_session=True,
        )
        return Worker(process, listener, time.monotonic())

    def listener(self) -> socket.socket:
        """Bind another socket to the port."""
        return bind(self.host, self.port, is_shared=True)

    async def start_first(self, slot: int) -> None:
        """Start a worker for the first time; WorkerFailed if it ends before it is ready."""
        worker = self.workers[slot] = await self.start(slot, self.listener())
        if not await worker.is_ready():
            raise WorkerFailed("a worker could not start")

    async def keep(self, slot: int) -> None:
        """Start a worker again whenever it ends."""
        while True:
            worker = self.workers[slot]
            assert worker is not None
            code = await worker.process.wait()
            async with self.changing[slot]:
                if self.workers[slot] is not worker:  # it was replaced
                    continue
                worker.listener.close()  # from now on the other workers get all connections
                log.warning("a worker ended and is started again", code=code)
                if time.monotonic() - worker.started_at < SHORT_LIFE:
                    await asyncio.sleep(DELAY)
                self.workers[slot] = await self.start(slot, self.listener())

    def replace_soon(self) -> None:
        """Begin to replace all workers."""
        self.replacement = asyncio.create_task(self.replace_all(self.replacement))

    async def replace_all(self, before: asyncio.Task[None] | None = None) -> None:
        """Replace the workers one after the other, each when its successor is ready.

        Begin when the replacement `before` has ended.
        """
        if before is not None:
            await before
        for slot in range(len(self.workers)):
            if not await self.replace(slot):
                log.error("the new worker could not start; the old one goes on")
                return
        if not self.stopping.is_set():
            log.warning("all workers were replaced")

    async def replace(self, slot: int) -> bool:
        """Replace a worker when its successor is ready; return False if the successor cannot start.

        If the old worker ends before that, nobody serves its socket until the successor is ready.
        So the successor is killed, and `keep` starts a worker with a new socket. The successor is
        also killed if all workers are to stop.
        """
        async with self.changing[slot]:
            old = self.workers[slot]
            assert old is not None
            if self.stopping.is_set():
                return True
            new = await self.start(slot, old.listener)
            is_ready = await self.wait_for_successor(old, new)
            if is_ready is None:
                new.process.kill()
                await new.process.wait()
                return True
            if not is_ready:
                return False
            self.workers[slot] = new
            await old.stop()
            return True

    async def wait_for_successor(self, old: Worker, new: Worker) -> bool | None:
        """Wait until a successor is ready; return False if it cannot start.

        Return None if the old worker ends before that, or if all workers are to stop.
        """
        ended = asyncio.create_task(old.process.wait())
        ready = asyncio.create_task(new.is_ready())
        stopping = asyncio.create_task(self.stopping.wait())
        await asyncio.wait((ended, ready, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if self.stopping.is_set() or not ready.done():
            ready.cancel()
            return None
        return ready.result()


def supervise(
    settings: Settings, workers: int, command: Sequence[str], on_ready: Callable[[str], None]
) -> None:
    """Run several workers until SIGTERM or Ctrl-C."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise ValueError("several workers need a system with SO_REUSEPORT: Linux, macOS or BSD")
    configure_logging(settings.log_level, settings.log_file, settings.log_format)

    async def run() -> None:
        await Supervisor(settings, workers, command, on_ready).run()

    asyncio.run(run())
