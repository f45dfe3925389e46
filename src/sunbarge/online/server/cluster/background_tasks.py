"""Coroutines that run in the background of a worker."""

import asyncio
from collections.abc import Coroutine


class BackgroundTasks:
    """Tasks that nobody awaits; they are referenced here, since asyncio does not keep them."""

    def __init__(self) -> None:
        """Start without any task."""
        self.running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
