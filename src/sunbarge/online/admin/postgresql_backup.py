"""Backups of PostgreSQL databases with pg_dump and pg_restore."""

import os
import shutil
import subprocess
from pathlib import Path

from sqlalchemy import Connection, Engine, func, inspect, select, text
from sqlalchemy.engine import URL

from sunbarge.online.store.engine import make_engine
from sunbarge.online.store.migrate import migrate
from sunbarge.online.store.models import metadata

from .database import REPLAY_SECONDS
from .verify import Findings, OnProgress, verify

TABLES = (*metadata.tables, "alembic_version")
DEBIAN = Path("/usr/lib/postgresql")
END_OF_DATA = "\\."
NO_LIMITS = (
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL idle_in_transaction_session_timeout = 0",
)


def back_up(engine: Engine, part: Path, on_progress: OnProgress, replay: bool) -> Findings:
    """Dump the database, and compare the dump with the database as it was when the dump began."""
    with engine.connect() as connection:
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
        for statement in NO_LIMITS:
            connection.execute(text(statement))
        snapshot = connection.scalar(text("SELECT pg_export_snapshot()"))
        tables = [f"--table={name}" for name in TABLES]
        run("pg_dump", engine.url, "--format=custom", f"--file={part}", "--no-owner",
            "--no-privileges", f"--snapshot={snapshot}", *tables)  # fmt: skip
        check_counts(connection, part)
        findings = verify(connection, on_progress, replay)
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return findings


def check_counts(connection: Connection, part: Path) -> None:
    """Raise ValueError unless a dump can be read and has all rows of the database."""
    for name, table in metadata.tables.items():
        wanted = connection.scalar(select(func.count()).select_from(table))
        found = rows_in_dump(part, name)
        if found != wanted:
            raise ValueError(f"the dump has {found} of {wanted} rows of {name}; nothing was kept")


def rows_in_dump(dump: Path, table: str) -> int:
    """Count the rows of a database table in a dump by reading all of them."""
    command = [program("pg_restore"), "--data-only", f"--table={table}", "--file=-", str(dump)]
    rows, inside = 0, False
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if inside and line.rstrip("\n") == END_OF_DATA:
                inside = False
            rows += inside
            inside = inside or line.startswith("COPY ")
        _, errors = process.communicate()
    if process.returncode:
        raise ValueError(f"the dump cannot be read: {last_line(errors)}")
    return rows


def restore(dump: Path, url: URL, overwrite: bool, on_progress: OnProgress) -> Findings:
    """Replace the tables of a database by those of a dump, in one transaction; check the result."""
    engine = make_engine(url, REPLAY_SECONDS)
    try:
        with engine.connect() as connection:
            check_target(connection, url, overwrite)
        run("pg_restore", url, "--clean", "--if-exists", "--no-owner", "--no-privileges",
            "--single-transaction", "--exit-on-error", str(dump))  # fmt: skip
        migrate(engine)
        with engine.connect() as connection:
            return verify(connection, on_progress)
    finally:
        engine.dispose()


def check_target(connection: Connection, url: URL, overwrite: bool) -> None:
    """Raise ValueError if a database is in use, or has tables and `overwrite` is not set."""
    if not overwrite and inspect(connection).has_table("tables"):
        raise ValueError(f"there are tables already in {url}; say --overwrite to replace them")
    others = connection.scalar(
        text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    )
    if others:
        raise ValueError(f"{others} other connections use {url}; stop the servers first")


def run(name: str, url: URL, *arguments: str) -> None:
    """Run a program of PostgreSQL on a database; ValueError if it fails.

    The password is not among its arguments, which every user of the machine can see.
    """
    plain = url.set(drivername="postgresql", password=None).render_as_string()
    variables = dict(os.environ)
    if url.password is not None:
        variables["PGPASSWORD"] = str(url.password)
    command = [program(name), f"--dbname={plain}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=variables)
    if done.returncode:
        raise ValueError(f"{name} failed: {last_line(done.stderr)}")


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL; ValueError if it is not installed."""
    found = shutil.which(name)
    if found is None and DEBIAN.is_dir():
        found = next((str(each) for each in sorted(DEBIAN.glob(f"*/bin/{name}"))[::-1]), None)
    if found is None:
        raise ValueError(
            f"{name} is not installed; it is one of PostgreSQL's client programs "
            "(Debian: apt install postgresql-client)"
        )
    return found


def last_line(errors: str) -> str:
    """Return the first line of a program's output that contains `error`, or else its first line."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    wrong = [line for line in lines if "error" in line.lower()]
    return (wrong or lines or ["it does not say why"])[0]
