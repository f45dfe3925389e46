"""Token buckets, and limits per client address."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable

from .settings import Limits

MAX_BUCKETS = 10_000
Clock = Callable[[], float]


class TokenBucket:
    """A bucket of `burst` tokens that refills at `rate` tokens a second."""

    __slots__ = ("burst", "rate", "tokens", "updated")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        """Start with a full bucket."""
        self.burst, self.rate = burst, rate
        self.tokens, self.updated = burst, now

    def consume(self, now: float) -> bool:
        """Take a token; return False if there is none."""
        self.tokens = min(self.burst, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def retry_after(self) -> float:
        """Return the seconds until the next token."""
        return max(0.0, (1 - self.tokens) / self.rate) if self.rate else float("inf")


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

    def acquire(self, address: str) -> float:
        """Take a token of an address; return 0, or the seconds to wait if there is none."""
        now, network = self.clock(), network_of(address)
        bucket = self.buckets.pop(network, None)
        if bucket is None:
            self.evict()
            burst = self.local_burst if is_loopback(address) else self.burst
            bucket = TokenBucket(burst, self.rate * burst / self.burst, now)
        self.buckets[network] = bucket
        return 0.0 if bucket.consume(now) else bucket.retry_after()

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


class ConnectionLimiter:
    """Limits the open connections of each client network."""

    def __init__(self, limit: int, local_limit: int) -> None:
        """Allow `limit` connections for each network, and `local_limit` for loopback addresses."""
        self.limit, self.local_limit = limit, local_limit
        self.open: Counter[str] = Counter()

    def acquire(self, address: str) -> bool:
        """Count a new connection; return False if there are too many."""
        network = network_of(address)
        if self.open[network] >= (self.local_limit if is_loopback(address) else self.limit):
            return False
        self.open[network] += 1
        return True

    def release(self, address: str) -> None:
        """Uncount a closed connection."""
        network = network_of(address)
        self.open[network] -= 1
        if self.open[network] <= 0:
            del self.open[network]


def network_of(address: str) -> str:
    """Return an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False))


def is_loopback(address: str) -> bool:
    """Return whether an address is a loopback address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
