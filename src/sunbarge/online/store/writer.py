"""One writer for all tables: what waits together is committed together."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from operator import attrgetter
from typing import Any

import structlog
from sqlalchemy import Engine, bindparam, insert, update
from sqlalchemy.exc import InterfaceError, OperationalError

from .models import entries, tables
from .open import NotStored
from .rows import EntryRow, StageRow, TableRow, Work

MOST_TOGETHER = 500
PATIENCE = 30.0  # seconds after which a transaction counts as hung
NOBODYS_FAULT = (OperationalError, InterfaceError, OSError)
"The database itself fails; it would fail for each job alone, too."
Job = tuple[Work, "asyncio.Future[None]"]
log = structlog.get_logger(__name__)
NEW_TABLE, NEW_ENTRY = insert(tables), insert(entries)
STAGE_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("at_table_id"))
    .values(
        stage=bindparam("at_stage"),
        changed_at=bindparam("at_changed_at"),
        finished_at=bindparam("at_finished_at"),
    )
)


class Writer:
    """Gathers work while a transaction is under way, and commits it in the next one.

    One flush to the disk then serves all tables that wait for it. Transactions run in a thread
    of their own: one change of threads for each, however much it holds.
    """

    def __init__(self, engine: Engine, told: Callable[[int], None] = lambda size: None) -> None:
        """Write to a database; `told` hears how much each transaction held."""
        self.engine = engine
        self.told = told
        self.waiting: deque[Job] = deque()
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.thread = ThreadPoolExecutor(1, "writer")
        self.closing = False
        self.began: float | None = None
        "When the transaction under way was begun."

    @property
    def well(self) -> bool:
        """Whether what is given to it will be written or refused soon."""
        if self.task is not None and self.task.done() and self.waiting:
            return False
        return self.began is None or time.monotonic() - self.began < PATIENCE

    async def write(self, work: Work) -> None:
        """Return when the work is on the disk; NotStored if it is not there."""
        if self.closing:
            raise NotStored("the server stops")
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run(), name="writer")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((work, done))
        self.wake.set()
        await done

    async def close(self) -> None:
        """Commit what still waits, and stop."""
        self.closing = True
        self.wake.set()
        if self.task:
            await self.task
        self.thread.shutdown()

    async def run(self) -> None:
        """Commit, again and again."""
        while self.waiting or not self.closing:
            if not self.waiting:
                self.wake.clear()
                await self.wake.wait()
                continue
            size = min(len(self.waiting), MOST_TOGETHER)
            jobs = [self.waiting.popleft() for _ in range(size)]
            try:
                await self.commit(jobs)
            except Exception as error:
                log.error("the writer failed, and goes on", exc_info=error)

    async def commit(self, jobs: Sequence[Job]) -> None:
        """Write jobs together; if that fails, each alone, so that one does not spoil the rest."""
        works = [work for work, _ in jobs]
        self.began = time.monotonic()
        try:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self.thread, transact, self.engine, works)
        except Exception as error:
            if len(jobs) > 1 and not isinstance(error, NOBODYS_FAULT):
                for job in jobs:
                    await self.commit([job])
                return
            log.error("not stored", error=type(error).__name__, tables=len(jobs))
            answer(jobs, NotStored(type(error).__name__))
        except BaseException as error:
            answer(jobs, NotStored(type(error).__name__))
            raise
        else:
            answer(jobs, None)
            self.told(len(jobs))
        finally:
            self.began = None


def transact(engine: Engine, works: Sequence[Work]) -> None:
    """One transaction."""
    new_tables = as_dicts(TableRow, [row for work in works for row in work.tables])
    new_entries = as_dicts(EntryRow, [row for work in works for row in work.entries])
    stages = as_dicts(StageRow, [row for work in works for row in work.stages], "at_")
    with engine.begin() as connection:
        if new_tables:
            connection.execute(NEW_TABLE, new_tables)
        if new_entries:
            connection.execute(NEW_ENTRY, new_entries)
        if stages:
            connection.execute(STAGE_CHANGE, stages)


def as_dicts(kind: type[Any], rows: Sequence[Any], prefix: str = "") -> list[dict[str, Any]]:
    """Rows as SQLAlchemy wants them."""
    names = [field.name for field in fields(kind)]
    values = attrgetter(*names)
    keys = [prefix + name for name in names]
    return [dict(zip(keys, values(row), strict=True)) for row in rows]


def answer(jobs: Sequence[Job], error: Exception | None) -> None:
    """Tell those who wait."""
    for _, done in jobs:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
