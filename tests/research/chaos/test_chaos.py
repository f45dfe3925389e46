"""The short form of the chaos test, and the audit, which must be able to find every fault."""

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

import pytest
from sqlalchemy import Engine, delete, text, update

from sunbarge.online.store.models import entries
from sunbarge.research.chaos.audit import Verdict, audit
from sunbarge.research.chaos.faults import Fault
from sunbarge.research.chaos.figures import MEASURES, Figure, measure, read_figures
from sunbarge.research.chaos.machines import (
    MACHINES,
    MINUTES,
    SeveralMachines,
)
from sunbarge.research.chaos.network import STORE, NoNetwork
from sunbarge.research.chaos.notes import Notes
from sunbarge.research.chaos.player import Player
from sunbarge.research.chaos.report import markdown
from sunbarge.research.chaos.results import Result, read_all, together
from sunbarge.research.chaos.run import WELL, ChaosRun, ChaosTable, Summary
from sunbarge.research.chaos.site import OneServer, OneServerOnPostgres, postgres_faults
from sunbarge.research.chaos.writers import TABLE, foreign_entries

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
    assert found.is_clean, found.faults
    assert not played.summary.failure
    assert played.summary.faults == FAULTS
    assert len(played.summary.waits) == len(played.site.faults())
    assert found.acknowledged > FAULTS * TABLES
    assert found.views > found.entries > found.acknowledged


def test_the_report_counts_what_all_runs_have_found(played: Played, tmp_path: Path) -> None:
    for seed in (1, 2):
        Result("sqlite", seed, TABLES, "2026-11-19", 7.0, played.summary).write(tmp_path)
    read = read_all(tmp_path)
    assert [each.seed for each in read] == [1, 2]
    assert read[0].is_clean
    assert read[0].summary == played.summary
    text = markdown({"One": read}, {"load": "1"}, "benchmarks/chaos")
    assert f"| faults | {2 * FAULTS} |" in text
    assert "| acknowledged commands lost | 0 |" in text
    assert "| the server is killed | 2 |" in text
    assert "2 runs from 2026-11-19 to 2026-11-19, load of the machine 7 to 7." in text


def test_the_report_has_the_figures_that_were_measured_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for measured in ("2.5 s", "2.1 s"):
        figure = Figure("an answer", measured, "≤ 3 s", "2026-11-19", 7.0)

        def found(folder: Path, figure: Figure = figure) -> Iterator[Figure]:
            yield figure

        monkeypatch.setitem(MEASURES, "takeovers", found)
        assert measure("takeovers", tmp_path) == [figure]
    assert read_all(tmp_path) == []
    figures = read_figures(tmp_path)
    assert list(figures) == ["takeovers"]
    text = markdown({}, {}, "", figures["takeovers"])
    assert "| an answer | 2.1 s (load 7.0, 2026-11-19) | ≤ 3 s |" in text


def test_a_run_that_ended_early_is_not_clean_and_is_counted(tmp_path: Path) -> None:
    failed = Summary(failure="RuntimeError: nobody plays on\nand the end of the log")
    Result("sqlite", 1, TABLES, "2026-11-19", 7.0, failed).write(tmp_path)
    Result("sqlite", 2, TABLES, "2026-11-19", 7.0).write(tmp_path)
    read = read_all(tmp_path)
    assert [each.is_clean for each in read] == [False, True]
    assert "| runs that ended early | 1 |" in markdown({"One": read}, {}, "")
    assert together(read).failure == failed.failure


class FailingFault(OneServer):
    """A fault that does not happen as it should, as if a second server had not refused to run."""

    def faults(self) -> list[Fault]:
        return [Fault("a second server starts on the folder", self.start_second)]

    async def start_second(self, rng: random.Random) -> None:
        raise AssertionError("a second server runs")


def test_a_fault_that_fails_ends_the_run_and_is_told(tmp_path: Path) -> None:
    site = FailingFault(tmp_path)
    try:
        site.start()
        summary = asyncio.run(ChaosRun(site, tables=1, seed=5).run(2, look_again=False))
    finally:
        site.close()
    assert summary.failure.startswith("AssertionError: a second server runs")
    assert summary.verdict.tables == 1


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


def test_a_setting_that_changed_nothing_may_be_stored_later(played: Played) -> None:
    notes = longest(played)
    command, seq = list(stored_commands(notes).items())[1]
    as_setting = changed(notes, settings={command}, acknowledged={command: seq - 1})
    assert played.audit([as_setting]).lost == 0
    too_late = changed(notes, settings={command}, acknowledged={command: seq + 1})
    assert played.audit([too_late]).lost == 1


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


def seeing(table: ChaosTable, *seqs: int) -> ChaosTable:
    """Let the clients of a table see these entries as the newest ones."""
    for player, seq in zip(table.players, seqs, strict=True):
        player.view = {"seq": seq, "to_move": None, "stage": "playing"}
        player.pending = None
    return table


