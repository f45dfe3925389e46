"""The ownership of tables that several workers share; calls go to other modules of this folder."""

import contextlib
from collections.abc import Awaitable, Callable

from sunbarge.online.server.limits import ConnectionLimiter, RateLimits
from sunbarge.online.server.ownership import SharedTable, WorkerPresence
from sunbarge.online.server.table_registry import TableRegistry
from sunbarge.online.server.table_requests import Reply, TableRequest
from sunbarge.online.sessions import Entry
from sunbarge.online.store import LeaseRow, Store, StoreError

from .announcements import ALL_WORKERS, Announcements, channel_of, inbox_of
from .background_tasks import BackgroundTasks
from .bus import Bus
from .database_reachability import DatabaseReachability
from .inbox import Inbox
from .lease_keeper import LeaseKeeper
from .log_follower import LogFollower
from .membership import Membership
from .request_router import RequestRouter
from .shared_limits import SharedLimits
from .takeovers import Takeovers

NO_PRESENCE: WorkerPresence = (frozenset(), 0)


class SharedOwnership:
    """Owns tables by leases, and sends requests for other tables to the workers that own them."""

    def __init__(
        self,
        store: Store,
        redis: str,
        worker: str,
        rate_limits: RateLimits,
        connections: ConnectionLimiter,
        on_cut_off: Callable[[], None],
    ) -> None:
        """Share the tables of a store, and the limits, as one of several workers.

        `on_cut_off` is called when the clients of this worker must go to other workers.
        """
        self.store, self.worker = store, worker
        self.rate_limits, self.connections = rate_limits, connections
        self.bus = Bus(redis, (inbox_of(worker), ALL_WORKERS))
        self.announcements = Announcements(worker, self.bus)
        self.lease_keeper = LeaseKeeper(store, worker, self.announcements.announce_release)
        self.router = RequestRouter(worker, self.bus, self.lease_keeper)
        self.reachability = DatabaseReachability(on_cut_off)
        self.tasks = BackgroundTasks()
        self.follower: LogFollower | None = None

    async def start(self, registry: TableRegistry) -> None:
        """Become one of the workers and share the tables of a registry.

        StoreError if the database does not answer.
        """
        keeper, announcements = self.lease_keeper, self.announcements
        publish = announcements.publish_to_all
        limits = SharedLimits(self.worker, publish, self.rate_limits, self.connections, registry)
        self.follower = LogFollower(self.store, self.bus, registry.tables, keeper.note_lost)
        takeovers = Takeovers(keeper, self.tasks)
        members = Membership(
            tables=registry.tables,
            lease_keeper=keeper,
            announcements=announcements,
            reachability=self.reachability,
            limits=limits,
            follower=self.follower,
            takeovers=takeovers,
        )
        inbox = self.make_inbox(registry, members)
        await keeper.start(members.on_renewed, members.on_not_renewed)
        self.bus.start(inbox.on_message, members.on_connected, members.on_disconnected)
        self.follower.start()

    def make_inbox(self, registry: TableRegistry, members: Membership) -> Inbox:
        """Create what handles the messages of the other workers."""
        return Inbox(
            worker=self.worker,
            registry=registry,
            bus=self.bus,
            tasks=self.tasks,
            lease_keeper=self.lease_keeper,
            sent_requests=self.router.sent_requests,
            reachability=self.reachability,
            limits=members.limits,
            follower=members.follower,
            takeovers=members.takeovers,
        )

    async def stop(self) -> None:
        """Give up all tables, and stop exchanging messages with the other workers."""
        if self.follower is not None:
            self.follower.stop()
        await self.lease_keeper.stop()
        await self.bus.stop()

    # --- Whose table it is --------------------------------------------------------------

    def fence(self, table_id: str) -> int | None:
        """Return the fencing number of this worker's lease of a table; None if it has no lease."""
        return self.lease_keeper.fence(table_id)

    def leases_for_write(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the lease that a write to a table needs; LeaseLost if this worker has none."""
        return (self.lease_keeper.require(table_id),)

    def leases_for_new_table(self, table_id: str) -> tuple[LeaseRow, ...]:
        """Return the lease of a new table, which this worker owns."""
        return (self.lease_keeper.add_new(table_id),)

    def on_lease_lost(self, table_id: str) -> None:
        """Note that another worker has, or may have, taken over a table."""
        self.lease_keeper.note_lost(table_id)

    async def release(self, table_id: str) -> None:
        """Let another worker own a table."""
        with contextlib.suppress(StoreError):
            await self.lease_keeper.release(table_id)

    async def own_if_unowned(self, table_id: str) -> None:
        """Become the owner of a table if no live worker owns it."""
        if not self.lease_keeper.has_live_owner(table_id):
            await self.lease_keeper.acquire(table_id)

    def route_request(
        self, live: SharedTable, request: TableRequest, reply: Reply
    ) -> Awaitable[str]:
        """Have the table's owner execute a request; become the owner if there is none."""
        return self.router.route(live, request, reply)

    # --- What is announced to the other workers -----------------------------------------

    async def on_table_opening(self, table_id: str) -> None:
        """Subscribe to the channel of a table, and ask which clients other workers have there."""
        await self.bus.subscribe(channel_of(table_id))
        self.announcements.announce_presence(table_id, NO_PRESENCE, asks=True)

    def on_table_evicted(self, table_id: str) -> None:
        """Unsubscribe from the channel of a table, and let another worker own the table."""
        self.bus.unsubscribe(channel_of(table_id))
        self.lease_keeper.owners.pop(table_id, None)
        if table_id in self.lease_keeper.leases:
            self.tasks.spawn(self.release(table_id))

    def announce_entry(self, table_id: str, entry: Entry) -> None:
        """Tell the other workers of a stored entry."""
        self.announcements.announce_entry(table_id, entry)

    def announce_presence(self, table_id: str, presence: WorkerPresence) -> None:
        """Tell the other workers which clients of a table are connected to this one."""
        self.announcements.announce_presence(table_id, presence)

    def relay(self, table_id: str, text: bytes) -> None:
        """Let the other workers send a message to their clients of a table."""
        self.announcements.relay(table_id, text)
