"""Upgrades a database to the current schema with Alembic."""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

HEAD = "0004"
"The current revision; a test compares it with the newest migration."
LOCK = 8640
"The number of the lock in PostgreSQL that lets one worker migrate at a time."
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> bool:
    """Run pending migrations in one transaction; return whether there were any."""
    with engine.begin() as connection:
        if revision(connection) == HEAD:
            return False
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            if revision(connection) == HEAD:  # another worker has just migrated it
                return False
            connection.execute(text("SET LOCAL statement_timeout = 0"))  # however long it takes
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        upgrade(connection)
    return True


def revision(connection: Connection) -> str | None:
    """Return the revision of a database; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(connection: Connection) -> None:
    """Run Alembic, imported here because its import doubles the time to start."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        found = revision(connection)
        raise ValueError(
            f"the database has revision {found}, which this version of sunbarge does not know; "
            f"it was used with a newer one ({error})"
        ) from None
