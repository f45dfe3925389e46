"""A store that fails when a test says so."""

from typing import Literal

import pytest

from sunbarge.online.store import StoreError, WriteBatch
from tests.online.server.servers import RunningServer


class FailingStore:
    """Replaces `write` of a server's store."""

    def __init__(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        """Fail never, until `fails` or `fails_once_at` is set."""
        self.fails: Literal["before", "after"] | None = None
        "Before the commit, or after it, when only the answer is lost."
        self.fails_once_at: str | None = None
        "The kind of the entry whose first write fails."
        self.failed = False
        self.original = server.services.store.write
        monkeypatch.setattr(server.services.store, "write", self.write)

    async def write(self, batch: WriteBatch) -> None:
        """Write, or fail."""
        if any(entry.kind == self.fails_once_at for entry in batch.entries):
            self.fails_once_at, self.failed = None, True
            raise StoreError("out of space")
        if self.fails == "before":
            raise StoreError("out of space")
        await self.original(batch)
        if self.fails == "after":
            raise StoreError("the connection was lost during the commit")
