"""A command counts once, and every client ends up with the same view, whatever the line does."""

import asyncio
import json

from sunbarge.online.server.services import Services
from sunbarge.online.store import EntryRow
from tests.online.server.client import Client, Json, bots, create_table, me, new_id, tokens
from tests.online.server.servers import RunningServer


def stored(server: RunningServer, table: str) -> list[EntryRow]:
    """The log of a table, as it is in the database."""

    async def load(services: Services) -> list[EntryRow]:
        found = await services.store.load(table)
        assert found is not None
        return found[1]

    rows: list[EntryRow] = server.run(load(server.services))
    return rows


def table_for_two(server: RunningServer) -> Json:
    """Two people at one screen: nothing happens by itself."""
    return create_table(server.base, me(), {"kind": "here", "name": "Bob"})


def test_a_resend_is_answered_alike_and_counts_once(server: RunningServer) -> None:
    async def resend() -> None:
        seated = table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: view["acting"] is not None)
            command = {
                "kind": "play",
                "id": new_id(),
                "seq": view["seq"],
                "seat": view["acting"],
                "move": "draw",
            }
            for _ in range(3):
                await client.send(command)
            answers = [await client.reply_to(str(command["id"])) for _ in range(3)]
            assert answers[0]["kind"] == "acknowledged"
            assert answers[0] == answers[1] == answers[2]
            async with Client(server.base, seated["table"], tokens(seated)) as other:
                await other.send(command)
                assert await other.reply_to(str(command["id"])) == answers[0]
        log = stored(server, seated["table"])
        assert [row.command_id for row in log].count(str(command["id"])) == 1
        assert [row.seq for row in log] == list(range(1, len(log) + 1))

    asyncio.run(resend())


def test_moves_that_come_too_late_or_twice_are_stale(server: RunningServer) -> None:
    async def late() -> None:
        seated = table_for_two(server)
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
        seated = table_for_two(server)
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


def test_two_browsers_with_the_same_seats_see_the_same(server: RunningServer) -> None:
    async def twice() -> None:
        seated = table_for_two(server)
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


def test_a_page_that_comes_back_gets_what_it_misses(server: RunningServer) -> None:
    async def reconnect() -> None:
        seated = table_for_two(server)
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


def test_settings_that_hold_already_are_acknowledged_and_not_stored(server: RunningServer) -> None:
    async def prefer() -> None:
        seated = table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            seq = (await client.wait_until(lambda view: True))["seq"]
            for wish in ({"auto_pass": False}, {"forget_answer": True}, {}):
                answer = await client.command("prefer", seat=0, **wish)
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


def test_a_line_that_is_cut_at_every_message_loses_nothing(server: RunningServer) -> None:
    """A client that loses its socket after every message it sends, and sends it again."""

    async def cut() -> None:
        seated = table_for_two(server)
        table, keys, sent = seated["table"], tokens(seated), []
        async with Client(server.base, table, keys) as watcher:
            for _ in range(12):
                async with Client(server.base, table, keys) as client:
                    view = await client.wait_until(lambda view: True)
                    command = {
                        "kind": "play",
                        "id": new_id(),
                        "seq": view["seq"],
                        "seat": view["acting"],
                        "move": view["legal"][0],
                    }
                    sent.append(str(command["id"]))
                    await client.send(command)
                async with Client(server.base, table, keys) as client:
                    await client.send(command)
                    await client.send(command)
                    assert (await client.reply_to(sent[-1]))["kind"] == "acknowledged"
            async with Client(server.base, table, keys) as client:
                await client.wait_until(lambda view: True)
                await watcher.wait_until(lambda view: view["seq"] == client.view["seq"])
        kept = [row.command_id for row in stored(server, table) if row.command_id]
        assert kept == sent

    asyncio.run(cut())
