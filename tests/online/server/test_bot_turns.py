"""Turns of bots: a bot that fails does not stop the game."""

import asyncio

import pytest

from sunbarge.bots.builtin import BUILT_IN
from sunbarge.online.server.bot_worker import MoveRequest
from sunbarge.online.server.fair_queue import Requester
from tests.online.server.client import Client, bots, create_table, me, tokens
from tests.online.server.servers import RunningServer


def test_another_bot_moves_for_one_that_fails(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = server.services.bot_pool.move

    async def fail(request: MoveRequest, requester: Requester) -> str:
        if request.bot == "evaluator":
            raise ValueError("this bot is out of order")
        return await move(request, requester)

    monkeypatch.setattr(server.services.bot_pool, "move", fail)

    async def play() -> None:
        seated = create_table(server.base, me(), *bots("evaluator"))
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.play_until(lambda view: view["seq"] > 12)

    asyncio.run(play())


def test_a_bot_of_another_package_that_fails_is_not_asked_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, asked = server.services.bot_pool.move, list[str]()

    async def fail(request: MoveRequest, requester: Requester) -> str:
        asked.append(request.bot)
        if request.bot == "evaluator":
            raise ValueError("this bot is out of order")
        return await move(request, requester)

    monkeypatch.setattr(server.services.bot_pool, "move", fail)
    others = {name: row for name, row in BUILT_IN.items() if name != "evaluator"}
    monkeypatch.setattr("sunbarge.online.server.bot_turns.BUILT_IN", others)

    async def play() -> None:
        seated = create_table(server.base, me(), *bots("evaluator"))
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.play_until(lambda view: view["seq"] > 12)

    asyncio.run(play())
    assert asked.count("evaluator") == 1
    assert asked.count("simple") > 2
