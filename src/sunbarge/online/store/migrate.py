"""Bringing a database to the present form."""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

HEAD = "0001"
"The newest revision; a test compares it with the migrations there are."
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> bool:
    """Run the migrations that a database has not seen; whether there were any."""
    with engine.begin() as connection:
        if revision(connection) == HEAD:
            return False
        upgrade(connection)
    return True


def revision(connection: Connection) -> str | None:
    """The revision of a database, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def upgrade(connection: Connection) -> None:
    """Run Alembic; it is imported only here because that takes as long as starting does."""
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
