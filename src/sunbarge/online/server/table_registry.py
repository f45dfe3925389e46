"""The registry of live tables: a cache in front of the store."""

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Literal

from sunbarge.online.protocol.http import (
    FinishedGame,
    HeldSeats,
    Lobby,
    NewTable,
    TableSummary,
)
from sunbarge.online.protocol.server_messages import Refused
from sunbarge.online.sessions import LOBBY_STAGES, Table

from .addresses import client_network_of, is_loopback
from .close_codes import SERVICE_RESTART
from .commitments import Commitments, OwnCommitments
from .create_table import check_request, create_table, new_secret
from .errors import TableNotFound, TooManyTables, UnknownCommitment
from .limits import Clock, CountsElsewhere
from .live_table import LiveTable
from .lobby_entries import Candidate, fair_choice, lobby_entry
from .ownership import Ownership, SoleOwner
from .publish import table_of_finished_game
from .settings import Settings
from .table_storage import TableStorage

LISTED_SECONDS = 3600
"How long the lobby lists tables without connections."
MAX_RECENT = 200  # tables among which the lobby chooses
MOST_SEATS = 5
MAX_CREATORS = 10_000
UNKNOWN_CREATORS = 4  # the share of all tables of unknown creators, as a multiple of a network's
EVICTION_SECONDS = 15.0  # between two evictions of idle tables
MAX_ID_LENGTH = 24
STOPPING = "The server stops; it will be back soon, and nothing is lost."


