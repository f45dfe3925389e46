"""Workers that end while others are replaced; no connection waits where nobody serves it."""

import asyncio
import socket
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from sunbarge.online.server import supervisor
from sunbarge.online.server.settings import Settings
from sunbarge.online.server.supervisor import Supervisor, Worker
from sunbarge.online.store import database_url

TIMEOUT = 60.0
WORKER = """
import os, socket, sys, time
while os.path.exists(sys.argv[1]):
    time.sleep(0.02)
listener = socket.socket(fileno=int(sys.argv[sys.argv.index("--listen-fd") + 1]))
listener.listen()
print("ready", flush=True)
sys.stdin.read()
"""
"A worker that becomes ready once a file is gone."


class Watched(Supervisor):
    """A supervisor that knows all workers that it has started."""

    started: list[Worker]

    async def start(self, slot: int, listener: socket.socket) -> Worker:
        worker = await super().start(slot, listener)
        self.started.append(worker)
        return worker

    async def wait_for_ends(self) -> None:
        """Wait until all have ended, and their pipes are closed."""
        for worker in self.started:
            assert worker.process.stdout is not None
            await worker.process.wait()
            await worker.process.stdout.read()


async def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(TIMEOUT):
        while not holds():
            await asyncio.sleep(0.01)


def with_two(
    folder: Path,
    use: Callable[[Supervisor, Path], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Use a supervisor of two workers that are ready; the file keeps others from becoming so."""
    monkeypatch.setattr(supervisor, "DELAY", 0.0)
    slow = folder / "slow"
    settings = Settings(database=database_url(folder), port=0)

    async def run() -> None:
        ready = asyncio.Event()
        command = [sys.executable, "-c", WORKER, str(slow)]
        several = Watched(settings, 2, command, lambda url: ready.set())
        several.started = []
        running = asyncio.create_task(several.run())
        try:
            async with asyncio.timeout(TIMEOUT):
                await ready.wait()
            await use(several, slow)
        finally:
            slow.unlink(missing_ok=True)
            several.stopping.set()
            await running
            await several.wait_for_ends()

    asyncio.run(run())


@pytest.mark.parametrize("ended", [0, 1], ids=["the replaced one", "another one"])
def test_a_worker_that_ends_during_a_replacement_is_started_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ended: int
) -> None:
    async def use(several: Supervisor, slow: Path) -> None:
        first, worker = several.workers[0], several.workers[ended]
        assert first is not None
        assert worker is not None
        slow.touch()
        several.replace_soon()
        await wait_until(several.changing[0].locked)
        worker.process.kill()
        await wait_until(lambda: several.workers[ended] is not worker)
        assert worker.listener.fileno() == -1
        slow.unlink()
        await wait_until(lambda: several.workers[0] is not first)
        assert several.replacement is not None
        async with asyncio.timeout(TIMEOUT):
            await several.replacement

    with_two(tmp_path, use, monkeypatch)


def test_a_successor_that_cannot_start_leaves_the_worker_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(several: Supervisor, slow: Path) -> None:
        before = list(several.workers)
        several.command = [sys.executable, "-c", ""]
        await several.replace_all()
        assert several.workers == before
        assert all(each is not None and each.process.returncode is None for each in before)

    with_two(tmp_path, use, monkeypatch)


def test_a_port_is_given_up_when_all_stop_and_no_successor_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that takes its time to stop accepts nothing more, so nobody must wait for it."""

    async def use(several: Supervisor, slow: Path) -> None:
        assert isinstance(several, Watched)
        before, refused = list(several.workers), list[bool]()

        async def stop(worker: Worker) -> None:
            worker.process.kill()
            for each in several.started:  # as long as one lives, it has a socket of its own
                await each.process.wait()
            with pytest.raises(ConnectionRefusedError):
                await asyncio.open_connection("127.0.0.1", several.port)
            refused.append(True)

        monkeypatch.setattr(Worker, "stop", stop)
        slow.touch()
        several.replace_soon()
        await wait_until(lambda: len(several.started) == 3)
        several.stopping.set()
        assert several.replacement is not None
        async with asyncio.timeout(TIMEOUT):
            await several.replacement
        assert several.started[-1].process.returncode is not None
        assert several.workers == before
        await wait_until(lambda: len(refused) == 2)

    with_two(tmp_path, use, monkeypatch)
