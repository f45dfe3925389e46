"""Token buckets, and limits per client address.

In a cluster, `cluster/shared_limits.py` adds what an address uses at the other workers. The
messages of a WebSocket are limited in `message_handler.py`, by a token bucket of each connection.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping

from .addresses import is_loopback, networks_of
from .settings import Limits

MAX_BUCKETS = 10_000
LOCAL_LOOKUPS = 20  # handshakes and look-ups for each table that a loopback address may create
Clock = Callable[[], float]
Deficits = Mapping[str, tuple[float, float]]
"Buckets that are not full: by network, the size and how many tokens are missing."


class TokenBucket:
    """A bucket of `burst` tokens that refills at `rate` tokens a second."""

    __slots__ = ("burst", "rate", "tokens", "updated")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        """Start with a full bucket."""
        self.burst, self.rate = burst, rate
        self.tokens, self.updated = burst, now

    def consume(self, now: float, cost: float = 1) -> bool:
        """Take `cost` tokens, at most a full bucket; return False if there are not enough."""
        if self.retry_after(now, cost):
            return False
        self.tokens -= min(cost, self.burst)
        return True

    def retry_after(self, now: float, cost: float = 1) -> float:
        """Return the seconds until there are enough tokens; 0 if there are enough now."""
        self.tokens = min(self.burst, self.tokens + (now - self.updated) * self.rate)
        self.updated = now
        missing = min(cost, self.burst) - self.tokens
        if missing <= 0:
            return 0.0
        return missing / self.rate if self.rate else float("inf")

    def charge(self, now: float, cost: float) -> None:
        """Take tokens that were used at another worker; the bucket can sink to minus `burst`."""
        self.retry_after(now)
        self.tokens = max(-self.burst, self.tokens - cost)

    def deficit(self, now: float) -> float:
        """Return how many tokens the bucket needs to be full."""
        self.retry_after(now)
        return self.burst - self.tokens


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
        self.on_taken: Callable[[str, float], None] = lambda address, cost: None
        "Called with the address and the number of tokens when an address takes some."
        self.buckets: dict[str, TokenBucket] = {}
        "Buckets by network, least recently used first."

    def acquire(self, address: str, cost: float = 1) -> float:
        """Take tokens of an address; return 0, or the seconds to wait if there are too few."""
        now = self.clock()
        buckets = self.buckets_of(address, now)
        seconds = max(bucket.retry_after(now, cost) for bucket in buckets)
        if not seconds:
            for bucket in buckets:
                bucket.consume(now, cost)
            self.on_taken(address, cost)
        return seconds

    def charge(self, address: str, cost: float) -> None:
        """Take the tokens that an address has used at another worker."""
        now = self.clock()
        for bucket in self.buckets_of(address, now):
            bucket.charge(now, cost)

    def deficits(self) -> Deficits:
        """Return the buckets that are not full, the most recently used last."""
        now = self.clock()
        found = {name: (each.burst, each.deficit(now)) for name, each in self.buckets.items()}
        return {name: each for name, each in found.items() if each[1] > 0}

    def merge_deficits(self, deficits: Deficits) -> None:
        """Take tokens until each bucket lacks at least as many as it does at another worker."""
        now = self.clock()
        for name, (size, tokens) in deficits.items():
            bucket = self.bucket(name, size, now)
            bucket.charge(now, max(0.0, tokens - bucket.deficit(now)))

    def buckets_of(self, address: str, now: float) -> list[TokenBucket]:
        """Return the buckets of an address's networks."""
        burst = self.local_burst if is_loopback(address) else self.burst
        return [
            self.bucket(each.name, burst * each.addresses, now) for each in networks_of(address)
        ]

    def bucket(self, network: str, size: float, now: float) -> TokenBucket:
        """Return the bucket of a network, full if it is new, and mark it as the last one used."""
        bucket = self.buckets.pop(network, None)
        if bucket is None:
            self.evict()
            bucket = TokenBucket(size, self.rate * size / self.burst, now)
        self.buckets[network] = bucket
        return bucket

    def evict(self) -> None:
        """Drop the least recently used bucket if there are too many."""
        if len(self.buckets) >= MAX_BUCKETS:
            del self.buckets[next(iter(self.buckets))]


class RateLimits:
    """The rate limiters of HTTP requests and of WebSocket handshakes."""

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


class CountsElsewhere:
    """What the other workers count for each client network, such as its open connections."""

    def __init__(self) -> None:
        """Start without any other worker, so that all counts are 0."""
        self.of_worker: dict[str, Counter[str]] = {}

    def change(self, worker: str, counts: Mapping[str, int], is_all: bool = False) -> None:
        """Set what a worker counts for some networks; with `is_all`, drop its other counts."""
        if is_all:
            self.of_worker.pop(worker, None)
        of_worker = self.of_worker.setdefault(worker, Counter())
        for network, count in counts.items():
            of_worker[network] = count
            if count <= 0:
                del of_worker[network]

    def keep_workers(self, alive: Collection[str] = ()) -> None:
        """Drop the counts of all workers that are not among `alive`."""
        self.of_worker = {each: self.of_worker[each] for each in self.of_worker if each in alive}

    def count(self, network: str) -> int:
        """Return the sum of the counts that the other workers have for a network."""
        return sum(counts[network] for counts in self.of_worker.values())

    def total(self) -> int:
        """Return the sum of all counts of all other workers."""
        return sum(counts.total() for counts in self.of_worker.values())


class ConnectionLimiter:
    """Limits the open connections of each client network."""

    def __init__(self, limit: int, local_limit: int) -> None:
        """Allow `limit` connections for each network, and `local_limit` for loopback addresses."""
        self.limit, self.local_limit = limit, local_limit
        self.open: Counter[str] = Counter()
        self.elsewhere = CountsElsewhere()
        self.on_change: Callable[[dict[str, int]], None] = lambda counts: None
        "Called with the new counts of the networks whose count has changed."

    def acquire(self, address: str) -> bool:
        """Count a new connection; return False if there are too many."""
        limit = self.local_limit if is_loopback(address) else self.limit
        networks = networks_of(address)
        if any(self.count(each.name) >= limit * each.addresses for each in networks):
            return False
        self.open.update(each.name for each in networks)
        self.on_change({each.name: self.open[each.name] for each in networks})
        return True

    def count(self, network: str) -> int:
        """Return how many connections a network has, those of other workers included."""
        return self.open[network] + self.elsewhere.count(network)

    def release(self, address: str) -> None:
        """Uncount a closed connection."""
        networks = networks_of(address)
        for network in networks:
            self.open[network.name] -= 1
            if self.open[network.name] <= 0:
                del self.open[network.name]
        self.on_change({each.name: self.open[each.name] for each in networks})
