"""Deletes what is not kept for ever: games that nobody finishes, and names in old games.

The deletions are done in small batches with pauses, so that nobody who plays has to wait. Several
processes may delete at the same time.
"""

import asyncio
import random
import time
from collections.abc import Callable

import structlog
from sqlalchemy import Connection

from sunbarge.online.store import Store, StoreError
from sunbarge.online.store.acts import record_act
from sunbarge.online.store.administration import delete_tables, read_table, replace_names
from sunbarge.online.store.retention import abandoned_tables, named_tables

from .metrics import Metrics

BATCH = 20  # tables in one transaction
PAUSE_SECONDS = 0.5  # between two batches
SWEEP_SECONDS = 3600.0  # between two sweeps
FIRST_SECONDS = 60.0  # until the first sweep, so that a start is not slowed down
DAY = 24 * 3600
WHO = "server"
Step = Callable[[Connection, int, int], int]
log = structlog.get_logger(__name__)


class Retention:
    """Deletes old names and unfinished games periodically."""

    def __init__(
        self, store: Store, metrics: Metrics, keep_names: float, keep_unfinished: float
    ) -> None:
        """Delete names of people `keep_names` days after their game has ended.

        Delete unfinished games `keep_unfinished` days after the last entry of their log. With 0
        the names or games are kept for ever.
        """
        self.store = store
        removed, names = metrics.tables_removed, metrics.names_removed
        steps = (
            (keep_unfinished, remove_abandoned, removed),
            (keep_names, take_names, names),
        )
        self.steps = [step for step in steps if step[0] > 0]
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to delete in the background, unless everything is kept for ever."""
        if self.steps:
            self.task = asyncio.create_task(self.run(), name="retention")

    def stop(self) -> None:
        """Delete nothing more."""
        if self.task is not None:
            self.task.cancel()

    async def run(self) -> None:
        """Delete what is too old periodically, until cancelled."""
        await asyncio.sleep(FIRST_SECONDS * random.random())
        while True:
            try:
                await self.sweep()
            except StoreError as error:
                log.warning("retention failed; it is tried again later", error=str(error))
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Delete everything that is too old now, batch by batch."""
        for days, step, counter in self.steps:
            before = round((time.time() - days * DAY) * 1000)
            while done := await self.store.query(step, before, BATCH):
                counter.inc(done)
                await asyncio.sleep(PAUSE_SECONDS)


def remove_abandoned(connection: Connection, before: int, limit: int) -> int:
    """Delete some unfinished game tables without entries since a time; return how many.

    `before` is the time in milliseconds since 1970, `limit` the most that are deleted.
    """
    found = abandoned_tables(connection, before, limit)
    if found:
        delete_tables(connection, found)
        record_act(connection, WHO, "retention", None, removed=found)
    return len(found)


def take_names(connection: Connection, before: int, limit: int) -> int:
    """Take the names out of some games that ended before a time; return how many.

    `before` is the time in milliseconds since 1970, `limit` the most that are changed.
    """
    found = named_tables(connection, before, limit)
    for table_id in found:
        take_names_of(connection, table_id)
    if found:
        record_act(connection, WHO, "retention", None, anonymous=list(found))
    return len(found)


def take_names_of(connection: Connection, table_id: str) -> None:
    """Take all names out of a game table; the tokens of its seats remain valid."""
    from sunbarge.online.sessions.anonymous import without_names  # imports the rules

    found = read_table(connection, table_id)
    if found is None:
        return
    head, rows = found
    taken = [(row.seq, row.seat or 0, row.data) for row in rows if row.kind == "sat"]
    changes = without_names(head.header, taken)
    replace_names(connection, table_id, changes.header, changes.data, all_names=True)
