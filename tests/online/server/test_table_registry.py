"""One table in memory for all who look at it, however they come, and none left behind."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from sunbarge.online.server import persistence
from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.server.routes.tables import record_text
from sunbarge.online.server.table_registry import Hall
from sunbarge.online.sessions import Table
from sunbarge.online.store import EntryRow, TableRow
from tests.online.server.client import me, set_up
from tests.online.server.servers import RunningServer, run_server


def test_many_who_come_at_once_meet_at_the_same_table(server: RunningServer) -> None:
    seated = set_up(server.base, me(), {"kind": "here"})

    async def come() -> list[LiveTable]:
        hall: Hall = await server.house.hall()
        hall.tables.pop(seated["table"])
        return await asyncio.gather(*(hall.table(seated["table"]) for _ in range(20)))

    found: list[LiveTable] = server.inside(come())
    assert len({id(live) for live in found}) == 1


def test_a_long_log_and_its_record_hold_up_nobody(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are made outside the thread that everybody waits for."""
    seated = set_up(server.base, me(), {"kind": "here"})
    read, record = persistence.table_of, Table.record
    threads: list[int] = []

    def read_noted(row: TableRow, log: list[EntryRow]) -> Table:
        threads.append(threading.get_ident())
        return read(row, log)

    def record_noted(table: Table) -> str:
        threads.append(threading.get_ident())
        return record(table)

    async def ask() -> tuple[str, int]:
        hall: Hall = await server.house.hall()
        hall.tables.pop(seated["table"])
        return await record_text(server.house, seated["table"], False), threading.get_ident()

    monkeypatch.setattr(persistence, "table_of", read_noted)
    monkeypatch.setattr(Table, "record", record_noted)
    text, everybodys = server.inside(ask())
    assert "[Result" in text
    assert len(threads) == 2
    assert everybodys not in threads


def test_a_table_that_was_just_asked_for_is_not_dropped(server: RunningServer) -> None:
    seated = set_up(server.base, me(), {"kind": "here"})

    async def ask() -> tuple[bool, bool]:
        hall: Hall = await server.house.hall()
        live = await hall.table(seated["table"])
        live.used = time.monotonic() - 1000
        assert await hall.table(seated["table"]) is live
        hall.drop(time.monotonic() - 500)
        kept = seated["table"] in hall.tables
        live.used = time.monotonic() - 1000
        hall.drop(time.monotonic() - 500)
        return kept, seated["table"] in hall.tables

    assert server.inside(ask()) == (True, False)


def test_bots_that_think_do_not_hold_up_the_end(tmp_path: Path) -> None:
    from tests.online.server.client import Client, bots, tokens

    async def begin(base: str) -> None:
        seated = set_up(base, me(), *bots("expert", "expert"), pace=8)
        async with Client(base, seated["table"], tokens(seated)) as page:
            await page.until(lambda view: True)
            if page.view["acting"] is not None:
                await page.move("invoke")
            await page.hear("thinking")

    with run_server(tmp_path) as running:
        asyncio.run(begin(running.base))
        began = time.monotonic()
    assert time.monotonic() - began < 7
