"""Commands count once, and every client converges to the same view, however it disconnects."""

import asyncio
import json

from sunbarge.online.store import EntryRow
from tests.online.server.client import Client, Json, bots, create_table, me, play_command, tokens
from tests.online.server.servers import RunningServer


def stored_log(server: RunningServer, table: str) -> list[EntryRow]:
    """Return the log of a table from the database."""

    found = server.run(server.services.store.load(table))
    assert found is not None
    return found[1]


def create_table_for_two(server: RunningServer) -> Json:
    """Create a table for two people at one screen, at which nothing happens automatically."""
    return create_table(server.base, me(), {"kind": "here", "name": "Bob"})


def test_a_resent_command_gets_the_same_reply_and_counts_once(server: RunningServer) -> None:
    async def resend() -> None:
        seated = create_table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: view["acting"] is not None)
            command = play_command(view, "draw")
            for _ in range(3):
                await client.send(command)
            answers = [await client.reply_to(str(command["id"])) for _ in range(3)]
            assert answers[0]["kind"] == "acknowledged"
            assert answers[0] == answers[1] == answers[2]
            async with Client(server.base, seated["table"], tokens(seated)) as other:
                await other.send(command)
                assert await other.reply_to(str(command["id"])) == answers[0]
        log = stored_log(server, seated["table"])
        assert [row.command_id for row in log].count(str(command["id"])) == 1
        assert [row.seq for row in log] == list(range(1, len(log) + 1))

    asyncio.run(resend())


def test_moves_that_come_too_late_or_twice_are_stale(server: RunningServer) -> None:
    async def late() -> None:
        seated = create_table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            first = dict(await client.wait_until(lambda view: view["acting"] is not None))
            await client.move("draw")
            late = await client.command("play", seq=first["seq"], seat=first["acting"], move="draw")
            assert (late["kind"], late["code"]) == ("refused", "stale")
            early = await client.command("play", seq=999, seat=client.view["acting"], move="draw")
            assert early["code"] == "stale"
            other = 1 - client.view["acting"]
            wrong = await client.command("play", seq=client.view["seq"], seat=other, move="draw")
            assert wrong["code"] == "not_your_turn"
            illegal = await client.move("bid:1")
            assert illegal["code"] == "illegal"
            assert illegal["legal"] == client.view["legal"]

    asyncio.run(late())


def test_undo_up_to_the_last_reveal(server: RunningServer) -> None:
    async def take_back() -> None:
        seated = create_table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: view["acting"] is not None)
            seat = client.view["acting"]
            await client.move("invoke")
            assert client.view["phase"] == "auction"
            assert client.view["may_undo"] == seat
            undone = await client.command("undo", seq=client.view["seq"], seat=seat)
            assert undone["kind"] == "acknowledged"
            await client.wait_until(lambda view: view["phase"] == "turn")
            assert client.view["to_move"] == seat
            await client.move("draw")
            late = await client.command("undo", seq=client.view["seq"], seat=seat)
            assert late["code"] == "too_late"

    asyncio.run(take_back())


def test_two_clients_with_the_same_seats_get_the_same_view(server: RunningServer) -> None:
    async def twice() -> None:
        seated = create_table_for_two(server)
        table, keys = seated["table"], tokens(seated)
        async with (
            Client(server.base, table, keys) as left,
            Client(server.base, table, keys) as right,
        ):
            for client in (left, right):
                await client.wait_until(lambda view: view["acting"] is not None)
            await left.move("draw")
            await right.wait_until(lambda view: view["seq"] == left.view["seq"])
            assert right.hash == left.hash
            assert right.view == left.view

    asyncio.run(twice())


def test_a_client_that_reconnects_gets_what_it_misses(server: RunningServer) -> None:
    async def reconnect() -> None:
        seated = create_table_for_two(server)
        table, keys = seated["table"], tokens(seated)
        async with Client(server.base, table, keys) as client:
            await client.wait_until(lambda view: view["acting"] is not None)
            await client.move("draw")
            seq, known = client.view["seq"], client.hash
        async with Client(server.base, table, keys, have=seq, hash=known) as client:
            assert await client.receive() == {"kind": "level", "seq": seq, "hash": known}
            presence = await client.receive()
            assert (presence["kind"], presence["here"]) == ("presence", [True, True])
        async with Client(server.base, table, keys, have=seq, hash="0" * 16) as client:
            assert (await client.receive())["kind"] == "welcome"
            await client.move(client.view["legal"][0])
        async with Client(server.base, table, keys, have=seq, hash=known) as client:
            assert (await client.receive())["view"]["seq"] > seq

    asyncio.run(reconnect())


def test_settings_that_change_nothing_are_acknowledged_and_not_stored(
    server: RunningServer,
) -> None:
    async def prefer() -> None:
        seated = create_table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            seq = (await client.wait_until(lambda view: True))["seq"]
            for change in ({"auto_pass": False}, {"forget_answer": True}, {}):
                answer = await client.command("prefer", seat=0, **change)
                assert (answer["kind"], answer["seq"]) == ("acknowledged", seq)
            assert (await client.command("prefer", seat=0, auto_pass=True))["seq"] == seq + 1
            assert (await client.command("prefer", seat=0, auto_pass=True))["seq"] == seq + 1
            assert (await client.command("pace", seconds=3))["seq"] == seq + 2
            assert (await client.command("pace", seconds=3))["seq"] == seq + 2

    asyncio.run(prefer())


def test_the_hash_is_that_of_the_view_as_it_was_sent(server: RunningServer) -> None:
    from hashlib import sha256

    async def check() -> None:
        seated = create_table(server.base, me("Änne ☥"), *bots("simple", "simple"))
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.play_until(lambda view: view["seq"] > 25)
            for message in client.received:
                if "view" in message:
                    view = message["view"]
                    text = json.dumps(
                        view, sort_keys=True, separators=(",", ":"), ensure_ascii=False
                    )
                    assert sha256(text.encode()).hexdigest()[:16] == message["hash"]
            updates = [message for message in client.received if message["kind"] == "update"]
            assert all(each["before"] == each["view"]["seq"] - 1 for each in updates)

    asyncio.run(check())


def test_disconnecting_after_every_message_loses_nothing(server: RunningServer) -> None:
    """A client that disconnects after every message it sends, and sends it again."""

    async def cut() -> None:
        seated = create_table_for_two(server)
        table, keys, sent = seated["table"], tokens(seated), []
        async with Client(server.base, table, keys) as watcher:
            for _ in range(12):
                async with Client(server.base, table, keys) as client:
                    view = await client.wait_until(lambda view: True)
                    command = play_command(view, view["legal"][0])
                    sent.append(str(command["id"]))
                    await client.send(command)
                async with Client(server.base, table, keys) as client:
                    await client.send(command)
                    await client.send(command)
                    assert (await client.reply_to(sent[-1]))["kind"] == "acknowledged"
            async with Client(server.base, table, keys) as client:
                await client.wait_until(lambda view: True)
                await watcher.wait_until(lambda view: view["seq"] == client.view["seq"])
        kept = [row.command_id for row in stored_log(server, table) if row.command_id]
        assert kept == sent

    asyncio.run(cut())
