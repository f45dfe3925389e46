"""Who a client is: behind proxies, over IPv6, and under which name it asks for the server."""

import socket

import pytest

from sunbarge.online.server.addresses import (
    UNKNOWN,
    HostNames,
    Proxies,
    is_loopback,
    networks_of,
)
from sunbarge.online.server.bind_socket import bind
from sunbarge.online.server.limits import RateLimiter
from sunbarge.online.server.middleware.client_address import ClientAddressMiddleware
from tests.online.server.http_client import get
from tests.online.server.servers import RunningServer


def client_of(peer: str, host: str = "play.example", proxy: str = "10.0.0.0/8", **told: str) -> str:
    """Return the address that the middleware finds."""
    headers = [(key.replace("_", "-").encode(), value.encode()) for key, value in told.items()]
    proxies = Proxies([proxy])
    app = ClientAddressMiddleware(lambda *_: None, proxies, HostNames())  # type: ignore[arg-type]
    return app.client_of(peer, host, headers)


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "127.0.0.1, 203.0.113.9, 10.2.3.4", "203.0.113.9"),
        ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
        ("::ffff:10.0.0.1", "203.0.113.9:4711", "203.0.113.9"),
        ("10.0.0.1", "nonsense", UNKNOWN),
        ("198.51.100.1", "203.0.113.9", "198.51.100.1"),
    ],
)
def test_trusted_proxies_alone_tell_the_address_of_a_client(
    peer: str, forwarded: str, client: str
) -> None:
    assert client_of(peer, x_forwarded_for=forwarded) == client


def test_nobody_is_local_because_a_proxy_is() -> None:
    assert client_of("127.0.0.1", proxy="127.0.0.1") == UNKNOWN
    assert client_of("127.0.0.1", host="play.example") == UNKNOWN
    assert client_of("::1", host="localhost", via="1.1 proxy") == UNKNOWN
    assert client_of("127.0.0.1", host="localhost:8640") == "127.0.0.1"
    assert client_of("::ffff:127.0.0.1", host="127.0.0.1") == "127.0.0.1"
    assert not is_loopback(UNKNOWN)


def test_a_proxy_is_an_address_or_a_network() -> None:
    with pytest.raises(ValueError, match="a proxy is an address or a network: 'localhost'"):
        Proxies(["localhost"])


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost:8640", True),
        ("192.168.1.5:8640", True),
        ("[::1]:8640", True),
        (socket.gethostname(), True),
        ("play.example", True),
        ("PLAY.example.:443", True),
        ("a.games.example", True),
        ("evil.example", False),
        ("games.example", False),
        ("localhost.evil.example", False),
    ],
)
def test_only_the_servers_own_names_are_allowed(host: str, allowed: bool) -> None:
    assert HostNames(["play.example", "*.games.example"]).allows(host) is allowed


def test_other_names_are_refused_with_advice(server: RunningServer) -> None:
    answer = get(f"{server.base}/api/lobby", headers={"Host": "rebound.example"})
    assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host")
    assert "--host-name rebound.example" in answer.json()["text"]


def test_ipv4_on_a_dual_stack_listener_is_ipv4() -> None:
    assert networks_of("::ffff:192.0.2.1") == networks_of("192.0.2.1")
    assert networks_of("::ffff:192.0.2.1") != networks_of("::ffff:192.0.2.2")


def has_ipv6() -> bool:
    """Whether this machine has an IPv6 address to listen at."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::", 0))
    except OSError:
        return False
    return True


def test_a_dual_stack_listener_accepts_ipv4() -> None:
    if not has_ipv6():
        with pytest.raises(ValueError, match="::"):
            bind("::", 0)
        return
    with bind("::", 0) as listener:
        listener.listen()
        socket.create_connection(("127.0.0.1", listener.getsockname()[1])).close()
        accepted, (address, *_) = listener.accept()
        accepted.close()
    assert is_loopback(address)


def test_networks_of_a_48_share_a_limit() -> None:
    limiter = RateLimiter(10, 1, clock=lambda: 0.0)
    taken = sum(limiter.acquire(f"2001:db8:0:{n:x}::1") == 0 for n in range(1000))
    assert taken == 80
    assert limiter.acquire("2001:db8:1::1") == 0
