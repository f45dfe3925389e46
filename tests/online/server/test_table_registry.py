"""The registry of live tables: one for all clients, loaded on demand, evicted when idle."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from sunbarge.online.server import live_table, table_storage
from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.sessions import Table, record_of
from sunbarge.online.store import EntryRow, TableRow
from tests.online.server.client import Client, bots, create_table, me, tokens
from tests.online.server.servers import RunningServer, run_server


def test_concurrent_requests_get_the_same_live_table(server: RunningServer) -> None:
    seated = create_table(server.base, me(), {"kind": "here"})

    async def get_often() -> list[LiveTable]:
        registry = await server.services.startup.registry()
        registry.tables.pop(seated["table"])
        return await asyncio.gather(*(registry.get(seated["table"]) for _ in range(20)))

    found = server.run(get_often())
    assert len({id(live) for live in found}) == 1


def test_loading_and_exporting_do_not_block_the_event_loop(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both run outside the event loop's thread."""
    seated = create_table(server.base, me(), {"kind": "here"})
    load, export = table_storage.table_from_rows, record_of
    threads: list[int] = []

    def load_recorded(row: TableRow, log: list[EntryRow]) -> Table:
        threads.append(threading.get_ident())
        return load(row, log)

    def export_recorded(table: Table) -> str:
        threads.append(threading.get_ident())
        return export(table)

    async def load_and_export() -> tuple[str, int]:
        registry = await server.services.startup.registry()
        registry.tables.pop(seated["table"])
        live = await registry.get(seated["table"])
        return await live.record(only_finished=False), threading.get_ident()

    monkeypatch.setattr(table_storage, "table_from_rows", load_recorded)
    monkeypatch.setattr(live_table, "record_of", export_recorded)
    text, event_loop = server.run(load_and_export())
    assert "[Result" in text
    assert len(threads) == 2
    assert event_loop not in threads


def test_a_table_that_was_just_requested_is_not_evicted(server: RunningServer) -> None:
    seated = create_table(server.base, me(), {"kind": "here"})

    async def ask() -> tuple[bool, bool]:
        registry = await server.services.startup.registry()
        live = await registry.get(seated["table"])
        live.used_at = time.monotonic() - 1000
        assert await registry.get(seated["table"]) is live
        registry.evict(time.monotonic() - 500)
        kept = seated["table"] in registry.tables
        live.used_at = time.monotonic() - 1000
        registry.evict(time.monotonic() - 500)
        return kept, seated["table"] in registry.tables

    assert server.run(ask()) == (True, False)


def test_running_bots_do_not_delay_the_shutdown(tmp_path: Path) -> None:
    async def begin(base: str) -> None:
        seated = create_table(base, me(), *bots("expert", "expert"), pace=8)
        async with Client(base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            if client.view["acting"] is not None:
                await client.move("invoke")
            await client.receive_kind("thinking")

    with run_server(tmp_path) as running:
        asyncio.run(begin(running.base))
        began = time.monotonic()
    assert time.monotonic() - began < 7


def test_idle_tables_are_evicted_and_loaded_again(tmp_path: Path) -> None:
    with run_server(tmp_path, idle_seconds=0.2) as running:
        seated = create_table(running.base, me(), {"kind": "here"})

        async def tables() -> int:
            return len((await running.services.startup.registry()).tables)

        end = time.monotonic() + 10
        while running.run(tables()) and time.monotonic() < end:
            time.sleep(0.05)
        assert running.run(tables()) == 0

        async def play() -> None:
            async with Client(running.base, seated["table"], tokens(seated)) as client:
                await client.wait_until(lambda view: view["acting"] is not None)
                await client.move("draw")
                await asyncio.sleep(0.6)
                assert len(await asyncio.to_thread(running.run, all_tables())) == 1

        async def all_tables() -> list[str]:
            return list((await running.services.startup.registry()).tables)

        asyncio.run(play())
