"""Servers for tests: in a thread of this process, or as a process that can be killed."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from sunbarge.online.server.app import create_app
from sunbarge.online.server.bind_socket import bind
from sunbarge.online.server.run import Server, uvicorn_config
from sunbarge.online.server.services import Services
from sunbarge.online.server.settings import Limits, Settings
from sunbarge.online.store import database_url
from tests.online.server.http_client import get

WIDE_LIMITS = Limits(
    messages_burst=10_000,
    messages_per_second=10_000,
    settings_burst=10_000,
    requests_burst=100_000,
    body_bytes=1 << 20,
)
TIMEOUT = 30.0
LOAD_TIMEOUT = 240.0
STOP_TIMEOUT = 120.0
Result = TypeVar("Result")


@dataclass
class RunningServer:
    """A server that accepts connections."""

    base: str
    services: Services
    loop: asyncio.AbstractEventLoop

    def run(self, coroutine: Coroutine[object, object, Result]) -> Result:
        """Run a coroutine on the server's event loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(TIMEOUT)


def what_runs(thread: threading.Thread, loops: list[asyncio.AbstractEventLoop]) -> str:
    """Return where a thread is, and the tasks of its event loop."""
    stack = traceback.format_stack(sys._current_frames()[thread.ident or 0])
    return "".join([*stack, *(f"{task}\n" for loop in loops for task in asyncio.all_tasks(loop))])


@contextmanager
def run_server(folder: Path, **changes: Any) -> Iterator[RunningServer]:
    """Run a server with a database in a folder, on a free port unless one is given."""
    settings = Settings(
        database=database_url(folder),
        port=0,
        limits=WIDE_LIMITS,
        drain_seconds=1,
        load_bots=False,
    )
    settings = replace(settings, **changes)
    listener = bind(settings.host, settings.port or 0)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    services = Services(settings)
    ready = threading.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    def on_ready() -> None:
        loops.append(asyncio.get_running_loop())
        ready.set()

    server = Server(uvicorn_config(create_app(services), services), services, on_ready)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        assert ready.wait(TIMEOUT), "the server did not start"
        yield RunningServer(base, services, loops[0])
    finally:
        server.should_exit = True
        thread.join(STOP_TIMEOUT)
        assert not thread.is_alive(), f"the server did not stop: {what_runs(thread, loops)}"


def wait_for_bots(base: str, timeout: float = LOAD_TIMEOUT) -> None:
    """Wait until a server has loaded every bot."""
    deadline = time.monotonic() + timeout
    wanted = len(get(f"{base}/api/about", timeout=timeout).json()["bots"])
    while f"sunbarge_bots_loaded {wanted}.0" not in get(f"{base}/metrics").text:
        assert time.monotonic() < deadline, "the bots were not loaded"
        time.sleep(0.2)


class ServeProcess:
    """`sunbarge serve` as a process."""

    def __init__(
        self,
        *options: str,
        port: int = 0,
        program: Sequence[str] = (sys.executable, "-m", "sunbarge.cli"),
        variables: Mapping[str, str] = os.environ,
        folder: Path | None = None,
    ) -> None:
        """Start it, and wait until it accepts connections."""
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
        self.base = self.read_url()

    def read_url(self) -> str:
        """Read the URL that it prints."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+?(?=/ )", line)
        if found is None:
            _, errors = self.process.communicate(timeout=TIMEOUT)
            raise AssertionError(f"no address in {line!r}: {errors}")
        return found.group()

    def wait_for_bots(self, timeout: float = LOAD_TIMEOUT) -> None:
        """Wait until every bot is loaded; on a busy machine that takes its time."""
        wait_for_bots(self.base, timeout)

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.base.rpartition(":")[2])

    def kill(self) -> None:
        """Kill it (SIGKILL)."""
        self.process.kill()
        self.wait()

    def stop(self) -> tuple[int, float, str]:
        """Terminate it (SIGTERM); return the exit code, the seconds it took, and its log."""
        started = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        errors = self.wait()
        return self.process.returncode, time.monotonic() - started, errors

    def wait(self) -> str:
        """Wait for its end; return its log."""
        _, errors = self.process.communicate(timeout=TIMEOUT)
        return errors
