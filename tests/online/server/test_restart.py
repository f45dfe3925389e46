"""Kills, restarts and shutdown: no acknowledged command is lost, and none counts twice."""

import asyncio
import random
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from sunbarge.online.server.bind_socket import bind_next_free
from sunbarge.online.store import Store, database_url
from sunbarge.research.bench.server.crash_test import run_crash_test
from sunbarge.research.bench.server.process import ServerProcess
from tests.online.server.client import Client, bots, create_table, me, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import ServeProcess, run_server
from tests.postgres import postgres

GAMES, KILLS = 30, 2


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "postgresql":
        with postgres() as url:
            yield url
    else:
        yield f"sqlite:///{tmp_path_factory.mktemp('killed')}/killed.sqlite3"


def test_kills_lose_no_command_and_duplicate_none(database: str) -> None:
    server = ServerProcess("--database", database, "--no-load-bots")
    try:
        tally = asyncio.run(run_crash_test(server, GAMES, KILLS, random.Random(4)))
    finally:
        server.kill()
    assert (tally.lost, tally.doubled, tally.faults) == (0, 0, [])
    assert tally.kills == KILLS
    assert tally.acknowledged > GAMES
    asyncio.run(check_logs(database))


async def check_logs(database: str) -> None:
    """Check that every log has seqs from 1 without gaps, and every command once."""
    from sqlalchemy import select

    from sunbarge.online.store.models import tables

    store = Store(database_url(database=database))
    with store.engine.connect() as connection:
        ids = list(connection.execute(select(tables.c.id)).scalars())
    assert len(ids) >= GAMES
    for table in ids:
        loaded = await store.load(table)
        assert loaded is not None
        log = loaded[1]
        assert [row.seq for row in log] == list(range(1, len(log) + 1))
        commands = Counter(row.command_id for row in log if row.command_id)
        assert not commands or max(commands.values()) == 1
    await store.close()


def test_a_game_goes_on_after_a_restart_with_bots_to_move(tmp_path: Path) -> None:
    async def first(base: str) -> tuple[str, list[str], int]:
        seated = create_table(base, me(), *bots("simple", "simple"), pace=10)
        async with Client(base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: view["stage"] == "playing")
            if client.view["acting"] is not None:
                await client.move("invoke")
            await client.receive_kind("thinking")
            return seated["table"], tokens(seated), client.view["seq"]

    async def then(base: str, table: str, keys: list[str], seq: int) -> None:
        async with Client(base, table, keys) as client:
            await client.wait_until(lambda view: True)
            assert client.view["seq"] >= seq
            await client.command("pace", seconds=0)
            await client.play_until(lambda view: view["seq"] > seq + 10)

    with run_server(tmp_path) as running:
        table, keys, seq = asyncio.run(first(running.base))
    with run_server(tmp_path) as running:
        asyncio.run(then(running.base, table, keys, seq))
        lobby = post(f"{running.base}/api/cards", json={"tables": [table]}).json()
        assert lobby[0]["stage"] == "playing"


def test_sigterm_tells_the_clients_and_exits_soon(tmp_path: Path) -> None:
    async def connect_and_stop(process: ServeProcess) -> None:
        seated = create_table(process.base, me(), {"kind": "here"})
        async with Client(process.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            await client.move(client.view["legal"][0])
            stopping = asyncio.create_task(asyncio.to_thread(process.stop))
            told = await client.receive_kind("refused")
            assert (told["id"], told["code"]) == (None, "server_stops")
            with pytest.raises(ConnectionClosed):
                await client.receive()
            assert client.socket.close_code == 1012
            code, seconds, errors = await stopping
            assert (code, errors) == (0, "")
            assert seconds < 8

    asyncio.run(connect_and_stop(ServeProcess("--data", str(tmp_path))))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `sunbarge serve`."""
    command = [sys.executable, "-m", "sunbarge.cli", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_a_port_in_use_is_an_error_of_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = run("--port", str(port), "--data", str(tmp_path))
    assert answer.returncode == 2
    assert answer.stderr.startswith(f"sunbarge: port {port} is taken")
    assert f"sunbarge serve --port {port + 1}" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_without_a_port_the_next_free_one_is_bound() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with bind_next_free("127.0.0.1", port) as found:
            assert found.getsockname()[1] > port


def test_an_unreachable_database_is_an_error_of_one_line(tmp_path: Path) -> None:
    answer = run("--database", "postgresql://nobody@127.0.0.1:1/none", "--port", "0")
    assert answer.returncode == 2
    assert "cannot be used" in answer.stderr
    assert "Traceback" not in answer.stderr
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run("--data", str(blocked)).returncode == 2
    wrong = run("--log-level", "loud")
    assert (wrong.returncode, "loud" in wrong.stderr) == (2, True)


def test_migrate_only_creates_the_schema_and_exits(tmp_path: Path) -> None:
    first = run("--data", str(tmp_path), "--migrate-only")
    assert (first.returncode, "brought up to date" in first.stdout) == (0, True)
    again = run("--data", str(tmp_path), "--migrate-only")
    assert "up to date already" in again.stdout


def test_bot_workers_exit_when_the_server_was_killed(tmp_path: Path) -> None:
    process = ServeProcess("--data", str(tmp_path))
    get(f"{process.base}/api/about", timeout=60)
    end = time.monotonic() + 30
    while not (children := children_of(process.process.pid)) and time.monotonic() < end:
        time.sleep(0.05)
    assert children
    process.process.kill()
    process.process.wait()
    while any(alive(child) for child in children) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(alive(child) for child in children)
    process.wait()


def children_of(pid: int) -> list[int]:
    """Return the bot workers of a server."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return [int(child) for child in found if "spawn_main" in command_of(int(child))]


def command_of(pid: int) -> str:
    """Return the command line of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    except OSError:
        return ""


def alive(pid: int) -> bool:
    """Return whether a process still runs."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
