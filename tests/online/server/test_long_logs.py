"""Logs cannot grow without end, and long ones do not make others wait."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from sunbarge.online.server import table_storage
from sunbarge.online.server.table_storage import replaced_settings, table_from_rows
from sunbarge.online.sessions import view_json
from sunbarge.online.sessions.requirements import MAX_ENTRIES
from sunbarge.online.store import EntryRow, WriteBatch, store
from tests.online.server.client import Client, Json, create_table, me, tokens
from tests.online.server.http_client import get
from tests.online.server.servers import WIDE_LIMITS, RunningServer, run_server


def setting(seq: int, kind: str = "prefer", seat: int | None = 0, **data: object) -> EntryRow:
    """Return a row with a setting."""
    return EntryRow("t", seq, kind, seat, data, f"command-{seq}", 1)


def fill(server: RunningServer, table: str, entries: int) -> None:
    """Append entries with settings to a table's log, and let the server forget the table."""

    async def write() -> None:
        registry = await server.services.startup.registry()
        seq = registry.tables[table].table.seq  # type: ignore[union-attr]
        rows = (
            replace(setting(seq + n, auto_pass=bool(n % 2)), table_id=table)
            for n in range(1, entries + 1)
        )
        await server.services.store.write(WriteBatch(entries=tuple(rows)))
        registry.tables.pop(table)

    server.run(write())


def test_settings_that_change_too_often_are_refused(tmp_path: Path) -> None:
    limits = replace(WIDE_LIMITS, settings_burst=5, settings_per_second=0.01)

    async def toggle(base: str) -> list[Json]:
        seated = create_table(base, me(), {"kind": "here"})
        async with Client(base, seated["table"], tokens(seated)) as client:
            return [
                await client.command("prefer", seat=0, auto_pass=number % 2 == 0)
                for number in range(8)
            ]

    with run_server(tmp_path, limits=limits) as server:
        codes = [each.get("code") for each in asyncio.run(toggle(server.base))]
    assert codes[:6] == [None] * 5 + ["too_fast"]
    assert codes[6:] == [None, "too_fast"], "what changes nothing is not limited"


def test_a_full_log_takes_only_what_brings_the_game_to_its_end(server: RunningServer) -> None:
    async def play(seated: Json) -> None:
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: view["acting"] is not None)
            seat = view["acting"]
            for kind, fields in (
                ("prefer", {"seat": seat, "auto_pass": True}),
                ("pace", {"seconds": 2}),
                ("undo", {"seat": seat, "seq": view["seq"]}),
                ("take_back", {"seat": seat}),
            ):
                assert (await client.command(kind, **fields))["code"] == "not_now", kind
            assert (await client.move("invoke"))["kind"] == "acknowledged"

    seated = create_table(server.base, me(), {"kind": "here"})
    fill(server, seated["table"], MAX_ENTRIES)
    asyncio.run(play(seated))


def test_settings_that_were_replaced_are_not_replayed(server: RunningServer) -> None:
    rows = [
        setting(1, auto_pass=True),
        setting(2, "pace", None, seconds=2.0),
        setting(3, seat=1, auto_pass=True),
        setting(4, "pace", None, seconds=1.0, epoch=2),
        setting(5, auto_pass=False),
        setting(6, "pace", None, seconds=3.0),
        setting(7, "move", move="invoke"),
        setting(8, auto_pass=True),
    ]
    assert replaced_settings(rows) == {1, 2}
    seated = create_table(server.base, me(), {"kind": "here"})
    fill(server, seated["table"], 50)

    async def load() -> tuple[bytes, bytes, int]:
        found = await server.services.store.load(seated["table"])
        assert found is not None
        head, entries = found
        whole = table_from_rows(head, entries)
        stepwise = table_from_rows(head, entries[:-50])
        for row in entries[-50:]:
            stepwise = table_from_rows(head, entries[: row.seq])
        return view_json(whole), view_json(stepwise), len(whole.seq_by_command)

    whole, stepwise, commands = server.run(load())
    assert whole == stepwise
    assert commands == 50, "a command that was sent before is still known"


def test_long_logs_do_not_keep_others_waiting(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "LONG_LOG", 500)
    monkeypatch.setattr(table_storage, "LONG_LOG", 500)
    tables = [create_table(server.base, me(), {"kind": "here"})["table"] for _ in range(3)]
    other = create_table(server.base, me(), {"kind": "here"})["table"]
    for table in tables:
        fill(server, table, 3000)

    async def load_all() -> list[float]:
        registry = await server.services.startup.registry()
        registry.tables.pop(other)
        began, times = time.monotonic(), []
        slow = [asyncio.create_task(registry.get(table)) for table in tables]
        await registry.get(other)
        times.append(time.monotonic() - began)
        await asyncio.gather(*slow)
        return [*times, time.monotonic() - began]

    quick, slow = server.run(load_all())
    assert quick < slow / 2
    assert get(f"{server.base}/healthz").status_code == 200