class TableRegistry:
    """Live tables by id, loaded on demand and evicted when nobody uses them."""

    def __init__(
        self,
        storage: TableStorage,
        make_live: Callable[[Table, str], LiveTable],
        on_resize: Callable[[int], None],
        settings: Settings,
        ownership: Ownership | None = None,
        commitments: Commitments | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """Start empty; `on_resize` is called with the number of live tables when it changes."""
        self.storage, self.make_live, self.on_resize = storage, make_live, on_resize
        self.ownership: Ownership = ownership or SoleOwner()
        self.idle_seconds, self.limits, self.clock = settings.idle_seconds, settings.limits, clock
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.commitments: Commitments = commitments or OwnCommitments()
        self.noted_creators: dict[str, str] = {}
        "By id of a table that is not in memory: the network of the client that created it."
        self.bots_elsewhere = CountsElsewhere()
        "Counts of running tables of bots alone at other workers, by the creator's network."
        self.on_created: Callable[[], None] = lambda: None
        "Called after a table was created."
        self.evictor = asyncio.create_task(self.evict_idle_tables(), name="evict idle tables")

    async def get(self, table_id: str) -> LiveTable:
        """Return a live table, loaded if needed; TableNotFound if the table does not exist."""
        live = self.tables.get(table_id)
        if live is not None:
            live.used_at = self.clock()  # otherwise it might be evicted before the caller uses it
            return live
        if not 0 < len(table_id) <= MAX_ID_LENGTH or not table_id.isascii():
            raise TableNotFound("There is no such table.")
        task = self.loading.get(table_id)
        if task is None:
            task = self.loading[table_id] = asyncio.create_task(self.load(table_id))
            task.add_done_callback(lambda done: self.loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def load(self, table_id: str) -> LiveTable:
        """Load a table from the store."""
        await self.ownership.on_table_opening(table_id)
        table = await self.storage.load(table_id)
        return self.add(table, self.noted_creators.pop(table_id, ""))

    def add(self, table: Table, creator_network: str = "") -> LiveTable:
        """Create and register the LiveTable of a Table; its creator may be unknown."""
        live = self.tables[table.header.id] = self.make_live(table, creator_network)
        self.on_resize(len(self.tables))
        return live

    def forget(self, table_id: str) -> None:
        """Remove a table from memory at once, because nobody may use it any more."""
        self.tables.pop(table_id, None)
        self.ownership.on_table_evicted(table_id)
        self.noted_creators.pop(table_id, None)
        self.on_resize(len(self.tables))

    async def create(self, request: NewTable, address: str = "") -> HeldSeats:
        """Create and store a table; return the host's seats with their tokens."""
        network = client_network_of(address)
        if all(seat.kind == "bot" for seat in request.seats):
            self.limit_tables_of_bots(network, is_loopback(address))
        check_request(request)
        secret = await self.secret_of(request.commitment)
        created, held_seats = create_table(request, secret)
        await self.storage.create(created)
        await self.ownership.on_table_opening(created.table.header.id)
        self.add(created.table, network)
        self.on_created()
        return held_seats

    def limit_tables_of_bots(self, network: str, is_local: bool) -> None:
        """Raise TooManyTables if too many tables of bots alone run, in all or for this network."""
        here, elsewhere = self.tables_of_bots(), self.bots_elsewhere
        limits = self.limits
        limit = limits.local_bot_tables if is_local else limits.bot_tables
        is_full = here.total() + elsewhere.total() >= limits.all_bot_tables
        if is_full or here[network] + elsewhere.count(network) >= limit:
            raise TooManyTables("Bots play at many tables already; wait until a game is over.")

    def tables_of_bots(self) -> Counter[str]:
        """Count the running tables of bots alone of this worker, by their creators' networks."""
        live = self.tables.values()
        return Counter(
            each.creator_network for each in live if each.only_bots_play and each.is_owned
        )

    def creators(self) -> dict[str, str]:
        """Return the creators' networks of tables in memory by table id, where they are known."""
        return {
            live.id: live.creator_network for live in self.tables.values() if live.creator_network
        }

    def note_creator(self, table_id: str, network: str) -> None:
        """Note the network of the client that created a table, as told by another worker."""
        live = self.tables.get(table_id)
        if live is None:
            self.noted_creators[table_id] = network
            self.forget_oldest_creators()
        elif not live.creator_network:
            live.creator_network = network

    async def publish(self, game: FinishedGame) -> str:
        """Replay a finished game in a thread and store it; return the id of its table."""
        created = await asyncio.to_thread(table_of_finished_game, game)
        await self.storage.create(created, is_owned=False)
        self.storage.update_stage(created.table)
        return created.table.header.id

    async def commit_to_secret(self, address: str) -> str:
        """Return a commitment to a new secret, for a table that will be created."""
        return await self.commitments.add(new_secret(), client_network_of(address))

    async def secret_of(self, commitment: str | None) -> bytes:
        """Return the secret of a commitment, or a new secret for None.

        Raises UnknownCommitment if the commitment was used, or is not known any more.
        """
        if not commitment:
            return new_secret()
        secret = await self.commitments.take(commitment)
        if secret is None:
            raise UnknownCommitment("this commitment was used, or is too old; ask for another one")
        return secret

    async def lobby(self) -> Lobby:
        """Return public tables with free seats, and public games that somebody plays or watches.

        Tables to which nobody is connected are listed for a while after they were created or begun.
        """
        entries = [await self.listed(stage) for stage in ("gathering", "playing")]
        return Lobby(open=entries[0], running=entries[1])

    async def listed(self, stage: Literal["gathering", "playing"]) -> list[TableSummary]:
        """Return the summaries of the tables that the lobby lists for a stage."""
        since = round((time.time() - LISTED_SECONDS) * 1000)
        recent = await self.storage.store.public_tables([stage], MAX_RECENT, since)
        visited = [live.id for live in self.tables.values() if live.connections]
        candidates = [self.candidate(each) for each in (*visited, *recent)]
        ids = fair_choice((each for each in candidates if self.fits(each, stage)), self.share)
        return [entry for entry in await self.lobby_entries(ids) if fits_stage(entry, stage)]

    def candidate(self, table_id: str) -> Candidate:
        """Return a table as a candidate for the lobby, without loading it."""
        live = self.tables.get(table_id)
        if live is None:
            return Candidate(table_id, self.noted_creators.get(table_id, ""), MOST_SEATS)
        free = MOST_SEATS if live.table is None else sum(seat.free for seat in live.table.seats)
        return Candidate(table_id, live.creator_network, free)

    def fits(self, candidate: Candidate, stage: str) -> bool:
        """Return whether a table is public and in a stage; True if it is not in memory."""
        live = self.tables.get(candidate.table)
        if live is None or live.table is None:
            return True
        return live.table.header.public and LOBBY_STAGES[live.table.stage] == stage

    def share(self, network: str) -> int:
        """Return how many tables of a network the lobby may list; '' is any unknown network."""
        limits = self.limits
        if not network:
            return UNKNOWN_CREATORS * limits.lobby_share
        return limits.local_lobby_share if is_loopback(network) else limits.lobby_share

    async def lobby_entries(self, ids: Iterable[str]) -> list[TableSummary]:
        """Return the summaries of tables; tables that cannot be loaded are left out."""
        found = []
        for table_id in ids:
            with contextlib.suppress(TableNotFound):
                found.append(lobby_entry(await self.get(table_id)))
        return [summary for summary in found if summary is not None]

    async def evict_idle_tables(self) -> None:
        """Evict idle tables periodically, until cancelled."""
        while True:
            await asyncio.sleep(min(EVICTION_SECONDS, self.idle_seconds))
            self.evict(self.clock() - self.idle_seconds)

    def evict(self, since: float) -> None:
        """Evict tables that nobody has used since `since`, a time of `clock`."""
        for table_id, live in list(self.tables.items()):
            if live.is_idle(since):
                del self.tables[table_id]
                self.ownership.on_table_evicted(table_id)
                self.noted_creators[table_id] = live.creator_network
        self.forget_oldest_creators()
        self.on_resize(len(self.tables))

    def forget_oldest_creators(self) -> None:
        """Forget the table creators that were noted first, if too many are noted."""
        while len(self.noted_creators) > MAX_CREATORS:
            del self.noted_creators[next(iter(self.noted_creators))]

    async def drain(self, timeout: float, spread: float = 0.0, farewell: str = STOPPING) -> None:
        """Finish running commands and writes, and close all connections within `spread` seconds."""
        self.evictor.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout + spread):
                leaving = (self.leave(live, spread, farewell) for live in self.tables.values())
                await asyncio.gather(*leaving)
                await self.storage.flush()

    async def leave(self, live: LiveTable, spread: float, farewell: str) -> None:
        """Wait for up to `spread` seconds; then give up a table and close its connections."""
        await asyncio.sleep(random.random() * spread)
        async with live.lock:
            live.bots.stop()
            await self.ownership.release(live.id)
            senders = close_all(live, farewell)
        if senders:
            await asyncio.wait(senders)


def fits_stage(entry: TableSummary, stage: str) -> bool:
    """Return whether a table is public and in a stage."""
    return entry.public and LOBBY_STAGES[entry.stage] == stage


def close_all(live: LiveTable, farewell: str) -> list[asyncio.Task[None]]:
    """Close all connections of a table because the server stops; return their sending tasks."""
    for connection in live.connections:
        if farewell:
            connection.reply(Refused(id=None, code="server_stops", text=farewell))
        connection.close(SERVICE_RESTART, "the server stops")
    return [connection.sender for connection in live.connections]
