"""`sunbarge admin`: what it prints, what it refuses, and that it asks before it destroys."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sqlalchemy import Engine

from sunbarge.online.store import DatabaseLock, database_url
from sunbarge.online.store.administration import all_table_ids
from tests.cli.run_in_process import Here
from tests.online.admin.stored_tables import database_with, finished, gathering, running
from tests.table_driver import token

Admin = Callable[[str], CompletedProcess[str]]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database with a table of each stage."""
    url = database_url(tmp_path)
    with database_with(url, finished("over"), running("runs"), gathering("waits")) as engine:
        yield engine


@pytest.fixture
def admin(engine: Engine, here: Here, tmp_path: Path) -> Admin:
    """Runs `sunbarge admin` on this database."""

    def run(words: str) -> CompletedProcess[str]:
        typed = words.replace("FOLDER", str(tmp_path)).split()
        return here("admin", *typed, "--data", str(tmp_path))

    return run


def said(done: CompletedProcess[str]) -> str:
    """Return what a command printed that worked."""
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_tables_are_listed_shown_closed_and_removed(admin: Admin, engine: Engine) -> None:
    assert "1 gathering, 1 playing, 1 over; 0 of them closed" in said(admin("overview"))
    assert [line.split()[:2] for line in said(admin("tables --stage playing")).splitlines()] == [
        ["runs", "playing"]
    ]
    assert "seat 1: person, Bob" in said(admin("show runs"))
    assert "reopen runs" in said(admin("close runs"))
    assert "closed" in said(admin("tables --stage closed"))
    assert "open again" in said(admin("reopen runs"))
    shown = json.loads(said(admin("show over --json")))
    assert [seat["player"] for seat in shown["players"]] == ["person", "person", "bot simple"]
    assert "secret" not in shown
    asked = admin("remove runs")
    assert (asked.returncode, "Say --yes" in asked.stderr) == (2, True)
    assert "is deleted" in said(admin("remove runs --yes"))
    with engine.connect() as connection:
        assert all_table_ids(connection) == ["over", "waits"]
    acts = json.loads(said(admin("log --json")))["acts"]
    assert [act["kind"] for act in acts] == ["remove", "reopen", "close"]
    assert all(act["who"] and act["table_id"] == "runs" for act in acts)


def test_bans_are_made_listed_and_lifted(admin: Admin) -> None:
    assert "198.51.100.0/24 is banned until" in said(admin("ban 198.51.100.7/24 --for 2h"))
    assert "2001:db8::7 is banned" in said(admin("ban 2001:db8::7 --reason floods"))
    assert said(admin("bans")).count("until") == 2
    bans = json.loads(said(admin("bans --json")))["bans"]
    assert [ban["network"] for ban in bans] == ["198.51.100.0/24", "2001:db8::7"]
    assert "not banned any more" in said(admin("lift 198.51.100.0/24"))
    assert "until=" in said(admin("log --kind ban"))
    wide = admin("ban 198.0.0.0/6")
    assert (wide.returncode, "67,108,864 addresses" in wide.stderr) == (2, True)
    assert "is banned" in said(admin("ban 198.0.0.0/6 --yes"))


def test_people_are_removed_and_forgotten(admin: Admin) -> None:
    assert "Bob is removed from table runs; simple plays on" in said(
        admin("remove-player runs 1 --yes")
    )
    found = json.loads(said(admin("forget Anna --yes --json")))["tables"]
    assert [each["table"] for each in found] == ["over", "runs", "waits"]
    assert "Guest 1" in said(admin("show over"))
    assert "the games still replay" in said(admin(f"forget --token {token(1)} --yes"))
    assert "Bob" not in said(admin("show over"))


def test_a_backup_is_written_and_restored(admin: Admin) -> None:
    assert "3 of them replayed" in said(admin("backup FOLDER/backup"))
    assert "0 of them replayed" in said(admin("backup FOLDER/backup --quick --overwrite"))
    said(admin("remove over --yes"))
    made = json.loads(said(admin("backup FOLDER/second --json")))
    assert (made["tables"], made["damaged"]) == (2, [])
    assert "3 tables with" in said(admin("restore FOLDER/backup --overwrite"))
    assert "1 over" in said(admin("overview"))


