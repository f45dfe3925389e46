"""What a worker does when other workers come and go, and when messages could not arrive."""

from collections.abc import Mapping
from dataclasses import dataclass

from sunbarge.online.server.live_table import LiveTable

from .announcements import Announcements
from .database_reachability import DatabaseReachability
from .lease_keeper import LeaseKeeper
from .log_follower import LogFollower
from .shared_limits import SharedLimits
from .takeovers import Takeovers


@dataclass
class Membership:
    """Called after every renewal of leases, and when the connection to Redis is made or breaks."""

    tables: Mapping[str, LiveTable]
    lease_keeper: LeaseKeeper
    announcements: Announcements
    reachability: DatabaseReachability
    limits: SharedLimits
    follower: LogFollower
    takeovers: Takeovers
    known_workers: frozenset[str] = frozenset()
    "The workers that were alive at the previous renewal of this worker's leases."

    def on_renewed(self) -> None:
        """Take over tables whose owners are gone, and forget the clients of those workers.

        Workers that are new, or back after a pause, are asked which clients they have, and for
        their counts of what is limited. Tables that could not be read when they were taken over are
        read now that the database answers.
        """
        self.reachability.on_renewed()
        self.announcements.announce_renewal()
        alive = self.lease_keeper.alive
        if alive - self.known_workers:
            self.announce_everything()
        self.known_workers = alive
        self.limits.keep_workers(alive)
        self.limits.announce_changes()
        for live in list(self.tables.values()):
            if live.connections.keep_workers(alive):
                live.show_presence()
            self.takeovers.check(live)

    def on_not_renewed(self) -> None:
        """Note that the database did not answer; clients may have to go to other workers."""
        self.reachability.on_not_renewed(hears_others=self.announcements.bus.is_connected)

    def on_connected(self) -> None:
        """Ask the other workers and the database for what is new, since messages were missed."""
        self.announce_everything()
        self.follower.poll_now()

    def on_disconnected(self) -> None:
        """Drop other workers' counts of what is limited, since no messages arrive any more."""
        self.limits.keep_workers()

    def announce_everything(self) -> None:
        """Announce this worker's clients and its counts of what is limited; ask for the others'."""
        for live in self.tables.values():
            presence = live.connections.own_presence()
            self.announcements.announce_presence(live.id, presence, asks=True)
        self.limits.announce_all(asks=True)
