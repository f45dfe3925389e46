"""Failures of the store: nothing is shown that is not stored, and games go on afterwards."""

import asyncio

import pytest

from sunbarge.online.store import StoreError, WriteBatch
from tests.online.server.client import Client, bots, create_table, me, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer


class FailingStore:
    """A store that fails when a test says so, before or after the commit."""

    def __init__(self, running: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace `write` of a server's store."""
        self.fails: str | None = None
        self.write = running.services.store.write
        monkeypatch.setattr(running.services.store, "write", self.fail_or_write)

    async def fail_or_write(self, batch: WriteBatch) -> None:
        """Write, or fail."""
        if self.fails == "before":
            raise StoreError("out of space")
        await self.write(batch)
        if self.fails == "after":
            raise StoreError("the connection was lost while it was committed")


@pytest.fixture
def failing_store(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> FailingStore:
    return FailingStore(server, monkeypatch)


def test_what_is_not_stored_is_neither_acknowledged_nor_shown(
    server: RunningServer, failing_store: FailingStore
) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), {"kind": "here"})
        table, keys = seated["table"], tokens(seated)
        async with Client(server.base, table, keys) as anna, Client(server.base, table) as eve:
            view = await anna.wait_until(lambda view: True)
            await eve.wait_until(lambda view: True)
            command = {
                "kind": "play",
                "id": "once-and-again",
                "seq": view["seq"],
                "seat": view["acting"],
                "move": "draw",
            }
            failing_store.fails = "before"
            await anna.send(command)
            refused = await anna.reply_to("once-and-again")
            assert (refused["kind"], refused["code"]) == ("refused", "server_stops")
            assert anna.view["seq"] == view["seq"]
            assert get(f"{server.base}/api/tables/{table}").status_code in (200, 503)
            failing_store.fails = None
            await anna.send(command)
            assert (await anna.reply_to("once-and-again"))["kind"] == "acknowledged"
            await eve.wait_until(lambda view: view["seq"] > anna.received[0]["view"]["seq"])

    asyncio.run(play())


def test_a_commit_whose_answer_was_lost_counts_once(
    server: RunningServer, failing_store: FailingStore
) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), {"kind": "here"})
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: True)
            command = {
                "kind": "play",
                "id": "in-the-dark",
                "seq": view["seq"],
                "seat": view["acting"],
                "move": "draw",
            }
            failing_store.fails = "after"
            await client.send(command)
            assert (await client.reply_to("in-the-dark"))["code"] == "server_stops"
            failing_store.fails = None
            await client.send(command)
            answer = await client.reply_to("in-the-dark")
            assert (answer["kind"], answer["seq"]) == ("acknowledged", view["seq"] + 1)
            await client.wait_until(lambda view: view["seq"] >= answer["seq"])
            assert client.view["seq"] == view["seq"] + 1

    asyncio.run(play())


def test_bots_go_on_when_the_database_is_back(
    server: RunningServer, failing_store: FailingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sunbarge.online.server import bot_turns

    monkeypatch.setattr(bot_turns, "RETRY_SECONDS", 0.1)

    async def play() -> None:
        seated = create_table(server.base, me(), *bots("random", "random"))
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.play_until(
                lambda view: view["acting"] is not None and view["phase"] == "turn"
            )
            seq = client.view["seq"]
            await client.move("draw")
            failing_store.fails = "before"
            await asyncio.sleep(0.5)
            failing_store.fails = None
            await client.play_until(lambda view: view["seq"] > seq + 6)

    asyncio.run(play())


def test_a_table_cannot_be_set_up_without_a_database(
    server: RunningServer, failing_store: FailingStore
) -> None:
    failing_store.fails = "before"
    wish = {"seats": [me(), {"kind": "here"}]}
    answer = post(f"{server.base}/api/tables", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (503, "not_now")
