"""Creates the SQLAlchemy engine."""

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection

from sunbarge.extras import needs

BUSY_TIMEOUT = 10  # seconds that SQLite waits for a lock
POOL_SIZE = 5
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"With these, a committed transaction survives a power failure, and readers never block."


def make_engine(url: URL) -> Engine:
    """Create an engine; it connects on first use.

    Statement parameters are hidden from errors and logs, because secrets are among them.
    """
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT}, hide_parameters=True)
        event.listen(engine, "connect", set_pragmas)
        return engine
    with needs("postgresql"):
        return create_engine(url, pool_size=POOL_SIZE, pool_pre_ping=True, hide_parameters=True)


def set_pragmas(connection: DBAPIConnection, record: object) -> None:
    """Configure a new SQLite connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
