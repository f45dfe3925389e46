"""One page at a table: what it may see, and what waits to be sent to it."""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.types import Send
from starlette.websockets import WebSocketDisconnect

from sunbarge.online.protocol.base import Message

from .encoding import frame

CLOSED = (WebSocketDisconnect, RuntimeError, OSError)


class Visitor:
    """A socket with its own queue, so that a slow page holds up nobody.

    When too many messages about the table wait, they are dropped, and the page gets the whole
    view once it can take it. Answers to the page's own commands are never dropped.
    """

    __slots__ = (
        *("backlog", "behind", "closing", "lagged", "seats", "sender", "sending"),
        *("waiting", "wake", "whole"),
    )

    def __init__(
        self, sending: Send, backlog: int, lagged: Callable[[], None] = lambda: None
    ) -> None:
        """A page that has said nothing yet; `lagged` hears when it is too slow."""
        self.sending, self.backlog, self.lagged = sending, backlog, lagged
        self.seats: frozenset[int] = frozenset()
        "The seats it holds."
        self.waiting: deque[tuple[bool, str]] = deque()
        self.wake = asyncio.Event()
        self.behind = False
        self.closing: tuple[int, str] | None = None
        self.whole: Callable[[], str] | None = None
        "How to get a Welcome with the newest view."
        self.sender = asyncio.create_task(self.send())

    def answer(self, message: Message) -> None:
        """Say something to this page alone."""
        self.waiting.append((False, frame(message)))
        self.wake.set()

    def tell(self, text: str) -> None:
        """Say something about the table."""
        if self.behind:
            return
        if len(self.waiting) >= self.backlog:
            self.catch_up()
            self.lagged()
            return
        self.waiting.append((True, text))
        self.wake.set()

    def catch_up(self) -> None:
        """Drop what waits about the table: one whole view will tell it all."""
        self.waiting = deque(each for each in self.waiting if not each[0])
        self.behind = True
        self.wake.set()

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the socket after what waits has been sent."""
        self.closing = code, reason
        self.wake.set()

    async def send(self) -> None:
        """Send what waits, until the socket is closed."""
        try:
            while True:
                await self.wake.wait()
                self.wake.clear()
                await self.empty()
                if self.closing:
                    code, reason = self.closing
                    await self.sending({"type": "websocket.close", "code": code, "reason": reason})
                    return
        except CLOSED:
            return

    async def empty(self) -> None:
        """Send what waits now."""
        while self.waiting or self.behind:
            if self.waiting:
                _, text = self.waiting.popleft()
            else:
                self.behind = False
                text = self.whole() if self.whole else ""
            if text:
                await self.sending({"type": "websocket.send", "text": text})
