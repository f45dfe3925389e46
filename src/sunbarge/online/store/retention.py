"""SQL queries for what is not kept for ever: names in old games, and games nobody finishes."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from .administration import last_at
from .models import tables

FINISHED = "over"


def abandoned_tables(connection: Connection, before: int, limit: int) -> list[str]:
    """Return the ids of unfinished game tables whose last log entry was before a time.

    `before` is in milliseconds since 1970. PostgreSQL locks the rows, except those that another
    transaction has locked, which are left out.
    """
    query = (
        select(tables.c.id)
        .where(tables.c.stage != FINISHED, tables.c.changed_at < before, last_at() < before)
        .limit(limit)
        .with_for_update(skip_locked=True, of=tables)
    )
    return list(connection.execute(query).scalars())


def named_tables(connection: Connection, before: int, limit: int) -> Sequence[str]:
    """Return the ids of game tables that still have names and whose games ended before a time.

    `before` is in milliseconds since 1970. PostgreSQL locks the rows, except those that another
    transaction has locked, which are left out.
    """
    query = (
        select(tables.c.id)
        .where(
            tables.c.stage == FINISHED,
            tables.c.anonymous_at.is_(None),
            func.coalesce(tables.c.finished_at, tables.c.changed_at) < before,
        )
        .limit(limit)
        .with_for_update(skip_locked=True, of=tables)
    )
    return list(connection.execute(query).scalars())
