"""Commitments that the server has sent to a client and that no table uses yet."""

from collections import OrderedDict

from .deal import commit

MAX_PENDING = 10_000


class PendingCommitments:
    """Secrets by commitment, each usable once; the oldest are dropped when there are too many."""

    def __init__(self, most: int = MAX_PENDING) -> None:
        """Create an empty collection that stores at most `most` secrets."""
        self._most = most
        self._secrets: OrderedDict[str, bytes] = OrderedDict()

    def __len__(self) -> int:
        return len(self._secrets)

    def add(self, secret: bytes) -> str:
        """Store a new secret and return its commitment."""
        commitment = commit(secret)
        self._secrets[commitment] = secret
        while len(self._secrets) > self._most:
            self._secrets.popitem(last=False)
        return commitment

    def take(self, commitment: str) -> bytes | None:
        """Remove and return the secret of a commitment; None if it is unknown or used."""
        return self._secrets.pop(commitment, None)
