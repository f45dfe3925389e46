"""What a table does by itself is made up for, whenever the server died or failed before it."""

import asyncio

import pytest
from sqlalchemy import text

from sunbarge.online.store import StoreError, WriteBatch
from tests.online.server.client import Client, create_table, me, sit, tokens
from tests.online.server.http_client import post
from tests.online.server.servers import RunningServer

FREE = {"kind": "free"}


class FailsOnce:
    """A store that fails at the first entry of a kind."""

    def __init__(self, running: RunningServer, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Stand before the store of a server."""
        self.kind, self.failed = kind, False
        self.write = running.services.store.write
        monkeypatch.setattr(running.services.store, "write", self.writes)

    async def writes(self, work: WriteBatch) -> None:
        """Write, or fail."""
        if not self.failed and any(entry.kind == self.kind for entry in work.entries):
            self.failed = True
            raise StoreError("out of space")
        await self.write(work)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are read again soon after trouble."""
    from sunbarge.online.server import bot_turns

    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", 0.1)


def forget_beginning(running: RunningServer, table: str) -> None:
    """The server died after the last one sat down, and before the game began."""

    async def forget() -> None:
        with running.services.store.engine.begin() as connection:
            gone = text("DELETE FROM entries WHERE table_id = :id AND kind = 'begun'")
            assert connection.execute(gone, {"id": table}).rowcount == 1
        (await running.services.startup.registry()).tables.pop(table)

    running.run(forget())


def test_a_game_begins_that_should_have_begun_before_the_server_died(server: RunningServer) -> None:
    seated = create_table(server.base, me(), FREE)
    sit(server.base, seated["table"], invite=seated["invite"])
    forget_beginning(server, seated["table"])

    async def look() -> None:
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: True)
            assert (view["stage"], view["seq"]) == ("playing", 3)

    asyncio.run(look())


@pytest.mark.usefixtures("impatient")
def test_who_sat_down_has_the_seat_though_the_beginning_was_not_stored(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = create_table(server.base, me(), FREE)
    store = FailsOnce(server, "begun", monkeypatch)

    async def look() -> None:
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            wish = {"name": "Bob", "invite": seated["invite"]}
            address = f"{server.base}/api/tables/{seated['table']}/seats"
            answer = await asyncio.to_thread(post, address, json=wish)
            assert (answer.status_code, store.failed) == (201, True)
            assert answer.json()["invite"] == seated["invite"]
            await client.wait_until(lambda view: view["stage"] == "playing")
        async with Client(server.base, seated["table"], tokens(answer.json())) as client:
            await client.wait_until(lambda view: view["seats"][1]["yours"])

    asyncio.run(look())


@pytest.mark.usefixtures("impatient")
def test_a_command_is_answered_once_though_what_follows_was_not_stored(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = create_table(server.base, me(), {"kind": "here"})

    async def play() -> None:
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: view["acting"] is not None)
            other = 1 - view["acting"]
            await client.move("invoke")
            store = FailsOnce(server, "move", monkeypatch)
            before = len(client.received)
            ordered = await client.command("prefer", seat=other, answer_ahead=0)
            assert (ordered["kind"], store.failed) == ("acknowledged", True)
            await client.wait_until(lambda view: view["acting"] != other)
            assert not [each for each in client.received[before:] if each["kind"] == "refused"]

    asyncio.run(play())
