"""A process pool for bots' moves and for advice, so that they never block the event loop.

A bot that is an external program is run by a worker process of this pool. The worker keeps such
programs in a pool of its own (`bots/protocol/process_pool.py`).
"""

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

import structlog

from sunbarge.online.protocol.http import Problem

from . import bot_worker
from .bot_worker import AdviceRequest, AdviceResult, MoveRequest
from .fair_queue import FairQueue, Requester
from .metrics import Metrics

NOBODY = Requester()
TIMEOUT = 30.0  # seconds after which a worker counts as hung
LOAD_TIMEOUT_FACTOR = 4  # factor of the timeout for loading a bot
ATTEMPTS = 3
STOP_TIMEOUT = 2.0  # seconds to wait until jobs notice that their worker was killed
Result = TypeVar("Result")
log = structlog.get_logger(__name__)


@dataclass
class JobState:
    """The state of a job of the pool."""

    started: bool = False
    "Whether a worker has started the job."
    wanted: bool = True
    "Whether the caller still waits for the result (has not been cancelled)."


@dataclass
class LoadState:
    """The bots that all workers load when the pool starts, and how many of them are loaded."""

    bots: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    "The bots that every worker has loaded."
    task: asyncio.Task[None] | None = None

    @property
    def share(self) -> float | None:
        """The share of the bots that is loaded; None before loading starts, and when it is over."""
        running = self.task is not None and not self.task.done()
        return len(self.loaded) / max(len(self.bots), 1) if running else None


