"""Guests: who may sit down and watch, under which name, and how the host removes one."""

import asyncio

from websockets.exceptions import ConnectionClosed

from tests.online.server.client import Client, Json, create_table, me, sit, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer

FREE = ({"kind": "free"}, {"kind": "free"})


def private_table(server: RunningServer) -> Json:
    """Create a table that needs an invitation, also for watching."""
    return create_table(server.base, me(), *FREE, watch=False)


async def first_message(server: RunningServer, table: str, **hello: str) -> Json:
    """Return the answer to a spectator's hello."""
    async with Client(server.base, table, **hello) as client:
        return await client.receive()


def code_of(server: RunningServer, table: str, **hello: str) -> str:
    """Return the code with which a spectator is refused; `welcome` if they are not."""
    message = asyncio.run(first_message(server, table, **hello))
    return str(message.get("code", message["kind"]))


def test_a_private_table_is_watched_by_invitation_only(server: RunningServer) -> None:
    seated = private_table(server)
    assert code_of(server, seated["table"]) == "not_invited"
    assert code_of(server, seated["table"], invite="wrong") == "bad_invite"
    assert code_of(server, seated["table"], invite=seated["invite"]) == "welcome"
    record = f"{server.base}/api/tables/{seated['table']}/record"
    assert get(record).json()["code"] == "not_invited"
    assert get(f"{record}?invite=wrong").json()["code"] == "bad_invite"
    assert get(f"{record}?invite={seated['invite']}").status_code == 409  # it has not begun
    open_table = create_table(server.base, me(), *FREE, watch=True)
    assert code_of(server, open_table["table"]) == "welcome"
    assert code_of(server, open_table["table"], invite="wrong") == "bad_invite"


def test_names_differ_at_a_table_and_can_be_read(server: RunningServer) -> None:
    seated = create_table(server.base, me("Anna"), *FREE, public=True)
    at = f"{server.base}/api/tables/{seated['table']}/seats"
    for name in ("Anna", " aNNa", "\uff21nna", "\u0410nna", "Ann\u0430"):
        answer = post(at, json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "name_taken"), name
    for name in ("\u3164", "a" + 12 * "\u0335", "\u0301"):
        answer = post(at, json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (422, "illegal"), name
    for name in ("Ọ̀ṣun", "Bob"):
        assert post(at, json={"name": name}).status_code == 201, name


def test_a_guest_who_is_removed_is_told_and_cannot_come_back(server: RunningServer) -> None:
    async def play() -> None:
        seated = private_table(server)
        table = seated["table"]
        guest = sit(server.base, table, "Eve", invite=seated["invite"])
        seat = guest["seats"][0]["seat"]
        async with (
            Client(server.base, table, tokens(seated)) as anna,
            Client(server.base, table, tokens(guest)) as eve,
        ):
            await eve.wait_until(lambda view: view["seats"][seat]["yours"])
            refused = await eve.command("remove", seat=0)
            assert refused["code"] == "not_your_seat"
            assert (await anna.command("remove", seat=seat))["kind"] == "acknowledged"
            view = await anna.wait_until(lambda view: view["seats"][seat]["kind"] == "free")
            assert view["invite"] not in (None, seated["invite"])
            assert view["log"][-1]["kind"] == "removed"
            assert (await eve.receive_kind("refused"))["code"] == "removed"
            try:
                await eve.receive_kind("update")
                raise AssertionError("the guest still sees the table")
            except ConnectionClosed:
                pass
        again = post(
            f"{server.base}/api/tables/{table}/seats",
            json={"name": "Eve", "invite": seated["invite"]},
        )
        assert (again.status_code, again.json()["code"]) == (403, "bad_invite")
        assert code_of_tokens(await first_message(server, table)) == "not_invited"

    def code_of_tokens(message: Json) -> str:
        return str(message.get("code"))

    asyncio.run(play())


def test_advice_is_refused_in_games_between_people_unless_they_agreed(
    server: RunningServer,
) -> None:
    async def ask() -> None:
        seated = create_table(server.base, me(), {"kind": "here"})
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: view["acting"] is not None)
            assert view["advice"] is False
            answer = await client.command("ask", seat=view["acting"])
            assert answer["code"] == "no_advice"
        agreed = create_table(server.base, me(), {"kind": "here"}, advice=True)
        async with Client(server.base, agreed["table"], tokens(agreed)) as client:
            assert (await client.wait_until(lambda view: True))["advice"] is True

    asyncio.run(ask())
