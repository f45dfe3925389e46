"""Turns of bots: a bot that fails does not stop the game."""

import asyncio

import pytest

from sunbarge.online.server.bot_worker import MoveRequest
from tests.online.server.client import Client, bots, create_table, me, tokens
from tests.online.server.servers import RunningServer


def test_another_bot_moves_for_one_that_fails(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = server.services.bot_pool.move

    async def fail(request: MoveRequest) -> str:
        if request.bot == "evaluator":
            raise ValueError("this bot is out of order")
        return await move(request)

    monkeypatch.setattr(server.services.bot_pool, "move", fail)

    async def play() -> None:
        seated = create_table(server.base, me(), *bots("evaluator"))
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.play_until(lambda view: view["seq"] > 12)

    asyncio.run(play())
