"""The load generator loads, and its figures are those of what happened; how good, no test asks."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sunbarge.research.bench.server import browser, chromium, load
from sunbarge.research.bench.server.crash_test import RetryingClient, Tally
from sunbarge.research.bench.server.idle import idle_tables
from sunbarge.research.bench.server.load import measure_load
from sunbarge.research.bench.server.page_sizes import PAGES
from sunbarge.research.bench.server.process import ServerProcess
from sunbarge.research.bench.server.report import LIMIT, LIMITS, rows
from tests.built_page import copy_page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("bench")
    page = copy_page(folder / "page")
    process = ServerProcess("--data", str(folder), "--page", str(page), "--no-load-bots")
    process.start()
    yield process
    process.stop()


def test_commands_are_counted_and_timed(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.1)
    figures = asyncio.run(measure_load(server, games=8, seconds=3))
    assert figures["sockets"] == 40
    assert 0 < figures["commands_per_s"] <= 9
    assert 0 < figures["p50_ms"] <= figures["p95_ms"] <= figures["slowest_ms"] * 2
    assert figures["refused"] == 0
    assert figures["server_cpu"] > 0


def test_idle_tables_are_weighed(server: ServerProcess) -> None:
    figures = asyncio.run(idle_tables(server, tables=20, moves=4))
    assert 20 < figures["kib_per_table"] < 1000


def test_the_tally_sees_what_is_lost_and_what_is_doubled(server: ServerProcess) -> None:
    """The check of the kills must be able to fail."""

    async def play() -> tuple[RetryingClient, Tally]:
        player = await asyncio.to_thread(RetryingClient, server.base, False)
        stop = asyncio.Event()
        playing = asyncio.create_task(player.play(stop))
        while len(player.moves) < 5:
            await asyncio.sleep(0.01)
        stop.set()
        await playing
        fair = Tally()
        await player.check(fair)
        assert (fair.lost, fair.doubled, fair.faults) == (0, 0, [])
        return player, fair

    async def check(player: RetryingClient) -> Tally:
        tally = Tally()
        await player.check(tally)
        return tally

    player, fair = asyncio.run(play())
    assert fair.acknowledged >= 5
    seen = player.moves.pop()
    assert asyncio.run(check(player)).doubled == 1
    player.moves |= {seen, "never-stored"}
    player.acknowledged["never-stored"] = 99
    assert asyncio.run(check(player)).lost == 2


def test_the_rows_name_the_goals() -> None:
    figures: Any = {
        "start_s": {"serve": 1.0, "make_play": 1.2},
        "load": dict.fromkeys(
            (
                *("games", "sockets", "commands_per_s", "p50_ms", "p95_ms", "p99_ms"),
                *("server_cpu", "cpu_ms_per_command"),
            ),
            5,
        ),
        "page": {"kb": {"home": 79.0, "rules": 132.0}, "interactive_s": 0.5, "loads": 7},
        "local_play": {
            **{"first_visit_s": 0.4, "warm_s": 0.1, "sent": 0},
            **{"longest_task_ms": 20, "longest_task_cpu_ms": 15},
        },
        "first_curve": {"moves": 379, "one_s": 2.0, "all_s": 1.5},
        "engine": {
            "kb_gz": 47.1,
            "build_cpu_s": 8.6,
            "bots": {"learned": {"native_ms": 0.05, "chromium_ms": 0.06}},
        },
        "idle": {"sockets_each": 5, "kib_per_table": 200.0},
        "stored": {"tables": 10_000, "kib_per_table": 0.01},
        "half_open": {"unloaded_ms": 4.0, "loaded_ms": 6.0},
        "bot_flood": {"unloaded_ms": 4.0, "loaded_ms": 6.0},
        "kills": {"kills": 100, "lost": 0, "doubled": 0, "acknowledged": 1234},
        "machine_load": "1.0",
    }
    goals = [goal for _, _, goal in rows(figures) if goal]
    page = ["≤ 150 kB gz", "≤ 170 kB gz", "≤ 1 s"]
    page += ["≤ 1 s", "≤ 0.15 s", "≤ 50 ms", "0", "≤ 4 s", "≤ 2.5 s"]
    page += ["≤ 60 kB gz", "≤ 40 s", "≤ 1.4 ×"]
    load = ["≤ 100 ms", "≤ 0.7 ms"]
    kept = ["≤ 200 KiB", "about 0", "≤ 2 ×", "≤ 2 ×", "0 lost, 0 doubled"]
    assert goals == ["≤ 3 s", *page, *load, *kept]
    started: Any = {"start_s": figures["start_s"]}
    assert rows(started) == rows(figures)[:2], "what is not measured yet has no row"


def test_the_page_is_light_and_answers(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "LOADS", 1)
    figures = browser.page_figures(server)
    assert set(figures["kb"]) == set(PAGES)
    assert 20 < figures["kb"]["home"] < figures["kb"]["table"]
    too_large = {
        name: size for name, size in figures["kb"].items() if size > LIMITS.get(name, LIMIT)
    }
    assert too_large == {}
    assert figures["interactive_s"] > 0


def test_without_a_browser_the_page_is_skipped_with_a_reason(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SUNBARGE_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "NAMES", ())
    monkeypatch.setattr(chromium, "NPM_FOLDER", tmp_path)
    for _, figure, goal in rows({"page": browser.page_figures(server)}):
        assert figure.startswith("skipped: no Chromium")
        assert goal == ""


def test_the_process_is_gone_when_it_was_killed(tmp_path: Path) -> None:
    process = ServerProcess("--data", str(tmp_path))
    assert process.start() > 0
    process.kill()
    assert process.process is not None
    assert process.process.returncode == -9
