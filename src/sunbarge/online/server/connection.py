"""The outgoing side of a WebSocket connection: what cannot be sent at once waits in a queue."""

import asyncio
from collections.abc import Callable

import structlog
from starlette.types import Message as Event
from starlette.types import Send
from starlette.websockets import WebSocketDisconnect

from sunbarge.online.protocol.base import Message

from .encoding import encode
from .websocket_protocol import SendNow, never

log = structlog.get_logger(__name__)
DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)
"What accept and send raise after the client has disconnected; caught around these calls only."


class Connection:
    """A WebSocket with its own send queue, so that a slow client does not delay others.

    A message is sent at once if the client keeps up; a task sends those that wait. When
    `queue_limit` messages wait, queued updates of the table are dropped, and the client gets one
    full view when it can receive again. Replies to the client's own commands are never dropped.
    """

    __slots__ = (
        *("client_network", "closing", "full_view", "is_sending", "needs_full_view", "on_overflow"),
        *("queue", "queue_limit", "queued", "seats", "send_now", "sender", "tokens", "transport"),
        "waiting_replies",
    )

    def __init__(
        self,
        transport: Send,
        queue_limit: int,
        on_overflow: Callable[[], None] = lambda: None,
        client_network: str = "",
        send_now: SendNow = never,
    ) -> None:
        """Start the sending task; `on_overflow` is called whenever updates are dropped.

        `client_network` is the client's network, for the limits that the clients of one network
        share. `send_now` sends texts at once and returns True, or returns False if they must wait.
        """
        self.client_network, self.send_now = client_network, send_now
        self.transport, self.queue_limit, self.on_overflow = transport, queue_limit, on_overflow
        self.tokens: tuple[str, ...] = ()
        "Hashes of the tokens that the client has sent."
        self.seats: frozenset[int] = frozenset()
        "The seats that these tokens hold."
        self.waiting_replies: list[bytes] = []
        "Replies that wait to be sent with the next update, or soon without an update."
        self.queue: list[tuple[bool, bytes]] = []
        "Queued messages, each with whether it may be dropped."
        self.queued: asyncio.Future[None] | None = None
        "The future that the sending task awaits while nothing is queued."
        self.needs_full_view = self.is_sending = False
        self.closing: tuple[int, str] | None = None
        self.full_view: Callable[[], bytes] | None = None
        "Encodes a Welcome with the newest view; returns an empty text if there is no view now."
        self.sender = asyncio.create_task(self.send_queue())

    def reply(self, message: Message) -> None:
        """Queue a message for this client alone; it is never dropped."""
        self.waiting_replies.append(encode(message))
        if (
            len(self.waiting_replies) == 1
        ):  # an update mostly follows at once, and is sent with the reply
            asyncio.get_running_loop().call_soon(self.send_waiting_replies)

    def update(self, text: bytes) -> None:
        """Queue an update; if the queue is full, one full view replaces all updates."""
        if self.needs_full_view:
            return
        if len(self.queue) >= self.queue_limit:
            self.resynchronize()
            self.on_overflow()
            return
        self.send_or_queue(text)

    def send_or_queue(self, *updates: bytes) -> None:
        """Send waiting replies and updates at once if the client keeps up; queue them otherwise.

        A reply waits for the next update, so that both are sent together.
        """
        waits = self.queue or self.is_sending or self.needs_full_view or self.closing
        texts = [*self.waiting_replies, *updates]
        if waits or not self.send_now(texts):
            self.queue += [(False, text) for text in self.waiting_replies]
            self.queue += [(True, text) for text in updates]
            self.wake_sender()
        self.waiting_replies = []

    def send_waiting_replies(self) -> None:
        """Send the replies that were held back for an update, since none has come."""
        if self.waiting_replies:
            self.send_or_queue()

    def resynchronize(self) -> None:
        """Replace queued updates by one full view."""
        self.queue = [each for each in self.queue if not each[0]]
        self.needs_full_view = True
        self.wake_sender()

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the WebSocket after the queue has been sent."""
        self.send_waiting_replies()
        self.closing = code, reason
        self.wake_sender()

    async def send_queue(self) -> None:
        """Send queued messages until the WebSocket is closed."""
        try:
            while True:
                await self.wait_for_messages()
                await self.flush()
                if self.closing:
                    code, reason = self.closing
                    await self.send({"type": "websocket.close", "code": code, "reason": reason})
                    return
        except WebSocketDisconnect:
            return
        except Exception as error:
            log.error("sender of a connection stopped", exc_info=error)

    def wake_sender(self) -> None:
        """Let the sending task look for messages."""
        if self.queued is not None and not self.queued.done():
            self.queued.set_result(None)

    async def wait_for_messages(self) -> None:
        """Wait until something is queued or the WebSocket is to be closed.

        A Future needs less memory than an Event, and there are thousands of idle connections.
        """
        if not (self.queue or self.needs_full_view or self.closing):
            self.queued = asyncio.get_running_loop().create_future()
            await self.queued

    async def flush(self) -> None:
        """Send all messages that are queued now."""
        while self.queue or self.needs_full_view:
            if self.queue:
                _, text = self.queue.pop(0)
            else:
                self.needs_full_view = False
                text = self.full_view() if self.full_view else b""
            if text:
                self.is_sending = True
                await self.send({"type": "websocket.send", "text": text.decode()})
                self.is_sending = False

    async def send(self, event: Event) -> None:
        """Send an ASGI event; WebSocketDisconnect if the client has disconnected."""
        try:
            await self.transport(event)
        except DISCONNECTED:
            raise WebSocketDisconnect from None
