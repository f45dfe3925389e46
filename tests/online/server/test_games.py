"""Games over WebSockets: against bots, with friends, at one screen, watched, and rematches."""

import asyncio

import pytest

from sunbarge import Game
from sunbarge.online.fairness import verify
from tests.online.server.client import Client, bots, create_table, me, sit, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer


def test_a_whole_game_against_bots_with_record_and_replay(server: RunningServer) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), *bots("simple", "beginner"), entropy="ab" * 16)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.play_until()
            assert view["winner"] is not None
            assert all(seat["points"] is not None for seat in view["seats"])
            assert [sheet["epoch"] for sheet in view["sheets"]] == [1, 2, 3]
            assert {"acknowledged", "thinking", "update", "welcome"} <= {
                message["kind"] for message in client.received
            }
            points = [seat["points"] for seat in view["seats"]]
        at = f"{server.base}/api/tables/{seated['table']}"
        record = get(f"{at}/record").text
        assert Game.from_record(record).scores == points
        assert verify(record).holds
        replay = get(f"{at}/replay").json()
        assert replay["verified"] is True
        assert len(replay["frames"]) == len(Game.from_record(record).history) + 1
        again = post(f"{server.base}/api/replay", json={"record": record}).json()
        assert again["frames"][-1]["view"]["winner"] == replay["frames"][-1]["view"]["winner"]

    asyncio.run(play())


def test_friends_sit_down_by_invitation_and_both_see_every_move(server: RunningServer) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), {"kind": "free"}, edition="disk")
        table = seated["table"]
        async with Client(server.base, table, tokens(seated)) as anna:
            view = await anna.wait_until(lambda view: True)
            assert view["stage"] == "gathering"
            assert view["invite"] == seated["invite"]
            uninvited = post(f"{server.base}/api/tables/{table}/seats", json={"name": "Eve"})
            assert (uninvited.status_code, uninvited.json()["code"]) == (403, "not_invited")
            friend = sit(server.base, table, invite=seated["invite"])
            async with Client(server.base, table, tokens(friend)) as bob:
                await asyncio.gather(anna.play_until(), bob.play_until())
                assert anna.view["winner"] == bob.view["winner"]
                assert anna.view["seats"][1]["name"] == "Bob"
            full = post(f"{server.base}/api/tables/{table}/seats", json={"name": "Eve"})
            assert full.status_code in (403, 409)

    asyncio.run(play())


def test_several_people_at_one_screen(server: RunningServer) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), {"kind": "here", "name": "Bob"}, *bots("simple"))
        assert len(tokens(seated)) == 2
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.play_until()
            assert [seat["yours"] for seat in view["seats"]] == [True, True, False]

    asyncio.run(play())


def test_spectators_see_the_game_but_may_do_nothing(server: RunningServer) -> None:
    async def watch() -> None:
        seated = create_table(server.base, me(), *bots("simple", "simple"), public=True)
        table = seated["table"]
        async with (
            Client(server.base, table, tokens(seated)) as anna,
            Client(server.base, table) as eve,
        ):
            await anna.wait_until(lambda view: view["acting"] is not None)
            view = await eve.wait_until(lambda view: view["seq"] == anna.view["seq"])
            assert (view["acting"], view["legal"], view["invite"], view["host"]) == (
                None,
                [],
                None,
                False,
            )
            assert [seat["points"] for seat in view["seats"]] == [None] * 3
            refused = await eve.move(anna.view["legal"][0], seat=0)
            assert (refused["kind"], refused["code"]) == ("refused", "not_your_seat")
            lobby = get(f"{server.base}/api/lobby").json()
            assert table in [card["table"] for card in lobby["running"]]
            (card,) = post(f"{server.base}/api/cards", json={"tables": [table, "gone"]}).json()
            assert card["watchers"] == 1
            await anna.move(anna.view["legal"][0])
            await eve.wait_until(lambda view: view["seq"] >= anna.view["seq"])

    asyncio.run(watch())


def test_presence_and_a_seat_given_to_a_bot_and_taken_back(server: RunningServer) -> None:
    async def leave() -> None:
        seated = create_table(server.base, me(), {"kind": "here"}, {"kind": "free"}, public=True)
        table = seated["table"]
        friend = sit(server.base, table, "Bob")
        async with Client(server.base, table, tokens(seated)) as anna:
            await anna.wait_until(lambda view: view["stage"] == "playing")
            async with Client(server.base, table, tokens(friend)):
                assert (await anna.receive_kind("presence"))["here"] == [True, True, True]
                early = await anna.command("hand_over", seat=2, bot="simple")
                assert early["code"] == "not_now"
            assert (await anna.receive_kind("presence"))["here"] == [True, True, False]
            await asyncio.sleep(0.4)
            late = await anna.command("hand_over", seat=2, bot="simple")
            assert late["kind"] == "acknowledged"
            view = await anna.wait_until(lambda view: view["seats"][2]["given_away"])
            assert view["seats"][2]["bot"] == "simple"
            async with Client(server.base, table, tokens(friend)) as bob:
                await bob.wait_until(lambda view: True)
                assert (await bob.command("take_back", seat=2))["kind"] == "acknowledged"
                await anna.wait_until(lambda view: not view["seats"][2]["given_away"])

    asyncio.run(leave())