def test_clients_of_a_table_have_converged_if_all_see_its_end_and_wait_for_nothing() -> None:
    def client() -> Player:
        return Player(str, Notes("table", frozenset()), None, random.Random(1), {})

    table = ChaosTable([client(), client()])
    assert not table.has_converged, "they have seen nothing"
    assert seeing(table, 5, 5).has_converged
    assert not seeing(table, 5, 4).has_converged
    seeing(table, 5, 5).players[0].pending = {"kind": "play"}
    assert not table.has_converged
    seats = [{"bot": "random"}]
    seeing(table, 5, 5).players[0].view |= {"to_move": 0, "seats": seats}
    assert not table.has_converged


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


def check_that_foreign_entries_are_found(engine: Engine) -> None:
    """Add what a worker would leave that writes to a table which another one has taken over."""
    assert foreign_entries(engine) == []
    notes = [("t", 1, "first", 1, "a"), ("t", 2, "second", 2, "b"), ("t", 3, "first", 1, "a")]
    columns = ("table_id", "seq", "owner", "fence", "writer")
    add = text(f"INSERT INTO {TABLE} VALUES (:table_id, :seq, :owner, :fence, :writer)")
    with engine.begin() as connection:
        connection.execute(add, [dict(zip(columns, note, strict=True)) for note in notes])
    late = "table t: entry 3 was written under fence 1, after 2"
    assert foreign_entries(engine) == [late]
    with engine.begin() as connection:
        connection.execute(add, [dict(zip(columns, ("u", 1, "first", 1, "b"), strict=True))])
    assert foreign_entries(engine) == ["2 processes wrote as first", late]
    with engine.begin() as connection:
        connection.execute(text(f"DELETE FROM {TABLE} WHERE table_id IN ('t', 'u')"))
        released = [("v", 1, "", 3, "a"), ("v", 2, "", 3, "b"), ("w", 1, "", 3, "c")]
        connection.execute(add, [dict(zip(columns, note, strict=True)) for note in released])
    assert foreign_entries(engine) == ["table v: 2 processes wrote under 3"]


def test_a_database_that_is_killed_frozen_and_restarted_loses_nothing() -> None:
    with TemporaryDirectory(prefix="sunbarge-chaos-") as folder:  # others may enter it
        site = DatabaseFaults(Path(folder))
        try:
            site.start()
            summary = asyncio.run(ChaosRun(site, tables=3, seed=5).run(3, look_again=False))
            engine = site.engine()
            check_that_foreign_entries_are_found(engine)
            engine.dispose()
        finally:
            site.close()
    assert not summary.failure
    assert len(summary.waits) == 3
    assert summary.verdict.is_clean, summary.verdict.faults
    assert summary.verdict.acknowledged > 9


class CutOff(SeveralMachines):
    """Only the worst of what can happen to a machine: its clients still hear it."""

    def faults(self) -> list[Fault]:
        return [Fault("each is cut off from PostgreSQL and Redis", self.cut_off)]

    async def cut_off(self, rng: random.Random) -> None:
        """Cut one machine off after the other, each until the other one has written something."""
        for server in self.servers:
            with server.machine.cut(STORE):
                known, end = self.written(), time.monotonic() + WELL
                while self.written() < known + 3:  # the first may have been on its way
                    if time.monotonic() > end:
                        raise RuntimeError(f"without {server.base} the game does not go on")
                    await asyncio.sleep(0.1)

    def written(self) -> int:
        """How many entries there are."""
        return self.ask(f"SELECT count(*) FROM {TABLE}")

    def ask(self, query: str) -> int:
        """The answer of the database."""
        engine = self.engine()
        with engine.connect() as connection:
            found = int(connection.scalar(text(query)) or 0)
        engine.dispose()
        return found

    def minutes_apart(self) -> list[float]:
        """By how much the clocks of the workers differ from this one."""
        dates = []
        for address in self.addresses():
            with urlopen(address, timeout=60) as answer:
                dates.append(parsedate_to_datetime(answer.headers["Date"]))
        return [(date - datetime.now(UTC)).total_seconds() / 60 for date in dates]


@pytest.mark.usefixtures("changing_network")
def test_a_machine_that_is_cut_off_writes_nothing_though_clocks_are_minutes_apart() -> None:
    with TemporaryDirectory(prefix="sunbarge-chaos-") as folder:
        try:
            site = CutOff(Path(folder))
        except NoNetwork as error:
            pytest.skip(str(error))
        try:
            site.start()
            apart = site.minutes_apart()
            summary = asyncio.run(ChaosRun(site, tables=1, seed=5).run(1, look_again=False))
            owners = site.ask(f"SELECT count(DISTINCT owner) FROM {TABLE}")
        finally:
            site.close()
    assert apart[0] > MINUTES - 1
    assert apart[1] < 1 - MINUTES
    assert not summary.failure, summary.failure
    assert summary.verdict.is_clean, summary.verdict.faults
    assert owners == MACHINES
