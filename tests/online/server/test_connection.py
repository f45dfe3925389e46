"""Connections: a slow client gets one full view in place of many updates."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

from sunbarge.online.protocol.server_messages import Pong
from sunbarge.online.server.connection import Connection


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
        connection.full_view = lambda: "the newest view"
        for number in range(50):
            connection.update(f"update {number}")
            if number % 20 == 0:
                connection.reply(Pong())
            await asyncio.sleep(0)
        assert len(connection.queue) <= 8
        transport.open.set()
        await asyncio.sleep(0.05)
        connection.update("update 50")
        connection.close(1000)
        await connection.sender
        assert transport.sent.count('{"kind":"pong"}') == 3
        assert transport.sent[-3:] == ["the newest view", "update 50", "closed 1000"]
        assert transport.sent[0] == "update 0"
        assert overflows == 1

    asyncio.run(run())
