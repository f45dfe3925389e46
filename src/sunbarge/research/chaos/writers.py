"""Lets PostgreSQL note who writes which log entry, to find game tables that two workers change."""

from sqlalchemy import Engine, create_engine, inspect, text

TABLE = "chaos_writers"
"Columns: log entry, owner of its game table, fence (counts changes of owner), entry's writer."
STATEMENTS = (
    f"""CREATE TABLE {TABLE}
    (table_id text, seq integer, owner text, fence integer, writer text)""",
    f"""CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO {TABLE}
        SELECT NEW.table_id, NEW.seq, owner, fence, current_setting('application_name')
        FROM leases WHERE table_id = NEW.table_id;
        RETURN NULL;
    END $$""",
    """CREATE TRIGGER note_writer AFTER INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION note_writer()""",
)
SEVERAL = f"""SELECT owner, count(DISTINCT writer) FROM {TABLE} WHERE owner <> '' GROUP BY owner"""
"Counts for each owner the processes that wrote log entries in its name; there must be only one."
SHARED = f"""SELECT table_id, fence, count(DISTINCT writer) FROM {TABLE} GROUP BY table_id, fence
    HAVING count(DISTINCT writer) > 1"""
"Finds game tables in which several processes wrote log entries under one fence."
SHRINKING = f"""SELECT table_id, seq, fence, before FROM
    (SELECT *, lag(fence) OVER (PARTITION BY table_id ORDER BY seq) AS before FROM {TABLE}) each
    WHERE fence < before"""
"Finds log entries that an earlier owner of a game table wrote after an entry of a later owner."


def note_writers(url: str) -> None:
    """Let a database note who writes each log entry, unless it does so already."""
    engine = create_engine(url)
    with engine.begin() as connection:
        if not inspect(connection).has_table(TABLE):
            for statement in STATEMENTS:
                connection.execute(text(statement))
    engine.dispose()


def foreign_entries(engine: Engine) -> list[str]:
    """Return in words what was written by processes that did not own the game table."""
    with engine.connect() as connection:
        if not inspect(connection).has_table(TABLE):
            return []
        several = connection.execute(text(SEVERAL)).all()
        shared = connection.execute(text(SHARED)).all()
        shrinking = connection.execute(text(SHRINKING)).all()
    found = [f"{n} processes wrote as {owner}" for owner, n in several if n != 1]
    found += [f"table {table}: {n} processes wrote under {fence}" for table, fence, n in shared]
    return found + [
        f"table {table}: entry {seq} was written under fence {fence}, after {before}"
        for table, seq, fence, before in shrinking
    ]
