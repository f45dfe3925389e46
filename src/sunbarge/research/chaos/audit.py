"""Compares what the clients of a game table were sent (their notes) with its stored log."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Engine, select

from sunbarge.online.protocol.view import LOG
from sunbarge.online.sessions import (
    BrokenLog,
    Header,
    StoredEntry,
    Table,
    apply,
    from_stored,
    view_hash,
    view_json,
)
from sunbarge.online.store.models import entries, tables
from sunbarge.online.store.rows import EntryRow

from .notes import Notes, Shown


@dataclass
class Verdict:
    """What the audit of game tables found: counts, and each fault in words."""

    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    views: int = 0
    "Views that were computed again from the log, and compared with those that clients were sent."
    lost: int = 0
    "Acknowledged commands that the log does not have, or has at another place."
    doubled: int = 0
    "Commands that the log has twice, or that were refused and are there nevertheless."
    early: int = 0
    "Views and log lines that clients were sent and that do not follow from the log."
    gaps: int = 0
    "Logs whose entries are not numbered 1, 2, 3, ... (their `seq`)."
    apart: int = 0
    "Clients without the view of the log's end, and game tables whose clients had different views."
    foreign: int = 0
    "Signs that a worker wrote log entries of a game table that it did not own."
    faults: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Return whether nothing is wrong."""
        wrong = self.lost, self.doubled, self.early, self.gaps, self.apart, self.foreign
        return not (any(wrong) or self.faults)

    def add(self, other: "Verdict") -> None:
        """Add the counts of another verdict."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def audit(engine: Engine, notes: Sequence[Notes]) -> Verdict:
    """Compare the notes of all clients with the logs of their game tables in a database."""
    found, of_table = Verdict(), {each.table: list[Notes]() for each in notes}
    for each in notes:
        of_table[each.table].append(each)
    for table_id, of_clients in of_table.items():
        header, log = stored(engine, table_id)
        found.add(TableAudit(header, log).verdict(of_clients))
    return found


def stored(engine: Engine, table_id: str) -> tuple[Header, list[EntryRow]]:
    """Return the header and the log of a game table."""
    log = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.seq)
    with engine.connect() as connection:
        header = select(tables.c.header).where(tables.c.id == table_id)
        rows = [EntryRow(**row._mapping) for row in connection.execute(log)]
        return Header.model_validate(connection.execute(header).scalar_one()), rows


class TableAudit:
    """Replays the log of one game table, and compares each step with what its clients were sent."""

    def __init__(self, header: Header, log: Sequence[EntryRow]) -> None:
        """Begin before the first entry of the log."""
        self.table, self.log = Table(header), log
        self.found = Verdict(tables=1, entries=len(log))
        self.commands = {row.command_id: row.seq for row in log if row.command_id is not None}

    def verdict(self, notes: Sequence[Notes]) -> Verdict:
        """Compare the notes of all clients of the game table with its log."""
        if [row.seq for row in self.log] != list(range(1, len(self.log) + 1)):
            self.found.gaps += 1
            self.fault("has gaps in its seqs")
        twice = Counter(row.command_id for row in self.log if row.command_id is not None)
        self.found.doubled += sum(times - 1 for times in twice.values())
        for each in notes:
            self.compare_commands(each)
        self.compare_views(notes)
        for each in notes:
            self.compare_end(each)
            for text in each.faults:
                self.fault(text)
        return self.found

    def fault(self, text: str) -> None:
        """Add a fault in words to the verdict."""
        self.found.faults.append(f"table {self.table.header.id}: {text}")

    def compare_commands(self, notes: Notes) -> None:
        """Look for acknowledged commands that the log lacks, and for refused ones that it has."""
        self.found.acknowledged += len(notes.acknowledged)
        for command, seq in notes.acknowledged.items():
            there = self.commands.get(command)
            if command in notes.settings and (there is None or there > seq):
                continue  # it changed nothing, and did only when it was sent again later, if at all
            if there != seq:
                self.found.lost += 1
                self.fault(f"{command} was acknowledged as entry {seq} and is entry {there}")
        for command in notes.refused & self.commands.keys():
            self.found.doubled += 1
            self.fault(f"{command} was refused and is entry {self.commands[command]}")

    def compare_views(self, notes: Sequence[Notes]) -> None:
        """Compute again from the log every view that clients were sent, and compare the two."""
        shown = [(each, view) for each in notes for view in each.shown]
        at_seq: dict[int, list[tuple[Notes, Shown]]] = {}
        for each, view in shown:
            at_seq.setdefault(view.seq, []).append((each, view))
        self.compare_at(at_seq.pop(0, []))
        for row in self.log:
            lines = self.applied(row)
            if lines is None:
                return
            self.compare_at(at_seq.pop(row.seq, []))
            self.compare_lines(row.seq, lines, notes)
        for seq, views in at_seq.items():
            self.found.early += len(views)
            self.fault(f"entry {seq} was shown, and the log ends with {len(self.log)}")

    def applied(self, row: EntryRow) -> str | None:
        """Apply a log entry; return its log lines as JSON, or None if the entry is invalid."""
        stored_entry = StoredEntry(row.seq, row.kind, row.seat, row.data, row.command_id)
        try:
            return LOG.dump_json(apply(self.table, from_stored(stored_entry))).decode()
        except BrokenLog as error:
            self.fault(f"cannot be replayed: {error}")
            return None

    def compare_at(self, views: Sequence[tuple[Notes, Shown]]) -> None:
        """Compare views that were sent with those that follow from the log.

        All these views show the game table after the log entry that was applied last.
        """
        computed: dict[object, str] = {}
        for notes, view in views:
            key = notes.seats, view.connected, view.watchers
            if key not in computed:
                computed[key] = view_hash(view_json(self.table, *key))
            self.found.views += 1
            if computed[key] != view.hash:
                self.found.early += 1
                self.fault(f"the view of entry {view.seq} for {set(notes.seats)} is another one")

    def compare_lines(self, seq: int, lines: str, notes: Sequence[Notes]) -> None:
        """Compare what clients were told of a log entry with `lines`, which follow from the log."""
        for each in notes:
            told = each.happened.get(seq)
            if told is not None and told != lines:
                self.found.early += 1
                self.fault(f"entry {seq} was told as {told[:200]}, and is {lines[:200]}")

    def compare_end(self, notes: Notes) -> None:
        """Check that the client with these notes has seen the end of the log."""
        if notes.newest is None or notes.newest.seq != len(self.log):
            self.found.apart += 1
            self.fault(f"a client ended with {notes.newest}, the log with {len(self.log)}")
