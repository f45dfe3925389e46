"""The log of what administrators have done, which running servers read, and the bans in force."""

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from .clock import Now
from .models import acts, bans
from .rows import ActRow, BanRow, JsonObject

OVERLAP = 50
"Acts before the newest known one that are read again: their numbers are not always in order."


def record_act(
    connection: Connection, who: str, kind: str, table_id: str | None = None, **data: object
) -> None:
    """Add an act to the log; servers find it there within a second or two."""
    row: JsonObject = {"who": who, "kind": kind, "table_id": table_id, "data": data}
    connection.execute(insert(acts).values(at=Now(), **row))


def newest_act(connection: Connection) -> int:
    """Return the number of the newest act; 0 if there is none."""
    return connection.scalar(select(func.max(acts.c.id))) or 0


def acts_after(connection: Connection, number: int) -> list[ActRow]:
    """Return the acts after one, and some before it, in order."""
    rows = connection.execute(select(acts).where(acts.c.id > number - OVERLAP).order_by(acts.c.id))
    return [ActRow(**row._mapping) for row in rows]


def newest_acts(
    connection: Connection, limit: int, table_id: str | None = None, kind: str | None = None
) -> list[ActRow]:
    """Return acts of all tables or of one, of all kinds or of one, newest first."""
    query = select(acts).order_by(acts.c.id.desc()).limit(limit)
    if table_id is not None:
        query = query.where(acts.c.table_id == table_id)
    if kind is not None:
        query = query.where(acts.c.kind == kind)
    return [ActRow(**row._mapping) for row in connection.execute(query)]


def last_backup(connection: Connection) -> int:
    """Return when the database was backed up last, in milliseconds since 1970; 0 for never."""
    return connection.scalar(select(func.max(acts.c.at)).where(acts.c.kind == "backup")) or 0


def ban(connection: Connection, network: str, seconds: float, reason: str) -> BanRow:
    """Ban a network for some seconds from now on; return the ban, which replaces an older one."""
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
    """Return the bans that are not over yet, those that end first coming first."""
    query = select(bans).where(bans.c.until > Now()).order_by(bans.c.until, bans.c.network)
    return [BanRow(**row._mapping) for row in connection.execute(query)]
