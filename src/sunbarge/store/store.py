"""Reading tables, and the door to the writer."""

from collections.abc import Callable, Sequence

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from .migrate import migrate
from .models import entries, tables
from .open import NotStored, Place, open_engine
from .rows import EntryRow, TableRow, Work
from .writer import Writer


class Store:
    """A database of tables."""

    def __init__(self, place: Place, told: Callable[[int], None] = lambda size: None) -> None:
        """Name the database; nothing is opened yet."""
        self.place = place
        self.engine = open_engine(place)
        self.writer = Writer(self.engine, told)

    async def open(self) -> bool:
        """Bring the database to the present form; whether that changed it."""
        try:
            return await migrate(self.engine)
        except (SQLAlchemyError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
            raise ValueError(f"the database {self.place} cannot be used: {why}") from None

    async def close(self) -> None:
        """Finish what is being written, and let go."""
        await self.writer.close()
        await self.engine.dispose()

    async def write(self, work: Work) -> None:
        """Return when the work is on the disk; NotStored if it is not there."""
        await self.writer.write(work)

    async def load(self, table_id: str) -> tuple[TableRow, list[EntryRow]] | None:
        """A table and its log in order; None if there is no such table."""
        try:
            async with self.engine.connect() as connection:
                found = (
                    await connection.execute(select(tables).where(tables.c.id == table_id))
                ).one_or_none()
                if found is None:
                    return None
                log = await connection.execute(
                    select(entries).where(entries.c.table_id == table_id).order_by(entries.c.seq)
                )
                rows = [EntryRow(**row._mapping) for row in log]
            return TableRow(**found._mapping), rows
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(type(error).__name__) from error

    async def public(self, stages: Sequence[str], most: int) -> list[str]:
        """Public tables in one of these stages, those with the latest change first."""
        wanted = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.stage.in_(stages))
            .order_by(tables.c.changed_at.desc())
            .limit(most)
        )
        try:
            async with self.engine.connect() as connection:
                return list((await connection.execute(wanted)).scalars())
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(type(error).__name__) from error

    async def answers(self) -> bool:
        """Whether the database can be asked."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True
