"""Connections that are slow, half open or too many: they are closed, and others are served."""

import asyncio
import logging
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from sunbarge.online.server import descriptors, logs
from sunbarge.online.server.connection_gate import MAX_ABORTED, ConnectionGate
from sunbarge.online.server.http_protocol import MAX_PARTS, TIMED_OUT
from sunbarge.online.server.logs import Repeats
from sunbarge.online.server.settings import Limits
from tests.online.server.http_client import TIMEOUT, get
from tests.online.server.servers import RunningServer, run_server

QUICK = Limits(header_seconds=0.4, body_seconds=0.6)
FEW = Limits(local_half_open=5, all_connections=20)
POST = b"POST /api/cards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n"
HANDSHAKE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with short time limits."""
    with run_server(tmp_path_factory.mktemp("quick"), limits=QUICK) as running:
        assert get(f"{running.base}/healthz").text
        yield running


@contextmanager
def connection(server: RunningServer, sent: bytes) -> Iterator[socket.socket]:
    """Open a connection and send the beginning of a request."""
    port = int(server.base.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT) as opened:
        opened.sendall(sent)
        yield opened


@pytest.mark.parametrize(
    "sent",
    [b"", GET, POST, POST + b"{", GET + b"\r\n" + GET],
    ids=["nothing", "half a header", "no body", "half a body", "half a second request"],
)
def test_requests_that_stay_incomplete_are_closed(quick: RunningServer, sent: bytes) -> None:
    began, received = time.monotonic(), b""
    with connection(quick, sent) as slow:
        while part := slow.recv(4096):
            received += part
    assert time.monotonic() - began > 0.3
    assert received.endswith(TIMED_OUT)


def test_bytes_that_trickle_in_do_not_extend_the_time(quick: RunningServer) -> None:
    began = time.monotonic()
    with connection(quick, GET) as slow, suppress(ConnectionError):
        while time.monotonic() - began < TIMEOUT:
            slow.sendall(b"x")
            time.sleep(0.05)
    assert time.monotonic() - began < TIMEOUT


def test_a_body_in_tiny_chunks_is_refused(quick: RunningServer) -> None:
    head = POST.replace(b"Content-Length: 20", b"Transfer-Encoding: chunked")
    with connection(quick, head) as slow:
        slow.sendall(b"1\r\n \r\n" * (MAX_PARTS + 1))
        assert slow.recv(12) == b"HTTP/1.1 400"


def test_rubbish_after_the_response_has_begun_is_no_error_of_the_server(
    quick: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    head = POST.replace(b"Content-Length: 20", b"Transfer-Encoding: chunked")
    with connection(quick, head.replace(b"/api/cards", b"/livez")) as slow:
        received = b""
        while not received.endswith(b"}"):
            received += slow.recv(4096)
        slow.sendall(b"rubbish\r\n")
        assert slow.recv(1) == b""
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.parametrize(
    ("opcode", "is_final"),
    [(9, True), (10, True), (0, False), (1, True)],
    ids=["pings", "pongs", "fragments", "messages"],
)
def test_frames_are_limited_whatever_their_kind(
    quick: RunningServer, opcode: int, is_final: bool
) -> None:
    with connection(quick, HANDSHAKE) as flood:
        assert flood.recv(4096).startswith(b"HTTP/1.1 101")
        if opcode == 0:
            flood.sendall(b"\x01\x80\0\0\0\0")
        flood.sendall(1500 * bytes([0x80 * is_final | opcode, 0x80, 0, 0, 0, 0]))
        received = b""
        while part := flood.recv(4096):
            received += part
    assert received.endswith(b"too many frames")


def test_half_open_connections_are_limited_and_others_are_served(tmp_path: Path) -> None:
    with ExitStack() as stack:
        few = stack.enter_context(run_server(tmp_path, limits=FEW))
        opened = [stack.enter_context(connection(few, b"")) for _ in range(5)]
        refused = stack.enter_context(connection(few, b""))
        assert refused.recv(1) == b""
        for each in opened:
            each.sendall(GET + b"\r\n")
            assert each.recv(12) == b"HTTP/1.1 200"
        assert get(f"{few.base}/healthz").status_code == 200


class Transport:
    """A connection that can be aborted."""

    aborted = closing = False

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.closing


def gate(capacity: int = 100) -> ConnectionGate:
    return ConnectionGate(Limits(connections=2, half_open=2), capacity)


def connect(one: ConnectionGate, number: int, address: str) -> Transport:
    """Admit a connection, and return its transport."""
    assert one.admit(number, address)
    transport = Transport()
    one.connected(number, cast(Any, transport))
    return transport


def test_connections_are_limited_by_address_before_and_after_their_first_request() -> None:
    one = gate()
    assert [one.admit(n, "192.0.2.1") for n in range(3)] == [True, True, False]
    assert one.admit(9, "192.0.2.9")
    one.request_received(0)
    one.request_received(1)
    assert [one.admit(n, "192.0.2.1") for n in (3, 4)] == [True, True]
    one.request_received(3)
    assert not one.admit(5, "192.0.2.1")
    one.release(0)
    assert one.admit(5, "192.0.2.1")


def test_the_oldest_connection_without_a_request_makes_room() -> None:
    one = gate(capacity=3)
    transports = [connect(one, number, f"192.0.2.{number}") for number in range(3)]
    one.request_received(0)
    connect(one, 7, "198.51.100.7")
    assert [each.aborted for each in transports] == [False, True, False]
    for number in (2, 7):
        one.request_received(number)
    assert not one.admit(8, "198.51.100.8")
    assert set(one.open) == {0, 1, 2, 7}


def test_an_address_above_its_limit_drops_nobody() -> None:
    one = gate(capacity=3)
    transports = [connect(one, number, f"192.0.2.{number}") for number in (1, 2)]
    one.request_received(1)
    connect(one, 3, "192.0.2.2")
    assert not one.admit(4, "192.0.2.2")
    assert not any(each.aborted for each in transports)


def test_connections_that_come_together_do_not_take_the_files_of_others() -> None:
    one = gate(capacity=100)
    for number in range(100):
        connect(one, number, f"192.0.2.{number}")
    admitted = 0
    while not one.must_wait:  # as the event loop does before it closes what was aborted
        admitted += one.admit(1000 + admitted, f"198.51.100.{admitted}")
    assert admitted == MAX_ABORTED
    for number in range(100):
        one.release(number)
    assert not one.must_wait


def test_a_full_server_refuses_instead_of_dropping_what_was_accepted_just_now() -> None:
    one = gate(capacity=2)
    for number in (1, 2):
        connect(one, number, f"192.0.2.{number}")
        one.request_received(number)
    assert [one.admit(n, f"192.0.2.{n}") for n in range(10, 20)] == [False] * 10
    assert set(one.open) == {1, 2}


def test_a_connection_that_stays_closing_is_aborted() -> None:
    one = gate()
    reading, unread = (connect(one, number, f"192.0.2.{number}") for number in (1, 2))
    unread.closing = True
    one.abort_unread()
    assert not unread.aborted, "the client has some time"
    one.abort_unread()
    assert unread.aborted
    assert not reading.aborted


def test_what_nobody_reads_is_closed_in_the_end(quick: RunningServer) -> None:
    with connection(quick, GET + b"\r\n") as unread:
        assert unread.recv(12) == b"HTTP/1.1 200"
        gate = quick.services.gate
        [transport] = [each for each in gate.transports.values() if not each.is_closing()]
        fill = partial(transport.write, bytes(16 << 20))  # more than the system takes
        for step in (fill, transport.close, gate.abort_unread, gate.abort_unread):
            quick.loop.call_soon_threadsafe(step)
        quick.run(asyncio.sleep(0))
        assert not gate.open


def test_proxies_may_use_all_connections() -> None:
    behind = ConnectionGate(Limits(connections=1), 5, lambda address: address == "10.0.0.1")
    assert [behind.admit(n, "10.0.0.1") for n in range(5)] == [True] * 5
    for number in range(5):
        behind.release(number)
    assert not behind.open


def test_files_are_kept_for_other_things_than_connections() -> None:
    assert descriptors.connections_that_fit(10_000, 1024) == 1024 - descriptors.RESERVE
    assert descriptors.connections_that_fit(50, 1024) == 50
    assert descriptors.connections_that_fit(50, 20) == descriptors.FEWEST
    soft, hard = (resource := pytest.importorskip("resource")).getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard // 2, hard))
        assert descriptors.raise_limit() == min(hard, descriptors.HIGHEST)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_same_line_is_logged_a_few_times_a_minute() -> None:
    now = [0.0]
    repeats = Repeats(lambda: now[0])
    lines = [repeats.dropped("out of files") for _ in range(1000)]
    assert lines == [0] * logs.MOST_REPEATS + [None] * (1000 - logs.MOST_REPEATS)
    assert repeats.dropped("something else") == 0
    now[0] = 61
    assert repeats.dropped("out of files") == 1000 - logs.MOST_REPEATS
    record = logging.makeLogRecord({"msg": "invalid"})
    assert [repeats.filter(record) for _ in range(7)] == [True] * 5 + [False] * 2
