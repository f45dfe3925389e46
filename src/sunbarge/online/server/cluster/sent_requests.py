"""Sends requests over Redis to the workers that own tables, and receives their answers."""

import asyncio
import secrets

from sunbarge.online.server.table_requests import Answer, TableRequest

from .announcements import inbox_of
from .bus import Bus
from .messages import Failure, RequestAnswered, RequestSent, encode

ANSWER_SECONDS = 1.0  # after which a request is sent again, or another worker takes the table


class SentRequests:
    """The requests of this worker that other workers have not answered yet."""

    def __init__(self, worker: str, bus: Bus) -> None:
        """Send the requests of a worker over a bus."""
        self.worker, self.bus = worker, bus
        self.waiting: dict[str, asyncio.Future[Answer | Failure]] = {}
        "By request id: the future that `send` awaits and that gets the answer."

    async def send(
        self, owner: str, table_id: str, request: TableRequest
    ) -> Answer | Failure | None:
        """Send a request to a table's owner; return the answer, or None if none comes in time."""
        number = secrets.token_hex(8)
        answer: asyncio.Future[Answer | Failure] = asyncio.get_running_loop().create_future()
        self.waiting[number] = answer
        self.bus.publish(
            inbox_of(owner), encode(RequestSent(self.worker, table_id, number, request))
        )
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            return None
        finally:
            del self.waiting[number]

    def on_answered(self, message: RequestAnswered) -> None:
        """Pass an answer to the call of `send` that waits for it, if it still does."""
        waiting = self.waiting.get(message.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(message.answer)
