"""Messages between workers over Redis (or Valkey): published, never stored.

A message may be lost: when Redis restarts, and when a worker sends or receives too slowly.
`on_connected` is called after every reconnection, so that the database is read for what was missed.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import structlog

MAX_QUEUED = 10_000  # messages that wait to be sent; the oldest are dropped
MAX_SENT = 256  # messages in one round trip
CONNECT_SECONDS = 1.0
ECHO_SECONDS = 0.5  # between two messages to oneself, which show that messages arrive
MOST_MISSING = 4  # echoes that may be missing before Redis counts as hung
STOP_SECONDS = 1.0
RETRY_SECONDS = 0.3
SUBSCRIBE_SECONDS = 0.5
ECHO = ""
log = structlog.get_logger(__name__)


class Bus:
    """A connection to Redis that is made again whenever it breaks."""

    def __init__(self, url: str, channels: Sequence[str]) -> None:
        """Receive what is published to some channels; the first one is this worker's own."""
        self.url, self.inbox = url, channels[0]
        self.on_message: Callable[[str], None] = lambda text: None
        self.on_connected: Callable[[], None] = lambda: None
        self.on_disconnected: Callable[[], None] = lambda: None
        self.is_connected = self.is_logged = False
        self.queue: deque[tuple[str, str]] = deque(maxlen=MAX_QUEUED)
        self.queued = asyncio.Event()
        self.channels = set(channels)
        self.confirmed: dict[str, asyncio.Event] = {}
        self.subscriptions: Any = None
        "The subscriptions of redis-py; None while there is no connection."
        self.missing = 0
        "How many echoes were sent since the last one that arrived."
        self.is_stopping = False
        self.task: asyncio.Task[None] | None = None
        self.unsubscribing: set[asyncio.Task[None]] = set()

    def start(
        self,
        on_message: Callable[[str], None],
        on_connected: Callable[[], None],
        on_disconnected: Callable[[], None],
    ) -> None:
        """Start to connect, and pass on what is received.

        `on_disconnected` is called when a connection breaks, after which no messages of other
        workers arrive.
        """
        self.on_message = on_message
        self.on_connected, self.on_disconnected = on_connected, on_disconnected
        self.task = asyncio.create_task(self.run(), name="redis")

    async def stop(self) -> None:
        """Send what is queued, if there is a connection, and close it."""
        end = time.monotonic() + STOP_SECONDS
        while self.is_connected and self.queue and time.monotonic() < end:
            await asyncio.sleep(0.01)
        self.is_stopping = True
        if self.task is not None:
            self.task.cancel()
            await asyncio.wait([self.task], timeout=STOP_SECONDS)

    def publish(self, channel: str, text: str) -> None:
        """Queue a message; without a connection it is dropped."""
        if self.is_connected:
            self.queue.append((channel, text))
            self.queued.set()

    async def subscribe(self, channel: str) -> None:
        """Receive the messages of a channel; return when Redis confirms, or after a timeout."""
        self.channels.add(channel)
        if self.subscriptions is None:
            return
        confirmed = self.confirmed.setdefault(channel, asyncio.Event())
        try:
            async with asyncio.timeout(SUBSCRIBE_SECONDS):
                await self.subscriptions.subscribe(channel)
                await confirmed.wait()
        except faults() as error:
            log.warning("not subscribed", error=type(error).__name__)
        finally:
            self.confirmed.pop(channel, None)

    def unsubscribe(self, channel: str) -> None:
        """Receive no more messages of a channel."""
        self.channels.discard(channel)
        if self.subscriptions is not None:
            task = asyncio.create_task(self.try_unsubscribe(channel))
            self.unsubscribing.add(task)
            task.add_done_callback(self.unsubscribing.discard)

    async def try_unsubscribe(self, channel: str) -> None:
        """Tell Redis to send no more messages of a channel."""
        try:
            if channel not in self.channels and self.subscriptions is not None:
                await self.subscriptions.unsubscribe(channel)
        except faults():
            pass  # after the connection is made again, there is no such subscription

    async def run(self) -> None:
        """Keep a connection to Redis until stopped."""
        while not self.is_stopping:  # a cancellation is lost if the connection breaks by it
            try:
                await self.keep_connection()
            except* faults() as group:
                self.log_disconnected(type(group.exceptions[0]).__name__)
            except* Exception as group:
                log.error("the connection to Redis failed", exc_info=group)
            finally:
                was_connected = self.is_connected
                self.is_connected, self.subscriptions = False, None
                self.queue.clear()
            if was_connected:
                self.on_disconnected()
            await asyncio.sleep(RETRY_SECONDS)

    def log_disconnected(self, reason: str) -> None:
        """Log that Redis does not answer, but only once until it answers again."""
        if not self.is_logged:
            log.warning("no Redis: workers ask the database, and count for themselves", why=reason)
        self.is_logged = True

    async def keep_connection(self) -> None:
        """Connect, then send and receive until the connection breaks."""
        client = connect(self.url)
        try:
            subscriptions = client.pubsub()
            subscribed: set[str] = set()
            async with asyncio.timeout(2 * CONNECT_SECONDS):  # redis-py limits the first part only
                while wanted := self.channels - subscribed:  # others come meanwhile
                    await subscriptions.subscribe(*wanted)
                    subscribed |= wanted
            self.subscriptions, self.missing = subscriptions, 0
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.receive(subscriptions))
                tasks.create_task(self.send(client))
                tasks.create_task(self.watch())
        finally:
            await client.aclose()

    async def receive(self, subscriptions: Any) -> None:
        """Receive and handle messages."""
        async for message in subscriptions.listen():
            if message["type"] == "subscribe":
                if confirmed := self.confirmed.get(message["channel"]):
                    confirmed.set()
            elif message["type"] == "message":
                self.handle(message["data"])

    def handle(self, text: str) -> None:
        """Handle one message; an echo, which `watch` has sent, shows that the connection works."""
        if text != ECHO:
            self.on_message(text)
            return
        self.missing = 0
        if not self.is_connected:
            if self.is_logged:
                log.warning("Redis answers again")
            self.is_connected, self.is_logged = True, False
            self.on_connected()

    async def send(self, client: Any) -> None:
        """Send queued messages, many in one round trip."""
        while True:
            if not self.queue:
                self.queued.clear()
                await self.queued.wait()
            count = min(len(self.queue), MAX_SENT)
            async with client.pipeline(transaction=False) as pipeline:
                for _ in range(count):
                    pipeline.publish(*self.queue.popleft())
                await pipeline.execute()

    async def watch(self) -> None:
        """Send echoes, which are messages to this worker; TimeoutError if they do not arrive.

        Echoes are counted, not timed, since a process that is too busy receives them late.
        """
        while self.missing < MOST_MISSING:
            self.missing += 1
            self.queue.append((self.inbox, ECHO))
            self.queued.set()
            await asyncio.sleep(ECHO_SECONDS)
        raise TimeoutError


def connect(url: str) -> Any:
    """Return a client of redis-py, which connects on first use."""
    from redis.asyncio import Redis  # an extra

    return Redis.from_url(url, decode_responses=True, socket_connect_timeout=CONNECT_SECONDS)


def faults() -> tuple[type[Exception], ...]:
    """Return the classes of exceptions after which the connection is made again."""
    from redis.exceptions import RedisError

    return (OSError, RedisError)  # a TimeoutError is an OSError
