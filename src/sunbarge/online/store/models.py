"""The schema: `tables` has a row for each game table, `entries` has the entries of their logs.

`leases`, `workers` and `commitments` are for workers that share the database; `acts` and `bans` are
what administrators have done.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("header", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("stage", String(12), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("closed_at", BigInteger),
    Column("anonymous_at", BigInteger),
    Index(None, "public", "stage", "changed_at"),
)
"""The game tables. `header` never changes, except that names of people can be removed;
`anonymous_at` is when all names were removed. `stage`, `changed_at` and `finished_at` follow from
the log and are stored for the lobby's queries. `closed_at` is when an administrator closed the game
table. Times are milliseconds since 1970."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger),
    Column("data", JSON, nullable=False),
    Column("command_id", String(40)),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "command_id"),
)
"""The entries of all game tables' logs: append-only, except that names of people can be removed.
`seq` and `command_id` are unique within the log of a game table."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("owner", String(24), nullable=False),
    Column("fence", Integer, nullable=False),
    Index(None, "owner"),
)
"""The worker that owns each game table; `fence` grows with every change of the owner. A lease is in
force until the time in its owner's row in `workers`, so that one small statement renews all leases
of a worker, and no renewal waits for the locks of writes."""

workers = Table(
    "workers",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""Workers that share the database, each with the time until which it counts as alive, in
milliseconds since 1970 by the clock of the database."""

acts = Table(
    "acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(64), nullable=False),
    Column("kind", String(24), nullable=False),
    Column("table_id", String(24)),
    Column("data", JSON, nullable=False),
)
"""What administrators have done, and which old data a server has deleted on their behalf. Running
servers read it to learn what has changed. `table_id` may be of a game table that was deleted."""

bans = Table(
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", String(200), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
"""Networks whose requests are refused until a time, in milliseconds since 1970."""

commitments = Table(
    "commitments",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "owner", "at"),
)
"""Secrets to which a worker has committed, until a game table uses them. `owner` is the network of
the client who asked for the commitment; `at` is in milliseconds since 1970 by the clock of the
database."""
