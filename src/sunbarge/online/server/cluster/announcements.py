"""What a worker announces to the other workers, and the channels of Redis that it uses."""

from sunbarge.online.server.ownership import WorkerPresence
from sunbarge.online.sessions import Entry

from .bus import Bus
from .messages import (
    EntryStored,
    LeasesRenewed,
    LimitMessage,
    MessageRelayed,
    PresenceAnnounced,
    TableMessage,
    TableReleased,
    encode,
)

ALL_WORKERS = "sunbarge:workers"
"The channel that every worker reads."


def inbox_of(worker: str) -> str:
    """Return the channel that one worker reads."""
    return f"sunbarge:worker:{worker}"


def channel_of(table_id: str) -> str:
    """Return the channel of all workers that have a table in memory."""
    return f"sunbarge:table:{table_id}"


class Announcements:
    """Publishes what happens at this worker; drops messages while Redis is not connected."""

    def __init__(self, worker: str, bus: Bus) -> None:
        """Announce what happens at `worker`."""
        self.worker, self.bus = worker, bus

    def publish(self, message: TableMessage) -> None:
        """Send a message to all workers that have the message's table in memory."""
        self.bus.publish(channel_of(message.table), encode(message))

    def publish_to_all(self, message: LimitMessage | LeasesRenewed) -> None:
        """Send a message to all workers."""
        self.bus.publish(ALL_WORKERS, encode(message))

    def announce_renewal(self) -> None:
        """Announce that this worker has renewed its leases."""
        self.publish_to_all(LeasesRenewed(self.worker))

    def announce_release(self, table_id: str) -> None:
        """Announce that any worker may own a table from now on."""
        self.publish(TableReleased(self.worker, table_id))

    def announce_entry(self, table_id: str, entry: Entry) -> None:
        """Announce a stored entry of a table."""
        self.publish(EntryStored(self.worker, table_id, entry))

    def announce_presence(
        self, table_id: str, presence: WorkerPresence, asks: bool = False
    ) -> None:
        """Announce a table's clients at this worker; with `asks`, the other workers do so, too."""
        self.publish(PresenceAnnounced(self.worker, table_id, *presence, asks=asks))

    def relay(self, table_id: str, text: bytes) -> None:
        """Let the other workers send a message to their clients of a table."""
        self.publish(MessageRelayed(self.worker, table_id, text.decode()))
