"""A fair queue for worker processes: many requests of one network do not delay those of others."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple


class Requester(NamedTuple):
    """Who needs a worker: a client network, or a table that a client of this network created."""

    network: str = ""
    table: str = ""


class FairQueue:
    """Assigns workers round robin to client networks, and to the tables of each."""

    def __init__(self, workers: int) -> None:
        """Start with all workers free."""
        self.free = workers
        self.waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        "Waiting requests by network and table; those whose turn is next come first."

    def __len__(self) -> int:
        """Return how many requests wait."""
        return sum(len(turns) for tables in self.waiting.values() for turns in tables.values())

    def locked(self) -> bool:
        """Return whether no worker is free."""
        return self.free == 0

    @asynccontextmanager
    async def worker(self, requester: Requester) -> AsyncIterator[None]:
        """Wait for a worker, and free it at the end of the block."""
        if self.free:
            self.free -= 1
        else:
            await self.wait(requester)
        try:
            yield
        finally:
            self.pass_on()

    async def wait(self, requester: Requester) -> None:
        """Wait until a worker is given to a request of this requester."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        tables = self.waiting.setdefault(requester.network, {})
        tables.setdefault(requester.table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.pass_on()
            raise

    def pass_on(self) -> None:
        """Give a worker to the request whose turn it is; if none waits, the worker is free."""
        while self.waiting:
            turn = self.next_turn()
            if not turn.done():  # it was not cancelled
                turn.set_result(None)
                return
        self.free += 1

    def next_turn(self) -> asyncio.Future[None]:
        """Remove and return the first waiting request; its network and table go to the end."""
        network = next(iter(self.waiting))
        tables = self.waiting.pop(network)
        table = next(iter(tables))
        turns = tables.pop(table)
        turn = turns.popleft()
        if turns:
            tables[table] = turns
        if tables:
            self.waiting[network] = tables
        return turn
