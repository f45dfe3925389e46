"""Notices that a worker does not reach the database while other workers may.

Its clients would see nothing of what happens at their tables, so they are sent to other workers.
"""

import time
from collections.abc import Callable

import structlog

from sunbarge.online.server.limits import Clock

from .lease_keeper import LIFETIME

CUT_OFF_SECONDS = LIFETIME + 2.0  # since the last renewal of leases; by then others own the tables
CUT_OFF_FAILURES = 2  # renewals in a row; one may have begun before the database answered again
HEARD_SECONDS = 3.0  # for which another worker's message counts that it reaches the database
log = structlog.get_logger(__name__)


class DatabaseReachability:
    """Whether this worker reaches the database, and whether other workers do.

    If Redis answers and no other worker says that it reaches the database, the database counts as
    down for all workers, and clients stay. Without Redis nobody can know, so this worker counts as
    cut off from the database.
    """

    def __init__(self, on_cut_off: Callable[[], None], clock: Clock = time.monotonic) -> None:
        """Start as a worker that has just reached the database.

        `on_cut_off` is called when clients must be sent to other workers.
        """
        self.clock, self.renewed_at = clock, clock()
        self.failures = 0
        "Renewals in a row that failed here although others may have reached the database."
        self.heard_at = float("-inf")
        "When another worker last said that it reaches the database."
        self.is_cut_off = False
        self.on_cut_off = on_cut_off

    def on_renewed(self) -> None:
        """Note that the leases were renewed."""
        self.renewed_at, self.failures = self.clock(), 0
        if self.is_cut_off:
            log.warning("the database answers again: clients are accepted")
            self.is_cut_off = False

    def on_other_renewed(self) -> None:
        """Note that another worker says that it has just renewed its leases."""
        self.heard_at = self.clock()

    def on_not_renewed(self, hears_others: bool) -> None:
        """Note that the leases were not renewed; the worker may now count as cut off.

        `hears_others` says whether messages of other workers arrive over Redis.
        """
        now = self.clock()
        if hears_others and now - self.heard_at > HEARD_SECONDS:  # it is down for all
            self.failures = 0
            return
        self.failures += 1
        is_short = now - self.renewed_at < CUT_OFF_SECONDS or self.failures < CUT_OFF_FAILURES
        if self.is_cut_off or is_short:
            return
        log.warning("cut off from the database: clients are sent to other workers")
        self.is_cut_off = True
        self.on_cut_off()
