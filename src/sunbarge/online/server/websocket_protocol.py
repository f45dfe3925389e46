"""WebSocket connections without the costs that uvicorn has for every message.

A command leads to a message for every client of its table. uvicorn sends one only from a coroutine,
which costs a task switch for each, and stops and resumes reading for every message that it gets.
"""

from collections.abc import Callable, Sequence
from typing import cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "sunbarge.send_now"
UNREAD = 4  # received messages that may wait to be handled before reading stops
SendNow = Callable[[Sequence[bytes]], bool]
"Sends text messages, unless the client is slow or gone; returns whether they were sent."


class DirectWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose ASGI scope has an extension that sends messages without a coroutine."""

    def handle_connect(self, event: Request) -> None:
        """Start the application for a handshake."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, object], self.scope["extensions"])
            extensions[EXTENSION] = {"send": self.send_now}

    def send_now(self, texts: Sequence[bytes]) -> bool:
        """Send text messages at once; False if they must wait, or cannot be sent any more."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        if not self.handshake_complete or self.transport.is_closing():
            return False
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
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


def send_now_of(scope: Scope) -> SendNow:
    """Return the function that sends at once over a connection; `never` if there is none."""
    extension = (scope.get("extensions") or {}).get(EXTENSION)
    return never if extension is None else cast(SendNow, extension["send"])


def never(texts: Sequence[bytes]) -> bool:
    """Send nothing and return False: all messages must wait."""
    return False
