"""Counts and limits connections when they are accepted, before anything is read from them."""

import asyncio
import socket
from collections.abc import Callable

import structlog

from .limits import ConnectionLimiter
from .settings import Limits

REQUESTS_TOO = 2  # times the limit of WebSockets; pages need connections for requests, too
MAX_REFUSED = 100  # connections refused in one go, before the event loop does something else
MAX_ABORTED = 64  # connections that are aborted to make room and not closed yet
log = structlog.get_logger(__name__)


class ConnectionGate:
    """The open connections of the server, by file descriptor.

    There is a limit for all connections, one for those of an address, and one for those of an
    address that have not sent a whole request yet. At the limit for all, the oldest connection
    without a whole request is aborted to make room for a new one. An aborted connection is closed,
    and its descriptor free, when the event loop runs again.
    """

    def __init__(
        self,
        limits: Limits,
        capacity: int,
        is_proxy: Callable[[str], bool] = lambda address: False,
        on_refused: Callable[[str], None] = lambda kind: None,
    ) -> None:
        """Allow `capacity` connections in all; proxies may use all of them."""
        self.capacity, self.is_proxy, self.on_refused = capacity, is_proxy, on_refused
        self.of_address = ConnectionLimiter(
            REQUESTS_TOO * limits.connections, REQUESTS_TOO * limits.local_connections
        )
        self.half_open = ConnectionLimiter(limits.half_open, limits.local_half_open)
        self.open: dict[int, str] = {}
        "Addresses of the open connections."
        self.waiting: dict[int, None] = {}
        "The connections without a whole request, the oldest first."
        self.transports: dict[int, asyncio.Transport] = {}
        "Transports of the open connections, but for those that were accepted just now."
        self.aborted: set[int] = set()
        "Connections that were aborted to make room, and are not closed yet."
        self.closing: set[int] = set()
        "Connections that were already closing when `abort_unread` was called last."

    def admit(self, descriptor: int, address: str) -> bool:
        """Count a new connection; return False if it must be closed."""
        self.release(descriptor)  # the number is new, or of a connection that was lost uncounted
        is_counted = not self.is_proxy(address)
        if is_counted and not self.of_address.acquire(address):
            return self.refuse("address", "too many connections of an address")
        if is_counted and not self.half_open.acquire(address):
            self.of_address.release(address)
            told = "too many connections of an address without a request"
            return self.refuse("half_open", told)
        self.open[descriptor] = address
        self.waiting[descriptor] = None
        if len(self.open) > self.capacity and not self.drop_oldest():
            self.release(descriptor)
            return self.refuse("all", "too many connections")
        return True

    @property
    def must_wait(self) -> bool:
        """Return whether so many aborted connections are not closed yet that new ones must wait."""
        return len(self.aborted) >= MAX_ABORTED

    def refuse(self, kind: str, reason: str) -> bool:
        """Log that a connection is refused; return False."""
        self.on_refused(kind)
        log.warning("connection refused", reason=reason)
        return False

    def drop_oldest(self) -> bool:
        """Abort the oldest connection without a whole request; return False if there is none."""
        oldest = next(iter(self.waiting), None)
        transport = None if oldest is None else self.transports.get(oldest)
        if oldest is None or transport is None:
            return False
        self.request_received(oldest)
        self.aborted.add(oldest)
        transport.abort()
        return True

    def connected(self, descriptor: int, transport: asyncio.Transport) -> None:
        """Note the transport of a connection that was admitted."""
        if descriptor in self.open:
            self.transports[descriptor] = transport

    def abort_unread(self) -> None:
        """Abort the connections that have been closing since the last call.

        A connection on which `close` was called stays open until its client has read everything,
        which may be never.
        """
        closing = {each for each, transport in self.transports.items() if transport.is_closing()}
        for each in closing & self.closing:
            self.transports[each].abort()
        self.closing = closing

    def request_received(self, descriptor: int) -> None:
        """Count a connection as one that has sent a whole request."""
        if descriptor in self.waiting:
            del self.waiting[descriptor]
            address = self.open[descriptor]
            if not self.is_proxy(address):
                self.half_open.release(address)

    def release(self, descriptor: int) -> None:
        """Uncount a connection that is closed."""
        self.request_received(descriptor)
        self.transports.pop(descriptor, None)
        self.aborted.discard(descriptor)
        self.closing.discard(descriptor)
        address = self.open.pop(descriptor, None)
        if address is not None and not self.is_proxy(address):
            self.of_address.release(address)


class Listener(socket.socket):
    """A listening socket that closes connections above the limits as soon as they are accepted."""

    gate: ConnectionGate

    @classmethod
    def adopt(cls, bound: socket.socket, gate: ConnectionGate) -> "Listener":
        """Return a listener that takes over the file descriptor of a bound socket."""
        listener = cls(bound.family, bound.type, bound.proto, bound.detach())
        listener.gate = gate
        return listener

    def accept(self) -> tuple[socket.socket, object]:
        """Accept the next connection within the limits; BlockingIOError if there is none now.

        Connections that must wait stay in the system's queue until the event loop runs again.
        """
        for _ in range(MAX_REFUSED):
            if self.gate.must_wait:
                break
            accepted, address = super().accept()
            if self.gate.admit(accepted.fileno(), str(address[0])):
                return CountedSocket.adopt(accepted, self.gate), address
            accepted.close()
        raise BlockingIOError


class CountedSocket(socket.socket):
    """A socket of a connection that the `ConnectionGate` counts until the socket is closed."""

    gate: ConnectionGate

    @classmethod
    def adopt(cls, accepted: socket.socket, gate: ConnectionGate) -> "CountedSocket":
        """Return a counted socket that takes over the file descriptor of an accepted one."""
        counted = cls(accepted.family, accepted.type, accepted.proto, accepted.detach())
        counted.gate = gate
        return counted

    def close(self) -> None:
        """Close the socket and uncount it."""
        descriptor = self.fileno()
        super().close()
        if descriptor >= 0:
            self.gate.release(descriptor)
