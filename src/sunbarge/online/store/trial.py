"""A trial of the database: a real write and a real read over a new connection."""

from sqlalchemy import Engine, select, text
from sqlalchemy.engine import URL

from .engine import make_engine
from .models import entries, tables

REWRITE = text("UPDATE alembic_version SET version_num = version_num")
"Writes a page and flushes it, without changing anything."
STAGES = ("gathering", "playing", "over")


def try_database(url: URL) -> None:
    """Write to the database and read from it; raises SQLAlchemyError if that fails.

    The connection is new, since an open connection may find all that it reads in its cache.
    """
    engine = make_engine(url)
    try:
        write_and_read(engine)
    finally:
        engine.dispose()


def write_and_read(engine: Engine) -> None:
    """Commit a write, then read the newest public game table and the beginning of its log.

    If there is no public game table, read the beginning of any log.
    """
    newest = (
        select(tables.c.id, tables.c.header)
        .where(tables.c.public, tables.c.stage.in_(STAGES))
        .order_by(tables.c.changed_at.desc())
        .limit(1)
    )
    with engine.begin() as connection:
        connection.execute(REWRITE)
    with engine.connect() as connection:
        found = connection.execute(newest).one_or_none()
        log = select(entries.c.data)
        if found is not None:
            log = log.where(entries.c.table_id == found.id)
        connection.execute(log.order_by(entries.c.table_id, entries.c.seq).limit(10)).all()
