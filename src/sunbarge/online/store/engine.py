"""Creates the SQLAlchemy engine."""

import os

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection

from sunbarge.extras import needs

BUSY_TIMEOUT = 10  # seconds that SQLite waits for a lock
CONNECT_TIMEOUT = 5  # seconds
STATEMENT_TIMEOUT = 15  # seconds after which PostgreSQL cancels a statement
IDLE_TIMEOUT = 2  # seconds after which PostgreSQL ends a transaction in which nothing happens
KEEPALIVE = 5  # seconds of silence after which TCP probes the connection to PostgreSQL
UNHEARD = 5  # seconds without any TCP acknowledgement after which a connection is given up
POOL_SIZE = 5
POSTGRESQL = {
    "connect_timeout": CONNECT_TIMEOUT,
    "tcp_user_timeout": UNHEARD * 1000,
    "keepalives_idle": KEEPALIVE,
    "keepalives_interval": KEEPALIVE,
    "keepalives_count": 2,
}
"""Timeouts with which a worker that hangs within a transaction loses its locks.

If the database's machine disappears, nothing closes the connections, and a thread would wait two
hours for an answer; TCP keepalives notice this earlier. A worker that was cut off from the database
waits only a short time until lost packets are acknowledged. A machine that is merely busy
acknowledges packets, and keeps its connections.
"""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"With these settings, a committed transaction survives a power failure, and readers never block."


def make_engine(url: URL, idle_seconds: int = IDLE_TIMEOUT) -> Engine:
    """Create an engine; it connects on first use.

    Statement parameters are hidden from errors and logs, because secrets are among them. PostgreSQL
    ends a transaction in which nothing happens for `idle_seconds`.
    """
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT}, hide_parameters=True)
        event.listen(engine, "connect", set_pragmas)
        return engine
    with needs("postgresql"):
        return create_engine(
            url,
            connect_args={
                **POSTGRESQL,
                "options": f"-c statement_timeout={STATEMENT_TIMEOUT}s "
                f"-c idle_in_transaction_session_timeout={idle_seconds}s",
                "fallback_application_name": application_name(),
            },
            pool_size=POOL_SIZE,
            pool_timeout=CONNECT_TIMEOUT,
            pool_pre_ping=True,
            hide_parameters=True,
        )


def application_name() -> str:
    """Return the name of this process in PostgreSQL's list of connections, `pg_stat_activity`."""
    return f"sunbarge {os.getpid()}"


def set_pragmas(connection: DBAPIConnection, record: object) -> None:
    """Configure a new SQLite connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
