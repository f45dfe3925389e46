"""Checks all tables of a database: every log replays."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection

from sunbarge.online.server.persistence import table_from_rows
from sunbarge.online.sessions import RULES_VERSION, BrokenLog
from sunbarge.online.store import EntryRow, TableRow
from sunbarge.online.store.administration import all_table_ids, read_table

OnProgress = Callable[[int], None]
"Called with the number of tables that were checked since the last call."


@dataclass
class Findings:
    """What there is in a database, and which tables cannot be replayed."""

    tables: int = 0
    entries: int = 0
    replayed: int = 0
    other_version: list[str] = field(default_factory=list)
    "Tables that were played under another version of the rules' program."
    damaged: list[str] = field(default_factory=list)
    digest: str = ""
    "Hash of all headers and logs, by which two databases are compared."


def verify(connection: Connection, on_progress: OnProgress, replay: bool = True) -> Findings:
    """Read the logs of all tables, and replay them unless it is to be quick."""
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
    """Count a table, and replay its log."""
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
    """Return a table and its log as text, the same from every database."""
    return json.dumps([asdict(head), *map(asdict, log)], sort_keys=True)
