"""Processes in which bots and the expert think, so that the server never waits for them."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog

from . import bot_worker
from .bot_worker import Advised, Question
from .metrics import Metrics

PATIENCE = 30.0  # seconds of thinking after which a process counts as hung
WHILE_LOADING = 4  # times as patient
TRIES = 3
FAREWELL = 2.0  # seconds until the last question has heard that its process was ended
Answer = TypeVar("Answer")
log = structlog.get_logger(__name__)


@dataclass
class Asked:
    """How a question stands."""

    begun: bool = False
    "A process thinks about it."
    wanted: bool = True
    "Somebody waits for the answer."


class Thinkers:
    """A pool of processes that is replaced when one of them dies or hangs."""

    def __init__(self, workers: int, metrics: Metrics, patience: float = PATIENCE) -> None:
        """Plan a pool; its processes are started by `start`."""
        self.workers, self.metrics, self.patience = workers, metrics, patience
        self.pool: ProcessPoolExecutor | None = None
        self.stopped = False
        self.places = asyncio.Semaphore(workers)
        "One for each process: what is asked is thought about at once, so its time is its own."
        self.under_way: set[asyncio.Task[Any]] = set()
        self.leisure = asyncio.Semaphore(1)
        "What no game waits for is thought about one after the other, between the bots' moves."
        self.warming: asyncio.Task[None] | None = None
        self.wanted: list[str] = []
        self.loaded: list[str] = []
        "The bots that are to be loaded, and those that every process has loaded."

    def start(self, bots: Iterable[str]) -> None:
        """Start the processes and let them load the bots, without waiting."""
        self.wanted = list(bots)
        self.warming = asyncio.create_task(self.warm(self.wanted), name="warm")

    @property
    def loading(self) -> float | None:
        """The share of the bots that is loaded; None when nothing more will be."""
        under_way = self.warming is not None and not self.warming.done()
        return len(self.loaded) / max(len(self.wanted), 1) if under_way else None

    async def warm(self, bots: Iterable[str]) -> None:
        """Let every process load the bots, one after the other: a game may ask in between."""
        for bot in bots:
            loading = [self.run("warm", bot_worker.load_bot, bot) for _ in range(self.workers)]
            answers = await asyncio.gather(*loading, return_exceptions=True)
            if not any(isinstance(answer, BaseException) for answer in answers):
                self.loaded.append(bot)
            self.metrics.bots_loaded.inc()

    async def move(self, question: Question) -> str:
        """The move of a bot."""
        return await self.run("move", bot_worker.choose_move, question)

    async def advice(self, question: Question) -> Advised:
        """What the expert thinks of every move."""
        return await self.run("advice", bot_worker.advise, question, room=self.leisure)

    async def replay(self, record: str) -> bytes | str:
        """A record as it is replayed, or what is wrong with it."""
        return await self.run("replay", bot_worker.replay_record, record, room=self.leisure)

    async def run(
        self,
        what: str,
        task: Callable[..., Answer],
        *arguments: Any,
        room: AbstractAsyncContextManager[None] | None = None,
    ) -> Answer:
        """Have something thought about; a process that dies or hangs is replaced.

        Whoever asks may go away: a question that still waits is dropped then, and one that is
        thought about keeps its place until the process is free again.
        """
        began, asked = time.perf_counter(), Asked()
        asking = asyncio.create_task(self.ask(asked, room or nullcontext(), task, *arguments))
        self.under_way.add(asking)
        asking.add_done_callback(self.under_way.discard)
        asking.add_done_callback(heard_out)
        try:
            answer = await asyncio.shield(asking)
        except asyncio.CancelledError:
            asked.wanted = False
            if not asked.begun:
                asking.cancel()
            raise
        self.metrics.thinking.labels(what).observe(time.perf_counter() - began)
        return answer

    async def ask(
        self,
        asked: "Asked",
        room: AbstractAsyncContextManager[None],
        task: Callable[..., Answer],
        *arguments: Any,
    ) -> Answer:
        """Wait for a process that is free, and for its answer; try again if it fails."""
        async with room, self.places:
            asked.begun = True
            for _ in range(TRIES):
                if self.stopped or not asked.wanted:
                    break
                pool = self.current()
                try:
                    return await self.wait(pool, task, *arguments)
                except (BrokenProcessPool, TimeoutError):
                    self.replace(pool)
        raise BrokenProcessPool("the processes that think died, or were ended")

    async def wait(
        self, pool: ProcessPoolExecutor, task: Callable[..., Answer], *arguments: Any
    ) -> Answer:
        """The answer of a process; TimeoutError if it takes so long that the process must hang."""
        patience = self.patience * (WHILE_LOADING if task is bot_worker.load_bot else 1)
        future = asyncio.wrap_future(pool.submit(task, *arguments))
        future.add_done_callback(heard_out)
        done, _ = await asyncio.wait([future], timeout=patience)
        if not done:
            future.cancel()
            raise TimeoutError
        if future.cancelled():
            raise BrokenProcessPool("the process was ended")
        return future.result()

    def current(self) -> ProcessPoolExecutor:
        """The pool, made anew if there is none."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                self.workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=bot_worker.settle_in,
            )
        return self.pool

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Let go of a broken pool; the next question makes a new one."""
        if self.pool is broken:
            log.warning("bot processes replaced")
            self.metrics.thinkers_replaced.inc()
            self.pool = None
            self.loaded.clear()
        end(broken)

    async def stop(self) -> None:
        """End all processes; what they think about is of no use any more.

        Whoever asked hears of it while there is still a loop to hear it in.
        """
        self.stopped = True
        if self.warming:
            self.warming.cancel()
        if self.pool:
            end(self.pool)
            self.pool = None
        if self.under_way:
            await asyncio.wait(self.under_way, timeout=FAREWELL)


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
