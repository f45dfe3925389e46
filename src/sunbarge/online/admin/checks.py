"""Checks whether a server can start: checks its settings, the machine, the database and more.

Each function in `CHECKS` checks one subject and yields what it has found.
"""

import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from sunbarge.extras import needs
from sunbarge.online.server.addresses import Proxies, is_loopback
from sunbarge.online.server.descriptors import RESERVE, connections_that_fit, raise_limit
from sunbarge.online.server.settings import DEFAULT_PORT, Settings
from sunbarge.online.store import sqlite_file
from sunbarge.online.store.acts import last_backup
from sunbarge.online.store.clock import Now
from sunbarge.online.store.engine import make_engine
from sunbarge.online.store.errors import unusable
from sunbarge.online.store.migrate import HEAD, is_usable, revision
from sunbarge.online.store.trial import write_and_read

Level = Literal["ok", "warning", "error"]
MIB = 1 << 20
LITTLE_SPACE, TOO_LITTLE_SPACE = 1024 * MIB, 100 * MIB
CLOCK_WARNING, CLOCK_ERROR = 1.0, 10.0  # seconds
OLD_BACKUP = 7  # days
FEW_CONNECTIONS = 1000
DAY = 24 * 3600
REDIS_SECONDS = 3.0


@dataclass(frozen=True)
class Finding:
    """The result of a check: what was checked (`subject`), and in which state it is (`text`)."""

    level: Level
    subject: str
    text: str


Check = Callable[[Settings], Iterator[Finding]]


def run_checks(settings: Settings) -> Iterator[Finding]:
    """Run all checks of a server's settings on this machine; nothing is changed."""
    for check in CHECKS:
        yield from check(settings)


def check_names(settings: Settings) -> Iterator[Finding]:
    """Check which proxies are trusted and under which names the server is reached."""
    try:
        Proxies(settings.proxies)
    except ValueError as error:
        yield Finding("error", "proxies", str(error))
    listens_to_all = not is_loopback(settings.host) and settings.host != "localhost"
    if settings.proxies and not settings.host_names:
        message = "behind a proxy the server needs the names of its page: --host-name play.example"
        yield Finding("error", "names", message)
    elif listens_to_all and not settings.host_names:
        message = "browsers can reach this server by address only; a name needs --host-name"
        yield Finding("warning", "names", message)
    else:
        yield Finding("ok", "names", ", ".join(settings.host_names) or "this machine alone")


def check_port(settings: Settings) -> Iterator[Finding]:
    """Check that the port is free."""
    from sunbarge.online.server.bind_socket import PortInUse, bind

    port = DEFAULT_PORT if settings.port is None else settings.port
    try:
        bind(settings.host, port).close()
    except PortInUse as error:
        yield Finding("warning", "port", str(error))
    except ValueError as error:
        yield Finding("error", "port", str(error))
    else:
        yield Finding("ok", "port", f"{settings.host}:{port} is free")


def check_page(settings: Settings) -> Iterator[Finding]:
    """Check that the front end, the page in the browser, is built."""
    if (settings.page / "index.html").is_file():
        yield Finding("ok", "page", "is there")
    else:
        yield Finding("warning", "page", "is not built; the server answers under /api alone")


def check_rules(settings: Settings) -> Iterator[Finding]:
    """Check that the game's rules have been compiled to machine code on this machine."""
    from sunbarge.online.server.startup import rules_are_compiled

    if rules_are_compiled():
        yield Finding("ok", "rules", "are compiled")
    else:
        message = "the first start compiles them in half a minute; `sunbarge warm` does it now"
        yield Finding("warning", "rules", message)


def check_limits(settings: Settings) -> Iterator[Finding]:
    """Check how many connections the limit of open files allows."""
    limit, wanted = raise_limit(), settings.limits.all_connections
    fit = connections_that_fit(wanted, limit)
    message = f"{limit} open files allow {fit} connections"
    advice = f"for {wanted}, raise `ulimit -Hn` or LimitNOFILE to {wanted + RESERVE}"
    if fit >= wanted:
        yield Finding("ok", "open files", message)
    else:
        level: Level = "warning" if fit >= FEW_CONNECTIONS else "error"
        yield Finding(level, "open files", f"{message}; {advice}")


def check_disk(settings: Settings) -> Iterator[Finding]:
    """Check the free space for the database file and the log file, and that both can be written."""
    file = sqlite_file(settings.database)
    if file is not None:
        yield check_folder("disk", nearest(file.absolute().parent))
    if settings.log_file is not None:
        yield check_folder("log", settings.log_file.absolute().parent)


