"""A table is taken over in the end, however often the database does not answer meanwhile."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from sunbarge.online.server.cluster.shared_ownership import SharedOwnership
from sunbarge.online.server.limits import ConnectionLimiter, RateLimits
from sunbarge.online.server.settings import Limits
from sunbarge.online.store import LeaseRow, Store, StoreError, database_url

TABLE, FENCE = "table", 7


class Copy(SimpleNamespace):
    """A worker's copy of a table with a client, whose first attempts to read it fail."""

    def __init__(self, failures: int) -> None:
        connections = SimpleNamespace(keep_workers=lambda alive: False)
        super().__init__(id=TABLE, fence=0, connections=connections, reads=0, failures=failures)

    async def reload(self) -> None:
        """Read the table, if the database answers."""
        self.reads += 1
        if self.reads <= self.failures:
            raise StoreError("no database")
        self.fence = FENCE


async def renewals(ownership: SharedOwnership, number: int) -> None:
    """Let the lease be renewed a few times, each after all that the one before has caused."""
    for _ in range(number):
        ownership.on_renewed()
        await asyncio.gather(*ownership.tasks)


def test_a_table_that_could_not_be_read_is_read_after_the_next_renewal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits, copy = Limits(), Copy(failures=2)

    async def take() -> None:
        connections = ConnectionLimiter(limits.connections, limits.local_connections)
        store = Store(database_url(tmp_path))
        ownership = SharedOwnership(store, "redis://nowhere", "me", RateLimits(limits), connections)
        ownership.live = {TABLE: copy}  # type: ignore[dict-item]

        async def acquire(table_id: str) -> str:
            ownership.lease_keeper.leases[table_id] = LeaseRow(table_id, "me", FENCE)
            return "me"

        monkeypatch.setattr(ownership.lease_keeper, "acquire", acquire)
        await renewals(ownership, 5)
        await store.close()

    asyncio.run(take())
    assert (copy.reads, copy.fence) == (3, FENCE)
