"""Failures of the store: nothing is shown that is not stored, and games go on afterwards."""

import asyncio

import pytest

from tests.online.server.client import Client, bots, create_table, me, play_command, tokens
from tests.online.server.failing_store import FailingStore
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer


def test_what_is_not_stored_is_neither_acknowledged_nor_shown(
    server: RunningServer, failing_store: FailingStore
) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), {"kind": "here"})
        table, keys = seated["table"], tokens(seated)
        async with Client(server.base, table, keys) as anna, Client(server.base, table) as eve:
            view = await anna.wait_until(lambda view: True)
            await eve.wait_until(lambda view: True)
            command = play_command(view, "draw", "once-and-again")
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


def test_a_command_whose_commit_was_not_confirmed_counts_once(
    server: RunningServer, failing_store: FailingStore
) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), {"kind": "here"})
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: True)
            command = play_command(view, "draw", "not-confirmed")
            failing_store.fails = "after"
            await client.send(command)
            assert (await client.reply_to("not-confirmed"))["code"] == "server_stops"
            failing_store.fails = None
            await client.send(command)
            answer = await client.reply_to("not-confirmed")
            assert (answer["kind"], answer["seq"]) == ("acknowledged", view["seq"] + 1)
            await client.wait_until(lambda view: view["seq"] >= answer["seq"])
            assert client.view["seq"] == view["seq"] + 1

    asyncio.run(play())


def test_bots_continue_when_the_database_is_back(
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


def test_a_table_cannot_be_created_without_a_database(
    server: RunningServer, failing_store: FailingStore
) -> None:
    failing_store.fails = "before"
    request = {"seats": [me(), {"kind": "here"}]}
    answer = post(f"{server.base}/api/tables", json=request)
    assert (answer.status_code, answer.json()["code"]) == (503, "not_now")
