"""Checks that the logs of all game tables in a database can be replayed."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection

from sunbarge.online.server.table_storage import table_from_rows
from sunbarge.online.sessions import RULES_VERSION, BrokenLog
from sunbarge.online.store import EntryRow, TableRow
from sunbarge.online.store.administration import all_table_ids, read_table

OnProgress = Callable[[int], None]
"A function that is called with the number of game tables checked since its last call."


@dataclass
class Findings:
    """How many game tables and log entries a database has, and which tables cannot be replayed.

    `replayed` counts the tables that can be replayed; the lists have ids of tables.
    """

    tables: int = 0
    entries: int = 0
    replayed: int = 0
    other_version: list[str] = field(default_factory=list)
    "Tables whose header has another `RULES_VERSION`, which this program cannot replay."
    damaged: list[str] = field(default_factory=list)
    digest: str = ""
    "Hash of all headers and logs, by which two databases are compared."


def verify(connection: Connection, on_progress: OnProgress, replay: bool = True) -> Findings:
    """Read the logs of all game tables and, if `replay`, replay each of them."""
    findings, digest = Findings(), hashlib.sha256()
    for table_id in all_table_ids(connection):
        found = read_table(connection, table_id)
        if found is not None:
            digest.update(text_of(*found).encode())
            check(*found, findings, replay)
        on_progress(1)
    findings.digest = digest.hexdigest()[:16]
    return findings


def check(head: TableRow, log: list[EntryRow], findings: Findings, replay: bool) -> None:
    """Count a game table in the findings and, if `replay`, replay its log."""
    findings.tables += 1
    findings.entries += len(log)
    if not replay:
        return
    if head.header.get("rules", RULES_VERSION) != RULES_VERSION:
        findings.other_version.append(head.id)
        return
    try:
        table_from_rows(head, log)
        findings.replayed += 1
    except (BrokenLog, ValueError):
        findings.damaged.append(head.id)


def text_of(head: TableRow, log: list[EntryRow]) -> str:
    """Return a game table's row and its log as JSON, the same for SQLite and PostgreSQL."""
    return json.dumps([asdict(head), *map(asdict, log)], sort_keys=True)
