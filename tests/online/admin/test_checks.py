"""`sunbarge serve --check` finds what is wrong, and changes nothing."""

import time
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from sunbarge.online.admin import checks
from sunbarge.online.admin.checks import MIB, run_checks
from sunbarge.online.server.bind_socket import bind
from sunbarge.online.server.settings import Settings
from sunbarge.online.store import database_url
from sunbarge.online.store.acts import record_act
from tests.online.admin.stored_tables import database_with

Usage = namedtuple("Usage", "total used free")


def findings(folder: Path, **changes: Any) -> dict[str, tuple[str, str]]:
    """Return level and text of what is found, by subject."""
    given: dict[str, Any] = {"database": database_url(folder), "port": 0, "page": folder}
    found = run_checks(Settings(**given | changes))
    return {each.subject: (each.level, each.text) for each in found}


def test_a_new_machine_is_in_order(tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    found = findings(tmp_path)
    assert {subject: level for subject, (level, _) in found.items() if level == "error"} == {}
    assert "will be made at the first start" in found["database"][1]
    assert [each.name for each in tmp_path.iterdir()] == ["index.html"]


def test_a_folder_that_is_missing_is_not_created(tmp_path: Path) -> None:
    found = findings(tmp_path / "of" / "games", page=tmp_path)
    assert (found["disk"][0], found["database"][0]) == ("ok", "ok")
    assert f"free in {tmp_path}" in found["disk"][1]
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "of").touch()
    level, told = findings(tmp_path / "of" / "games", page=tmp_path)["disk"]
    assert (level, told) == ("error", f"there is no folder {tmp_path / 'of'}")


def test_a_database_in_use_is_checked(tmp_path: Path) -> None:
    with database_with(database_url(tmp_path)) as engine:
        found = findings(tmp_path)
        assert found["database"] == ("ok", f"{engine.url} can be read and written")
        assert found["migrations"][0] == found["clock"][0] == "ok"
        assert found["backup"] == ("warning", "there is none yet: `sunbarge admin backup FILE`")
        with engine.begin() as connection:
            record_act(connection, "host", "backup")
        assert findings(tmp_path)["backup"] == ("ok", "the last one is 0.0 days old")
        with engine.begin() as connection:
            connection.execute(text("UPDATE acts SET at = at - 777600000"))
        assert findings(tmp_path)["backup"] == ("warning", "the last one is 9.0 days old")
        Path(str(engine.url.database)).chmod(0o644)
        assert findings(tmp_path)["rights"][0] == "warning"


@pytest.mark.parametrize(
    ("found", "level"), [("0002", "ok"), ("9999", "warning"), ("9999-since-9000", "error")]
)
def test_the_version_of_the_database_is_checked(tmp_path: Path, found: str, level: str) -> None:
    with database_with(database_url(tmp_path)) as engine:
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": found})
        told = findings(tmp_path)["migrations"]
    assert (told[0], found in told[1]) == (level, True)


def test_a_database_that_cannot_be_written_or_reached_is_an_error(tmp_path: Path) -> None:
    with database_with(database_url(tmp_path)) as engine:
        with engine.begin() as connection:
            connection.execute(
                text(
                    "CREATE TRIGGER full_disk BEFORE UPDATE ON alembic_version "
                    "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
                )
            )
        level, told = findings(tmp_path)["database"]
        assert (level, "disk is full" in told) == ("error", True)
    away = database_url(database="postgresql://anna:secret@127.0.0.1:1/ra")
    level, told = findings(tmp_path, database=away)["database"]
    assert (level, "secret" in told) == ("error", False)


def test_clocks_that_are_apart_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with database_with(database_url(tmp_path)):
        real = time.time
        for seconds, level in ((3, "warning"), (-60, "error")):
            monkeypatch.setattr("time.time", lambda off=seconds: real() + off)
            assert findings(tmp_path)["clock"][0] == level


@pytest.mark.parametrize(("free", "level"), [(5000, "ok"), (500, "warning"), (50, "error")])
def test_free_space_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: str
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(0, 0, free * MIB))
    found = findings(tmp_path, log_file=tmp_path / "log")
    assert (found["disk"][0], found["log"][0]) == (level, level)
    assert f"{free} MiB" in found["disk"][1]
    assert findings(tmp_path, log_file=tmp_path / "no" / "log")["log"][0] == "error"


@pytest.mark.parametrize(("limit", "level"), [(99_999, "ok"), (4096, "warning"), (400, "error")])
def test_the_limit_of_open_files_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int, level: str
) -> None:
    monkeypatch.setattr(checks, "raise_limit", lambda: limit)
    assert findings(tmp_path)["open files"][0] == level


def test_names_proxies_and_ports_are_checked(tmp_path: Path) -> None:
    assert findings(tmp_path, proxies=["10.0.0.0/40"])["proxies"][0] == "error"
    assert findings(tmp_path, proxies=["10.0.0.1"])["names"][0] == "error"
    assert findings(tmp_path, host="0.0.0.0")["names"][0] == "warning"
    named = findings(tmp_path, host="0.0.0.0", host_names=["play.example"])
    assert named["names"] == ("ok", "play.example")
    listener = bind("127.0.0.1", 0)
    listener.listen()
    level, told = findings(tmp_path, port=listener.getsockname()[1])["port"]
    listener.close()
    assert (level, "is taken" in told) == ("warning", True)


def test_a_redis_that_does_not_answer_is_an_error(tmp_path: Path) -> None:
    assert "redis" not in findings(tmp_path)
    assert findings(tmp_path, redis="redis://127.0.0.1:1")["redis"][0] == "error"
