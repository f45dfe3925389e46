"""One writer for all tables: what waits together is committed together."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import structlog
from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from .models import entries, tables
from .open import NotStored
from .rows import Work

MOST_TOGETHER = 500
Job = tuple[Work, "asyncio.Future[None]"]
log = structlog.get_logger(__name__)
STAGE_CHANGE = (
    update(tables)
    .where(tables.c.id == bindparam("at_table"))
    .values(
        stage=bindparam("new_stage"),
        changed_at=bindparam("now"),
        finished_at=bindparam("ended"),
    )
)


class Writer:
    """Gathers work while a transaction is under way, and commits it in the next one.

    One flush to the disk then serves all tables that wait for it.
    """

    def __init__(self, engine: AsyncEngine, told: Callable[[int], None] = lambda size: None):
        """Write to a database; `told` hears how much each transaction held."""
        self.engine = engine
        self.told = told
        self.waiting: deque[Job] = deque()
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False

    async def write(self, work: Work) -> None:
        """Return when the work is on the disk; NotStored if it is not there."""
        if self.closing:
            raise NotStored("the server stops")
        if self.task is None:
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

    async def run(self) -> None:
        """Commit, again and again."""
        while self.waiting or not self.closing:
            if not self.waiting:
                self.wake.clear()
                await self.wake.wait()
                continue
            size = min(len(self.waiting), MOST_TOGETHER)
            await self.commit([self.waiting.popleft() for _ in range(size)])

    async def commit(self, jobs: Sequence[Job]) -> None:
        """Write jobs together; if that fails, each alone, so that one does not spoil the rest."""
        try:
            await self.transact([work for work, _ in jobs])
        except (SQLAlchemyError, OSError) as error:
            if len(jobs) > 1 and isinstance(error, IntegrityError):
                for job in jobs:
                    await self.commit([job])
                return
            log.error("not stored", error=type(error).__name__, tables=len(jobs))
            answer(jobs, NotStored(type(error).__name__))
        except BaseException as error:
            answer(jobs, NotStored(type(error).__name__))
            raise
        else:
            self.told(len(jobs))
            answer(jobs, None)

    async def transact(self, works: Sequence[Work]) -> None:
        """One transaction."""
        new_tables = [asdict(row) for work in works for row in work.tables]
        new_entries = [asdict(row) for work in works for row in work.entries]
        stages: list[dict[str, Any]] = [
            {
                "at_table": row.table_id,
                "new_stage": row.stage,
                "now": row.changed_at,
                "ended": row.finished_at,
            }
            for work in works
            for row in work.stages
        ]
        async with self.engine.begin() as connection:
            if new_tables:
                await connection.execute(insert(tables), new_tables)
            if new_entries:
                await connection.execute(insert(entries), new_entries)
            if stages:
                await connection.execute(STAGE_CHANGE, stages)


def answer(jobs: Sequence[Job], error: Exception | None) -> None:
    """Tell those who wait."""
    for _, done in jobs:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
