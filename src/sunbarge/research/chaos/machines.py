"""Workers on machines of their own, which can be cut off and whose clocks differ by minutes."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sunbarge.research.bench.server.process import ServerProcess

from .clocks import Clock
from .faults import Fault, frozen, pid_of
from .network import CLIENTS, STORE, Machine
from .postgres import Postgres
from .redis_server import RedisServer
from .site import LOG, OnPostgres, postgres_faults
from .workers import HUNG, redis_faults

MACHINES = 2
MINUTES = 10
"How many minutes clocks are wrong at most."
STORES = "198.19.0.0/16"
"The IP network that contains the addresses at which machines reach PostgreSQL and Redis."


class MachineServer(ServerProcess):
    """A worker (server process) on a machine of its own."""

    def __init__(self, machine: Machine, clock: Clock, *options: str) -> None:
        """Choose a port; `options` are options of `sunbarge serve`."""
        where = ("--host", machine.inside(CLIENTS), "--proxy", machine.outside(CLIENTS))
        super().__init__(*where, "--no-load-bots", *options)
        self.machine, self.clock = machine, clock
        self.base = f"http://{machine.inside(CLIENTS)}:{self.port}"

    def command(self) -> list[str]:
        """Return the command line that starts the worker on its machine, with its clock."""
        return self.machine.command(self.clock.command(super().command()))


class SeveralMachines(OnPostgres):
    """A worker on each of several machines, with one PostgreSQL and one Redis."""

    def __init__(self, folder: Path) -> None:
        """Make the machines, and keep the database in a folder; NoNetwork if that is impossible."""
        self.headers = {"X-Forwarded-For": "127.0.0.1"}  # so they count as clients of one machine
        self.machines = [Machine(number) for number in range(MACHINES)]
        listen = [machine.outside(STORE) for machine in self.machines]
        self.postgres = Postgres(folder, listen, STORES)
        self.redis = RedisServer(folder, listen)
        self.log = folder / LOG
        self.servers = [self.server(machine, folder) for machine in self.machines]

    def server(self, machine: Machine, folder: Path) -> MachineServer:
        """Return the worker of a machine."""
        address = machine.outside(STORE)
        stores = (
            "--database",
            self.postgres.url_at(address),
            "--redis",
            self.redis.url_at(address),
        )
        clock = Clock(folder, machine.name)
        clock.jump(60 * MINUTES * (1 - 2 * machine.number))
        return self.logging(MachineServer(machine, clock, *stores))

    def start_servers(self) -> None:
        """Start Redis, if it does not run, and the workers; wait until they serve game tables."""
        if not self.redis.answers():
            self.redis.start()
        with ThreadPoolExecutor(MACHINES) as threads:
            list(threads.map(start, self.servers))

    def stop(self) -> None:
        """Kill the workers and Redis, and stop the database."""
        for server in self.servers:
            server.kill()
        self.redis.kill()
        self.postgres.stop()

    def close(self) -> None:
        """Stop everything, and remove disk and machines."""
        super().close()
        for machine in self.machines:
            machine.close()

    def addresses(self) -> list[str]:
        """Return the addresses of the workers."""
        return [server.base for server in self.servers]

    def faults(self) -> list[Fault]:
        """Return the faults that can happen to machines, to Redis and to PostgreSQL."""
        return [
            *MachineFaults(self.servers).all(),
            *redis_faults(self.redis),
            *postgres_faults(self.postgres),
        ]


def start(server: ServerProcess) -> None:
    """Start a worker, and wait until it serves game tables."""
    server.start()
    server.wait_for("/api/about")


class MachineFaults:
    """The faults that can happen to one of several machines.

    They last so long that workers on other machines may take over the machine's game tables.
    """

    def __init__(self, servers: list[MachineServer]) -> None:
        """Choose the workers to whose machines the faults happen."""
        self.servers = servers

    def all(self) -> list[Fault]:
        """Return the faults that can happen to one of the machines."""
        return [
            Fault("a machine is cut off", self.cut_off),
            Fault("a machine is cut off from PostgreSQL and Redis only", self.cut_off_from_store),
            Fault("a machine is cut off from clients only", self.cut_off_from_clients),
            Fault("a machine's worker is killed", self.kill),
            Fault("a machine's worker hangs longer than its lease", self.hang),
            Fault("a machine's clock jumps by minutes", self.jump),
        ]

    async def cut_off(self, rng: random.Random) -> None:
        """Pull all cables of a machine out for a while."""
        await self.cut(rng, CLIENTS, STORE)

    async def cut_off_from_store(self, rng: random.Random) -> None:
        """Cut a worker off from PostgreSQL and Redis, but not from its clients, for a while."""
        await self.cut(rng, STORE)

    async def cut_off_from_clients(self, rng: random.Random) -> None:
        """Cut a worker off from its clients for a while, but not from PostgreSQL and Redis.

        The worker keeps its game tables, and the clients connect to other workers.
        """
        await self.cut(rng, CLIENTS)

    async def cut(self, rng: random.Random, *cables: str) -> None:
        """Pull some cables of a machine out for a while."""
        with rng.choice(self.servers).machine.cut(*cables):
            await asyncio.sleep(rng.uniform(*HUNG))

    async def kill(self, rng: random.Random) -> None:
        """Kill the worker of a machine, and start it again."""
        server = rng.choice(self.servers)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    async def hang(self, rng: random.Random) -> None:
        """Stop the worker of a machine until other workers have taken its game tables over."""
        with frozen([pid_of(rng.choice(self.servers))]):
            await asyncio.sleep(rng.uniform(*HUNG))

    async def jump(self, rng: random.Random) -> None:
        """Set the clock of a machine forward or back."""
        rng.choice(self.servers).clock.jump(rng.randint(-60 * MINUTES, 60 * MINUTES))
