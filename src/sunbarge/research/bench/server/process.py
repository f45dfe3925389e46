"""Runs `sunbarge serve` as a subprocess that can be measured and killed."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

TIMEOUT = 300.0
NOT_NOW = 503
PAGE = "/"
OPTIONS = (
    *("--no-open", "--log-level", "error", "--messages-per-second", "10000"),
    *("--tables-per-hour", "1000000", "--sockets-per-address", "100000"),
)


class ServerProcess:
    """A server process on a free port."""

    def __init__(self, *options: str) -> None:
        """Choose a free port; `options` are options of `sunbarge serve`."""
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.options = options
        self.log: Path | None = None
        "The file to which the server's log is appended; None if the log is not kept."
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start the server; returns the seconds until its page responds."""
        began = time.perf_counter()
        with open(self.log or os.devnull, "ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, **self.environment()},
                start_new_session=True,
            )
        self.wait_for(PAGE)
        return time.perf_counter() - began

    def command(self) -> list[str]:
        """Return the command line that starts the server."""
        serve = [sys.executable, "-m", "sunbarge.cli", "serve", "--port", str(self.port)]
        return [*serve, *OPTIONS, *self.options]

    def environment(self) -> dict[str, str]:
        """Return the environment variables to add to those of this process."""
        return {}

    def wait_for(self, path: str) -> None:
        """Poll a path until the server responds, and is not busy with its start any more."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            if self.process is None or self.process.poll() is not None:
                raise RuntimeError("the server ended by itself")
            try:
                with urllib.request.urlopen(self.base + path, timeout=TIMEOUT):
                    return
            except urllib.error.HTTPError as error:
                if error.code != NOT_NOW or path == PAGE:
                    return  # an error is a response, too: that of a server without a built page
            except OSError:
                pass
            time.sleep(0.01)
        raise RuntimeError(f"the server does not answer within {TIMEOUT:.0f} seconds")

    def wait_until_loaded(self) -> None:
        """Poll until the server has loaded its bots; until then, open pages poll it as well."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            with urllib.request.urlopen(f"{self.base}/api/readiness", timeout=TIMEOUT) as answer:
                if json.load(answer)["stage"] == "ready":
                    return
            time.sleep(0.1)
        raise RuntimeError(f"the server is not ready within {TIMEOUT:.0f} seconds")

    def kill(self) -> None:
        """Kill the process group (SIGKILL)."""
        self.signal(signal.SIGKILL)

    def stop(self) -> None:
        """Terminate the process group (SIGTERM)."""
        self.signal(signal.SIGTERM)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process group, and wait for the server to end."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, number)
            self.process.wait(TIMEOUT)

    def memory(self) -> int:
        """Return the private memory of the server in bytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("ascii")
        found = re.search(r"Private_Dirty:\s+(\d+) kB", status)
        return 1024 * int(found.group(1)) if found else 0

    def cpu_seconds(self) -> float:
        """Return the CPU seconds used by the server process, without its bot workers."""
        assert self.process is not None
        return cpu_seconds_of(self.process.pid)


class PlayProcess(ServerProcess):
    """A server started with `make play`, with the program `true` instead of a browser."""

    def command(self) -> list[str]:
        """Return the command line that starts the server."""
        return ["make", "--no-print-directory", "play"]

    def environment(self) -> dict[str, str]:
        """Return the environment variables to add to those of this process."""
        _, folder = self.options
        return {"SUNBARGE_PORT": str(self.port), "SUNBARGE_DATA": folder, "BROWSER": "true"}


def cpu_seconds_of(pid: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """Return the number of a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
