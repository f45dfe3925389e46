"""Bots at a table: asked when it is their turn, at a pace that people can follow."""

import asyncio
import contextlib
import secrets
import time
from typing import TYPE_CHECKING

import structlog

from sunbarge.online.protocol.server_messages import Thinking
from sunbarge.online.sessions import Refusal, Table
from sunbarge.online.store import StoreError

from .bot_pool import Thinkers
from .bot_worker import Question
from .encoding import frame

if TYPE_CHECKING:
    from .live_table import LiveTable

log = structlog.get_logger(__name__)
SLICE = 0.25  # seconds between two looks at the pace, which can be changed meanwhile
AFTER_TROUBLE = 2.0
STAND_IN = "simple"


class BotPlayers:
    """All bots of one table; one task while it is their turn, none else."""

    def __init__(self, live: "LiveTable", thinkers: Thinkers, budget: float) -> None:
        """Sit the bots of a table down."""
        self.live, self.thinkers, self.budget = live, thinkers, budget
        self.task: asyncio.Task[None] | None = None
        self.thinking: int | None = None
        "The seat whose bot thinks."

    @property
    def busy(self) -> bool:
        """Whether a bot thinks or waits."""
        return self.task is not None

    def wake(self) -> None:
        """Look whether a bot has to move, or the table to be read again."""
        if self.task is None and (self.live.table is None or self.due() is not None):
            self.task = asyncio.create_task(self.play(), name=f"bots of {self.live.id}")

    def stop(self) -> None:
        """Leave it to the next server; not while a move is being stored."""
        if self.task is not None:
            self.task.cancel()

    def due(self) -> tuple[int, str] | None:
        """The seat and level of the bot to move, if somebody waits for it."""
        table = self.live.table
        if table is None or self.live.house.stopping:
            return None
        awaited = self.live.visitors or any(place.waits_for_person for place in table.seats)
        return table.bot_to_move() if awaited else None

    async def play(self) -> None:
        """Move as long as it is a bot's turn."""
        try:
            await self.recover()
            while (turn := self.due()) is not None:
                with contextlib.suppress(StoreError):
                    await self.turn(*turn)
                await self.recover()
        except Exception as error:
            log.error("the bots of a table stopped", table=self.live.id, exc_info=error)
        finally:
            self.task = self.thinking = None

    async def recover(self) -> None:
        """Read the table again after trouble with the database, as soon as that can be done."""
        while self.live.table is None and not self.live.house.stopping:
            await asyncio.sleep(AFTER_TROUBLE)
            with contextlib.suppress(StoreError):
                async with self.live.lock:
                    await self.live.whole()

    async def turn(self, seat: int, level: str) -> None:
        """One move of a bot; nothing if the position has changed in the meantime."""
        table = self.live.table
        assert table is not None
        seq, began = table.seq, time.monotonic()
        self.thinking = seat
        self.live.tell(frame(Thinking(seat=seat)))
        move = await self.choose(table, level)
        while (left := began + table.current_pace - time.monotonic()) > 0:
            await asyncio.sleep(min(left, SLICE))
        async with self.live.lock:
            try:
                table = await self.live.whole()
                entry = table.bot_move(seat, move, seq)
            except Refusal:
                return
            lines = await self.live.keep(table, entry)
            self.live.show(entry.seq - 1, lines)
            await self.live.go_on(table)

    async def choose(self, table: Table, level: str) -> str:
        """Ask the bot; if it fails, another one moves for it, so that nobody waits for ever."""
        line = table.line()
        for bot in (level, STAND_IN):
            question = Question(line, bot, secrets.randbits(63), self.budget)
            try:
                return await self.thinkers.move(question)
            except Exception as error:
                if self.thinkers.stopped:
                    raise asyncio.CancelledError from error
                log.error("a bot failed", bot=bot, table=self.live.id, exc_info=error)
        legal = table.shared_view.legal if table.shared_view else []
        return legal[0]
