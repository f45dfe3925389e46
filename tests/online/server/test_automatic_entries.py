"""Automatic entries are appended later if the server was killed or the store failed before."""

import asyncio

import pytest
from sqlalchemy import text

from tests.online.server.client import Client, create_table, me, sit, tokens
from tests.online.server.failing_store import FailingStore
from tests.online.server.http_client import post
from tests.online.server.servers import RunningServer

FREE = {"kind": "free"}


@pytest.fixture
def short_retry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are reloaded soon after a store error."""
    from sunbarge.online.server import bot_turns

    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", 0.1)


def delete_beginning(running: RunningServer, table: str) -> None:
    """As if the server was killed after the last seat was taken, before the game began."""

    async def delete() -> None:
        with running.services.store.engine.begin() as connection:
            gone = text("DELETE FROM entries WHERE table_id = :id AND kind = 'begun'")
            assert connection.execute(gone, {"id": table}).rowcount == 1
        (await running.services.startup.registry()).tables.pop(table)

    running.run(delete())


def test_a_game_begins_that_should_have_begun_before_a_kill(server: RunningServer) -> None:
    seated = create_table(server.base, me(), FREE)
    sit(server.base, seated["table"], invite=seated["invite"])
    delete_beginning(server, seated["table"])

    async def look() -> None:
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: True)
            assert (view["stage"], view["seq"]) == ("playing", 3)

    asyncio.run(look())


@pytest.mark.usefixtures("short_retry")
def test_a_seat_is_taken_though_the_beginning_was_not_stored(
    server: RunningServer, failing_store: FailingStore
) -> None:
    seated = create_table(server.base, me(), FREE)
    failing_store.fails_once_at = "begun"

    async def look() -> None:
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            request = {"name": "Bob", "invite": seated["invite"]}
            address = f"{server.base}/api/tables/{seated['table']}/seats"
            answer = await asyncio.to_thread(post, address, json=request)
            assert (answer.status_code, failing_store.failed) == (201, True)
            assert answer.json()["invite"] == seated["invite"]
            await client.wait_until(lambda view: view["stage"] == "playing")
        async with Client(server.base, seated["table"], tokens(answer.json())) as client:
            await client.wait_until(lambda view: view["seats"][1]["yours"])

    asyncio.run(look())


@pytest.mark.usefixtures("short_retry")
def test_a_command_is_answered_once_though_an_automatic_entry_was_not_stored(
    server: RunningServer, failing_store: FailingStore
) -> None:
    seated = create_table(server.base, me(), {"kind": "here"})

    async def play() -> None:
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: view["acting"] is not None)
            other = 1 - view["acting"]
            await client.move("invoke")
            failing_store.fails_once_at = "move"
            before = len(client.received)
            ordered = await client.command("prefer", seat=other, answer_ahead=0)
            assert ordered["kind"] == "acknowledged"
            await client.wait_until(lambda view: view["acting"] != other)
            assert failing_store.failed
            assert not [each for each in client.received[before:] if each["kind"] == "refused"]

    asyncio.run(play())
