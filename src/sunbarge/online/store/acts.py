"""The log of what administrators have done (acts), which running servers read, and all bans."""

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from .clock import Now
from .models import acts, bans
from .rows import ActRow, BanRow, JsonObject

OVERLAP = 50
"""How many ids back from the newest known act are read again.

PostgreSQL may commit an act after another one that has a larger id.
"""


def record_act(
    connection: Connection, who: str, kind: str, table_id: str | None = None, **data: object
) -> None:
    """Log an administrator's act with details in `data`; servers read it within a second or two."""
    row: JsonObject = {"who": who, "kind": kind, "table_id": table_id, "data": data}
    connection.execute(insert(acts).values(at=Now(), **row))


def newest_act(connection: Connection) -> int:
    """Return the id of the newest act in the log; 0 if the log is empty."""
    return connection.scalar(select(func.max(acts.c.id))) or 0


def acts_after(connection: Connection, number: int) -> list[ActRow]:
    """Return the acts with ids above `number - OVERLAP`, sorted by id.

    `number` is the largest id that the caller has read. Of the acts with smaller ids, the caller
    has read most already.
    """
    rows = connection.execute(select(acts).where(acts.c.id > number - OVERLAP).order_by(acts.c.id))
    return [ActRow(**row._mapping) for row in rows]


def newest_acts(
    connection: Connection, limit: int, table_id: str | None = None, kind: str | None = None
) -> list[ActRow]:
    """Return the newest acts, at most `limit`, newest first.

    `table_id` and `kind` select the acts on one game table or of one kind; None selects all.
    """
    query = select(acts).order_by(acts.c.id.desc()).limit(limit)
    if table_id is not None:
        query = query.where(acts.c.table_id == table_id)
    if kind is not None:
        query = query.where(acts.c.kind == kind)
    return [ActRow(**row._mapping) for row in connection.execute(query)]


def last_backup(connection: Connection) -> int:
    """Return when the database was last backed up, in milliseconds since 1970; 0 for never."""
    return connection.scalar(select(func.max(acts.c.at)).where(acts.c.kind == "backup")) or 0


def ban(connection: Connection, network: str, seconds: float, reason: str) -> BanRow:
    """Ban a network for some seconds from now on, replacing its older ban; return the ban."""
    insert_for = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = insert_for(bans).values(
        network=network, until=Now() + round(seconds * 1000), reason=reason, created_at=Now()
    )
    changes = {name: row.excluded[name] for name in ("until", "reason", "created_at")}
    connection.execute(row.on_conflict_do_update(index_elements=["network"], set_=changes))
    found = connection.execute(select(bans).where(bans.c.network == network)).one()
    return BanRow(**found._mapping)


def lift(connection: Connection, network: str) -> bool:
    """Lift the ban of a network; return False if there is none."""
    return connection.execute(delete(bans).where(bans.c.network == network)).rowcount > 0


def active_bans(connection: Connection) -> list[BanRow]:
    """Return the bans that have not expired, ordered by when they will expire."""
    query = select(bans).where(bans.c.until > Now()).order_by(bans.c.until, bans.c.network)
    return [BanRow(**row._mapping) for row in connection.execute(query)]
