"""The server uses the protections that other tests check one by one."""

import asyncio
import sqlite3
import time
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from sunbarge.online.fairness import PendingCommitments
from sunbarge.online.server import services, table_storage
from sunbarge.online.server.addresses import HostNames, Proxies
from sunbarge.online.server.app import create_app
from sunbarge.online.server.bot_turns import BotPools, BotTurns
from sunbarge.online.server.commitments import OwnCommitments
from sunbarge.online.server.create_table import check_names
from sunbarge.online.server.descriptors import RESERVE
from sunbarge.online.server.errors import InvalidTable, TooManyTables
from sunbarge.online.server.fair_queue import FairQueue, Requester
from sunbarge.online.server.http_protocol import TimedProtocol
from sunbarge.online.server.limits import CountsElsewhere
from sunbarge.online.server.middleware import ClientAddressMiddleware
from sunbarge.online.server.run import Server
from sunbarge.online.server.services import Services
from sunbarge.online.server.settings import Limits, Settings
from sunbarge.online.server.table_registry import TableRegistry
from sunbarge.online.server.table_storage import TableStorage, table_from_rows
from sunbarge.online.sessions import apply
from sunbarge.online.store import EntryRow, database_url
from sunbarge.online.store.trial import try_database
from tests.online.admin.stored_tables import database_with, running
from tests.table_driver import TableDriver


def stub(**attributes: Any) -> Any:
    """Return an object that has what a method needs of its own."""
    return SimpleNamespace(**attributes)


def test_open_files_limit_the_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "raise_limit", lambda: RESERVE + 700)
    made = Services(Settings(database=database_url(tmp_path)))
    assert made.gate.capacity == 700
    assert made.background_pool.niceness > made.bot_pool.niceness


def test_a_response_that_nobody_reads_is_given_up() -> None:
    async def run() -> list[str]:
        aborted: list[str] = []
        protocol = cast(Any, TimedProtocol.__new__(TimedProtocol))
        protocol.loop = asyncio.get_running_loop()
        protocol.limits = Limits(stall_seconds=0.01)
        protocol.flow = stub(pause_writing=lambda: None, resume_writing=lambda: None)
        protocol.transport = stub(abort=lambda: aborted.append("stalled"))
        protocol.pause_writing()
        protocol.resume_writing()
        await asyncio.sleep(0.05)
        assert aborted == [], "it was read in time"
        protocol.pause_writing()
        await asyncio.sleep(0.05)
        return aborted

    assert asyncio.run(run()) == ["stalled"]


def test_the_server_looks_for_connections_that_nobody_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def go_on(*_: object) -> bool:
        return False

    now, looks = 0, list[int]()
    gate = stub(abort_unread=lambda: looks.append(now))
    settings = Settings(limits=Limits(stall_seconds=4))
    server = Server.__new__(Server)
    server.services = stub(settings=settings, startup=stub(failure=None), gate=gate)

    async def run() -> None:
        nonlocal now
        for now in range(100):
            assert not await server.on_tick(now)

    monkeypatch.setattr(uvicorn.Server, "on_tick", go_on)
    asyncio.run(run())
    assert looks == [0, 20, 40, 60, 80]


def test_a_table_that_asks_for_much_does_not_make_another_of_its_owner_wait() -> None:
    async def run() -> list[str]:
        queue, served = FairQueue(1), list[str]()

        async def work(table: str) -> None:
            async with queue.worker(Requester("network", table)):
                served.append(table)
                await asyncio.sleep(0)

        await asyncio.gather(*(work(table) for table in ("0", "0", "0", "0", "1")))
        return served

    assert asyncio.run(run()) == ["0", "0", "1", "0", "0"]


def test_bots_wait_at_the_place_of_their_table() -> None:
    requesters: list[Requester] = []

    async def move(request: object, requester: Requester) -> str:
        requesters.append(requester)
        return "draw"

    async def run() -> None:
        driver = running("runs")
        pool: Any = stub(move=move, stopped=False)
        live: Any = stub(id="runs", creator_network="192.0.2.1", table=driver.table)
        turns = BotTurns(live, BotPools(pool, pool), 0.1, asyncio.Event())
        await turns.choose(driver.table, 2, "simple")

    asyncio.run(run())
    assert requesters == [Requester("192.0.2.1", "runs")]


def test_tables_of_bots_are_limited_in_all_and_by_owner() -> None:
    def tables(*networks: str) -> Any:
        limits = Limits(bot_tables=2, all_bot_tables=4)
        elsewhere = CountsElsewhere()
        elsewhere.change("another worker", Counter(networks[1::2]))
        here = Counter(networks[::2])
        return stub(limits=limits, tables_of_bots=lambda: here, bots_elsewhere=elsewhere)

    limit = TableRegistry.limit_tables_of_bots
    limit(tables("a", "b", "c"), "a", False)
    for registry, network in ((tables("a", "a"), "a"), (tables("a", "b", "c", "d"), "e")):
        with pytest.raises(TooManyTables):
            limit(registry, network, False)


