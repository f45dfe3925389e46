"""The store: asynchronous queries of the database, and writes by group commit."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, select, tuple_
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from .engine import make_engine
from .errors import StoreError, unusable
from .files import make_private, sqlite_file
from .group_commit import GroupCommit
from .migrate import migrate
from .models import entries, tables
from .rows import EntryRow, TableRow, WriteBatch
from .trial import try_database

READER_THREADS = 2
READ_SECONDS = 10.0
LONG_READ_SECONDS = 120.0
WRITE_SECONDS = 20.0
TRIAL_SECONDS = 3.0
LEASE_SECONDS = 2.0
LONG_LOG = 5_000  # entries; longer logs are read one at a time, so that others need not wait
Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")


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
        self.long_reader = ThreadPoolExecutor(1, "reader of long logs")
        self.trials = ThreadPoolExecutor(1, "trial")
        self.leases = ThreadPoolExecutor(1, "leases")
        "A thread for leases alone, so that no slow query makes one expire."

    async def open(self) -> bool:
        """Migrate the database and return whether that changed it; ValueError if it is unusable."""
        try:
            return await self.run(self.prepare, seconds=None)
        except StoreError as error:
            raise ValueError(unusable(self.url, error.__cause__ or error)) from None

    def prepare(self) -> bool:
        """Make the file private and migrate the database; return whether that changed it."""
        file = sqlite_file(self.url)
        if file is not None:
            make_private(file)
        return migrate(self.engine)

    async def close(self) -> None:
        """Commit the queued batches, then close all connections."""
        await self.writer.close()
        for threads in (self.readers, self.long_reader, self.trials, self.leases):
            threads.shutdown(wait=False)
        self.engine.dispose()

    async def write(self, batch: WriteBatch) -> None:
        """Return when the batch is committed; StoreError if that fails or takes too long."""
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self.writer.write(batch)
        except TimeoutError:
            raise StoreError("the database takes too long") from None

    async def load(self, table_id: str) -> tuple[TableRow, list[EntryRow]] | None:
        """Return a game table and its log in order; None if there is no such game table."""
        found = await self.run(self.select_table, table_id, LONG_LOG)
        if found is None or len(found[1]) < LONG_LOG:
            return found
        return await self.run(
            self.select_table, table_id, threads=self.long_reader, seconds=LONG_READ_SECONDS
        )

    async def public_tables(self, stages: Sequence[str], limit: int, since: int = 0) -> list[str]:
        """Return ids of public game tables in these stages, at most `limit`, last changed first.

        `since`, in milliseconds since 1970, leaves out tables that have not changed since that
        time.
        """
        return await self.run(self.select_public, stages, limit, since)

    async def load_after(self, table_id: str, seq: int) -> list[EntryRow]:
        """Return the entries of a game table's log after the entry `seq`, in order."""
        return await self.run(self.select_after, table_id, seq)

    async def tables_with_news(self, known: Mapping[str, int]) -> list[str]:
        """Return the ids of the game tables in `known` that have new log entries.

        `known` has by table id the seq of the last entry that the caller knows.
        """
        return await self.run(self.select_news, known)

    async def change_leases(
        self,
        change: Callable[Concatenate[Connection, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Run a function of the module `leases` in a transaction; StoreError if it fails."""
        transaction = partial(self.execute, change, *arguments, **options)
        return await self.run(transaction, threads=self.leases, seconds=LEASE_SECONDS)

    async def query(
        self,
        function: Callable[Concatenate[Connection, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Run a function in a transaction, in a thread; StoreError if it fails."""
        return await self.run(partial(self.execute, function, *arguments, **options))

    def execute(
        self,
        change: Callable[Concatenate[Connection, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Run a function in a transaction, in the thread of the caller."""
        with self.engine.begin() as connection:
            return change(connection, *arguments, **options)

    async def is_healthy(self) -> bool:
        """Return whether a trial write and read succeed, and no transaction hangs."""
        try:
            await self.run(try_database, self.url, threads=self.trials, seconds=TRIAL_SECONDS)
        except StoreError:
            return False
        return self.writer.is_healthy

    async def run(
        self,
        query: Callable[..., Result],
        *arguments: object,
        threads: ThreadPoolExecutor | None = None,
        seconds: float | None = READ_SECONDS,
    ) -> Result:
        """Run a query in a thread; StoreError if the database fails or takes too long."""
        try:
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(seconds):
                return await loop.run_in_executor(threads or self.readers, query, *arguments)
        except (SQLAlchemyError, OSError) as error:  # a TimeoutError is an OSError
            raise StoreError(type(error).__name__) from error

    def select_table(
        self, table_id: str, limit: int | None = None
    ) -> tuple[TableRow, list[EntryRow]] | None:
        """Select a game table and the first `limit` entries of its log; None if there is none."""
        of_table = select(entries).where(entries.c.table_id == table_id)
        by_seq = of_table.order_by(entries.c.seq).limit(limit)
        with self.engine.connect() as connection:
            head = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if head is None:
                return None
            log = [EntryRow(**row._mapping) for row in connection.execute(by_seq)]
        return TableRow(**head._mapping), log

    def select_after(self, table_id: str, seq: int) -> list[EntryRow]:
        """Select the entries of a game table's log after the entry `seq`, in order."""
        after = select(entries).where(entries.c.table_id == table_id, entries.c.seq > seq)
        with self.engine.connect() as connection:
            rows = connection.execute(after.order_by(entries.c.seq))
            return [EntryRow(**row._mapping) for row in rows]

    def select_news(self, known: Mapping[str, int]) -> list[str]:
        """Select the ids of game tables that have an entry with the seq `known[table_id] + 1`."""
        following = [(table_id, seq + 1) for table_id, seq in known.items()]
        there = tuple_(entries.c.table_id, entries.c.seq).in_(following)
        with self.engine.connect() as connection:
            return list(connection.execute(select(entries.c.table_id).where(there)).scalars())

    def select_public(self, stages: Sequence[str], limit: int, since: int) -> list[str]:
        """Select ids of public game tables that are not closed; see `public_tables`."""
        newest = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.stage.in_(stages), tables.c.changed_at >= since)
            .where(tables.c.closed_at.is_(None))
            .order_by(tables.c.changed_at.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(newest).scalars())
