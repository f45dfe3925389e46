"""The short form of the chaos test, and the audit, which must be able to find every fault."""

import asyncio
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import delete, update

from sunbarge.online.store.models import entries
from sunbarge.research.chaos.audit import Verdict, audit
from sunbarge.research.chaos.faults import Fault
from sunbarge.research.chaos.notes import Notes
from sunbarge.research.chaos.report import markdown, told
from sunbarge.research.chaos.run import ChaosRun
from sunbarge.research.chaos.site import OneServer, OneServerOnPostgres, postgres_faults

FAULTS, TABLES = 5, 4


class Played:
    """A short chaos run, its database and the notes of its clients."""

    def __init__(self, folder: Path) -> None:
        self.site = OneServer(folder)
        self.site.start()
        try:
            self.run = ChaosRun(self.site, TABLES, seed=5)
            self.summary = asyncio.run(self.run.run(FAULTS))
        finally:
            self.site.stop()
        tables = [*self.run.tables, *self.run.finished]
        self.notes = [player.notes for table in tables for player in table.players]

    def audit(self, notes: list[Notes] | None = None) -> Verdict:
        engine = self.site.engine()
        try:
            return audit(engine, self.notes if notes is None else notes)
        finally:
            engine.dispose()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return Played(tmp_path_factory.mktemp("chaos"))


def test_faults_lose_nothing_double_nothing_and_show_nothing_early(played: Played) -> None:
    found = played.summary.verdict
    assert found.is_clean, told(found)
    assert played.summary.faults == FAULTS
    assert len(played.summary.waits) == len(played.site.faults())
    assert found.acknowledged > FAULTS * TABLES
    assert found.views > found.entries > found.acknowledged


def test_the_report_counts_what_was_found(played: Played) -> None:
    text = markdown({"One": played.summary}, {"load": "1"}, "make chaos")
    assert f"| faults | {FAULTS} |" in text
    assert "| acknowledged commands lost | 0 |" in text
    assert "| the server is killed | " in text


def longest(played: Played) -> Notes:
    """The notes of the client that was acknowledged most, which the tests below change."""
    return max(played.notes, key=lambda notes: len(notes.acknowledged))


def stored_commands(notes: Notes) -> dict[str, int]:
    """Acknowledged commands that have entries; a setting that is in force already has none."""
    return {
        command: seq for command, seq in notes.acknowledged.items() if command not in notes.settings
    }


def changed(notes: Notes, **changes: object) -> Notes:
    """A copy of notes with some of them changed."""
    return replace(notes, **changes)  # type: ignore[arg-type]


def test_the_audit_finds_a_command_that_is_lost_or_at_another_place(played: Played) -> None:
    notes = longest(played)
    command, seq = next(iter(stored_commands(notes).items()))
    lost = changed(notes, acknowledged={**notes.acknowledged, "never-stored": 3})
    assert played.audit([lost]).lost == 1
    moved = changed(notes, acknowledged={**notes.acknowledged, command: seq + 1})
    assert played.audit([moved]).lost == 1


def test_the_audit_finds_a_command_that_was_refused_and_is_stored(played: Played) -> None:
    notes = longest(played)
    assert (
        played.audit([changed(notes, refused=set(list(stored_commands(notes))[:2]))]).doubled == 2
    )


def test_the_audit_finds_views_that_do_not_follow_from_the_log(played: Played) -> None:
    notes = longest(played)
    assert notes.newest is not None
    other = replace(notes.newest, hash="0" * 16)
    later = replace(notes.newest, seq=9999)
    assert played.audit([changed(notes, shown=notes.shown | {other})]).early == 1
    found = played.audit([changed(notes, shown=notes.shown | {later}, newest=later)])
    assert (found.early, found.apart) == (1, 1)
    told_otherwise = dict.fromkeys(notes.happened, "[]")
    assert played.audit([changed(notes, happened=told_otherwise)]).early > 0


def test_the_audit_finds_the_view_of_another_seat(played: Played) -> None:
    notes = longest(played)
    other = frozenset({(min(notes.seats) + 1) % 3})
    assert played.audit([changed(notes, seats=other)]).early > 0


def test_the_audit_finds_gaps_and_entries_that_are_gone(played: Played) -> None:
    notes = longest(played)
    of_table = entries.c.table_id == notes.table
    last = max(stored_commands(notes).values())
    engine = played.site.engine()
    with engine.begin() as connection:
        connection.execute(delete(entries).where(of_table, entries.c.seq >= last))
    gone = played.audit([notes])
    assert gone.lost >= 1
    assert gone.early >= 1
    assert gone.apart == 1
    with engine.begin() as connection:
        aside = update(entries).where(of_table, entries.c.seq == last - 1)
        connection.execute(aside.values(seq=last))
    engine.dispose()
    assert played.audit([notes]).gaps == 1


def test_notes_see_a_wrong_hash_and_what_is_hidden() -> None:
    seats = [{"kind": "person", "here": True, "points": 7}, {"kind": "bot", "points": None}]
    view = {"seq": 4, "stage": "playing", "watchers": 0, "open_points": False, "seats": seats}
    notes = Notes("table", frozenset({1}))
    notes.check_secrets({**view, "fair": {"secret": "00"}})
    assert [text.split(" was")[0] for text in notes.faults] == ["the secret", "a hidden total"]
    text = '{"kind":"welcome","hash":"0000000000000000","view":{"seq":4,"stage":"over",'
    notes.show(text + '"watchers":0,"seats":[]}}')
    assert "has the hash 0000000000000000" in notes.faults[-1]
    notes.acknowledge({"id": "one", "kind": "play"}, 4)
    notes.acknowledge({"id": "one", "kind": "play"}, 5)
    assert notes.faults[-1] == "one was acknowledged as 4 and as 5"


class DatabaseFaults(OneServerOnPostgres):
    """Only what happens to the database; a server's own faults are tested above."""

    def faults(self) -> list[Fault]:
        return postgres_faults(self.postgres)


def test_a_database_that_is_killed_frozen_and_restarted_loses_nothing() -> None:
    with TemporaryDirectory(prefix="sunbarge-chaos-") as folder:  # others may enter it
        site = DatabaseFaults(Path(folder))
        try:
            site.start()
            summary = asyncio.run(ChaosRun(site, tables=3, seed=5).run(3))
        finally:
            site.stop()
    assert len(summary.waits) == 3
    assert summary.verdict.is_clean, told(summary.verdict)
    assert summary.verdict.acknowledged > 9