def test_the_lobby_and_commitments_are_shared_by_networks() -> None:
    registry = stub(limits=Limits(lobby_share=3, local_lobby_share=24))
    networks = ("192.0.2.1", "127.0.0.1", "")
    assert [TableRegistry.share(registry, network) for network in networks] == [3, 24, 12]
    commitments = OwnCommitments()
    commitments.pending = pending = PendingCommitments(most=100, most_of_network=2)
    asking = stub(commitments=commitments)

    async def ask() -> str:
        first = await TableRegistry.commit_to_secret(asking, "192.0.2.1")
        for number in range(5):
            await TableRegistry.commit_to_secret(asking, f"2001:db8::{number}")
        return first

    first = asyncio.run(ask())
    assert len(pending) == 3
    assert pending.take(first) is not None


def test_the_lobby_lists_few_tables_of_a_network_and_none_that_is_private() -> None:
    """The newest are private, and nobody is connected to any."""

    def live(number: int) -> Any:
        header = stub(public=number > 1)
        table = stub(header=header, stage="gathering", seats=[stub(free=True)])
        name = f"table{number}"
        return stub(id=name, creator_network="192.0.2.1", connections=(), table=table)

    async def newest(stages: object, limit: int, since: int) -> list[str]:
        return list(tables)

    async def entries(ids: list[str]) -> list[Any]:
        return [stub(table=each, public=True, stage="gathering") for each in ids]

    tables = {each.id: each for each in map(live, range(9))}
    storage = stub(store=stub(public_tables=newest))
    registry = stub(limits=Limits(), tables=tables, storage=storage, lobby_entries=entries)
    for name in ("candidate", "fits", "share"):
        setattr(registry, name, partial(getattr(TableRegistry, name), registry))
    listed = asyncio.run(TableRegistry.listed(registry, "gathering"))
    assert [entry.table for entry in listed] == ["table2", "table3", "table4"]


def test_replaced_settings_are_skipped_when_a_log_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, applied = running("runs"), list[int]()
    rows, head = rows_of(driver, tmp_path)
    for number in range(1, 51):
        data: dict[str, object] = {"auto_pass": bool(number % 2)}
        rows.append(EntryRow("runs", driver.table.seq + number, "prefer", 0, data, None, 1))

    def counted(table: Any, entry: Any) -> Any:
        applied.append(entry.seq)
        return apply(table, entry)

    monkeypatch.setattr(table_storage, "apply", counted)
    table = table_from_rows(head, rows)
    assert table.seq == driver.table.seq + 50
    assert len(applied) == driver.table.seq + 1


def rows_of(driver: TableDriver, folder: Path) -> tuple[list[EntryRow], Any]:
    """Return the rows of a table as they are stored."""
    from sunbarge.online.store.administration import read_table

    with database_with(database_url(folder), driver) as engine, engine.connect() as connection:
        found = read_table(connection, driver.table.header.id)
    assert found is not None
    return found[1], found[0]


def test_a_server_without_its_rules_is_healthy_and_not_ready(tmp_path: Path) -> None:
    async def run() -> list[tuple[int, str]]:
        made = Services(Settings(database=database_url(tmp_path)))
        await made.store.open()
        transport = httpx.ASGITransport(create_app(made))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answers = [await client.get(path) for path in ("/livez", "/healthz", "/readyz")]
        await made.close()
        return [(answer.status_code, answer.text.strip()) for answer in answers]

    assert asyncio.run(run()) == [(200, "live"), (200, "ok"), (503, "loading")]


def test_a_socket_under_another_name_is_refused() -> None:
    sent: list[Any] = []

    async def send(event: Any) -> None:
        sent.append(event)

    async def inner(*_: Any) -> None:
        raise AssertionError("it was let through")

    app = ClientAddressMiddleware(inner, Proxies(), HostNames(["play.example"]))
    scope = {
        "type": "websocket",
        "client": ("127.0.0.1", 1),
        "headers": [(b"host", b"evil.example")],
    }
    asyncio.run(app(scope, cast(Any, None), send))
    assert [event["type"] for event in sent] == ["websocket.close"]


def test_names_at_a_new_table_differ() -> None:
    check_names(["Anna", "Bob"])
    with pytest.raises(InvalidTable, match="two seats have the name"):
        check_names(["Anna", "Bob", "ＡＮＮＡ"])


def test_one_long_log_at_a_time_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most = 0, 0

    def replay(head: Any, entries: Any) -> Any:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        time.sleep(0.02)
        at_work -= 1
        return running(head.id).table

    async def load(table_id: str) -> Any:
        return stub(id=table_id, closed_at=None, stage="playing"), [None] * 10

    async def run() -> None:
        storage = TableStorage(stub(load=load))
        await asyncio.gather(*(storage.load(f"long{n}") for n in range(4)))

    monkeypatch.setattr(table_storage, "LONG_LOG", 10)
    monkeypatch.setattr(table_storage, "table_from_rows", replay)
    asyncio.run(run())
    assert most == 1


def test_a_log_that_cannot_be_read_is_found_though_the_rest_can(tmp_path: Path) -> None:
    url = database_url(tmp_path)
    with database_with(url, running("runs")):
        try_database(url)
    file = Path(str(url.database))
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        root = "SELECT rootpage FROM sqlite_master WHERE name = 'entries'"
        (page,) = database.execute(root).fetchone()
    with file.open("r+b") as damaged:
        damaged.seek((page - 1) * size)
        damaged.write(b"\xff" * size)
    with pytest.raises(SQLAlchemyError):
        try_database(url)
