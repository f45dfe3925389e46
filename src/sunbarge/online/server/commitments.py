"""Commitments that the server has sent to a client and that no game table uses yet."""

from typing import Protocol

from sunbarge.online.fairness import PendingCommitments, commit
from sunbarge.online.store import Store, commitments


class Commitments(Protocol):
    """Secrets by commitment, each for one game table."""

    async def add(self, secret: bytes, client_network: str) -> str:
        """Store a new secret and return its commitment; `client_network` asked for it."""

    async def take(self, commitment: str) -> bytes | None:
        """Remove and return a commitment's secret; None if the commitment is unknown or used."""


class OwnCommitments:
    """The commitments of a server of one process, in memory."""

    def __init__(self) -> None:
        """Start without any commitment."""
        self.pending = PendingCommitments()

    async def add(self, secret: bytes, client_network: str) -> str:
        """Keep a new secret and return its commitment."""
        return self.pending.add(secret, client_network)

    async def take(self, commitment: str) -> bytes | None:
        """Remove and return a commitment's secret; None if the commitment is unknown or used."""
        return self.pending.take(commitment)


class SharedCommitments:
    """The commitments of several workers, in their database."""

    def __init__(self, store: Store) -> None:
        """Use a store."""
        self.store = store

    async def add(self, secret: bytes, client_network: str) -> str:
        """Keep a new secret and return its commitment."""
        commitment = commit(secret)
        await self.store.query(commitments.add, commitment, secret.hex(), client_network)
        return commitment

    async def take(self, commitment: str) -> bytes | None:
        """Remove and return a commitment's secret; None if the commitment is unknown or used."""
        secret = await self.store.query(commitments.take, commitment)
        return None if secret is None else bytes.fromhex(secret)
