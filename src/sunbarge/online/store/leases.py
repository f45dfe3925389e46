"""Leases: which worker may write to a game table, while it counts as alive by the database's clock.

A worker that was paused does not know that another one has taken over its tables. Therefore a lease
has a fencing number, `fence`, which grows with every change of the owner, and every write checks
it.
"""

from collections.abc import Collection, Iterable

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    literal,
    or_,
    select,
    true,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from .clock import Now
from .errors import LeaseLost
from .models import leases, tables, workers
from .rows import LeaseRow

NOBODY = ""
FORGOTTEN = 24 * 3600 * 1000  # milliseconds after which the row of a dead worker is deleted


def acquire_all(
    connection: Connection, table_ids: Collection[str], worker: str, force: bool = False
) -> list[LeaseRow]:
    """Give a worker those game tables that no other live worker owns, or with `force` all of them.

    Return the leases of all `table_ids` that exist, whoever owns them afterwards.
    """
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    there = (
        select(tables.c.id, literal(worker), literal(1))
        .where(tables.c.id.in_(table_ids))
        .order_by(tables.c.id)  # so that two transactions never wait for each other
    )
    new = insert(leases).from_select(["table_id", "owner", "fence"], there)
    taken = new.on_conflict_do_update(
        index_elements=["table_id"],
        set_={"owner": worker, "fence": leases.c.fence + 1},
        where=and_(leases.c.owner != worker, true() if force else ~is_alive(leases.c.owner)),
    )
    connection.execute(taken)
    found = connection.execute(select(leases).where(leases.c.table_id.in_(table_ids)))
    return [LeaseRow(**row._mapping) for row in found]


def is_alive(worker: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the SQL condition that a worker is alive."""
    return worker.in_(select(workers.c.id).where(workers.c.until > Now()))


def check_in_force(connection: Connection, required: Collection[LeaseRow]) -> None:
    """Raise LeaseLost unless these leases are in force.

    No other worker can take them over until the transaction ends.
    """
    pairs = [(row.table_id, row.fence) for row in required]
    found = (
        select(leases.c.table_id)
        .where(tuple_(leases.c.table_id, leases.c.fence).in_(pairs))
        .order_by(leases.c.table_id)  # so that two transactions never wait for each other
        .with_for_update(read=True)
    )
    missing = len(pairs) - len(connection.execute(found).all())
    if missing:
        raise LeaseLost(f"{missing} of {len(pairs)} tables were taken over")


def renew(connection: Connection, worker: str, seconds: float) -> None:
    """Let a worker count as alive, and its leases as in force, for some seconds from now."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    until = Now() + round(seconds * 1000)
    row = insert(workers).values(id=worker, until=until)
    connection.execute(
        row.on_conflict_do_update(index_elements=["id"], set_={"until": row.excluded.until})
    )


def leases_of(connection: Connection, worker: str) -> list[LeaseRow]:
    """Return the leases whose owner is this worker."""
    rows = connection.execute(select(leases).where(leases.c.owner == worker))
    return [LeaseRow(**row._mapping) for row in rows]


def release(connection: Connection, worker: str, table_ids: Iterable[str]) -> None:
    """Let any worker take these game tables from their owner, `worker`.

    The rows of their leases stay, since `fence` must never shrink.
    """
    mine = and_(leases.c.owner == worker, leases.c.table_id.in_(list(table_ids)))
    connection.execute(update(leases).where(mine).values(owner=NOBODY))


def leave(connection: Connection, worker: str) -> None:
    """Let a worker count as dead, so that others can take its game tables at once.

    Delete the rows of workers that died long ago, too.
    """
    gone = or_(workers.c.id == worker, workers.c.until < Now() - FORGOTTEN)
    connection.execute(delete(workers).where(gone))


def live_workers(connection: Connection) -> list[str]:
    """Return the ids of the workers that are alive."""
    return list(connection.execute(select(workers.c.id).where(workers.c.until > Now())).scalars())
