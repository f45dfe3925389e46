"""Upgrades a database to the current schema with Alembic.

Migrations only add what older versions can ignore, so that servers of an older version go on
running beside newer ones, and can be restarted. A migration that removes something says in its
revision which versions can still use the database: with `0009-since-0007` those that know revision
0007. Later revisions repeat this suffix.
"""

import re
import time
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError

HEAD = "0004"
"The current revision; a test compares it with the newest migration."
REVISION = re.compile(r"(\d{4})(?:-since-(\d{4}))?")
LOCK = 8640
"The number of the lock in PostgreSQL that lets one worker migrate at a time."
MIGRATIONS = Path(__file__).parent / "migrations"
ATTEMPTS = 20
PAUSE = 2.0  # seconds between two attempts
ON_POSTGRESQL = (
    "SET LOCAL statement_timeout = 0",  # however long it takes
    "SET LOCAL idle_in_transaction_session_timeout = 0",
    f"SELECT pg_advisory_xact_lock({LOCK})",
    "SET LOCAL lock_timeout = '2s'",  # other servers wait behind a lock that is waited for
)


def migrate(engine: Engine) -> bool:
    """Run pending migrations in one transaction; return whether there were any.

    On PostgreSQL a database table may be locked for long, by a backup for example. The migration
    tries again and again to lock the table, each time briefly, since nobody else can use the table
    while a migration waits for its lock.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return try_to_migrate(engine)
        except OperationalError as error:
            if not is_lock_timeout(error):
                raise
            time.sleep(PAUSE)
    return try_to_migrate(engine)


def is_lock_timeout(error: OperationalError) -> bool:
    """Return whether the error is that PostgreSQL did not get a lock in time."""
    return getattr(error.orig, "sqlstate", None) == "55P03"


def try_to_migrate(engine: Engine) -> bool:
    """Run pending migrations; return whether there were any.

    Raise OperationalError if a database table is locked for too long.
    """
    with engine.begin() as connection:
        if is_usable(revision(connection)):
            return False
        if connection.dialect.name == "postgresql":
            for statement in ON_POSTGRESQL:
                connection.execute(text(statement))
            if is_usable(revision(connection)):  # another worker has just migrated it
                return False
        upgrade(connection)
    return True


def is_usable(found: str | None) -> bool:
    """Return whether this version can use a database of revision `found` without migrating it."""
    return found == HEAD or (found is not None and is_newer(found) and since(found) <= HEAD[:4])


def is_newer(found: str) -> bool:
    """Return whether revision `found` is newer than the newest that this version knows."""
    return REVISION.fullmatch(found) is not None and found[:4] > HEAD[:4]


def since(found: str) -> str:
    """Return the part of the revision `found` after `-since-`; an empty text if it has none."""
    parts = REVISION.fullmatch(found)
    return (parts and parts[2]) or ""


def revision(connection: Connection) -> str | None:
    """Return the revision of a database; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(connection: Connection, target: str = "head") -> None:
    """Migrate with Alembic, which is imported here because it doubles the start-up time."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, target)
    except CommandError as error:
        found = revision(connection)
        raise ValueError(
            f"the database has revision {found}, which this version of sunbarge cannot use; "
            f"it was used with a newer one ({error})"
        ) from None
