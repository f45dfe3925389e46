"""The bot pool: workers that die or hang are replaced, and cancelled jobs make room."""

import asyncio
import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any

from sunbarge import Game
from sunbarge.online.server.bot_pool import BotPool
from sunbarge.online.server.bot_worker import AdviceRequest, MoveRequest
from sunbarge.online.server.metrics import Metrics

POSITION = Game(players=3, seed=1).to_line()
MOVE = MoveRequest(Game(players=3, seed=1).to_record(), "simple")
ADVICE = AdviceRequest(POSITION, effort=0)
MOVES = ("draw", "invoke")
HANG = partial(time.sleep, 1000)


def test_jobs_fail_when_the_pool_is_stopped() -> None:
    async def run() -> None:
        pool = BotPool(1, Metrics())
        pool.start(["simple"])
        while pool.executor is None:
            await asyncio.sleep(0.01)
        jobs = list(pool.jobs)
        await pool.stop()
        assert jobs
        assert all(isinstance(task.exception(), BrokenProcessPool) for task in jobs)

    asyncio.run(run())


def test_a_worker_that_dies_is_replaced_and_its_job_retried() -> None:
    async def run() -> None:
        pool = BotPool(1, Metrics())
        try:
            assert await pool.move(MOVE) in MOVES
            executor: Any = pool.executor
            for pid in list(executor._processes):
                os.kill(pid, signal.SIGKILL)
            assert await pool.move(MOVE) in MOVES
            assert pool.executor is not executor
        finally:
            await pool.stop()

    asyncio.run(run())


def test_the_event_loop_runs_while_workers_hang_and_they_are_replaced() -> None:
    async def run() -> None:
        pool = BotPool(1, Metrics(), timeout=0.5)
        try:
            hung = asyncio.create_task(pool.run("move", HANG))
            for _ in range(50):
                await asyncio.sleep(0.01)
            assert not hung.done()
            pool.timeout = 30
            hung.cancel()
            await asyncio.gather(hung, return_exceptions=True)
            if pool.executor is not None:
                pool.replace(pool.executor)
            assert await pool.move(MOVE) in MOVES
        finally:
            await pool.stop()

    asyncio.run(run())


def test_a_worker_that_hangs_is_noticed_though_another_answers() -> None:
    async def run() -> None:
        metrics = Metrics()
        pool = BotPool(2, metrics)
        try:
            await pool.load(["simple"])
            pool.timeout = 3
            hung = asyncio.create_task(pool.run("move", HANG))
            end = time.monotonic() + 20
            while "bot_pool_restarts_total 0" in restarts(metrics) and time.monotonic() < end:
                await pool.run("move", partial(time.sleep, 0.05))
                await asyncio.sleep(0.1)
            assert "bot_pool_restarts_total 0" not in restarts(metrics)
            hung.cancel()
            await asyncio.gather(hung, return_exceptions=True)
        finally:
            await pool.stop()

    asyncio.run(run())


def restarts(metrics: Metrics) -> str:
    """Return the line of the metric."""
    lines = metrics.render().decode().splitlines()
    return next(line for line in lines if line.startswith("sunbarge_bot_pool_restarts_total"))


def test_cancelled_jobs_free_the_queue() -> None:
    async def run() -> None:
        pool = BotPool(1, Metrics())
        try:
            await pool.load(["simple"])
            slow = asyncio.create_task(pool.run("move", partial(time.sleep, 2)))
            while not pool.free_workers.locked():
                await asyncio.sleep(0)
            waiting = [asyncio.create_task(pool.advice(ADVICE)) for _ in range(5)]
            await asyncio.sleep(0.1)
            for each in (slow, *waiting):
                each.cancel()
            await asyncio.gather(slow, *waiting, return_exceptions=True)
            assert pool.free_workers.locked()  # the worker still sleeps
            assert not pool.low_priority.locked()
            assert await asyncio.wait_for(pool.move(MOVE), 10) in MOVES
            assert not pool.free_workers.locked()
            assert not pool.jobs
        finally:
            await pool.stop()

    asyncio.run(run())
