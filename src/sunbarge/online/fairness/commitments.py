"""Commitments that the server has sent to a client and that no game table uses yet."""

from collections import OrderedDict

from .deal import commit

MAX_PENDING = 10_000
MAX_OF_NETWORK = 100


class PendingCommitments:
    """Secrets by commitment, each for one table; the oldest are dropped when there are too many.

    A client network that asks for too many commitments loses its own oldest ones, so that a flood
    of requests does not cost other networks theirs.
    """

    def __init__(self, most: int = MAX_PENDING, most_of_network: int = MAX_OF_NETWORK) -> None:
        """Store at most `most` secrets, and at most `most_of_network` of each network."""
        self._most, self._most_of_network = most, most_of_network
        self._secrets: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        "Client network and secret by commitment, the oldest first."
        self._of_network: dict[str, OrderedDict[str, None]] = {}

    def __len__(self) -> int:
        return len(self._secrets)

    def add(self, secret: bytes, network: str = "") -> str:
        """Store a new secret for a client network and return its commitment."""
        commitment = commit(secret)
        self._secrets[commitment] = network, secret
        own = self._of_network.setdefault(network, OrderedDict())
        own[commitment] = None
        if len(own) > self._most_of_network:
            self.take(next(iter(own)))
        while len(self._secrets) > self._most:
            self.take(next(iter(self._secrets)))
        return commitment

    def take(self, commitment: str) -> bytes | None:
        """Remove and return a commitment's secret; None if the commitment is unknown or used."""
        network, secret = self._secrets.pop(commitment, ("", None))
        if secret is not None:
            del self._of_network[network][commitment]
            if not self._of_network[network]:
                del self._of_network[network]
        return secret