class BotPool:
    """A ProcessPoolExecutor that is replaced when one of its workers dies or hangs."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        timeout: float = TIMEOUT,
        own_bots: Mapping[str, str] | None = None,
        niceness: int = 5,
    ) -> None:
        """Create a pool, whose processes start with the first job.

        `own_bots` has, by name, FILE.py:CLASS or net:FOLDER for each bot that the server's operator
        has added.
        """
        self.niceness = niceness
        self.workers, self.metrics, self.timeout = workers, metrics, timeout
        self.own_bots = dict(own_bots or {})
        self.executor: ProcessPoolExecutor | None = None
        self.stopped = False
        self.free_workers = FairQueue(workers)
        "Counts free workers; a job is submitted only to a free one, so that its timeout is exact."
        self.low_priority = FairQueue(1)
        "Limits advice and replays to one at a time, so that bots' moves have priority."
        self.jobs: set[asyncio.Task[object]] = set()
        self.loading = LoadState()

    def start(self, bots: Iterable[str]) -> None:
        """Start the workers and load bots in the background."""
        shipped = [bot for bot in bots if bot not in self.own_bots]  # others may hang
        self.loading.bots = shipped
        self.loading.task = asyncio.create_task(self.load(shipped), name="load bots")

    async def load(self, bots: Iterable[str]) -> None:
        """Load bots in every worker, one bot after the other, so that moves can run in between."""
        timeout = self.timeout * LOAD_TIMEOUT_FACTOR
        for bot in bots:
            job = partial(bot_worker.load_bot, bot)
            loads = [self.run("load", job, timeout=timeout) for _ in range(self.workers)]
            results = await asyncio.gather(*loads, return_exceptions=True)
            if not any(isinstance(result, BaseException) for result in results):
                self.loading.loaded.append(bot)
            self.metrics.bots_loaded.inc()

    async def move(self, request: MoveRequest, requester: Requester = NOBODY) -> str:
        """Return the move of a bot; if all workers are busy, wait for one in a fair queue."""
        return await self.run("move", partial(bot_worker.choose_move, request), requester)

    async def advice(self, request: AdviceRequest, requester: Requester = NOBODY) -> AdviceResult:
        """Return the analysis of a position by the bot `expert`."""
        job = partial(bot_worker.advise, request)
        return await self.run("advice", job, requester, has_priority=False)

    async def replay(self, record: str, requester: Requester = NOBODY) -> bytes | Problem:
        """Return the Replay of a record as JSON bytes; for a bad record, what is wrong with it."""
        job = partial(bot_worker.replay_record, record)
        return await self.run("replay", job, requester, has_priority=False)

    # --- Running a job: caller → shielded task → turn → executor ------------------------

    async def run(
        self,
        name: str,
        job: Callable[[], Result],
        requester: Requester = NOBODY,
        has_priority: bool = True,
        timeout: float | None = None,
    ) -> Result:
        """Run a job in a worker and return its result; `name` is its label in the metrics.

        Of the jobs without priority, one runs at a time. If the caller is cancelled, a job that
        still waits is dropped, and one that has started occupies its worker until it is done.
        """
        started, state = time.perf_counter(), JobState()
        turn = self.wait_for_worker(requester, has_priority)
        task = self.start_task(self.run_in_turn(turn, state, job, timeout or self.timeout))
        try:
            result = await asyncio.shield(task)
        except asyncio.CancelledError:
            state.wanted = False
            if not state.started:
                task.cancel()
            raise
        self.metrics.bot_task_duration.labels(name).observe(time.perf_counter() - started)
        return result

    @asynccontextmanager
    async def wait_for_worker(
        self, requester: Requester, has_priority: bool
    ) -> AsyncIterator[None]:
        """Wait for a free worker and occupy it until the end of the block.

        Before that, a job without priority waits until no other job without priority runs.
        """
        others = nullcontext() if has_priority else self.low_priority.worker(requester)
        async with others, self.free_workers.worker(requester):
            yield

    def start_task(self, running: Coroutine[None, None, Result]) -> asyncio.Task[Result]:
        """Start a task that continues if its caller is cancelled."""
        task = asyncio.create_task(running)
        self.jobs.add(task)
        task.add_done_callback(self.jobs.discard)
        task.add_done_callback(retrieve_exception)
        return task

    async def run_in_turn(
        self,
        turn: AbstractAsyncContextManager[None],
        state: JobState,
        job: Callable[[], Result],
        timeout: float,
    ) -> Result:
        """Wait for a job's turn and run it in a worker; if the pool breaks, retry in a new one."""
        async with turn:
            state.started = True
            for _ in range(ATTEMPTS):
                if self.stopped or not state.wanted:
                    break
                executor = self.get_executor()
                try:
                    return await run_in_executor(executor, job, timeout)
                except (BrokenProcessPool, TimeoutError):
                    self.replace(executor)
        raise BrokenProcessPool("the bot pool was stopped, or its workers died")

    def get_executor(self) -> ProcessPoolExecutor:
        """Return the executor; create it if there is none."""
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                self.workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=bot_worker.initialize_worker,
                initargs=(self.own_bots, self.niceness),
            )
        return self.executor

    def replace(self, broken: ProcessPoolExecutor) -> None:
        """Kill a broken executor; the next job creates a new one."""
        if self.executor is broken:
            log.warning("bot pool restarted")
            self.metrics.bot_pool_restarts.inc()
            self.executor = None
            self.loading.loaded.clear()
        kill(broken)

    async def stop(self) -> None:
        """Kill all workers; running jobs fail with BrokenProcessPool."""
        self.stopped = True
        if self.loading.task:
            self.loading.task.cancel()
        if self.executor:
            kill(self.executor)
            self.executor = None
        if self.jobs:
            await asyncio.wait(self.jobs, timeout=STOP_TIMEOUT)


async def run_in_executor(
    executor: ProcessPoolExecutor, job: Callable[[], Result], timeout: float
) -> Result:
    """Return the result of a job; TimeoutError if its worker hangs."""
    future = asyncio.wrap_future(executor.submit(job))
    future.add_done_callback(retrieve_exception)
    done, _ = await asyncio.wait([future], timeout=timeout)
    if not done:
        future.cancel()
        raise TimeoutError
    if future.cancelled():
        raise BrokenProcessPool("the worker was killed")
    return future.result()


def retrieve_exception(future: "asyncio.Future[Result]") -> None:
    """Retrieve the exception of a job, so that asyncio does not warn if nobody awaits it."""
    if not future.cancelled():
        future.exception()


def kill(executor: ProcessPoolExecutor) -> None:
    """Shut an executor down at once and kill its workers, hung ones included."""
    processes = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
