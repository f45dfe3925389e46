"""A table in memory: those who look at it, and one thing after the other.

Nothing is applied, acknowledged or shown before it is stored.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from sunbarge.online.protocol.commands import Hello, Rematch
from sunbarge.online.protocol.server_messages import (
    Acknowledged,
    Presence,
    Refused,
    Thinking,
    UpToDate,
)
from sunbarge.online.protocol.view import LogLine
from sunbarge.online.sessions import Entry, Refusal, Table, view_hash
from sunbarge.online.sessions.validate import TableCommand
from sunbarge.online.store import StoreError, WriteBatch

from .connection import Visitor
from .encoding import Packed, frame, happenings, update, welcome
from .persistence import LISTED, entry_row, stage_row

if TYPE_CHECKING:
    from .table_registry import Hall

log = structlog.get_logger(__name__)


class LiveTable:
    """A table that somebody looks at, or at which a bot has to move."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        """Take a table into memory."""
        self.hall, self.house, self.id = hall, hall.house, table.header.id
        self.table: Table | None = table
        "None when it may differ from what is stored; then it is read again."
        self.settled = False
        "Whether all that goes by itself has been done; not so after a log was cut off."
        self.visitors: set[Visitor] = set()
        self.lock = asyncio.Lock()
        self.bots = hall.bots_for(self)
        self.left_at: dict[int, float] = {}
        self.since = self.used = time.monotonic()

    # --- Pages come and go --------------------------------------------------------------

    async def join(self, visitor: Visitor, hello: Hello) -> None:
        """A page says which table it wants to see, what it holds and what it has."""
        async with self.lock:
            table = await self.whole()
            visitor.seats = table.held_by(hello.tokens)
            visitor.whole = lambda: self.welcome(visitor)
            self.visitors.add(visitor)
            view = self.packed(visitor.seats)
            level = (hello.have, hello.hash) == (view.seq, view.hash)
            if level:
                visitor.answer(UpToDate(seq=view.seq, hash=view.hash))
            else:
                visitor.tell(welcome(self.house.build, view))
            if self.bots.thinking is not None:
                visitor.tell(frame(Thinking(seat=self.bots.thinking)))
            self.tell_presence(but=None if level else visitor)
        self.bots.wake()

    def leave(self, visitor: Visitor) -> None:
        """A page is gone."""
        self.visitors.discard(visitor)
        self.used = time.monotonic()
        for seat in visitor.seats - self.here():
            self.left_at[seat] = self.used
        self.tell_presence()

    @property
    def inviting(self) -> bool:
        """Whether anybody may still sit down."""
        table = self.table
        if table is None or not table.header.public or table.stage != "gathering":
            return False
        return any(place.free for place in table.seats)

    def here(self) -> frozenset[int]:
        """The seats whose pages are connected."""
        return frozenset(seat for visitor in self.visitors for seat in visitor.seats)

    def watchers(self) -> int:
        """Pages that hold no seat."""
        return sum(not visitor.seats for visitor in self.visitors)

    def gone(self) -> frozenset[int]:
        """The seats whose pages have been gone for long."""
        long_ago = time.monotonic() - self.house.settings.gone_seconds
        seats = range(len(self.table.seats)) if self.table else ()
        here = self.here()
        return frozenset(
            seat
            for seat in seats
            if seat not in here and self.left_at.get(seat, self.since) <= long_ago
        )

    # --- Commands -----------------------------------------------------------------------

    async def hear(self, visitor: Visitor, command: TableCommand) -> str:
        """Carry out a command and answer it; what came of it, for the figures."""
        async with self.lock:
            try:
                return await self.carry_out(visitor, command)
            except Refusal as why:
                refused = Refused(id=command.id, code=why.code, text=why.text, legal=why.legal)
                visitor.answer(refused)
                return why.code

    async def carry_out(self, visitor: Visitor, command: TableCommand) -> str:
        """Store what a command leads to, acknowledge it, and show it to all."""
        table = await self.whole()
        seq = table.seq_of(command.id)
        if seq is not None:
            visitor.answer(Acknowledged(id=command.id, seq=seq))
            return "again"
        if isinstance(command, Rematch):
            entry, besides = self.hall.rematch(table, command, visitor.seats)
        else:
            entry, besides = table.decide(command, visitor.seats, self.gone()), WriteBatch()
            if table.changes_nothing(entry):
                visitor.answer(Acknowledged(id=command.id, seq=table.seq))
                return "done"
        lines = await self.keep(table, entry, besides)
        visitor.answer(Acknowledged(id=command.id, seq=entry.seq))
        self.show(entry.seq - 1, lines)
        await self.go_on(table)
        return "done"

    async def enter(self, entry_of: Callable[[Table], Entry]) -> Entry:
        """Store and show something that was not asked for over a socket."""
        async with self.lock:
            table = await self.whole()
            entry = entry_of(table)
            self.show(entry.seq - 1, await self.keep(table, entry))
            await self.go_on(table)
            return entry

    async def go_on(self, table: Table) -> None:
        """Whatever the table does by itself; then it is perhaps a bot's turn.

        What led to it is stored, so a failure here is nobody's: it is made up for later.
        """
        self.settled = False
        try:
            while (entry := table.automatic()) is not None:
                self.show(entry.seq - 1, await self.keep(table, entry))
            self.settled = True
        except StoreError as error:
            log.error("what goes by itself must wait", table=self.id, error=str(error))
        self.bots.wake()

    # --- Storing, then showing ----------------------------------------------------------

    async def keep(
        self, table: Table, entry: Entry, besides: WriteBatch | None = None
    ) -> list[LogLine]:
        """Store an entry, then apply it. If it is not stored, forget what is in memory."""
        more = besides or WriteBatch()
        self.used = time.monotonic()
        stage = LISTED[table.stage]
        entries = (entry_row(self.id, entry), *more.entries)
        try:
            await self.house.store.write(WriteBatch(more.tables, entries))
        except BaseException as error:
            self.table = None
            if isinstance(error, StoreError):
                self.house.metrics.not_stored.inc()
                self.bots.wake()
            raise
        lines = table.apply(entry)
        if entry.kind == "left":
            self.let_go(entry.seat)
        if LISTED[table.stage] != stage:
            self.hall.note(WriteBatch(stages=(stage_row(table),)))
        return lines

    def let_go(self, seat: int | None) -> None:
        """Who has left a seat holds it no longer, on whatever page."""
        for visitor in self.visitors:
            visitor.seats -= {seat}

    async def whole(self) -> Table:
        """The table as it is stored, with all done that goes by itself; the lock must be held."""
        table = self.table
        if table is None:
            table = self.table = await self.hall.read(self.id)
            self.settled = False
            for visitor in self.visitors:
                visitor.catch_up()
        if not self.settled:
            await self.go_on(table)
        if not self.settled:
            raise StoreError("what goes by itself could not be stored")
        return table

    def packed(self, seats: frozenset[int], here: frozenset[int] | None = None) -> Packed:
        """What somebody who holds these seats sees."""
        assert self.table is not None
        here = self.here() if here is None else here
        text = self.table.view_json(seats, here, self.watchers())
        return Packed(self.table.seq, text.decode(), view_hash(text))

    def welcome(self, visitor: Visitor) -> str:
        """The whole view, for a page that was too slow."""
        if self.table is None:
            return ""
        return welcome(self.house.build, self.packed(visitor.seats))

    def show(self, before: int, lines: list[LogLine]) -> None:
        """Send everybody the new view; those who hold the same seats see the same."""
        happened, made, here = happenings(lines), dict[frozenset[int], str](), self.here()
        for visitor in self.visitors:
            if visitor.behind:
                continue
            text = made.get(visitor.seats)
            if text is None:
                text = made[visitor.seats] = update(
                    before, happened, self.packed(visitor.seats, here)
                )
            visitor.tell(text)

    def tell(self, text: str, but: Visitor | None = None) -> None:
        """Say something that is no part of the log to all, or to all but one."""
        for visitor in self.visitors:
            if visitor is not but:
                visitor.tell(text)

    def tell_presence(self, but: Visitor | None = None) -> None:
        """Say who is here."""
        if self.table is None or not self.visitors:
            return
        here = self.here()
        seats = [
            place.bot is not None if place.token is None else seat in here
            for seat, place in enumerate(self.table.seats)
        ]
        self.tell(frame(Presence(here=seats, watchers=self.watchers())), but)

    def idle(self, long_ago: float) -> bool:
        """Whether it can be dropped from memory: it is all in the database."""
        return not self.visitors and not self.bots.busy and self.used < long_ago
