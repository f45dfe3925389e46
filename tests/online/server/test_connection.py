"""Connections: a slow client gets one full view in place of many updates."""

import asyncio
from collections.abc import MutableMapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from structlog.testing import capture_logs

from sunbarge.online.protocol.server_messages import Pong
from sunbarge.online.server.bans import Bans
from sunbarge.online.server.connection import Connection
from sunbarge.online.server.limits import ConnectionLimiter, RateLimiter
from sunbarge.online.server.message_handler import MessageHandler
from sunbarge.online.server.metrics import Metrics
from sunbarge.online.server.settings import Limits
from sunbarge.online.server.websocket import Endpoint


class SlowTransport:
    """A transport that accepts messages only when it is open."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.open = asyncio.Event()

    async def send(self, message: MutableMapping[str, Any]) -> None:
        await self.open.wait()
        self.sent.append(message.get("text") or f"closed {message['code']}")


def test_a_slow_client_gets_one_full_view_and_all_its_replies() -> None:
    async def run() -> None:
        transport = SlowTransport()
        overflows = 0

        def on_overflow() -> None:
            nonlocal overflows
            overflows += 1

        connection = Connection(transport.send, queue_limit=4, on_overflow=on_overflow)
        connection.full_view = lambda: b"the newest view"
        for number in range(50):
            connection.update(b"update %d" % number)
            if number % 20 == 0:
                connection.reply(Pong())
            await asyncio.sleep(0)
        assert len(connection.queue) <= 8
        transport.open.set()
        while "the newest view" not in transport.sent:
            await asyncio.sleep(0)
        connection.update(b"update 50")
        connection.close(1000)
        await connection.sender
        assert transport.sent.count('{"kind":"pong"}') == 3
        assert transport.sent[-3:] == ["the newest view", "update 50", "closed 1000"]
        assert transport.sent[0] == "update 0"
        assert overflows == 1

    asyncio.run(run())


async def disconnected(message: MutableMapping[str, Any]) -> None:
    raise OSError("the client has disconnected")


def test_a_disconnect_ends_sending_quietly_and_an_error_is_logged() -> None:
    def broken() -> bytes:
        raise RuntimeError("the view cannot be encoded")

    async def run() -> None:
        connection = Connection(disconnected, queue_limit=4)
        connection.reply(Pong())
        await connection.sender
        connection = Connection(SlowTransport().send, queue_limit=4)
        connection.full_view = broken
        connection.resynchronize()
        await connection.sender

    with capture_logs() as lines:
        asyncio.run(run())
    assert [line["event"] for line in lines] == ["sender of a connection stopped"]


class BrokenHandler:
    """Fails in handling a command."""

    def __init__(self, socket: WebSocket, connection: Connection) -> None:
        self.sender = connection.sender

    async def run(self) -> None:
        self.sender.cancel()
        raise RuntimeError("a bug")


def test_an_error_in_handling_a_command_is_raised_and_a_lost_handshake_is_not() -> None:
    async def receive() -> MutableMapping[str, Any]:
        return {"type": "websocket.connect"}

    async def accepted(message: MutableMapping[str, Any]) -> None:
        assert message["type"] == "websocket.accept"

    async def run() -> None:
        limiter, metrics = ConnectionLimiter(1, 1), Metrics()
        handler = cast(type[MessageHandler], BrokenHandler)
        endpoint = Endpoint(handler, RateLimiter(9, 1), limiter, 4, metrics, stops, Bans())
        scope = {"type": "websocket", "headers": [], "client": ("127.0.0.1", 1)}
        await endpoint(scope, receive, disconnected)
        with pytest.raises(RuntimeError, match="a bug"):
            await endpoint(scope, receive, accepted)
        assert limiter.acquire("127.0.0.1")

    stops = asyncio.Event()
    asyncio.run(run())


def test_messages_are_sent_at_once_until_one_has_to_wait() -> None:
    async def run() -> None:
        transport = SlowTransport()
        keeps_up = True

        def send_now(texts: Sequence[bytes]) -> bool:
            if keeps_up:
                writes.append([text.decode() for text in texts])
            return keeps_up

        writes: list[list[str]] = []
        connection = Connection(transport.send, queue_limit=4, send_now=send_now)
        connection.update(b"first")
        connection.reply(Pong())
        connection.update(b"with a reply")
        connection.reply(Pong())
        await asyncio.sleep(0)
        assert writes == [["first"], ['{"kind":"pong"}', "with a reply"], ['{"kind":"pong"}']]
        keeps_up = False
        connection.update(b"second")
        await asyncio.sleep(0)
        keeps_up = True
        connection.update(b"third")  # although it could be sent: the second one is still on its way
        connection.reply(Pong())
        transport.open.set()
        await asyncio.sleep(0.05)
        assert transport.sent == ["second", "third", '{"kind":"pong"}']
        connection.reply(Pong())
        connection.update(b"fourth")
        connection.reply(Pong())
        connection.close()
        await connection.sender
        assert writes[3:] == [['{"kind":"pong"}', "fourth"], ['{"kind":"pong"}']]
        assert transport.sent[-1] == "closed 1000"

    asyncio.run(run())


def test_a_table_that_takes_long_to_connect_to_is_no_fault_of_the_client() -> None:
    """A database that hangs must not make the server say that there was no Hello."""

    class Talking:
        """A socket whose client says hello, sends nothing for a while, and disconnects."""

        def __init__(self) -> None:
            self.events = ["hello", "command", "websocket.disconnect"]

        async def receive(self) -> MutableMapping[str, Any]:
            await asyncio.sleep(0.05)
            return {"type": self.events.pop(0)}

    async def run() -> tuple[list[str], list[str]]:
        handled, refused = list[str](), list[str]()
        handler = cast(Any, MessageHandler.__new__(MessageHandler))
        handler.limits, handler.live, handler.socket = Limits(hello_seconds=0.2), None, Talking()
        handler.refuse = lambda command, code, text: refused.append(text)
        handler.connection = SimpleNamespace(close=lambda code, reason: refused.append(reason))

        async def handle(event: MutableMapping[str, Any]) -> None:
            handled.append(event["type"])
            if event["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            await asyncio.sleep(0.4)
            handler.live = object() if event["type"] == "command" else None

        async def close() -> None:
            handled.append("closed")

        handler.handle_event, handler.close = handle, close
        await handler.run()
        return handled, refused

    assert asyncio.run(run()) == (["hello", "command", "websocket.disconnect", "closed"], [])
