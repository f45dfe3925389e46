"""HTTP connections with time limits: for headers, for bodies, and for reading responses.

uvicorn has no such limits: its timeout for idle connections ends with the first byte of a request.
Nor does uvicorn limit the number of a body's chunks, each of which takes time, however short it is.
"""

import asyncio
from typing import Any, Literal

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from .connection_gate import ConnectionGate
from .settings import Limits

Part = Literal["headers", "body"]
MAX_HEADERS = 64 * 1024  # bytes
MAX_PARTS = 2000  # in which the body of a request may arrive; a chunk of any length is one
CAN_RESPOND = (h11.IDLE, h11.SEND_RESPONSE)
TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, with the limits of connections."""

    gate: ConnectionGate
    limits: Limits


class CountedParts(h11.Connection):
    """The HTTP state of a connection; a body in too many chunks is an error of the client."""

    parts = 0
    "How many chunks of the present body have been received."

    def next_event(self) -> Any:
        """Return the next event; RemoteProtocolError at a body's chunk `MAX_PARTS` + 1."""
        event = super().next_event()
        if isinstance(event, h11.Data):
            self.parts += 1
            if self.parts > MAX_PARTS:
                raise h11.RemoteProtocolError("a body in too many chunks")
        elif isinstance(event, h11.Request):
            self.parts = 0
        return event


class TimedProtocol(H11Protocol):
    """A connection that is closed if a request or the reading of its response takes too long."""

    descriptor = -1
    awaited: Part | None = None
    "The part of the present request (headers or body) that is arriving; None between requests."
    deadline: asyncio.TimerHandle | None = None
    stalled: asyncio.TimerHandle | None = None
    upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit for the headers of the first request."""
        super().connection_made(transport)
        self.conn = CountedParts(h11.SERVER, MAX_HEADERS)
        assert isinstance(self.config, GuardedConfig)
        self.gate, self.limits = self.config.gate, self.config.limits
        self.descriptor = transport.get_extra_info("socket").fileno()
        self.gate.connected(self.descriptor, transport)
        self.set_deadline()

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; if they complete headers or a body, its time limit ends."""
        super().data_received(data)
        self.set_deadline()

    def on_response_complete(self) -> None:
        """Handle the next request, if it has been received already."""
        super().on_response_complete()
        self.set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket protocol, which has its own time limits."""
        self.upgraded = True
        self.cancel_stalled()
        super().handle_websocket_upgrade(event)

    def incomplete_part(self) -> Part | None:
        """Return the part of a request that has begun and is not complete; None between requests.

        A new connection counts as one whose headers have begun.
        """
        if self.upgraded or self.transport.is_closing():
            return None
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        begun = self.cycle is None or bool(self.conn.trailing_data[0])
        return "headers" if begun and self.conn.their_state is h11.IDLE else None

    def set_deadline(self) -> None:
        """Start the time limit for the part of a request that is still arriving, headers or body.

        A limit that runs already goes on; if no part is arriving, it is stopped.
        """
        part = self.incomplete_part()
        if part != "headers":
            self.gate.request_received(self.descriptor)
        if part == self.awaited:
            return
        self.awaited = part
        self.cancel_deadline()
        if part is not None:
            limits = self.limits
            seconds = limits.header_seconds if part == "headers" else limits.body_seconds
            self.deadline = self.loop.call_later(seconds, self.time_out)

    def send_400_response(self, msg: str) -> None:
        """Respond to a malformed request, and close the connection.

        If a response has begun already, which h11 and uvicorn take for an error of the server, only
        close the connection.
        """
        if self.conn.our_state in CAN_RESPOND:
            super().send_400_response(msg)
        else:
            self.transport.close()

    def cancel_deadline(self) -> None:
        """Stop the time limit of a request's incomplete part."""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def time_out(self) -> None:
        """Close the connection, after a response with status 408 if none has begun."""
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(TIMED_OUT)
        self.transport.close()

    def pause_writing(self) -> None:
        """Start the time limit for a client that does not read its response."""
        super().pause_writing()
        self.stalled = self.loop.call_later(self.limits.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the time limit for reading the response, since the client reads again."""
        super().resume_writing()
        self.cancel_stalled()

    def cancel_stalled(self) -> None:
        """Stop the time limit for reading a response, if it runs."""
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all time limits."""
        self.cancel_deadline()
        self.cancel_stalled()
        super().connection_lost(exc)
