"""Workers that are killed, paused, stopped and replaced: nothing is lost, and tables go on."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator

import httpx
import pytest

from sunbarge.online.store import Store, database_url
from sunbarge.research.chaos.redis_server import RedisServer
from tests.online.server.client import Client, Json, create_table, me, sit, tokens
from tests.online.server.rolling import check, children_of, play_while_replaced
from tests.online.server.servers import ServeProcess


@pytest.fixture
def options(postgresql: str, redis: RedisServer) -> list[str]:
    """The options of a worker."""
    return ["--database", postgresql, "--redis", redis.url, "--no-load-bots"]


@pytest.fixture
def workers(options: list[str]) -> Iterator[list[ServeProcess]]:
    """Two workers with ports of their own."""
    started = [ServeProcess(*options) for _ in range(2)]
    yield started
    for worker in started:
        if worker.process.poll() is None:
            worker.process.send_signal(signal.SIGCONT)
            worker.kill()


def two_seats(workers: list[ServeProcess]) -> tuple[str, Json, Json]:
    """A table that the first worker owns, at which somebody sat down through the second one."""
    seated = create_table(workers[0].base, me(), {"kind": "free"})
    other = sit(workers[1].base, seated["table"], invite=seated["invite"])
    return seated["table"], seated, other


async def log_of(database: str, table: str) -> list[tuple[int, str, str | None]]:
    """Seq, kind and command of all entries."""
    store = Store(database_url(database=database))
    found = await store.load(table)
    await store.close()
    assert found is not None
    return [(row.seq, row.kind, row.command_id) for row in found[1]]


def test_a_paused_owner_is_replaced_and_cannot_write(
    workers: list[ServeProcess], postgresql: str
) -> None:
    """What it was sent meanwhile is carried out by the new owner, once."""

    async def use() -> None:
        table, seated, other = two_seats(workers)
        async with (
            Client(workers[0].base, table, tokens(seated)) as anna,
            Client(workers[1].base, table, tokens(other)) as bob,
            Client(workers[0].base, table) as carol,
            Client(workers[1].base, table) as dora,
        ):
            await anna.wait_until(lambda view: True)
            workers[0].process.send_signal(signal.SIGSTOP)
            await anna.send({"kind": "pace", "id": "sent-to-the-paused", "seconds": 2})
            reply = await bob.command("pace", seconds=3)
            assert reply["kind"] == "acknowledged"
            workers[0].process.send_signal(signal.SIGCONT)
            late = await anna.reply_to("sent-to-the-paused")
            assert late["kind"] == "acknowledged"
            assert late["seq"] > reply["seq"]
            await asyncio.gather(*(each.command("pace", seconds=4) for each in (anna, bob)))
            await converge(bob, carol, dora)
        log = await log_of(postgresql, table)
        assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
        assert [command for _, _, command in log].count("sent-to-the-paused") == 1

    asyncio.run(use())


async def converge(player: Client, *spectators: Client) -> None:
    """Send commands until spectators of all workers see the same after one; fails if they never do.

    Who is connected is told apart from the log, and may be in a view a little later.
    """
    for seconds in range(10):
        seq = (await player.command("pace", seconds=seconds))["seq"]
        for spectator in spectators:
            await spectator.wait_until(lambda view, seq=seq: view["seq"] >= seq)  # type: ignore[misc]
        if len({(spectator.view["seq"], spectator.hash) for spectator in spectators}) == 1:
            return
        await asyncio.sleep(0.2)
    raise AssertionError("the views differ")


def test_a_killed_owner_is_replaced(workers: list[ServeProcess]) -> None:
    async def use() -> None:
        table, seated, other = two_seats(workers)
        async with Client(workers[1].base, table, tokens(other)) as bob:
            async with Client(workers[0].base, table, tokens(seated)) as anna:
                assert (await anna.command("pace", seconds=2))["kind"] == "acknowledged"
                await asyncio.to_thread(workers[0].kill)
            assert (await bob.command("pace", seconds=3))["kind"] == "acknowledged"
            while is_here(bob, 0):
                await bob.receive()
            async with Client(workers[1].base, table, tokens(seated)) as again:
                await again.wait_until(lambda view: view["pace"] == 3)

    asyncio.run(use())


def is_here(client: Client, seat: int) -> bool:
    """Return whether a seat is connected, as far as a client was told."""
    told = [
        message["here"]
        if message["kind"] == "presence"
        else [each["here"] for each in message["view"]["seats"]]
        for message in client.received
        if message["kind"] in ("presence", "welcome", "update")
    ]
    return bool(told[-1][seat])


def test_all_workers_are_replaced_during_games_and_no_command_is_refused(
    options: list[str],
) -> None:
    server = ServeProcess(*options, "--workers", "2")
    pid = server.process.pid
    try:
        check(asyncio.run(play_while_replaced(server.base, pid)))
        [killed, *_] = children_of(pid)
        os.kill(killed, signal.SIGKILL)
        while killed in children_of(pid):
            time.sleep(0.01)
        wait_for_a_table(server.base)
    finally:
        code, _, errors = server.stop()
    assert (code, "Traceback" in errors) == (0, False)


def wait_for_a_table(base: str) -> None:
    """Set a table up; a connection may break that was made when the worker was killed."""
    for _ in range(3):
        try:
            create_table(base, me(), {"kind": "here"})
        except httpx.TransportError:
            continue
        return
    raise AssertionError("no worker answers")
