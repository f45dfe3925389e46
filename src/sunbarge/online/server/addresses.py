"""Addresses of clients: their networks, trusted proxies, and the names of this server."""

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

SHARED_BY_48 = 8  # the limit of all addresses of a /48, as a multiple of a single address's
UNKNOWN = "unknown"
"The address that stands for all clients whose own address no proxy reports."
Address = IPv4Address | IPv6Address


class Network(NamedTuple):
    """A network whose clients share a limit."""

    name: str
    addresses: int = 1
    "The network's limit, as a multiple of that of a single address."


@lru_cache(maxsize=4096)
def networks_of(address: str) -> tuple[Network, ...]:
    """Return the networks whose limits an address counts against.

    An IPv6 address counts against the limits of its /64, since every home has at least a whole /64,
    and of its /48, since whoever rents a server can have a whole /48.
    """
    parsed = parse_address(address)
    if not isinstance(parsed, IPv6Address):
        return (Network(str(parsed or address)),)
    home = IPv6Network((parsed, 64), strict=False)
    return Network(str(home)), Network(str(home.supernet(new_prefix=48)), SHARED_BY_48)


def client_network_of(address: str) -> str:
    """Return the name of the widest network whose limits an address counts against."""
    return networks_of(address)[-1].name


def parse_address(text: str) -> Address | None:
    """Parse an address; IPv4 in its IPv6 form, as dual-stack sockets have it, becomes IPv4."""
    try:
        parsed = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed


def is_loopback(address: str) -> bool:
    """Return whether an address is a loopback address."""
    parsed = parse_address(address)
    return parsed is not None and parsed.is_loopback


class Proxies:
    """The networks of proxies that are trusted to report the addresses of clients."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        """Trust addresses and networks such as 10.0.0.0/8; ValueError for anything else."""
        try:
            self.networks = [ip_network(text.strip()) for text in networks]
        except ValueError as error:
            raise ValueError(f"a proxy is an address or a network: {error}") from None
        self.trusts = lru_cache(maxsize=1024)(self.contains)
        "Returns whether an address is that of a trusted proxy."

    def contains(self, address: str) -> bool:
        """Return whether an address is in one of the networks."""
        parsed = parse_address(address)
        return parsed is not None and any(parsed in network for network in self.networks)

    def client(self, forwarded: str) -> str:
        """Return the client's address from X-Forwarded-For, to which each proxy appends an address.

        The client's address is the last one that is not a trusted proxy's.
        """
        for text in reversed(forwarded.split(",")):
            address = parse_address(without_port(text.strip()))
            if address is None:
                return UNKNOWN
            if not self.trusts(str(address)):
                return str(address)
        return UNKNOWN


def without_port(host: str) -> str:
    """Return a host without its port, and an IPv6 address without its brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() and ":" not in name else host


class HostNames:
    """The names under which pages may reach this server.

    Prevents DNS rebinding, in which another site lets its name resolve to this server's address, so
    that browsers let the other site's pages use this server. Addresses as hosts are always allowed.
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Allow local names and `names`: `*.example.org` allows any name below it, `*` any."""
        own = socket.gethostname().lower()
        given = {name.strip().lower().rstrip(".") for name in names}
        self.names = given | {"localhost", own, f"{own}.local"}
        self.suffixes = (".localhost", *(name[1:] for name in given if name.startswith("*.")))
        self.allows = lru_cache(maxsize=1024)(self.contains)
        "Returns whether a Host header names this server."

    def contains(self, host: str) -> bool:
        """Return whether a Host header has one of the names, or an address."""
        name = without_port(host.strip()).lower().rstrip(".")
        if name in self.names or "*" in self.names or name.endswith(self.suffixes):
            return True
        return parse_address(name) is not None


def is_loopback_host(host: str) -> bool:
    """Return whether a Host header names the machine of the client itself."""
    name = without_port(host)
    return name == "localhost" or is_loopback(name)