def test_the_host_begins_early_and_bots_fill_the_seats(server: RunningServer) -> None:
    async def begin() -> None:
        seated = create_table(server.base, me(), {"kind": "free"}, {"kind": "free"})
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: view["host"])
            assert (await client.command("begin", bot="wizard"))["code"] == "illegal"
            assert (await client.command("begin", bot="random"))["kind"] == "acknowledged"
            view = await client.wait_until(lambda view: view["stage"] == "playing")
            assert [seat["bot"] for seat in view["seats"]] == [None, "random", "random"]

    asyncio.run(begin())


def test_a_guest_begins_when_the_host_is_gone_for_long(server: RunningServer) -> None:
    async def begin() -> None:
        seated = create_table(server.base, me(), {"kind": "free"}, {"kind": "free"}, public=True)
        guest = sit(server.base, seated["table"])
        async with Client(server.base, seated["table"], tokens(guest)) as client:
            await client.wait_until(lambda view: True)
            async with Client(server.base, seated["table"], tokens(seated)) as host:
                await host.wait_until(lambda view: True)
                assert (await client.command("begin", bot="random"))["code"] == "not_your_seat"
            await asyncio.sleep(0.5)
            assert (await client.command("begin", bot="random"))["kind"] == "acknowledged"
            await client.wait_until(lambda view: view["stage"] == "playing")

    asyncio.run(begin())


def test_open_tables_without_connections_are_listed_for_a_while(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sunbarge.online.server import table_registry

    def listed() -> set[str]:
        answer = get(f"{server.base}/api/lobby").json()
        return {card["table"] for card in answer["open"]}

    async def wait() -> None:
        seated = create_table(server.base, me(), {"kind": "free"}, public=True)
        assert seated["table"] in listed()
        monkeypatch.setattr(table_registry, "LISTED_SECONDS", -1)
        assert seated["table"] not in listed()
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            assert seated["table"] in await asyncio.to_thread(listed)

    asyncio.run(wait())


FRESH = "c3" * 16


def test_a_rematch_keeps_players_and_their_tokens(server: RunningServer) -> None:
    async def again() -> None:
        seated = create_table(server.base, me(), *bots("random"), entropy="0f" * 16)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            assert (await client.command("rematch"))["code"] == "not_now"
            await client.play_until()
            assert (await client.command("rematch"))["kind"] == "acknowledged"
            view = await client.wait_until(lambda view: view["rematch"] is not None)
            old = view["fair"]
        async with Client(server.base, view["rematch"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: True)
            assert (view["stage"], view["fair"]["seeds"]) == ("gathering", ["", ""])
            assert view["seats"][0]["awaits_seed"]
            assert (await client.command("seed", seat=1, entropy=FRESH))["code"] == "not_your_seat"
            assert (await client.command("seed", seat=0, entropy=FRESH))["kind"] == "acknowledged"
            view = await client.play_until(lambda view: view["seq"] > 8)
            assert (await client.command("seed", seat=0, entropy="ab" * 16))["code"] == "not_now"
            assert view["fair"]["seeds"] == [FRESH, ""]
            assert view["seats"][0]["yours"]
            assert view["seats"][0]["name"] == "Anna"
            assert view["seats"][1]["bot"] == "random"
            assert view["fair"]["commitment"] != old["commitment"]

    asyncio.run(again())


def test_the_expert_is_asked_for_ones_own_seat_only(server: RunningServer) -> None:
    async def ask() -> None:
        seated = create_table(server.base, me("Eve"), *bots("simple", "simple"))
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: view["acting"] is not None)
            advice = await client.command("ask", seat=view["acting"])
            assert advice["kind"] == "advice"
            assert sorted(move["move"] for move in advice["moves"]) == view["legal"]
            assert abs(sum(advice["win"]) - 1) < 0.01
            assert (await client.command("ask", seat=1))["code"] == "not_your_seat"

    asyncio.run(ask())


def test_bots_wait_as_long_as_the_pace_says(server: RunningServer) -> None:
    async def paced() -> float:
        seated = create_table(server.base, me(), *bots("simple"), pace=5)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            if client.view["acting"] is not None:
                await client.move("invoke")
            await client.receive_kind("thinking")
            await asyncio.sleep(0.3)
            seq, loop = client.view["seq"], asyncio.get_running_loop()
            assert (await client.command("pace", seconds=0.5))["kind"] == "acknowledged"
            began = loop.time()
            await client.wait_until(lambda view: view["seq"] >= seq + 2)
            return loop.time() - began

    assert asyncio.run(paced()) < 4


def test_a_player_who_left_a_seat_cannot_play_for_its_new_player(server: RunningServer) -> None:
    async def play() -> None:
        seated = create_table(
            server.base, me(), {"kind": "free"}, {"kind": "free"}, shuffle_seats=False
        )
        table, invite = seated["table"], seated["invite"]
        friend = sit(server.base, table, invite=invite)
        seat = friend["seats"][0]["seat"]
        async with Client(server.base, table, tokens(friend)) as bob:
            await bob.wait_until(lambda view: view["seats"][seat]["yours"])
            assert (await bob.command("hand_over", seat=seat))["kind"] == "acknowledged"
            await bob.wait_until(lambda view: not view["seats"][seat]["yours"])
            sit(server.base, table, invite=invite)
            sit(server.base, table, "Carl", invite=invite)
            view = await bob.wait_until(lambda view: view["stage"] == "playing")
            assert not any(place["yours"] for place in view["seats"])
            refused = await bob.command("prefer", seat=seat, auto_pass=True)
            assert (refused["kind"], refused["code"]) == ("refused", "not_your_seat")

    asyncio.run(play())
