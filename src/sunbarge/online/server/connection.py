"""The outgoing side of a WebSocket connection: a bounded queue and the task that sends it."""

import asyncio
from collections import deque
from collections.abc import Callable

import structlog
from starlette.types import Message as Event
from starlette.types import Send
from starlette.websockets import WebSocketDisconnect

from sunbarge.online.protocol.base import Message

from .encoding import encode

log = structlog.get_logger(__name__)
DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)
"What accepting or sending raises when the client has disconnected; catch it around those alone."


class Connection:
    """A WebSocket with its own send queue, so that a slow client delays nobody.

    When `queue_limit` messages wait, updates of the table are dropped, and the client gets one
    full view as soon as it can take it. Replies to its own commands are never dropped.
    """

    __slots__ = (
        *("closing", "full_view", "needs_full_view", "on_overflow", "queue", "queue_limit"),
        *("queued", "seats", "sender", "transport"),
    )

    def __init__(
        self, transport: Send, queue_limit: int, on_overflow: Callable[[], None] = lambda: None
    ) -> None:
        """Start the sending task; `on_overflow` is called whenever updates are dropped."""
        self.transport, self.queue_limit, self.on_overflow = transport, queue_limit, on_overflow
        self.seats: frozenset[int] = frozenset()
        "The seats whose tokens the client has shown."
        self.queue: deque[tuple[bool, str]] = deque()
        "Messages, and whether each may be dropped."
        self.queued = asyncio.Event()
        self.needs_full_view = False
        self.closing: tuple[int, str] | None = None
        self.full_view: Callable[[], str] | None = None
        "Encodes a Welcome with the newest view; empty if there is none now."
        self.sender = asyncio.create_task(self.send_queue())

    def reply(self, message: Message) -> None:
        """Queue a message to this client alone."""
        self.queue.append((False, encode(message)))
        self.queued.set()

    def update(self, text: str) -> None:
        """Queue a message about the table; drop all of those if the queue is full."""
        if self.needs_full_view:
            return
        if len(self.queue) >= self.queue_limit:
            self.resynchronize()
            self.on_overflow()
            return
        self.queue.append((True, text))
        self.queued.set()

    def resynchronize(self) -> None:
        """Replace queued updates by one full view."""
        self.queue = deque(each for each in self.queue if not each[0])
        self.needs_full_view = True
        self.queued.set()

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the WebSocket after the queue has been sent."""
        self.closing = code, reason
        self.queued.set()

    async def send_queue(self) -> None:
        """Send queued messages until the WebSocket is closed."""
        try:
            while True:
                await self.queued.wait()
                self.queued.clear()
                await self.flush()
                if self.closing:
                    code, reason = self.closing
                    await self.send({"type": "websocket.close", "code": code, "reason": reason})
                    return
        except WebSocketDisconnect:
            return
        except Exception as error:
            log.error("sender of a connection stopped", exc_info=error)

    async def flush(self) -> None:
        """Send what is queued now."""
        while self.queue or self.needs_full_view:
            if self.queue:
                _, text = self.queue.popleft()
            else:
                self.needs_full_view = False
                text = self.full_view() if self.full_view else ""
            if text:
                await self.send({"type": "websocket.send", "text": text})

    async def send(self, event: Event) -> None:
        """Send an ASGI event; WebSocketDisconnect if the client has disconnected."""
        try:
            await self.transport(event)
        except DISCONNECTED:
            raise WebSocketDisconnect from None
