"""Credits: so much at once, and so much more as time goes by."""

import ipaddress
import time
from collections import Counter
from collections.abc import Callable

MOST_KEPT = 10_000
Clock = Callable[[], float]


class Credits:
    """A purse that fills up by itself."""

    __slots__ = ("burst", "left", "rate", "seen")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        """A full purse of `burst` credits that regains `rate` of them a second."""
        self.burst, self.rate = burst, rate
        self.left, self.seen = burst, now

    def take(self, now: float) -> bool:
        """Spend a credit, if there is one."""
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def wait(self) -> float:
        """Seconds until there is a credit again."""
        return max(0.0, (1 - self.left) / self.rate) if self.rate else float("inf")


class Purses:
    """A purse for every address."""

    def __init__(
        self,
        burst: float,
        rate: float,
        local_burst: float | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Purses of one size, and of another for this machine itself."""
        self.burst, self.rate = burst, rate
        self.local_burst = burst if local_burst is None else local_burst
        self.clock = clock or time.monotonic
        self.purses: dict[str, Credits] = {}
        "Those used last are last."

    def take(self, address: str) -> float:
        """Spend a credit of an address: 0, or the seconds until there is one."""
        now, who = self.clock(), neighbourhood(address)
        purse = self.purses.pop(who, None)
        if purse is None:
            self.forget()
            burst = self.local_burst if is_local(address) else self.burst
            purse = Credits(burst, self.rate * burst / self.burst, now)
        self.purses[who] = purse
        return 0.0 if purse.take(now) else purse.wait()

    def forget(self) -> None:
        """Drop the purse that was not used for longest, if there are too many."""
        if len(self.purses) >= MOST_KEPT:
            del self.purses[next(iter(self.purses))]


class Guests:
    """How many sockets each address has."""

    def __init__(self, most: int, local_most: int) -> None:
        """So many from one address, and from this machine itself."""
        self.most, self.local_most = most, local_most
        self.here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a socket, if there is room."""
        who = neighbourhood(address)
        if self.here[who] >= (self.local_most if is_local(address) else self.most):
            return False
        self.here[who] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket is gone."""
        who = neighbourhood(address)
        self.here[who] -= 1
        if self.here[who] <= 0:
            del self.here[who]


def neighbourhood(address: str) -> str:
    """The address itself, or the network of an IPv6 one: a household has many of those."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False))


def is_local(address: str) -> bool:
    """Whether this machine itself asks."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
