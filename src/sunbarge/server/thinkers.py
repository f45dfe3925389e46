"""Processes in which bots and the expert think, so that the server never waits for them."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

import structlog

from . import thought
from .metrics import Metrics
from .thought import Advised, Question

PATIENCE = 30.0  # seconds without any answer after which a process counts as hung
TRIES = 3
Answer = TypeVar("Answer")
log = structlog.get_logger(__name__)


class Thinkers:
    """A pool of processes that is replaced when one of them dies or hangs."""

    def __init__(self, workers: int, metrics: Metrics, patience: float = PATIENCE) -> None:
        """Plan a pool; its processes are started by `start`."""
        self.workers, self.metrics, self.patience = workers, metrics, patience
        self.pool: ProcessPoolExecutor | None = None
        self.stopped = False
        self.answered = 0
        self.leisure = asyncio.Semaphore(1)
        "What no game waits for is thought about one after the other, between the bots' moves."
        self.warming: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the processes and let them load what they need, without waiting."""
        self.warming = asyncio.create_task(self.warm(), name="warm")

    async def warm(self) -> None:
        """Let every process load all bots."""
        loading = [self.run("warm", thought.load_bots) for _ in range(self.workers)]
        await asyncio.gather(*loading, return_exceptions=True)

    async def move(self, question: Question) -> str:
        """The move of a bot."""
        return await self.run("move", thought.choose_move, question)

    async def advice(self, question: Question) -> Advised:
        """What the expert thinks of every move."""
        async with self.leisure:
            return await self.run("advice", thought.advise, question)

    async def replay(self, record: str) -> bytes | str:
        """A record as it is replayed, or what is wrong with it."""
        async with self.leisure:
            return await self.run("replay", thought.replay_record, record)

    async def run(self, what: str, task: Callable[..., Answer], *arguments: Any) -> Answer:
        """Have something thought about; a process that dies or hangs is replaced."""
        began = time.perf_counter()
        for _ in range(TRIES):
            if self.stopped:
                break
            pool = self.current()
            try:
                answer = await self.wait(pool, task, *arguments)
            except (BrokenProcessPool, TimeoutError):
                self.replace(pool)
                continue
            self.answered += 1
            self.metrics.thinking.labels(what).observe(time.perf_counter() - began)
            return answer
        raise BrokenProcessPool("the processes that think died, or were ended")

    async def wait(
        self, pool: ProcessPoolExecutor, task: Callable[..., Answer], *arguments: Any
    ) -> Answer:
        """The answer of a process; TimeoutError if none of them answers anything any more."""
        future = asyncio.wrap_future(pool.submit(task, *arguments))
        future.add_done_callback(heard_out)
        while True:
            answered = self.answered
            try:
                return await asyncio.wait_for(asyncio.shield(future), self.patience)
            except TimeoutError:
                if future.done() or self.answered == answered:
                    future.cancel()
                    raise

    def current(self) -> ProcessPoolExecutor:
        """The pool, made anew if there is none."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                self.workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=thought.settle_in,
            )
        return self.pool

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Let go of a broken pool; the next question makes a new one."""
        if self.pool is broken:
            log.warning("bot processes replaced")
            self.metrics.thinkers_replaced.inc()
            self.pool = None
        end(broken)

    def stop(self) -> None:
        """End all processes; what they think about is of no use any more."""
        self.stopped = True
        if self.warming:
            self.warming.cancel()
        if self.pool:
            end(self.pool)
            self.pool = None


def heard_out(future: "asyncio.Future[Any]") -> None:
    """Look at what came of a question that nobody waits for any more, so that no log complains."""
    if not future.cancelled():
        future.exception()


def end(pool: ProcessPoolExecutor) -> None:
    """Stop a pool at once, hung processes included."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
