"""Group commit: all batches in the queue are committed in one transaction."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from operator import attrgetter
from typing import TypeVar

import structlog
from sqlalchemy import Engine, bindparam, insert, update
from sqlalchemy.exc import InterfaceError, OperationalError

from .errors import LeaseLost, StoreError
from .leases import check_in_force
from .models import entries, leases, tables
from .rows import EntryRow, LeaseRow, StageRow, TableRow, WriteBatch

MAX_BATCHES = 500  # in one transaction
GATHER_SECONDS = 0.03  # between two transactions under load, so that more batches share one
HANG_TIMEOUT = 30.0  # seconds after which a transaction counts as hung
CONNECTION_ERRORS = (OperationalError, InterfaceError, OSError)
"Errors of the database itself, after which committing each batch alone would fail, too."
Pending = tuple[WriteBatch, "asyncio.Future[None]"]
Row = TypeVar("Row", TableRow, EntryRow, StageRow, LeaseRow)
log = structlog.get_logger(__name__)
INSERT_TABLE, INSERT_ENTRY, INSERT_LEASE = insert(tables), insert(entries), insert(leases)
UPDATE_STAGE = (
    update(tables)
    .where(tables.c.id == bindparam("new_table_id"))
    .values(
        stage=bindparam("new_stage"),
        changed_at=bindparam("new_changed_at"),
        finished_at=bindparam("new_finished_at"),
    )
)


class GroupCommit:
    """Queues batches while a transaction runs and commits them together in the next one.

    One flush to disk serves all queued batches. A transaction costs as much CPU time as everything
    else that a command needs. Therefore under load a transaction starts some milliseconds later, to
    commit more batches. If the batches come one after the other, as from a single table, no
    transaction is delayed. Transactions run in a thread of their own, so that each costs one thread
    switch, however many batches it has.
    """

    def __init__(self, engine: Engine, on_commit: Callable[[int], None]) -> None:
        """Write with an SQLAlchemy engine; `on_commit` gets the number of batches of a commit."""
        self.engine = engine
        self.on_commit = on_commit
        self.queue: deque[Pending] = deque()
        self.queued = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.thread = ThreadPoolExecutor(1, "writer")
        self.closing = False
        self.started_at: float | None = None
        "When the running transaction was started; None between transactions."

    @property
    def is_healthy(self) -> bool:
        """Return whether no transaction hangs and new batches are processed."""
        if self.task is not None and self.task.done() and self.queue:
            return False
        return self.started_at is None or time.monotonic() - self.started_at < HANG_TIMEOUT

    async def write(self, batch: WriteBatch) -> None:
        """Return when the batch is committed; StoreError if that fails."""
        if self.closing:
            raise StoreError("the store is closed")
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run(), name="group commit")
        committed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.append((batch, committed))
        self.queued.set()
        await committed

    async def close(self) -> None:
        """Commit the queued batches, then stop the thread."""
        self.closing = True
        self.queued.set()
        if self.task:
            await self.task
        self.thread.shutdown()

    async def run(self) -> None:
        """Commit queued batches until the queue is closed and empty."""
        while self.queue or not self.closing:
            if not self.queue:
                self.queued.clear()
                await self.queued.wait()
                continue
            size = min(len(self.queue), MAX_BATCHES)
            pending = [self.queue.popleft() for _ in range(size)]
            try:
                await self.commit(pending)
            except Exception as error:
                log.error("group commit failed; continuing with the next one", exc_info=error)
            if (size > 1 or self.queue) and not self.closing:  # then more will come
                await asyncio.sleep(GATHER_SECONDS)

    async def commit(self, pending: Sequence[Pending]) -> None:
        """Commit batches in one transaction; if one of them is at fault, commit each on its own."""
        batches = [batch for batch, _ in pending]
        self.started_at = time.monotonic()
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self.thread, execute_batches, self.engine, batches)
        except Exception as error:
            if len(pending) > 1 and not isinstance(error, CONNECTION_ERRORS):
                for each in pending:
                    await self.commit([each])
                return
            resolve(pending, failure(error))
        except BaseException as error:
            resolve(pending, StoreError(type(error).__name__))
            raise
        else:
            resolve(pending, None)
            self.on_commit(len(pending))
        finally:
            self.started_at = None


def execute_batches(engine: Engine, batches: Sequence[WriteBatch]) -> None:
    """Write batches in one transaction; LeaseLost if another worker took over a game table."""
    new_tables = parameters(TableRow, [row for batch in batches for row in batch.tables])
    new_entries = parameters(EntryRow, [row for batch in batches for row in batch.entries])
    stages = parameters(StageRow, [row for batch in batches for row in batch.stages], "new_")
    new_leases = parameters(LeaseRow, [row for batch in batches for row in batch.leases])
    required = {row for batch in batches for row in batch.required_leases}
    with engine.begin() as connection:
        if required:
            check_in_force(connection, required)
        if new_tables:
            connection.execute(INSERT_TABLE, new_tables)
        if new_leases:
            connection.execute(INSERT_LEASE, new_leases)
        if new_entries:
            connection.execute(INSERT_ENTRY, new_entries)
        if stages:
            connection.execute(UPDATE_STAGE, stages)


def failure(error: Exception) -> StoreError:
    """Convert a transaction's error to the StoreError that its writers get, and log it."""
    if isinstance(error, LeaseLost):
        return error
    log.error("not committed", error=type(error).__name__)
    return StoreError(type(error).__name__)


def parameters(kind: type[Row], rows: Sequence[Row], prefix: str = "") -> list[dict[str, object]]:
    """Convert rows to the parameters of a statement that is executed for each of them."""
    names = [field.name for field in fields(kind)]
    values = attrgetter(*names)
    keys = [prefix + name for name in names]
    return [dict(zip(keys, values(row), strict=True)) for row in rows]


def resolve(pending: Sequence[Pending], error: Exception | None) -> None:
    """Resolve the futures of batches, or fail them with an error."""
    for _, committed in pending:
        if committed.done():
            continue
        if error is None:
            committed.set_result(None)
        else:
            committed.set_exception(error)
