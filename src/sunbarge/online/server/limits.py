"""Token buckets, and limits per client address."""

import time
from collections import Counter
from collections.abc import Callable

from .addresses import Network, is_loopback, networks_of
from .settings import Limits

MAX_BUCKETS = 10_000
LOCAL_LOOKUPS = 20  # connections and look-ups for each table that may be set up locally
Clock = Callable[[], float]


class TokenBucket:
    """A bucket of `burst` tokens that refills at `rate` tokens a second."""

    __slots__ = ("burst", "rate", "tokens", "updated")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        """Start with a full bucket."""
        self.burst, self.rate = burst, rate
        self.tokens, self.updated = burst, now

    def consume(self, now: float, cost: float = 1) -> bool:
        """Take tokens, at most a full bucket; return False if there are not enough."""
        if self.retry_after(now, cost):
            return False
        self.tokens -= min(cost, self.burst)
        return True

    def retry_after(self, now: float, cost: float = 1) -> float:
        """Return the seconds until there are enough tokens; 0 if there are."""
        self.tokens = min(self.burst, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        missing = min(cost, self.burst) - self.tokens
        if missing <= 0:
            return 0.0
        return missing / self.rate if self.rate else float("inf")


class RateLimiter:
    """One token bucket for each client network."""

    def __init__(
        self,
        burst: float,
        rate: float,
        local_burst: float | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        """Allow each network `burst` requests at once, and `rate` requests a second on average.

        For loopback addresses the burst is `local_burst`, and the rate is scaled in proportion.
        """
        self.burst, self.rate = burst, rate
        self.local_burst = burst if local_burst is None else local_burst
        self.clock = clock
        self.buckets: dict[str, TokenBucket] = {}
        "Buckets by network, least recently used first."

    def acquire(self, address: str, cost: float = 1) -> float:
        """Take tokens of an address; return 0, or the seconds to wait if there are too few."""
        now = self.clock()
        burst = self.local_burst if is_loopback(address) else self.burst
        buckets = [self.bucket(each, burst, now) for each in networks_of(address)]
        seconds = max(bucket.retry_after(now, cost) for bucket in buckets)
        if not seconds:
            for bucket in buckets:
                bucket.consume(now, cost)
        return seconds

    def bucket(self, network: Network, burst: float, now: float) -> TokenBucket:
        """Return the bucket of a network, full if it is new, and mark it as the last one used."""
        bucket = self.buckets.pop(network.name, None)
        if bucket is None:
            self.evict()
            size = burst * network.addresses
            bucket = TokenBucket(size, self.rate * size / self.burst, now)
        self.buckets[network.name] = bucket
        return bucket

    def evict(self) -> None:
        """Drop the least recently used bucket if there are too many."""
        if len(self.buckets) >= MAX_BUCKETS:
            del self.buckets[next(iter(self.buckets))]


class RateLimits:
    """The rate limiters of the HTTP API."""

    def __init__(self, limits: Limits) -> None:
        """Create the rate limiters from the settings."""
        self.requests = RateLimiter(limits.requests_burst, limits.requests_per_second)
        self.new_tables = RateLimiter(
            limits.tables_burst, limits.tables_per_hour / 3600, limits.local_burst
        )
        self.new_seats = RateLimiter(
            limits.seats_burst, limits.seats_per_minute / 60, limits.local_burst
        )
        self.replays = RateLimiter(
            limits.replays_burst, limits.replays_per_minute / 60, limits.local_burst
        )
        self.commitments = RateLimiter(
            limits.commitments_burst, limits.commitments_per_minute / 60, limits.local_burst
        )
        local = LOCAL_LOOKUPS * limits.local_burst
        self.lookups = RateLimiter(limits.lookups_burst, limits.lookups_per_second, local)
        self.handshakes = RateLimiter(limits.handshakes_burst, limits.handshakes_per_second, local)


class ConnectionLimiter:
    """Limits the open connections of each client network."""

    def __init__(self, limit: int, local_limit: int) -> None:
        """Allow `limit` connections for each network, and `local_limit` for loopback addresses."""
        self.limit, self.local_limit = limit, local_limit
        self.open: Counter[str] = Counter()

    def acquire(self, address: str) -> bool:
        """Count a new connection; return False if there are too many."""
        limit = self.local_limit if is_loopback(address) else self.limit
        networks = networks_of(address)
        if any(self.open[each.name] >= limit * each.addresses for each in networks):
            return False
        self.open.update(each.name for each in networks)
        return True

    def release(self, address: str) -> None:
        """Uncount a closed connection."""
        for network in networks_of(address):
            self.open[network.name] -= 1
            if self.open[network.name] <= 0:
                del self.open[network.name]
