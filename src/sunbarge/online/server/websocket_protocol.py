"""WebSocket connections with a limit of frames, and without uvicorn's costs for every message.

A command leads to a message for every client of its table. uvicorn sends a message only from a
coroutine, which costs a task switch, and it stops and resumes reading for every message that it
receives.

The rate of messages is limited where they are handled (`message_handler`). Pings, fragments and
messages that arrive together are handled by the protocol at once, so here all frames are counted.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from struct import pack
from typing import cast

from starlette.types import Scope
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from .close_codes import POLICY_VIOLATION
from .http_protocol import GuardedConfig

EXTENSION = "sunbarge.send_now"
TEXT_FRAME = 0x81  # the first byte of the frame of a whole text message
PART = 4096  # bytes that are handled in one go
FRAMES_OF_MESSAGE = 20  # frames that a client may send for each message that it may send
UNREAD = 4  # received messages that may wait to be handled before reading stops
SendNow = Callable[[Sequence[bytes]], bool]
"Sends text messages, unless the client is slow or gone; returns whether they were sent."


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose ASGI scope has an extension that sends messages without a coroutine."""

    full_at = 0.0
    "When the client may again send as many frames at once as a new client."

    def data_received(self, data: bytes) -> None:
        """Handle received bytes, unless the connection was closed because of those before them."""
        for start in range(0, len(data), PART):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PART])

    def handle_events(self) -> None:
        """Handle the frames that have arrived; close the connection if there were too many."""
        if self.may_send(len(self.conn.events)):
            super().handle_events()
        else:
            self.conn.fail(POLICY_VIOLATION, "too many frames")
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()

    def may_send(self, frames: int) -> bool:
        """Return whether the client may send so many frames now; if so, count them.

        This is a token bucket, too, but one that needs a single number for each connection.
        """
        assert isinstance(self.config, GuardedConfig)
        limits, now = self.config.limits, self.loop.time()
        seconds = frames / (FRAMES_OF_MESSAGE * limits.messages_per_second)
        full_at = max(self.full_at, now) + seconds
        if full_at - now > limits.messages_burst / limits.messages_per_second:
            return False
        self.full_at = full_at
        return True

    def handle_connect(self, event: Request) -> None:
        """Start the application for a handshake."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, object], self.scope["extensions"])
            extensions[EXTENSION] = {"send": self.send_now}

    async def send(self, message: ASGISendEvent) -> None:
        """Send an ASGI event.

        If the application answers a handshake with an HTTP response, the handshake counts as
        complete; otherwise uvicorn would log that the application has not completed it.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def send_now(self, texts: Sequence[bytes]) -> bool:
        """Send text messages at once; False if they must wait, or cannot be sent any more."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(b"".join(chain.from_iterable(map(text_frame, texts))))
        return True

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application; stop reading if `UNREAD` messages wait already."""
        if self.handshake_complete:
            self.forget_handshake()
        few = not self.read_paused and self.queue.qsize() < UNREAD
        self.read_paused = self.read_paused or few  # then uvicorn does not stop reading
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not few

    def forget_handshake(self) -> None:
        """Drop the handshake, which nobody needs any more, to save memory."""
        for name in ("request", "response"):
            self.__dict__.pop(name, None)
        self.scope["headers"] = []


def text_frame(text: bytes) -> tuple[bytes, bytes]:
    """Return the header and the payload of the frame of a text message (RFC 6455, section 5.2).

    There are no extensions and no fragments here, so the library websockets would make the same
    frame, but takes six times as long.
    """
    length = len(text)
    if length < 126:
        return pack("!BB", TEXT_FRAME, length), text
    if length < 65_536:
        return pack("!BBH", TEXT_FRAME, 126, length), text
    return pack("!BBQ", TEXT_FRAME, 127, length), text


def send_now_of(scope: Scope) -> SendNow:
    """Return the function that sends at once over a connection; `never` if there is none."""
    extension = (scope.get("extensions") or {}).get(EXTENSION)
    return never if extension is None else cast(SendNow, extension["send"])


def never(texts: Sequence[bytes]) -> bool:
    """Send nothing and return False: all messages must wait."""
    return False
