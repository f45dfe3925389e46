"""Sends requests over Redis to the workers that own tables, and receives their answers."""

import asyncio
import secrets
from collections.abc import Callable

from sunbarge.online.server.table_requests import Answer, TableRequest

from .bus import Bus
from .messages import Answered, Asked, Failure, encode

ANSWER_SECONDS = 1.0  # after which a request is sent again, or another worker takes the table


class Requests:
    """The requests of this worker that other workers have not answered yet."""

    def __init__(self, worker: str, bus: Bus, inbox_of: Callable[[str], str]) -> None:
        """Send requests over a bus; `inbox_of` returns the channel that a worker reads."""
        self.worker, self.bus, self.inbox_of = worker, bus, inbox_of
        self.open: dict[str, asyncio.Future[Answer | Failure]] = {}

    async def ask(
        self, owner: str, table_id: str, request: TableRequest
    ) -> Answer | Failure | None:
        """Send a request to a table's owner; return the answer, or None if none comes in time."""
        number = secrets.token_hex(8)
        answer: asyncio.Future[Answer | Failure] = asyncio.get_running_loop().create_future()
        self.open[number] = answer
        self.bus.publish(
            self.inbox_of(owner), encode(Asked(self.worker, table_id, number, request))
        )
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            return None
        finally:
            del self.open[number]

    def answered(self, message: Answered) -> None:
        """Pass an answer to the call of `ask` that waits for it, if it still does."""
        waiting = self.open.get(message.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(message.answer)
