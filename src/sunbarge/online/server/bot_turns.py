"""Plays the turns of a table's bots, at the pace that its players have set."""

import asyncio
import contextlib
import secrets
import time
from typing import NamedTuple, Protocol

import structlog

from sunbarge.bots.builtin import BUILT_IN, STAND_IN
from sunbarge.online.protocol.server_messages import Thinking
from sunbarge.online.sessions import Table
from sunbarge.online.store import StoreError

from .bot_pool import BotPool
from .bot_worker import MoveRequest
from .encoding import encode
from .fair_queue import Requester

log = structlog.get_logger(__name__)
POLL_SECONDS = 0.25  # between two checks of the pace, which can change meanwhile
RETRY_SECONDS = 2.0  # between two attempts to reload a table after a store error


class BotPools(NamedTuple):
    """The process pools in which bots compute their moves."""

    people: BotPool
    "For tables at which people play."
    bots_only: BotPool
    "For tables of bots alone, which must not make people wait."


class BotTable(Protocol):
    """The interface of `LiveTable` that `BotTurns` needs."""

    @property
    def id(self) -> str:
        """The table's id."""

    @property
    def table(self) -> Table | None:
        """The table's state; None if it must be reloaded."""

    @property
    def creator_network(self) -> str:
        """The network of the client that created the table, or that connected to it first."""

    @property
    def bots_should_move(self) -> bool:
        """Whether any person is connected or still plays, so that bots should move."""

    async def reload(self) -> None:
        """Read the table from the store if its state in memory was dropped."""

    async def play_bot_move(self, seat: int, move: str, seq: int) -> None:
        """Play a move chosen after the log entry `seq`, unless the position has changed since."""

    def broadcast(self, text: bytes) -> None:
        """Send a message to all connections."""


class BotTurns:
    """Runs one task while it is a bot's turn at a table, and none otherwise."""

    def __init__(
        self, live: BotTable, pools: BotPools, budget: float, stopping: asyncio.Event
    ) -> None:
        """Play at a table; a bot may compute for `budget` seconds per move."""
        self.live, self.pools, self.budget, self.stopping = live, pools, budget, stopping
        self.task: asyncio.Task[None] | None = None
        self.thinking_seat: int | None = None
        "The seat whose bot computes its move or waits before it plays it; None if there is none."
        self.forfeited: set[tuple[int, str]] = set()
        "Pairs of a seat and its bot that forfeited, for which the bot `STAND_IN` plays on."

    @property
    def is_running(self) -> bool:
        """Return whether a bot is computing or waiting to move."""
        return self.task is not None

    def wake(self) -> None:
        """Start the task if a bot has to move or the table has to be reloaded."""
        if self.task is None and (self.live.table is None or self.next_turn() is not None):
            self.task = asyncio.create_task(self.run(), name=f"bots of {self.live.id}")

    def stop(self) -> None:
        """Cancel the task; the table's lock must be held, so that no move is being stored."""
        if self.task is not None:
            self.task.cancel()

    def next_turn(self) -> tuple[int, str] | None:
        """Return seat and name of the bot that should move now; None if no bot should."""
        table = self.live.table
        if table is None or self.stopping.is_set() or not self.live.bots_should_move:
            return None
        return table.bot_to_move()

    async def run(self) -> None:
        """Play bots' moves until it is a person's turn."""
        try:
            await self.recover()
            while (turn := self.next_turn()) is not None:
                with contextlib.suppress(StoreError):
                    await self.play(*turn)
                await self.recover()
        except Exception as error:
            log.error("bots of a table stopped", table=self.live.id, exc_info=error)
        finally:
            self.task = self.thinking_seat = None

    async def recover(self) -> None:
        """Reload the table after a store error, and retry until the store answers."""
        while self.live.table is None and not self.stopping.is_set():
            await asyncio.sleep(RETRY_SECONDS)
            with contextlib.suppress(StoreError):
                await self.live.reload()

    async def play(self, seat: int, bot: str) -> None:
        """Compute and play one move, after the delay that the table's pace demands."""
        table = self.live.table
        assert table is not None
        seq, started = table.seq, time.monotonic()
        self.thinking_seat = seat
        self.live.broadcast(encode(Thinking(seat=seat)))
        move = await self.choose(table, seat, bot)
        while (left := started + table.current_pace - time.monotonic()) > 0:
            await asyncio.sleep(min(left, POLL_SECONDS))
        await self.live.play_bot_move(seat, move, seq)

    async def choose(self, table: Table, seat: int, bot: str) -> str:
        """Return a bot's move; if the bot fails, that of `STAND_IN` or, at worst, any legal move.

        If a bot that is not built in fails, it forfeits: `STAND_IN` plays all its further moves.
        """
        record = table.require_progress().record()
        has_people = any(seat.is_played_by_person for seat in table.seats)
        pool = self.pools.people if has_people else self.pools.bots_only
        for name in (STAND_IN,) if (seat, bot) in self.forfeited else (bot, STAND_IN):
            request = MoveRequest(record, name, secrets.randbits(63), self.budget)
            try:
                return await pool.move(request, Requester(self.live.creator_network, self.live.id))
            except Exception as error:
                if pool.stopped:
                    raise asyncio.CancelledError from error
                log.error("bot failed", bot=name, table=self.live.id, exc_info=error)
                if name not in BUILT_IN:
                    self.forfeited.add((seat, name))
        return table.legal[0]
