"""The store: queries, and writes by group commit."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from .engine import make_engine
from .errors import StoreError
from .group_commit import GroupCommit
from .migrate import migrate
from .models import entries, tables
from .rows import EntryRow, TableRow, WriteBatch

READER_THREADS = 2
Result = TypeVar("Result")


class Store:
    """Asynchronous access to the database; statements run in threads.

    `on_commit` is called with the number of batches of each committed transaction.
    """

    def __init__(self, url: URL, on_commit: Callable[[int], None] = lambda size: None) -> None:
        """Create the engine; nothing connects yet."""
        self.url = url
        self.engine = make_engine(url)
        self.writer = GroupCommit(self.engine, on_commit)
        self.readers = ThreadPoolExecutor(READER_THREADS, "reader")

    async def open(self) -> bool:
        """Migrate the database and return whether that changed it; ValueError if it is unusable."""
        try:
            return await self.run(migrate, self.engine)
        except StoreError as error:
            cause = error.__cause__
            reason = str(getattr(cause, "orig", None) or cause).strip().splitlines()[0]
            raise ValueError(f"the database {self.url} cannot be used: {reason}") from None

    async def close(self) -> None:
        """Commit the queued batches, then close all connections."""
        await self.writer.close()
        self.readers.shutdown()
        self.engine.dispose()

    async def write(self, batch: WriteBatch) -> None:
        """Return when the batch is committed; StoreError if it is not."""
        await self.writer.write(batch)

    async def load(self, table_id: str) -> tuple[TableRow, list[EntryRow]] | None:
        """Return a table and its log in order; None if there is no such table."""
        return await self.run(self.select_table, table_id)

    async def public_tables(self, stages: Sequence[str], limit: int, since: int = 0) -> list[str]:
        """Return ids of public tables in these stages that changed after `since`, newest first."""
        return await self.run(self.select_public, stages, limit, since)

    async def is_healthy(self) -> bool:
        """Return whether the database answers and no transaction hangs."""
        try:
            return self.writer.is_healthy and await self.run(self.select_one)
        except StoreError:
            return False

    async def run(self, query: Callable[..., Result], *arguments: object) -> Result:
        """Run a query in a reader thread; StoreError if the database fails."""
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.readers, query, *arguments)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(type(error).__name__) from error

    def select_table(self, table_id: str) -> tuple[TableRow, list[EntryRow]] | None:
        """Select a table and its log; None if there is no such table."""
        by_seq = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.seq)
        with self.engine.connect() as connection:
            head = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if head is None:
                return None
            log = [EntryRow(**row._mapping) for row in connection.execute(by_seq)]
        return TableRow(**head._mapping), log

    def select_public(self, stages: Sequence[str], limit: int, since: int) -> list[str]:
        """Select ids of public tables."""
        newest = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.stage.in_(stages), tables.c.changed_at >= since)
            .order_by(tables.c.changed_at.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(newest).scalars())

    def select_one(self) -> bool:
        """Run `SELECT 1` to check that the database answers."""
        with self.engine.connect() as connection:
            return connection.execute(text("SELECT 1")).scalar() == 1
