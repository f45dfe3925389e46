"""The ownership of tables that several workers share: leases, and messages between workers."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Coroutine, Mapping

import structlog

from sunbarge.online.server.errors import TableNotFound
from sunbarge.online.server.limits import ConnectionLimiter, RateLimits
from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.server.ownership import SharedTable, WorkerPresence
from sunbarge.online.server.table_registry import TableRegistry
from sunbarge.online.server.table_requests import Answer, Reply, TableRequest
from sunbarge.online.sessions import Entry
from sunbarge.online.store import LeaseLost, LeaseRow, Store, StoreError

from .bus import Bus
from .failures import exception_of, failure_of
from .lease_keeper import LeaseKeeper
from .messages import (
    Answered,
    Asked,
    Counted,
    Failure,
    LimitMessage,
    Message,
    Present,
    Relayed,
    Released,
    Renewed,
    Stored,
    TableMessage,
    Taken,
    encode,
    parse,
)
from .news import News
from .reach import Reach
from .requests import Requests
from .shared_limits import SharedLimits

ATTEMPTS = 8
UNFORCED_ATTEMPTS = 3  # before a table is taken from an owner that does not answer
RETRY_SECONDS = 0.05
MAX_ASKED = 2_000  # requests of other workers at a time; others are sent again
ALL_WORKERS = "sunbarge:workers"
"The channel that every worker reads."
log = structlog.get_logger(__name__)


class SharedOwnership:
    """Owns tables by leases, and sends requests for other tables to the workers that own them."""

    def __init__(
        self,
        store: Store,
        redis: str,
        worker: str,
        rate_limits: RateLimits,
        connections: ConnectionLimiter,
    ) -> None:
        """Share the tables of a store, and the limits, as one of several workers."""
        self.worker, self.own_start = worker, f'{{"worker":"{worker}"'
        self.lease_keeper = LeaseKeeper(store, worker, self.on_renewed, self.on_released)
        self.lease_keeper.on_failed = self.on_not_renewed
        self.reach = Reach()
        self.bus = self.make_bus(redis)
        self.limits = SharedLimits(worker, self.tell_limits, rate_limits, connections)
        self.requests = Requests(worker, self.bus, self.inbox_of)
        self.live: Mapping[str, LiveTable] = {}
        self.get_live: Callable[[str], Awaitable[LiveTable]] | None = None
        self.news = News(store, self.bus, lambda: self.live, self.on_lease_lost)
        self.known: frozenset[str] = frozenset()
        "The workers that were alive at the previous renewal of this worker's leases."
        self.taking: set[str] = set()
        "Ids of the tables that this worker is just taking over."
        self.tasks: set[asyncio.Task[None]] = set()
        self.asked = 0

    def make_bus(self, redis: str) -> Bus:
        """Create the connection to Redis for messages to this worker and to all workers."""
        channels = self.inbox_of(self.worker), ALL_WORKERS
        bus = Bus(redis, channels, self.on_message, self.on_connected)
        bus.on_lost = self.on_lost
        return bus

    def join(self, registry: TableRegistry) -> None:
        """Share the tables of a registry."""
        self.live, self.get_live = registry.tables, registry.get
        self.limits.join(registry)

    async def start(self) -> None:
        """Become one of the workers; StoreError if the database does not answer."""
        await self.lease_keeper.start()
        self.bus.start()
        self.news.start()

    async def stop(self) -> None:
        """Give up all tables, and stop exchanging messages with the other workers."""
        self.news.stop()
        await self.lease_keeper.stop()
        await self.bus.stop()

    @staticmethod
    def inbox_of(worker: str) -> str:
        """Return the channel that a worker reads."""
        return f"sunbarge:worker:{worker}"

    @staticmethod
    def channel_of(table_id: str) -> str:
        """Return the channel of all workers that have a table in memory."""
        return f"sunbarge:table:{table_id}"

    # --- Whose table it is --------------------------------------------------------------

    def fence(self, table_id: str) -> int | None:
        """Return the fencing number of this worker's lease of a table; None if it has no lease."""
        lease = self.lease_keeper.leases.get(table_id)
        return None if lease is None else lease.fence

    def leases_for_write(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the lease that a write to a table needs; LeaseLost if this worker has none."""
        lease = self.lease_keeper.leases.get(table_id)
        if lease is None:
            raise LeaseLost("another worker owns the table")
        return (lease,)

    def leases_for_new_table(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the lease of a new table, which this worker owns."""
        lease = self.lease_keeper.leases[table_id] = LeaseRow(table_id, self.worker, 1)
        return (lease,)

    def on_lease_lost(self, table_id: str) -> None:
        """Note that another worker has taken over a table, or may have."""
        self.lease_keeper.drop(table_id)
        self.lease_keeper.owners.pop(table_id, None)

    async def release(self, table_id: str) -> None:
        """Let another worker own a table."""
        with contextlib.suppress(StoreError):
            await self.lease_keeper.release(table_id)

    def on_released(self, table_id: str) -> None:
        """Tell the other workers that they may own a table."""
        self.publish(Released(self.worker, table_id))

    async def own_if_unowned(self, table_id: str) -> None:
        """Become the owner of a table if no live worker owns it."""
        if not self.lease_keeper.has_live_owner(table_id):
            await self.lease_keeper.acquire(table_id)

    # --- Requests -----------------------------------------------------------------------

    async def route_request(self, live: SharedTable, request: TableRequest, reply: Reply) -> str:
        """Have the table's owner execute a request; become the owner if there is none."""
        for attempt in range(ATTEMPTS):
            await asyncio.sleep(random.random() * RETRY_SECONDS * attempt)
            owner = await self.find_owner(live.id, attempt)
            if owner == self.worker:
                with contextlib.suppress(LeaseLost):
                    return await live.handle_request(request, reply)
            elif owner is not None:
                answer = await self.requests.ask(owner, live.id, request)
                if answer is not None and not is_lease_lost(answer):
                    return deliver(answer, reply)
            self.on_lease_lost(live.id)
        raise StoreError("no worker could change the table")

    async def find_owner(self, table_id: str, attempt: int) -> str | None:
        """Return the worker that owns a table: this worker takes it if no live worker owns it.

        After some attempts to ask a live owner, this worker takes the table from it. Without Redis
        no owner can be asked, so the table is taken at once.
        """
        if table_id in self.lease_keeper.leases:
            return self.worker
        if self.bus.is_connected and attempt == 0 and self.lease_keeper.has_live_owner(table_id):
            return self.lease_keeper.owners[table_id]
        force = not self.bus.is_connected or attempt >= UNFORCED_ATTEMPTS
        return await self.lease_keeper.acquire(table_id, force)

    async def serve_remote_request(self, asked: Asked) -> None:
        """Execute a request of another worker, and answer it."""

        def answer(given: Answer | Failure) -> None:
            self.bus.publish(self.inbox_of(asked.worker), encode(Answered(asked.id, given)))

        try:
            if asked.table not in self.lease_keeper.leases or self.get_live is None:
                raise LeaseLost("another worker owns the table")
            live = await self.get_live(asked.table)
            await live.handle_request(asked.request, answer)
        except Exception as error:
            answer(failure_of(error))
        finally:
            self.asked -= 1

    # --- What others are told -----------------------------------------------------------

    def publish(self, message: TableMessage) -> None:
        """Send a message to all workers that have the message's table in memory."""
        self.bus.publish(self.channel_of(message.table), encode(message))

    def tell_limits(self, message: LimitMessage) -> None:
        """Tell all workers what counts against the limits of addresses."""
        self.bus.publish(ALL_WORKERS, encode(message))

    def announce_entry(self, table_id: str, entry: Entry) -> None:
        """Tell the other workers of a stored entry."""
        self.publish(Stored(self.worker, table_id, entry))

    def announce_presence(self, table_id: str, presence: WorkerPresence) -> None:
        """Tell the other workers which clients of a table are connected to this one."""
        self.publish(Present(self.worker, table_id, *presence))

    def relay(self, table_id: str, text: bytes) -> None:
        """Let the other workers send a message to their clients of a table."""
        self.publish(Relayed(self.worker, table_id, text.decode()))

    async def on_table_opening(self, table_id: str) -> None:
        """Subscribe to the channel of a table, and ask which clients other workers have there."""
        await self.bus.subscribe(self.channel_of(table_id))
        self.publish(Present(self.worker, table_id, frozenset(), 0, asks=True))

    def on_table_evicted(self, table_id: str) -> None:
        """Unsubscribe from the channel of a table, and let another worker own the table."""
        self.bus.unsubscribe(self.channel_of(table_id))
        self.lease_keeper.owners.pop(table_id, None)
        if table_id in self.lease_keeper.leases:
            self.spawn(self.release(table_id))

    # --- What others tell ---------------------------------------------------------------

    def on_message(self, text: str) -> None:
        """Handle a message of another worker; this worker's own messages are ignored."""
        if text.startswith(self.own_start):
            return
        try:
            message = parse(text)
        except ValueError:
            log.warning("a message of another version was ignored")
            return
        if isinstance(message, Answered):
            self.requests.answered(message)
        elif isinstance(message, Asked):
            if self.asked < MAX_ASKED:
                self.asked += 1
                self.spawn(self.serve_remote_request(message))
        elif isinstance(message, Taken | Counted):
            self.limits.handle(message)
        elif isinstance(message, Renewed):
            self.reach.heard()
        elif message.table in self.live:
            self.on_table_message(self.live[message.table], message)

    def on_table_message(self, live: LiveTable, message: TableMessage) -> None:
        """Handle what another worker tells of a table."""
        match message:
            case Stored():
                self.lease_keeper.owners[live.id] = message.worker
                self.news.add(live, message.entry)
            case Present():
                if live.connections.set_elsewhere(
                    message.worker, (message.seats, message.spectators)
                ):
                    live.presence_changed()
                    live.bots.wake()
                if message.asks and live.connections:
                    live.announce_presence()
            case Relayed():
                live.connections.broadcast(message.text.encode())
            case Released():
                self.lease_keeper.owners.pop(live.id, None)
                self.take_over_soon(live)

    def on_connected(self) -> None:
        """After a gap in the messages, ask the other workers and the database for what is new."""
        self.tell_everything()
        self.news.wake()

    def on_lost(self) -> None:
        """Drop what other workers count for limits, since their messages do not arrive any more."""
        self.limits.keep_workers()

    def tell_everything(self) -> None:
        """Tell other workers this one's clients and its counts for limits, and ask for theirs."""
        self.tell_all_presence()
        self.limits.tell_all(asks=True)

    def tell_all_presence(self) -> None:
        """Tell the other workers who is connected here at each table, and ask for theirs."""
        for live in self.live.values():
            self.publish(Present(self.worker, live.id, *live.connections.own_presence(), asks=True))

    def on_renewed(self) -> None:
        """Take over tables whose owners are gone, and forget the clients of those workers.

        Workers that are new, or back after a pause, are asked for their clients and for what they
        count for limits. Tables that could not be read when they were taken over are read now that
        the database answers.
        """
        self.reach.renewed()
        self.bus.publish(ALL_WORKERS, encode(Renewed(self.worker)))
        if self.lease_keeper.alive - self.known:
            self.tell_everything()
        self.known = self.lease_keeper.alive
        self.limits.keep_workers(self.known)
        self.limits.tell_changes()
        for live in list(self.live.values()):
            if live.connections.keep_workers(self.lease_keeper.alive):
                live.presence_changed()
            is_waiting = not self.lease_keeper.has_live_owner(live.id) or self.is_behind(live)
            if is_waiting and live.id not in self.taking:
                self.take_over_soon(live)

    def on_not_renewed(self) -> None:
        """Note that the database did not answer, after which clients may have to go elsewhere."""
        self.reach.failed(hears_others=self.bus.is_connected)

    def is_behind(self, live: LiveTable) -> bool:
        """Return whether this worker owns a table, but has not read its log since the take-over."""
        fence = self.fence(live.id)
        return fence is not None and fence != live.fence

    def take_over_soon(self, live: LiveTable) -> None:
        """Take over a table in the background, if clients are connected to it here."""
        if live.connections:
            self.spawn(self.take_over(live))

    async def take_over(self, live: LiveTable) -> None:
        """Take over a table if no live worker owns it, and let its bots go on.

        If the database does not answer, it is tried again after the next renewal of leases.
        """
        self.taking.add(live.id)
        try:
            with contextlib.suppress(StoreError, TableNotFound):
                if await self.lease_keeper.acquire(live.id) == self.worker:
                    await live.reload()
        finally:
            self.taking.discard(live.id)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def is_lease_lost(answer: Answer | Failure) -> bool:
    """Return whether the worker that answered does not own the table any more."""
    return isinstance(answer, Failure) and answer.error == LeaseLost.__name__


def deliver(answer: Answer | Failure, reply: Reply) -> str:
    """Pass on another worker's answer, or raise its exception; return the outcome for metrics."""
    if isinstance(answer, Failure):
        raise exception_of(answer)
    reply(answer)
    return getattr(answer, "code", "done")


__all__ = ["Message", "SharedOwnership"]
