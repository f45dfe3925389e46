"""What cannot be read says so in one line: tables of other versions, and bytes that are no text."""

import asyncio
import io
import logging

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from sunbarge.online.server.logs import configure_logging
from sunbarge.online.store import TableRow, WriteBatch
from tests.online.server.client import Client, Json, create_table, me, socket_url, tokens
from tests.online.server.http_client import get, post
from tests.online.server.servers import RunningServer


def store_table(server: RunningServer, table: str, **changes: object) -> None:
    """Store a table whose header differs from that of a new one."""
    seated = create_table(server.base, me(), {"kind": "here"})

    async def write() -> None:
        found = await server.services.store.load(seated["table"])
        assert found is not None
        header = {**found[0].header, "id": table, **changes}
        row = TableRow(table, header, True, "gathering", 1, 1)
        await server.services.store.write(WriteBatch(tables=(row,)))

    server.run(write())


@pytest.mark.parametrize(
    ("table", "changes", "says"),
    [
        ("rules99", {"rules": 99}, "version 99"),
        ("newerone", {"wings": True}, "newer server"),
    ],
)
def test_a_table_of_another_version_is_not_said_to_be_gone(
    server: RunningServer, table: str, changes: Json, says: str
) -> None:
    store_table(server, table, **changes)
    answer = get(f"{server.base}/api/tables/{table}")
    assert (answer.status_code, answer.json()["code"]) == (409, "unreadable")
    assert says in answer.json()["text"]

    async def hello() -> Json:
        async with Client(server.base, table) as client:
            return await client.receive()

    refused = asyncio.run(hello())
    assert (refused["code"], says in refused["text"]) == ("unreadable", True)
    assert post(f"{server.base}/api/cards", json={"tables": [table]}).json() == []


def test_a_game_without_seeds_of_players_says_so(server: RunningServer) -> None:
    async def seeds(**options: str) -> int:
        seated = create_table(server.base, me(), {"kind": "here"}, **options)
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            view = await client.wait_until(lambda view: True)
            return int(next(line["number"] for line in view["log"] if line["kind"] == "begun"))

    assert asyncio.run(seeds()) == 0
    assert asyncio.run(seeds(entropy="ab" * 16)) == 1


def test_bad_utf_8_is_logged_in_one_line(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    configure_logging("info")

    async def send() -> None:
        async with connect(socket_url(server.base)) as socket:
            frame = Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)
            socket.protocol.writes.append(frame)
            socket.send_data()
            with pytest.raises(ConnectionClosed):
                await socket.recv()

    asyncio.run(send())
    lines = [line for line in written.getvalue().splitlines() if "UTF-8" in line]
    assert len(lines) == 1
    assert "Traceback" not in lines[0]
