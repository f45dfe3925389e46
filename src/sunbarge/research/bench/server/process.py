"""`sunbarge serve` as a process that is started, measured, killed and started again."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PATIENCE = 300.0
ADDRESS = re.compile(r"http://\S+?(?=/ )")
OPTIONS = (
    *("--no-open", "--log-level", "error", "--messages-per-second", "10000"),
    *("--tables-per-hour", "1000000", "--sockets-per-address", "100000"),
)


class ServerProcess:
    """A server on a port of its own."""

    def __init__(self, *options: str) -> None:
        """Choose a port; `options` say where the data is."""
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.options = options
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it; the seconds until its page answers."""
        began = time.perf_counter()
        self.process = subprocess.Popen(
            self.command(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **self.environment()},
            start_new_session=True,
        )
        self.wait_for("/")
        return time.perf_counter() - began

    def command(self) -> list[str]:
        """What is run."""
        serve = [sys.executable, "-m", "sunbarge.cli", "serve", "--port", str(self.port)]
        return [*serve, *OPTIONS, *self.options]

    def environment(self) -> dict[str, str]:
        """What it is told besides."""
        return {}

    def wait_for(self, path: str) -> None:
        """Ask until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process is None or self.process.poll() is not None:
                raise RuntimeError("the server ended by itself")
            try:
                with urllib.request.urlopen(self.base + path, timeout=PATIENCE):
                    return
            except urllib.error.HTTPError:
                return  # without a built page it says so, which is an answer, too
            except OSError:
                time.sleep(0.01)
        raise RuntimeError(f"the server does not answer within {PATIENCE:.0f} seconds")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.signal(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self.signal(signal.SIGTERM)

    def signal(self, number: signal.Signals) -> None:
        """End it and all that belongs to it."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, number)
            self.process.wait(PATIENCE)

    def memory(self) -> int:
        """Bytes of memory of its own."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("ascii")
        found = re.search(r"Private_Dirty:\s+(\d+) kB", status)
        return 1024 * int(found.group(1)) if found else 0

    def cpu_seconds(self) -> float:
        """Seconds of CPU it has used, its bots not counted."""
        assert self.process is not None
        fields = (
            Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class PlayProcess(ServerProcess):
    """The same, started with `make play`, with a browser that opens nothing."""

    def command(self) -> list[str]:
        """What is run."""
        return ["make", "--no-print-directory", "play"]

    def environment(self) -> dict[str, str]:
        """What it is told besides."""
        _, folder = self.options
        return {"SUNBARGE_PORT": str(self.port), "SUNBARGE_DATA": folder, "BROWSER": "true"}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
