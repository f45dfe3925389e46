"""Hidden information is in no message, record, error or log."""

import asyncio
import json
import logging
import re

import pytest
import structlog

from sunbarge.online.server import table_registry
from tests.online.server.client import Client, Json, bots, create_table, me, tokens
from tests.online.server.http_client import get
from tests.online.server.servers import RunningServer


def normalized(frames: list[str], commitment: str, table: str) -> list[str]:
    """Replace what differs between any two tables: the id, the commitment, the hash."""
    texts = [frame.replace(commitment, "C").replace(table, "T") for frame in frames]
    return [re.sub(r'"hash":"[0-9a-f]{16}"', '"hash":"H"', text) for text in texts]


def test_streams_are_byte_equal_until_the_draw(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two tables whose secrets give the same suns and another order of the bag."""
    from sunbarge.online.fairness import deal

    def groups(secret: bytes) -> tuple[tuple[int, ...], str]:
        dealt = deal(secret, "disk", ["", ""])
        return dealt.groups, dealt.order[0]

    first = bytes([1]) * 32
    second = next(
        bytes([n]) * 32
        for n in range(2, 200)
        if groups(bytes([n]) * 32)[0] == groups(first)[0]
        and groups(bytes([n]) * 32)[1] != groups(first)[1]
    )

    async def stream(secret: bytes) -> tuple[list[str], list[str]]:
        monkeypatch.setattr(table_registry, "new_secret", lambda: secret)
        seated = create_table(server.base, me(), {"kind": "here", "name": "Bob"})
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            seat = client.view["acting"]
            await client.move("invoke")
            await client.command("undo", seq=client.view["seq"], seat=seat)
            await client.wait_until(lambda view: view["phase"] == "turn")
            await client.command("ask", seat=seat)
            refused = await client.move("bid:2")
            assert refused["code"] == "illegal"
            before = len(client.raw_messages)
            await client.move("draw")
            frames = [
                re.sub(r'"id":"[0-9a-f]{16}"', '"id":"I"', raw) for raw in client.raw_messages
            ]
            commitment, invite = client.view["fair"]["commitment"], str(seated["invite"])
            frames = [frame.replace(invite, "V") for frame in frames]
            frames = normalized(frames, commitment, seated["table"])
            return frames[:before], frames[before:]

    left, left_draw = asyncio.run(stream(first))
    right, right_draw = asyncio.run(stream(second))
    assert left == right
    assert left_draw != right_draw


def stored_header(server: RunningServer, table: str) -> Json:
    """Return the header of a table from the database."""

    rows = server.run(server.services.store.load(table))
    assert rows is not None
    return rows[0].header


def test_no_message_of_a_running_game_has_a_secret_or_a_hidden_total(server: RunningServer) -> None:
    async def play() -> None:
        seated = create_table(server.base, me(), *bots("simple", "simple"), public=True)
        table = seated["table"]
        header = stored_header(server, table)
        async with (
            Client(server.base, table, tokens(seated)) as anna,
            Client(server.base, table) as eve,
        ):
            await anna.play_until(lambda view: view["epoch"] >= 2)
            await eve.wait_until(lambda view: view["seq"] >= anna.view["seq"])
            await anna.command("hand_over", seat=0)
            running = f"{server.base}/api/tables/{table}"
            texts = [
                *anna.raw_messages,
                *eve.raw_messages,
                get(f"{running}/record").text,
                get(running).text,
                get(f"{running}/replay").text,
                get(f"{server.base}/api/lobby").text,
                get(f"{server.base}/metrics").text,
            ]
            for text in texts:
                assert header["secret"] not in text
                assert not any(token in text for token in tokens(seated))
            for text in eve.raw_messages:
                assert str(header["invite"]) not in text
            shown = [json.loads(text)["view"] for text in eve.raw_messages if '"view"' in text]
            assert shown
            for view in shown:
                if view["stage"] == "over":
                    continue
                assert all(seat["points"] is None for seat in view["seats"])
                for sheet in view["sheets"]:
                    assert sheet["before"] == sheet["after"] == [None] * 3
            own = [json.loads(text)["view"] for text in anna.raw_messages if '"view"' in text]
            for view in own:
                if view["stage"] != "over":
                    assert [seat["points"] is None for seat in view["seats"]] == [False, True, True]

    asyncio.run(play())


def test_logs_have_no_tokens_and_no_secrets(
    server: RunningServer, capfd: pytest.CaptureFixture[str]
) -> None:
    async def play() -> Json:
        seated = create_table(server.base, me("Nefertari"), {"kind": "here"})
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.wait_until(lambda view: True)
            await client.move("draw")
            await client.command("play", seq=1, seat=0, move="nonsense")
        return seated

    from sunbarge.online.server.logs import configure_logging

    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    configure_logging("debug")
    try:
        seated = asyncio.run(play())
        get(f"{server.base}/api/tables/{seated['table']}")
    finally:  # the stream that is captured here is closed after this test
        structlog.reset_defaults()
        root.handlers, root.level = handlers, level
    _, errors = capfd.readouterr()
    assert '"what": "request"' in errors
    header = stored_header(server, seated["table"])
    for hidden in (*tokens(seated), header["secret"], str(header["invite"]), "Nefertari"):
        assert hidden not in errors