def nearest(folder: Path) -> Path:
    """Return a folder, or its nearest parent that exists; the server creates missing folders."""
    return next(each for each in (folder, *folder.parents) if each.exists())


def check_folder(subject: str, folder: Path) -> Finding:
    """Check that a folder can be written, and how much space it has."""
    if not folder.is_dir():
        return Finding("error", subject, f"there is no folder {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding("error", subject, f"{folder} cannot be written by this user")
    free = shutil.disk_usage(folder).free
    message = f"{free // MIB} MiB are free in {folder}"
    if free < TOO_LITTLE_SPACE:
        return Finding("error", subject, f"only {message}")
    return Finding("warning" if free < LITTLE_SPACE else "ok", subject, message)


def check_rights(settings: Settings) -> Iterator[Finding]:
    """Check that no other user can read the SQLite file."""
    file = sqlite_file(settings.database)
    if file is not None and file.exists() and stat.S_IMODE(file.stat().st_mode) & 0o077:
        message = f"other users can read {file}; the server takes their rights at its start"
        yield Finding("warning", "rights", message)


def check_database(settings: Settings) -> Iterator[Finding]:
    """Check that the database can be used; check its revision, its clock and its last backup."""
    file = sqlite_file(settings.database)
    if file is not None and not file.exists():
        yield Finding("ok", "database", f"{file} will be made at the first start")
        return
    engine = make_engine(settings.database)
    try:
        with engine.connect() as connection:
            found = revision(connection)
        finding = check_revision(found)
        yield finding
        if found is None or finding.level == "error":
            return
        write_and_read(engine)
        yield Finding("ok", "database", f"{settings.database} can be read and written")
        with engine.connect() as connection:
            yield check_clock(connection)
            if found == HEAD:
                yield check_backup(connection)
    except SQLAlchemyError as error:
        yield Finding("error", "database", unusable(settings.database, error))
    finally:
        engine.dispose()


def check_redis(settings: Settings) -> Iterator[Finding]:
    """Check that Redis answers, if workers share tables over it."""
    if settings.redis is None:
        return
    with needs("redis"):
        from redis import Redis, RedisError

    try:
        with Redis.from_url(settings.redis, socket_timeout=REDIS_SECONDS) as client:
            client.ping()
    except (RedisError, ValueError) as error:
        yield Finding("error", "redis", f"cannot be used: {str(error).splitlines()[0]}")
    else:
        yield Finding("ok", "redis", "answers")


def check_revision(found: str | None) -> Finding:
    """Check that this version can use a database of the revision `found` (None: empty)."""
    if found is None:
        return Finding("ok", "migrations", "the database is empty; its tables will be made")
    if found == HEAD:
        return Finding("ok", "migrations", f"up to date ({HEAD})")
    if found < HEAD:
        return Finding("ok", "migrations", f"{found} will be brought up to {HEAD} at the start")
    message = f"the database has revision {found}, of a newer sunbarge; this one knows {HEAD}"
    if is_usable(found):
        return Finding("warning", "migrations", f"{message}, and can use it as it is")
    return Finding("error", "migrations", message)


def check_clock(connection: Connection) -> Finding:
    """Compare the clocks of the database and of this machine."""
    began = time.time()
    theirs = (connection.scalar(select(Now())) or 0) / 1000
    apart = theirs - (began + time.time()) / 2
    if abs(apart) < CLOCK_WARNING:
        return Finding("ok", "clock", "the database and this machine agree")
    message = f"the database is {apart:+.1f} s from this machine; let both use NTP"
    return Finding("error" if abs(apart) >= CLOCK_ERROR else "warning", "clock", message)


def check_backup(connection: Connection) -> Finding:
    """Check how old the last backup is."""
    at = last_backup(connection) / 1000
    if not at:
        return Finding("warning", "backup", "there is none yet: `sunbarge admin backup FILE`")
    days = (time.time() - at) / DAY
    level: Level = "warning" if days > OLD_BACKUP else "ok"
    return Finding(level, "backup", f"the last one is {days:.1f} days old")


CHECKS: tuple[Check, ...] = (
    check_names,
    check_port,
    check_page,
    check_rules,
    check_limits,
    check_disk,
    check_rights,
    check_database,
    check_redis,
)
