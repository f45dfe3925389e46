"""A command counts once, and every page ends up with the same view, whatever the line does."""

import asyncio
import json

from sunbarge.online.server.services import House
from sunbarge.online.store import EntryRow
from tests.online.server.client import Client, Json, bots, me, new_id, set_up, tokens
from tests.online.server.servers import RunningServer


def stored(server: RunningServer, table: str) -> list[EntryRow]:
    """The log of a table, as it is in the database."""

    async def load(house: House) -> list[EntryRow]:
        found = await house.store.load(table)
        assert found is not None
        return found[1]

    rows: list[EntryRow] = server.inside(load(server.house))
    return rows


def table_for_two(server: RunningServer) -> Json:
    """Two people at one screen: nothing happens by itself."""
    return set_up(server.base, me(), {"kind": "here", "name": "Bob"})


def test_a_resend_is_answered_alike_and_counts_once(server: RunningServer) -> None:
    async def resend() -> None:
        seated = table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            view = await page.until(lambda view: view["acting"] is not None)
            command = {
                "kind": "play",
                "id": new_id(),
                "seq": view["seq"],
                "seat": view["acting"],
                "move": "draw",
            }
            for _ in range(3):
                await page.say(command)
            answers = [await page.answer(str(command["id"])) for _ in range(3)]
            assert answers[0]["kind"] == "acknowledged"
            assert answers[0] == answers[1] == answers[2]
            async with Client(server.base, seated["table"], tokens(seated)) as other:
                await other.say(command)
                assert await other.answer(str(command["id"])) == answers[0]
        log = stored(server, seated["table"])
        assert [row.command_id for row in log].count(str(command["id"])) == 1
        assert [row.seq for row in log] == list(range(1, len(log) + 1))

    asyncio.run(resend())


def test_moves_that_come_too_late_or_twice_are_stale(server: RunningServer) -> None:
    async def late() -> None:
        seated = table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            first = dict(await page.until(lambda view: view["acting"] is not None))
            await page.move("draw")
            late = await page.do("play", seq=first["seq"], seat=first["acting"], move="draw")
            assert (late["kind"], late["code"]) == ("refused", "stale")
            early = await page.do("play", seq=999, seat=page.view["acting"], move="draw")
            assert early["code"] == "stale"
            other = 1 - page.view["acting"]
            wrong = await page.do("play", seq=page.view["seq"], seat=other, move="draw")
            assert wrong["code"] == "not_your_turn"
            illegal = await page.move("bid:1")
            assert illegal["code"] == "illegal"
            assert illegal["legal"] == page.view["legal"]

    asyncio.run(late())


def test_undo_up_to_the_last_reveal(server: RunningServer) -> None:
    async def take_back() -> None:
        seated = table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            await page.until(lambda view: view["acting"] is not None)
            seat = page.view["acting"]
            await page.move("invoke")
            assert page.view["phase"] == "auction"
            assert page.view["may_undo"] == seat
            undone = await page.do("undo", seq=page.view["seq"], seat=seat)
            assert undone["kind"] == "acknowledged"
            await page.until(lambda view: view["phase"] == "turn")
            assert page.view["to_move"] == seat
            await page.move("draw")
            late = await page.do("undo", seq=page.view["seq"], seat=seat)
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
            for page in (left, right):
                await page.until(lambda view: view["acting"] is not None)
            await left.move("draw")
            await right.until(lambda view: view["seq"] == left.view["seq"])
            assert right.hash == left.hash
            assert right.view == left.view

    asyncio.run(twice())


def test_a_page_that_comes_back_gets_what_it_misses(server: RunningServer) -> None:
    async def reconnect() -> None:
        seated = table_for_two(server)
        table, keys = seated["table"], tokens(seated)
        async with Client(server.base, table, keys) as page:
            await page.until(lambda view: view["acting"] is not None)
            await page.move("draw")
            seq, known = page.view["seq"], page.hash
        async with Client(server.base, table, keys, have=seq, hash=known) as page:
            assert await page.next() == {"kind": "level", "seq": seq, "hash": known}
            presence = await page.next()
            assert (presence["kind"], presence["here"]) == ("presence", [True, True])
        async with Client(server.base, table, keys, have=seq, hash="0" * 16) as page:
            assert (await page.next())["kind"] == "welcome"
            await page.move(page.view["legal"][0])
        async with Client(server.base, table, keys, have=seq, hash=known) as page:
            assert (await page.next())["view"]["seq"] > seq

    asyncio.run(reconnect())


def test_settings_that_hold_already_are_acknowledged_and_not_stored(server: RunningServer) -> None:
    async def prefer() -> None:
        seated = table_for_two(server)
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            seq = (await page.until(lambda view: True))["seq"]
            for wish in ({"auto_pass": False}, {"forget_answer": True}, {}):
                answer = await page.do("prefer", seat=0, **wish)
                assert (answer["kind"], answer["seq"]) == ("acknowledged", seq)
            assert (await page.do("prefer", seat=0, auto_pass=True))["seq"] == seq + 1
            assert (await page.do("prefer", seat=0, auto_pass=True))["seq"] == seq + 1
            assert (await page.do("pace", seconds=3))["seq"] == seq + 2
            assert (await page.do("pace", seconds=3))["seq"] == seq + 2

    asyncio.run(prefer())


def test_the_hash_is_that_of_the_view_as_it_was_sent(server: RunningServer) -> None:
    from hashlib import sha256

    async def check() -> None:
        seated = set_up(server.base, me("Änne ☥"), *bots("simple", "simple"))
        async with Client(server.base, seated["table"], tokens(seated)) as page:
            await page.play_on(lambda view: view["seq"] > 25)
            for message in page.heard:
                if "view" in message:
                    view = message["view"]
                    text = json.dumps(
                        view, sort_keys=True, separators=(",", ":"), ensure_ascii=False
                    )
                    assert sha256(text.encode()).hexdigest()[:16] == message["hash"]
            updates = [message for message in page.heard if message["kind"] == "update"]
            assert all(each["before"] == each["view"]["seq"] - 1 for each in updates)

    asyncio.run(check())


def test_a_line_that_is_cut_at_every_message_loses_nothing(server: RunningServer) -> None:
    """A page that loses its socket after every message it sends, and sends it again."""

    async def cut() -> None:
        seated = table_for_two(server)
        table, keys, sent = seated["table"], tokens(seated), []
        async with Client(server.base, table, keys) as watcher:
            for _ in range(12):
                async with Client(server.base, table, keys) as page:
                    view = await page.until(lambda view: True)
                    command = {
                        "kind": "play",
                        "id": new_id(),
                        "seq": view["seq"],
                        "seat": view["acting"],
                        "move": view["legal"][0],
                    }
                    sent.append(str(command["id"]))
                    await page.say(command)
                async with Client(server.base, table, keys) as page:
                    await page.say(command)
                    await page.say(command)
                    assert (await page.answer(sent[-1]))["kind"] == "acknowledged"
            async with Client(server.base, table, keys) as page:
                await page.until(lambda view: True)
                await watcher.until(lambda view: view["seq"] == page.view["seq"])
        kept = [row.command_id for row in stored(server, table) if row.command_id]
        assert kept == sent

    asyncio.run(cut())
