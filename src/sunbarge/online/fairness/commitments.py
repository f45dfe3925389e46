"""Secrets that were promised to pages, and wait for the tables they are for."""

from collections import OrderedDict

from .deal import commit

MOST = 10_000


class PendingCommitments:
    """Secrets by their commitments. Each is good once; the oldest go when there are too many."""

    def __init__(self, most: int = MOST) -> None:
        """Keep at most so many."""
        self._most = most
        self._secrets: OrderedDict[str, bytes] = OrderedDict()

    def __len__(self) -> int:
        return len(self._secrets)

    def add(self, secret: bytes) -> str:
        """Keep a new secret, and give the commitment to it."""
        commitment = commit(secret)
        self._secrets[commitment] = secret
        while len(self._secrets) > self._most:
            self._secrets.popitem(last=False)
        return commitment

    def take(self, commitment: str) -> bytes | None:
        """The secret of a commitment, for one table; None if it is unknown or used."""
        return self._secrets.pop(commitment, None)
