"""Real servers for tests: in a thread of this process, or as a process that can be killed."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sunbarge.online.server.app import make_app
from sunbarge.online.server.run import Server, config_of, take_port
from sunbarge.online.server.services import House
from sunbarge.online.server.settings import Limits, Settings
from sunbarge.online.store import database_url
from tests.online.server.http_client import get

GENEROUS = Limits(socket_burst=10_000, socket_rate=10_000, requests_burst=100_000, body=1 << 20)
TIMEOUT = 30.0
LOADED = 240.0


@dataclass
class RunningServer:
    """A server that answers."""

    base: str
    house: House
    loop: asyncio.AbstractEventLoop

    def inside(self, coroutine: Any) -> Any:
        """Run something on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(TIMEOUT)


@contextmanager
def run_server(folder: Path, **changes: Any) -> Iterator[RunningServer]:
    """A server on a free port with a database in a folder."""
    settings = Settings(
        database=database_url(folder), port=0, limits=GENEROUS, drain_seconds=1, load_bots=False
    )
    settings = replace(settings, **changes)
    listener = take_port(settings.host, 0)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    app = make_app(settings)
    ready = threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    def answers() -> None:
        loops.append(asyncio.get_running_loop())
        ready.set()

    server = Server(config_of(app, settings), app.state.house, answers)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        assert ready.wait(TIMEOUT), "the server did not start"
        yield RunningServer(base, app.state.house, loops[0])
    finally:
        server.should_exit = True
        thread.join(TIMEOUT)
        assert not thread.is_alive(), "the server did not stop"


class ServeProcess:
    """`sunbarge serve` as a process of its own."""

    def __init__(
        self,
        *options: str,
        port: int = 0,
        program: Sequence[str] = (sys.executable, "-m", "sunbarge.cli"),
        variables: Mapping[str, str] = os.environ,
        folder: Path | None = None,
    ) -> None:
        """Start it, and wait until it answers; a program from elsewhere may be named."""
        command = [*program, "serve", "--port", str(port), *options]
        command += ["--no-open", "--log-level", "warning", "--messages-per-second", "10000"]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**variables, "PYTHONUNBUFFERED": "1"},
            cwd=folder,
        )
        self.base = self.address()

    def address(self) -> str:
        """What it says about where it is."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+?(?=/ )", line)
        if found is None:
            _, errors = self.process.communicate(timeout=TIMEOUT)
            raise AssertionError(f"no address in {line!r}: {errors}")
        return found.group()

    def wait_for_bots(self, patience: float = LOADED) -> None:
        """Wait until every bot is loaded; on a busy machine that takes its time."""
        late = time.monotonic() + patience
        wanted = len(get(f"{self.base}/api/about", timeout=patience).json()["bots"])
        while f"sunbarge_bots_loaded {wanted}.0" not in get(f"{self.base}/metrics").text:
            assert time.monotonic() < late, "the bots were not loaded"
            time.sleep(0.2)

    @property
    def port(self) -> int:
        """The port that it took."""
        return int(self.base.rpartition(":")[2])

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.finish()

    def stop(self) -> tuple[int, float, str]:
        """Ask it to end: the exit code, the seconds it took, and its log."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        errors = self.finish()
        return self.process.returncode, time.monotonic() - began, errors

    def finish(self) -> str:
        """Wait for its end."""
        _, errors = self.process.communicate(timeout=TIMEOUT)
        return errors
