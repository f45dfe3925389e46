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
"Exceptions of accept and send after the client disconnected; catch them around those only."


class Connection:
    """A WebSocket with its own send queue, so that a slow client does not delay others.

    When `queue_limit` messages wait, queued updates of the table are dropped, and the client gets
    one full view when it is ready. Replies to the client's own commands are never dropped.
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
        "The seats whose tokens the client has sent."
        self.queue: deque[tuple[bool, str]] = deque()
        "Queued messages, each with whether it may be dropped."
        self.queued = asyncio.Event()
        self.needs_full_view = False
        self.closing: tuple[int, str] | None = None
        self.full_view: Callable[[], str] | None = None
        "Encodes a Welcome with the newest view; returns an empty text if there is no view now."
        self.sender = asyncio.create_task(self.send_queue())

    def reply(self, message: Message) -> None:
        """Queue a message for this client alone; it is never dropped."""
        self.queue.append((False, encode(message)))
        self.queued.set()

    def update(self, text: str) -> None:
        """Queue an update; if the queue is full, one full view replaces all updates."""
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
        """Send all messages that are queued now."""
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
