"""A running server follows what is done to its database by `sunbarge admin`."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection as DatabaseConnection
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sunbarge.online.admin.database import opened
from sunbarge.online.admin.forget import find, forget
from sunbarge.online.admin.players import remove_player
from sunbarge.online.server import administration
from sunbarge.online.server.bans import Bans
from sunbarge.online.server.middleware import BanMiddleware
from sunbarge.online.sessions.anonymous import Person
from sunbarge.online.store import BanRow
from sunbarge.online.store.acts import ban, lift, record_act
from sunbarge.online.store.administration import delete_tables, set_closed
from tests.online.server.client import Client, Json, create_table, me, sit, socket_url, tokens
from tests.online.server.http_client import get
from tests.online.server.servers import RunningServer, run_server

FREE = {"kind": "free"}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that looks often for acts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(administration, "POLL_SECONDS", 0.05)
        with run_server(tmp_path_factory.mktemp("quick")) as running:
            yield running


def act(
    server: RunningServer, kind: str, change: Callable[[DatabaseConnection], Any], **about: Any
) -> None:
    """Change the database as the command line does."""
    with opened(server.services.settings.database) as engine, engine.begin() as connection:
        change(connection)
        record_act(connection, "host", kind, **about)


async def closed_with(client: Client, code: str) -> None:
    """Receive the reason for which a connection is closed."""
    refused = await client.receive_kind("refused")
    assert (refused["code"], bool(refused["text"])) == (code, True)
    with pytest.raises(ConnectionClosed):
        await client.receive_kind("nothing of that kind")
    assert client.socket.close_code == 1008


async def eventually(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait until a condition holds."""
    deadline = time.monotonic() + 15
    while not await condition():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.05)


def code_of_table(server: RunningServer, table: str) -> str:
    """Return the code with which the server answers a request for a table."""
    return str(get(f"{server.base}/api/tables/{table}").json().get("code"))