def test_a_server_that_runs_is_seen_and_not_replaced(admin: Admin, tmp_path: Path) -> None:
    assert "no server runs" in said(admin("overview"))
    lock = DatabaseLock(tmp_path / "sunbarge.sqlite3")
    lock.acquire()
    assert "a server runs" in said(admin("overview"))
    said(admin("backup FOLDER/backup"))
    refused = admin("restore FOLDER/backup --overwrite")
    assert (refused.returncode, "another server uses" in refused.stderr) == (2, True)
    lock.release()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("show nowhere", "there is no table 'nowhere'; `sunbarge admin tables` lists them"),
        ("close nowhere", "there is no table 'nowhere'"),
        ("reopen runs", "table runs is open already"),
        ("remove nowhere --yes", "there is no table 'nowhere'"),
        ("remove-player runs 2 --yes", "no person sits in seat 2; people sit in 0, 1"),
        ("remove-player over 0 --yes", "the game is over"),
        ("ban nonsense", "'nonsense' is no address or network; write 198.51.100.7"),
        ("ban ::ffff:192.0.2.0/120", "is IPv4 written as IPv6"),
        ("ban 192.0.2.1 --for 3y", "'3y' is no duration; write 30m, 12h, 7d or 4w"),
        ("ban 192.0.2.1 --for 0m", "a duration is from 1m to 3650d"),
        ("lift 192.0.2.1", "192.0.2.1 is not banned as such; banned are: none"),
        ("forget --yes", "name the person in one way"),
        ("forget Anna --token x --yes", "name the person in one way"),
        ("forget Nobody --yes", "nothing is stored about this person"),
        ("forget Anna", "Say --yes"),
        ("backup FOLDER/no/file", "there is no folder"),
        ("restore FOLDER/nothing", "there is no file"),
        ("restore FOLDER/sunbarge.sqlite3", "say --overwrite to replace it"),
        ("frobnicate", "no such command 'frobnicate'; sunbarge admin --help"),
    ],
)
def test_bad_input_is_one_line(words: str, line: str, admin: Admin) -> None:
    told = admin(words)
    assert told.returncode == 2
    assert told.stderr.startswith("sunbarge: ")
    assert len(told.stderr.splitlines()) == 1
    assert line in told.stderr


def test_a_database_that_is_not_there_or_not_ours_is_said_to_be(here: Here, tmp_path: Path) -> None:
    for words, line in (
        (("--data", str(tmp_path / "no")), "there is no folder"),
        (("--data", str(tmp_path)), "there is no database"),
        (("--database", f"sqlite:///{tmp_path}/file"), "cannot be used: file is not a database"),
        (("--database", f"sqlite:///{tmp_path}/empty"), "sunbarge serve --migrate-only"),
        (("--database", "postgresql://a:secret@127.0.0.1:1/b"), "cannot be used"),
    ):
        (tmp_path / "file").write_text("hello " * 100)
        (tmp_path / "empty").touch()
        told = here("admin", "overview", *words)
        assert (told.returncode, line in told.stderr) == (2, True), told.stderr
        assert "secret" not in told.stderr
    assert not (tmp_path / "no").exists()


def test_a_check_prints_a_line_for_each_finding_and_fails_if_something_is_wrong(
    here: Here, tmp_path: Path
) -> None:
    given = ("serve", "--check", "--data", str(tmp_path), "--port", "0")
    good = here(*given)
    assert good.returncode == 0
    assert all(line.split()[0] in ("ok", "warning") for line in good.stdout.splitlines())
    bad = here(*given, "--log-file", str(tmp_path / "no" / "log"))
    assert bad.returncode == 1
    assert "error    log: there is no folder" in bad.stdout
