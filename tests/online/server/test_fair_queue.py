"""Bots of one address or of tables without people do not make others wait."""

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from sunbarge.online.server import bot_pool
from sunbarge.online.server.bot_pool import BotPool
from sunbarge.online.server.bot_worker import AdviceRequest, MoveRequest
from sunbarge.online.server.fair_queue import FairQueue, Requester
from sunbarge.online.server.metrics import Metrics
from tests.online.server.client import Client, bots, create_table, me, tokens
from tests.online.server.http_client import post
from tests.online.server.servers import WIDE_LIMITS, RunningServer, run_server


def test_owners_take_turns_and_so_do_their_tables() -> None:
    async def run() -> list[str]:
        queue, served = FairQueue(1), list[str]()

        async def work(network: str, table: str) -> None:
            async with queue.worker(Requester(network, table)):
                served.append(f"{network}{table}")
                await asyncio.sleep(0)

        flood = [("a", str(number % 3)) for number in range(9)]
        await asyncio.gather(
            *(work(*each) for each in [*flood, ("b", "0"), ("c", "0"), ("b", "1")])
        )
        assert queue.free == 1
        return served

    served = asyncio.run(run())
    assert served[:6] == ["a0", "a1", "b0", "c0", "a2", "b1"]
    assert served[6:] == ["a0", "a1", "a2", "a0", "a1", "a2"]


def test_a_place_in_the_queue_can_be_given_up() -> None:
    async def run() -> None:
        queue = FairQueue(1)
        async with queue.worker(Requester("a")):
            waiting = [asyncio.create_task(queue.wait(Requester("b", str(n)))) for n in range(3)]
            await asyncio.sleep(0)
            for each in waiting[:2]:
                each.cancel()
            await asyncio.sleep(0)
        await waiting[2]
        assert queue.locked()
        queue.pass_on()
        assert not queue.locked()

    asyncio.run(run())


def test_moves_wait_by_owner_and_table() -> None:
    async def run() -> list[Requester]:
        pool, requesters = BotPool(1, Metrics()), list[Requester]()

        async def wait(requester: Requester) -> None:
            requesters.append(requester)
            raise asyncio.CancelledError

        pool.free_workers.free = 0
        pool.free_workers.wait = wait  # type: ignore[method-assign]
        await asyncio.gather(
            pool.move(MoveRequest("", "simple"), Requester("net", "table")), return_exceptions=True
        )
        return requesters

    assert asyncio.run(run()) == [Requester("net", "table")]


def test_advice_and_replays_go_by_turns_too() -> None:
    async def run() -> list[str]:
        pool, done = BotPool(1, Metrics()), list[str]()

        async def submitted(executor: object, job: object, timeout: float) -> str:
            await asyncio.sleep(0)
            return "result"

        async def ask(network: str, number: int) -> None:
            requester = Requester(network, str(number))
            request = AdviceRequest("", 1)
            await (pool.replay("", requester) if number % 2 else pool.advice(request, requester))
            done.append(network)

        with (
            patch.object(bot_pool, "run_in_executor", submitted),
            patch.object(pool, "get_executor"),
        ):
            flood = [("a", number) for number in range(9)]
            await asyncio.gather(*(ask(*each) for each in [*flood, ("b", 0), ("b", 1)]))
        return done

    assert asyncio.run(run())[:4] == ["a", "a", "b", "a"]


def test_tables_of_bots_think_elsewhere_than_tables_of_people(server: RunningServer) -> None:
    async def play() -> None:
        watched = create_table(server.base, *bots("random", "random"))
        async with Client(server.base, watched["table"]) as client:
            await client.wait_until(lambda view: view["stage"] == "over")
        seated = create_table(server.base, me(), *bots("random"))
        async with Client(server.base, seated["table"], tokens(seated)) as client:
            await client.play_until(lambda view: view["seq"] > 12)

    people, background = server.services.bot_pool, server.services.background_pool
    asyncio.run(play())
    assert people.executor is not None
    assert background.executor is not None
    assert people.executor is not background.executor


def test_tables_of_bots_are_limited(tmp_path: Path) -> None:
    limits = replace(WIDE_LIMITS, local_bot_tables=2)
    with run_server(tmp_path, limits=limits) as server:
        for _ in range(2):
            create_table(server.base, *bots("simple", "simple"))
        request = {"seats": bots("simple", "simple")}
        refused = post(f"{server.base}/api/tables", json=request)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        create_table(server.base, me(), *bots("simple"))
