"""Games that go on while all workers are replaced, as an update does."""

import asyncio
import os
import signal
import time
from pathlib import Path

from sunbarge.research.bench.server.client import Json
from sunbarge.research.bench.server.crash_test import RetryingClient, Tally

TIMEOUT = 60.0
CLIENTS = 8


class WatchfulClient(RetryingClient):
    """A client that notes refusals."""

    def handle(self, message: Json) -> None:
        """Handle a message, and note it if it is a refusal."""
        if message["kind"] == "refused" and message["code"] != "stale":
            self.faults.append(message["text"])
        super().handle(message)


async def play_while_replaced(base: str, pid: int) -> Tally:
    """Play at `base` while the supervisor `pid` replaces all its workers; return the counts."""
    stop, tally = asyncio.Event(), Tally()
    clients = [
        await asyncio.to_thread(WatchfulClient, base, number % 2 == 0) for number in range(CLIENTS)
    ]
    before = children_of(pid)
    tasks = [asyncio.create_task(client.play(stop)) for client in clients]
    os.kill(pid, signal.SIGHUP)
    end = time.monotonic() + TIMEOUT
    while before & children_of(pid) or len(children_of(pid)) != len(before):
        assert time.monotonic() < end, "the workers were not replaced"
        await asyncio.sleep(0.1)
    stop.set()
    await asyncio.gather(*tasks)
    for client in clients:
        await client.check(tally)
    return tally


def check(tally: Tally) -> None:
    """Check that nobody noticed."""
    assert (tally.lost, tally.doubled, tally.faults) == (0, 0, [])
    assert tally.acknowledged > CLIENTS


def children_of(pid: int) -> set[int]:
    """The workers of a supervisor."""
    return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()))
