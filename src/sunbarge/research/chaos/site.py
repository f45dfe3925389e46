"""What is tested: servers with their database, and the faults that can happen to them."""

import asyncio
import random
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine, create_engine

from sunbarge.research.bench.server.process import TIMEOUT, ServerProcess

from .disk import SmallDisk
from .faults import STOPPED, Fault, frozen, no_room, pid_of, server_faults
from .postgres import Postgres
from .writers import note_writers

FULL = (0.5, 3.0)  # range of the seconds for which nothing can be written
USED_FOLDER = 2  # exit code of a second server on the same folder
LOG, LOGGED = "servers.log", 2000  # name of the log, and how many characters of it are shown
Server = TypeVar("Server", bound=ServerProcess)


class Site(ABC):
    """Servers with a database, all as processes of their own."""

    headers: Mapping[str, str] = {}
    "Headers that clients add to their requests."
    log: Path
    "The file to which all servers log."

    @abstractmethod
    def start(self) -> None:
        """Start the servers and their database."""

    @abstractmethod
    def stop(self) -> None:
        """Stop those of the servers and their database that still run."""

    def close(self) -> None:
        """Stop everything, and remove what would stay on this machine."""
        self.stop()

    def logging(self, server: Server) -> Server:
        """Let a server log to the file of the site; return the server."""
        server.log = self.log
        return server

    def logged(self) -> str:
        """Return what was logged last."""
        return self.log.read_text("utf-8")[-LOGGED:] if self.log.exists() else ""

    def skipped(self) -> list[str]:
        """Return in words which faults this machine does not allow, and why."""
        return []

    @abstractmethod
    def addresses(self) -> list[str]:
        """Return the base addresses of the servers, any of which a client may use."""

    @abstractmethod
    def engine(self) -> Engine:
        """Return an engine that reads the database."""

    @abstractmethod
    def faults(self) -> list[Fault]:
        """Return the faults that can happen to these servers and their database."""


class OneServer(Site):
    """One server process with an SQLite database."""

    def __init__(self, folder: Path) -> None:
        """Keep the database in a folder."""
        self.folder, self.log = folder, folder / LOG
        self.server = self.logging(ServerProcess("--data", str(folder), "--no-load-bots"))

    def start(self) -> None:
        """Start the server, and wait until it serves game tables."""
        self.server.start()
        self.server.wait_for("/api/about")

    def stop(self) -> None:
        """Kill the server."""
        self.server.kill()

    def addresses(self) -> list[str]:
        """Return the address of the server."""
        return [self.server.base]

    def engine(self) -> Engine:
        """Return an engine that reads the SQLite file."""
        return create_engine(f"sqlite:///{self.folder / 'sunbarge.sqlite3'}")

    def faults(self) -> list[Fault]:
        """Return the faults that can happen to a server, to its disk and to its folder."""
        return [
            *server_faults("the server", self.server),
            Fault("the disk is full", self.fill_disk),
            Fault("a second server starts on the folder", self.start_second),
        ]

    async def fill_disk(self, rng: random.Random) -> None:
        """Let no file grow for some seconds."""
        with no_room(pid_of(self.server)):
            await asyncio.sleep(rng.uniform(*FULL))

    async def start_second(self, rng: random.Random) -> None:
        """Start another server on the same folder, which must refuse to run."""
        second = ServerProcess("--data", str(self.folder), "--no-load-bots")
        done = await asyncio.to_thread(
            subprocess.run, second.command(), capture_output=True, text=True, timeout=TIMEOUT
        )
        if done.returncode != USED_FOLDER or "another server uses" not in done.stderr:
            raise AssertionError(f"a second server ended with {done.returncode}: {done.stderr}")


class OnPostgres(Site):
    """Server processes with a PostgreSQL database."""

    postgres: Postgres

    def start(self) -> None:
        """Start PostgreSQL and the servers; PostgreSQL notes which worker writes each log entry."""
        if not self.postgres.pids():
            self.postgres.start()
        self.start_servers()
        note_writers(self.postgres.url)

    @abstractmethod
    def start_servers(self) -> None:
        """Start all servers, and wait until they serve game tables."""

    def close(self) -> None:
        """Stop everything, and remove the disk of the database."""
        self.stop()
        self.postgres.close()

    def skipped(self) -> list[str]:
        """Return why the fault of a full disk is left out, or an empty list if it is not."""
        return [self.postgres.skipped] if self.postgres.skipped else []

    def engine(self) -> Engine:
        """Start the database if it does not run, and return an engine that reads it."""
        if not self.postgres.pids():
            self.postgres.start()
        return create_engine(self.postgres.url)


class OneServerOnPostgres(OnPostgres):
    """One server process with a PostgreSQL database."""

    def __init__(self, folder: Path) -> None:
        """Keep the database in a folder."""
        self.postgres, self.log = Postgres(folder), folder / LOG
        server = ServerProcess("--database", self.postgres.url, "--no-load-bots")
        self.server = self.logging(server)

    def start_servers(self) -> None:
        """Start the server, and wait until it serves game tables."""
        self.server.start()
        self.server.wait_for("/api/about")

    def stop(self) -> None:
        """Kill the server, and stop the database."""
        self.server.kill()
        self.postgres.stop()

    def addresses(self) -> list[str]:
        """Return the address of the server."""
        return [self.server.base]

    def faults(self) -> list[Fault]:
        """Return the faults that can happen to a server, and to PostgreSQL."""
        return [*server_faults("the server", self.server), *postgres_faults(self.postgres)]


def postgres_faults(postgres: Postgres) -> list[Fault]:
    """Return the faults that can happen to a PostgreSQL."""
    faults = [
        Fault("PostgreSQL is killed", partial(kill, postgres)),
        Fault("PostgreSQL is restarted", partial(restart, postgres)),
        Fault("PostgreSQL hangs", partial(freeze, postgres)),
    ]
    if postgres.disk is not None:
        fill_disk = partial(fill, postgres, postgres.disk)
        faults.append(Fault("the disk of PostgreSQL is full", fill_disk))
    return faults


async def kill(postgres: Postgres, rng: random.Random) -> None:
    """Kill PostgreSQL, and start it again."""
    await asyncio.to_thread(postgres.kill)
    await asyncio.to_thread(postgres.start)


async def restart(postgres: Postgres, rng: random.Random) -> None:
    """Shut PostgreSQL down in good order, and start it again."""
    await asyncio.to_thread(postgres.restart)


async def freeze(postgres: Postgres, rng: random.Random) -> None:
    """Stop the processes of PostgreSQL for a random time."""
    with frozen(postgres.pids()):
        await asyncio.sleep(rng.uniform(*STOPPED))


async def fill(postgres: Postgres, disk: SmallDisk, rng: random.Random) -> None:
    """Keep the disk of PostgreSQL full for a random time."""
    with disk.full():
        await asyncio.sleep(rng.uniform(*FULL))
    if not postgres.pids():  # it ends if it cannot even recover
        await asyncio.to_thread(postgres.start)