def test_a_closed_table_is_gone_until_it_is_opened_again(quick: RunningServer) -> None:
    seated = create_table(quick.base, me(), FREE, public=True)
    table = seated["table"]

    def listed() -> list[str]:
        return [each["table"] for each in get(f"{quick.base}/api/lobby").json()["open"]]

    async def run() -> None:
        assert table in listed()
        async with Client(quick.base, table, tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            act(quick, "close", lambda c: set_closed(c, table, True), table_id=table)
            await closed_with(client, "closed")
        assert code_of_table(quick, table) == "closed"
        assert table not in listed()
        async with Client(quick.base, table, tokens(seated)) as again:
            assert (await again.receive_kind("refused"))["code"] == "closed"
        act(quick, "reopen", lambda c: set_closed(c, table, False), table_id=table)
        async with Client(quick.base, table, tokens(seated)) as again:
            assert (await again.wait_until(lambda view: True))["stage"] == "gathering"

    asyncio.run(run())


@pytest.mark.parametrize("kind", ["remove", "retention"])
def test_tables_that_were_deleted_are_gone_from_memory(quick: RunningServer, kind: str) -> None:
    seated = create_table(quick.base, me(), FREE)
    table = seated["table"]
    about: Json = {"table_id": table} if kind == "remove" else {"removed": [table]}

    async def run() -> None:
        async with Client(quick.base, table, tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            act(quick, kind, lambda c: delete_tables(c, [table]), **about)
            await closed_with(client, "closed")
        assert code_of_table(quick, table) == "no_table"

    asyncio.run(run())


def two_people(server: RunningServer) -> tuple[str, Json, Json]:
    """Return a private table with a running game of Anna and Eve."""
    seated = create_table(server.base, me(), FREE, watch=False)
    table = seated["table"]
    return table, seated, sit(server.base, table, "Eve", invite=seated["invite"])


def test_a_person_who_is_removed_learns_of_it_and_a_bot_plays_on(quick: RunningServer) -> None:
    table, seated, guest = two_people(quick)

    async def run() -> None:
        async with (
            Client(quick.base, table, tokens(seated)) as anna,
            Client(quick.base, table, tokens(guest)) as eve,
        ):
            await eve.wait_until(lambda view: view["stage"] == "playing")
            with opened(quick.services.settings.database) as engine:
                remove_player(engine, table, 1, "host")
            await closed_with(eve, "removed")
            view = await anna.wait_until(lambda view: view["seats"][1]["kind"] == "bot")
            assert view["invite"] != seated["invite"]
            await anna.play_until(lambda now: now["seq"] > view["seq"] + 4)

    asyncio.run(run())


def test_nothing_is_lost_if_a_player_moves_before_the_server_looks(
    quick: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seated, guest = two_people(quick)
    follow = quick.services.administration.follow

    async def wait(acts: object) -> None:
        pass

    async def run() -> None:
        async with (
            Client(quick.base, table, tokens(seated)) as anna,
            Client(quick.base, table, tokens(guest)) as eve,
        ):
            await eve.wait_until(lambda view: view["stage"] == "playing")
            await anna.wait_until(lambda view: view["stage"] == "playing")
            monkeypatch.setattr(quick.services.administration, "follow", wait)
            with opened(quick.services.settings.database) as engine:
                remove_player(engine, table, 1, "host")
            mover = anna if anna.view["acting"] is not None else eve
            assert (await mover.move("draw"))["code"] == "server_stops"
            try:
                reply = await eve.command("play", seq=eve.view["seq"], seat=1, move="draw")
                assert reply["code"] == "not_your_seat"
            except ConnectionClosed:
                assert eve.socket.close_code == 1008
            await anna.wait_until(lambda view: view["seats"][1]["kind"] == "bot")

    try:
        asyncio.run(run())
    finally:
        monkeypatch.setattr(quick.services.administration, "follow", follow)


def test_a_person_who_is_forgotten_is_nobody_at_the_table(quick: RunningServer) -> None:
    table, seated, guest = two_people(quick)

    async def run() -> None:
        async with Client(quick.base, table, tokens(seated)) as anna:
            await anna.wait_until(lambda view: view["seats"][1]["name"] == "Eve")
            with opened(quick.services.settings.database) as engine:
                person = Person(name="Eve")
                forget(engine, person, find(engine, person), "host")
            await anna.wait_until(lambda view: view["seats"][1]["kind"] == "bot")
            assert "Eve" not in [seat["name"] for seat in anna.view["seats"]]
        async with Client(quick.base, table, tokens(guest), invite="") as eve:
            assert (await eve.receive_kind("refused"))["code"] == "not_invited"

    asyncio.run(run())


def test_banned_networks_are_refused_and_their_connections_closed(quick: RunningServer) -> None:
    seated = create_table(quick.base, me(), FREE)

    async def status() -> int:
        try:
            async with connect(socket_url(quick.base)):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    async def run() -> None:
        async with Client(quick.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            act(quick, "ban", lambda c: ban(c, "127.0.0.0/8", 60, ""))
            await closed_with(client, "banned")
        refused = await asyncio.to_thread(get, f"{quick.base}/api/about")
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        assert "until" in refused.json()["text"]
        assert await status() == 403
        act(quick, "lift", lambda c: lift(c, "127.0.0.0/8"))
        await eventually(lambda: answers(quick))
        assert await status() == 101

    async def answers(server: RunningServer) -> bool:
        answer = await asyncio.to_thread(get, f"{server.base}/metrics")
        refused = 'sunbarge_connections_refused_total{reason="banned"} '
        return answer.status_code == 200 and refused in answer.text

    asyncio.run(run())


def test_bans_hold_for_networks_and_forms_of_addresses() -> None:
    bans = Bans()
    assert bans.of("192.0.2.1") is None
    bans.replace([BanRow("192.0.2.0/24", 1, "", 0), BanRow("2001:db8::/48", 2, "", 0)])
    for address, until in (
        ("192.0.2.200", 1),
        ("::ffff:192.0.2.7", 1),
        ("2001:db8:0:7::1", 2),
        ("192.0.3.1", None),
        ("2001:db8:1::1", None),
        ("unknown", None),
    ):
        found = bans.of(address)
        assert (found and found.until) == until, address


def test_the_address_behind_a_proxy_is_banned_and_not_the_proxy() -> None:
    bans, passed, refused = Bans(), [], []
    bans.replace([BanRow("203.0.113.9/32", 1, "", 0)])

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        passed.append(scope["client"][0])

    async def run() -> None:
        app = BanMiddleware(inner, bans, lambda: refused.append(1))
        for address in ("10.0.0.1", "203.0.113.9"):
            await app({"type": "http", "client": (address, 1)}, none, none)  # type: ignore[arg-type]

    async def none(message: Any = None) -> None:
        pass

    asyncio.run(run())
    assert (passed, len(refused)) == (["10.0.0.1"], 1)
