"""Reading tables, and the door to the writer."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from .migrate import migrate
from .models import entries, tables
from .open import NotStored, Place, open_engine
from .rows import EntryRow, TableRow, Work
from .writer import Writer

READERS = 2
Found = TypeVar("Found")


class Store:
    """A database of tables. Its calls run in threads, and are awaited."""

    def __init__(self, place: Place, told: Callable[[int], None] = lambda size: None) -> None:
        """Name the database; nothing is opened yet."""
        self.place = place
        self.engine = open_engine(place)
        self.writer = Writer(self.engine, told)
        self.readers = ThreadPoolExecutor(READERS, "reader")

    async def open(self) -> bool:
        """Bring the database to the present form; whether that changed it."""
        try:
            return await self.read(migrate, self.engine)
        except NotStored as error:
            cause = error.__cause__
            why = str(getattr(cause, "orig", None) or cause).strip().splitlines()[0]
            raise ValueError(f"the database {self.place} cannot be used: {why}") from None

    async def close(self) -> None:
        """Finish what is being written, and let go."""
        await self.writer.close()
        self.readers.shutdown()
        self.engine.dispose()

    async def write(self, work: Work) -> None:
        """Return when the work is on the disk; NotStored if it is not there."""
        await self.writer.write(work)

    async def load(self, table_id: str) -> tuple[TableRow, list[EntryRow]] | None:
        """A table and its log in order; None if there is no such table."""
        return await self.read(self.find, table_id)

    async def public(self, stages: Sequence[str], most: int, since: int = 0) -> list[str]:
        """Public tables that came to one of these stages since then, the latest first."""
        return await self.read(self.find_public, stages, most, since)

    async def answers(self) -> bool:
        """Whether the database can be asked, and the writer writes."""
        try:
            return self.writer.well and await self.read(self.find_one)
        except NotStored:
            return False

    async def read(self, find: Callable[..., Found], *wanted: object) -> Found:
        """Ask the database in a thread; NotStored if it does not answer."""
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.readers, find, *wanted)
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(type(error).__name__) from error

    def find(self, table_id: str) -> tuple[TableRow, list[EntryRow]] | None:
        """A table and its log."""
        wanted = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.seq)
        with self.engine.connect() as connection:
            head = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if head is None:
                return None
            log = [EntryRow(**row._mapping) for row in connection.execute(wanted)]
        return TableRow(**head._mapping), log

    def find_public(self, stages: Sequence[str], most: int, since: int) -> list[str]:
        """Public tables."""
        wanted = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.stage.in_(stages), tables.c.changed_at >= since)
            .order_by(tables.c.changed_at.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def find_one(self) -> bool:
        """Anything at all."""
        with self.engine.connect() as connection:
            return connection.execute(text("SELECT 1")).scalar() == 1
