"""Where the rules were never compiled: the server says so, and what was asked for comes then."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from sunbarge.server import house
from tests.server.asking import get
from tests.server.pages import bots, me, set_up
from tests.server.serving import serving


def test_a_table_waits_for_the_compiler_and_the_server_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()
    monkeypatch.setattr(house, "compiled", lambda: False)
    monkeypatch.setattr(house, "compile_rules", done.wait)
    with capture_logs() as lines, serving(tmp_path) as server, ThreadPoolExecutor(1) as other:
        health = f"{server.base}/healthz"
        asked = other.submit(set_up, server.base, me(), *bots("random"))
        while (said := get(health)).text == "ok\n":
            assert not asked.done()
        assert (said.status_code, said.text) == (200, "compiling\n")
        assert not asked.done()
        done.set()
        assert asked.result()["seats"]
        assert get(health).text == "ok\n"
    assert any("compiling the rules" in line["event"] for line in lines)
