"""Health checks of the database; all requests within a few seconds share one check."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from .limits import Clock

VALID_SECONDS = 2.0  # how long the result of a check is returned again


class Health:
    """Checks the database on request, but at most once in a few seconds."""

    def __init__(self, check: Callable[[], Awaitable[bool]], clock: Clock = time.monotonic) -> None:
        """Use `check`, which tries the database and returns whether it works."""
        self.check, self.clock = check, clock
        self.lock = asyncio.Lock()
        self.checked_at = float("-inf")
        self.works = False

    async def database_works(self) -> bool:
        """Return whether the database works, by a check that all concurrent requests share."""
        async with self.lock:
            if self.clock() - self.checked_at >= VALID_SECONDS:
                self.works = await self.check()
                self.checked_at = self.clock()
            return self.works
