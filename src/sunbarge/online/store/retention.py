"""Statements for what is not kept for ever: names in old games, and games that nobody ends."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from .administration import last_at
from .models import tables

FINISHED = "over"


def abandoned_tables(connection: Connection, before: int, limit: int) -> list[str]:
    """Return tables without a result whose last entry is older than a time; locked, if possible."""
    query = (
        select(tables.c.id)
        .where(tables.c.stage != FINISHED, tables.c.changed_at < before, last_at() < before)
        .limit(limit)
        .with_for_update(skip_locked=True, of=tables)
    )
    return list(connection.execute(query).scalars())


def named_tables(connection: Connection, before: int, limit: int) -> Sequence[str]:
    """Lock and return tables whose games ended before a time and that still have players' names."""
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
