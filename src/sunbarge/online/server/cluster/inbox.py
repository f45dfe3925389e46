"""Handles the messages of the other workers."""

from dataclasses import dataclass

import structlog

from sunbarge.online.server.live_table import LiveTable
from sunbarge.online.server.table_registry import TableRegistry
from sunbarge.online.server.table_requests import Answer
from sunbarge.online.store import LeaseLost

from .announcements import inbox_of
from .background_tasks import BackgroundTasks
from .bus import Bus
from .database_reachability import DatabaseReachability
from .failures import failure_of
from .lease_keeper import LeaseKeeper
from .log_follower import LogFollower
from .messages import (
    EntryStored,
    Failure,
    LeasesRenewed,
    LimitCounts,
    MessageRelayed,
    PresenceAnnounced,
    RequestAnswered,
    RequestSent,
    TableMessage,
    TableReleased,
    TokensTaken,
    encode,
    parse,
)
from .sent_requests import SentRequests
from .shared_limits import SharedLimits
from .takeovers import Takeovers

MAX_REMOTE_REQUESTS = 2_000  # of other workers at a time; further ones are sent again
log = structlog.get_logger(__name__)


@dataclass
class Inbox:
    """Passes each message to the object that handles it, and executes other workers' requests."""

    worker: str
    registry: TableRegistry
    bus: Bus
    tasks: BackgroundTasks
    lease_keeper: LeaseKeeper
    sent_requests: SentRequests
    reachability: DatabaseReachability
    limits: SharedLimits
    follower: LogFollower
    takeovers: Takeovers
    remote_requests_running: int = 0

    def on_message(self, text: str) -> None:
        """Handle a message of another worker; this worker's own messages are ignored."""
        if text.startswith(f'{{"worker":"{self.worker}"'):
            return
        try:
            message = parse(text)
        except ValueError:
            log.warning("a message of another version was ignored")
            return
        match message:
            case RequestAnswered():
                self.sent_requests.on_answered(message)
            case RequestSent():
                self.on_request(message)
            case TokensTaken() | LimitCounts():
                self.limits.on_message(message)
            case LeasesRenewed():
                self.reachability.on_other_renewed()
            case _ if (live := self.registry.tables.get(message.table)) is not None:
                self.on_table_message(live, message)

    def on_table_message(self, live: LiveTable, message: TableMessage) -> None:
        """Handle what another worker announces about a table."""
        match message:
            case EntryStored():
                self.lease_keeper.owners[live.id] = message.worker
                self.follower.on_entry_stored(live, message.entry)
            case PresenceAnnounced():
                presence = message.seats, message.spectators
                if live.connections.set_elsewhere(message.worker, presence):
                    live.show_presence()
                    live.bots.wake()
                if message.asks and live.connections:
                    live.announce_presence()
            case MessageRelayed():
                live.connections.broadcast(message.text.encode())
            case TableReleased():
                self.lease_keeper.owners.pop(live.id, None)
                self.takeovers.start(live)

    def on_request(self, sent: RequestSent) -> None:
        """Start to execute a request of another worker, unless too many are being executed."""
        if self.remote_requests_running < MAX_REMOTE_REQUESTS:
            self.remote_requests_running += 1
            self.tasks.spawn(self.serve_remote_request(sent))

    async def serve_remote_request(self, sent: RequestSent) -> None:
        """Execute a request of another worker, and answer it."""

        def answer(given: Answer | Failure) -> None:
            self.bus.publish(inbox_of(sent.worker), encode(RequestAnswered(sent.id, given)))

        try:
            if sent.table not in self.lease_keeper.leases:
                raise LeaseLost("another worker owns the table")
            live = await self.registry.get(sent.table)
            await live.handle_request(sent.request, answer)
        except Exception as error:
            answer(failure_of(error))
        finally:
            self.remote_requests_running -= 1
