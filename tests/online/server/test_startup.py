"""Startup: requests wait while the rules are compiled and loaded, and the server tells how long."""

import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from sunbarge.compiler.progress import STARTED
from sunbarge.online.server import startup
from sunbarge.online.server.startup import Startup
from tests.online.server.client import Json, bots, create_table, me
from tests.online.server.fake_compiler import QUARTER, FakeCompiler
from tests.online.server.http_client import TIMEOUT, get
from tests.online.server.servers import LOAD_TIMEOUT, RunningServer, run_server


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> FakeCompiler:
    """A compiler that runs until a test lets it end."""
    return FakeCompiler(monkeypatch)


def readiness(server: RunningServer) -> Json:
    """Return the readiness of a server."""
    answer = get(f"{server.base}/api/readiness", timeout=5)
    assert answer.status_code == 200
    told: Json = answer.json()
    return told


def wait_for(server: RunningServer, stage: str) -> list[Json]:
    """Poll the readiness until a stage is reached; return all that was told."""
    late, told = time.monotonic() + LOAD_TIMEOUT, [readiness(server)]
    while told[-1]["stage"] != stage:
        assert time.monotonic() < late, told[-1]
        time.sleep(0.02)
        told.append(readiness(server))
    return told


def test_creating_a_table_waits_for_the_compiler(tmp_path: Path, compiler: FakeCompiler) -> None:
    with capture_logs() as lines, run_server(tmp_path) as server, ThreadPoolExecutor(1) as other:
        health = f"{server.base}/healthz"
        asked = other.submit(create_table, server.base, me(), *bots("random"))
        while (said := get(health)).text == "ok\n":
            assert not asked.done()
        assert (said.status_code, said.text) == (200, "compiling\n")
        assert not asked.done()
        compiler.may_end.set()
        assert asked.result()["seats"]
        assert get(health).text == "ok\n"
    assert any("compiling the rules" in line["event"] for line in lines)


@pytest.mark.parametrize(
    ("progress", "done", "left"),
    [(STARTED, 0.0, None), (QUARTER, 0.25, 15), (None, None, None)],
    ids=["begun", "under way", "rule by rule"],
)
def test_readiness_has_the_progress_of_the_compiler(
    tmp_path: Path, compiler: FakeCompiler, progress: Any, done: float | None, left: int | None
) -> None:
    with run_server(tmp_path) as server:
        compiler.set_progress(progress)
        told: Json = {"stage": "compiling", "done": done, "seconds_left": left, "bots": []}
        assert readiness(server) == told
        compiler.may_end.set()
        assert wait_for(server, "ready")[-1]["seconds_left"] == 0


def test_stopping_ends_requests_that_wait_for_the_compiler(
    tmp_path: Path, compiler: FakeCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = threading.Event()

    async def bots(startup: Startup) -> Mapping[str, str]:
        waits.set()
        return (await startup.wait()).bots

    monkeypatch.setattr(Startup, "bots", bots)
    with ThreadPoolExecutor(1) as other:
        with run_server(tmp_path) as server:
            wait_for(server, "compiling")
            asked = other.submit(get, f"{server.base}/api/about")
            assert waits.wait(TIMEOUT)
        refused = asked.result()
    assert (refused.status_code, refused.json()["code"]) == (503, "not_now")
    assert compiler.ended.is_set()


def test_readiness_lists_bots_as_they_are_loaded(tmp_path: Path) -> None:
    with run_server(tmp_path, load_bots=True) as server:
        *before, ready = wait_for(server, "ready")
        names = [bot["name"] for bot in get(f"{server.base}/api/about").json()["bots"]]
        assert ready == {"stage": "ready", "done": 1, "seconds_left": 0, "bots": names}
        assert before
        for told in before:
            assert told["stage"] == "loading"
            assert told["bots"] == names[: len(told["bots"])]
            assert told["done"] == pytest.approx(len(told["bots"]) / len(names))


def test_a_server_that_cannot_load_the_rules_exits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = threading.Event()

    async def bots(startup: Startup) -> Mapping[str, str]:
        waits.set()
        return (await startup.wait()).bots

    def fail(own_bots: Mapping[str, str]) -> None:
        waits.wait(TIMEOUT)
        raise SyntaxError("the rules are spoilt")

    monkeypatch.setattr(Startup, "bots", bots)
    monkeypatch.setattr(startup, "import_rules", fail)
    with run_server(tmp_path) as running:
        answer = get(f"{running.base}/api/about")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_now")
        assert isinstance(running.services.startup.failure, SyntaxError)
