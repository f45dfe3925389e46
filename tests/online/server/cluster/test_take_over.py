"""A table is taken over in the end, however often the database does not answer meanwhile."""

import asyncio
from types import SimpleNamespace
from typing import cast

from sunbarge.online.server.cluster.background_tasks import BackgroundTasks
from sunbarge.online.server.cluster.lease_keeper import LeaseKeeper
from sunbarge.online.server.cluster.takeovers import Takeovers
from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.store import LeaseRow, Store, StoreError

TABLE, FENCE = "table", 7


class Copy(SimpleNamespace):
    """A worker's copy of a table with a client, whose first attempts to read it fail."""

    def __init__(self, failures: int) -> None:
        super().__init__(id=TABLE, fence=0, connections=True, reads=0, failures=failures)

    async def reload(self) -> None:
        """Read the table, if the database answers."""
        self.reads += 1
        if self.reads <= self.failures:
            raise StoreError("no database")
        self.fence = FENCE


class Keeper(LeaseKeeper):
    """The leases of a worker to which the database gives each table."""

    async def acquire(self, table_id: str, force: bool = False) -> str | None:
        """Take a table."""
        self.leases[table_id] = LeaseRow(table_id, "me", FENCE)
        return "me"


def test_a_table_that_could_not_be_read_is_read_after_the_next_renewal() -> None:
    copy = Copy(failures=2)

    async def take() -> None:
        keeper = Keeper(cast(Store, None), "me", lambda table_id: None)
        tasks = BackgroundTasks()
        takeovers = Takeovers(keeper, tasks)
        for _ in range(5):
            takeovers.check(cast(LiveTable, copy))
            await asyncio.gather(*tasks.running)

    asyncio.run(take())
    assert (copy.reads, copy.fence) == (3, FENCE)
