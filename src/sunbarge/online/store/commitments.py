"""Secrets of future deals, with the commitments to them that were sent to clients.

They are in the database, since another worker than the one that made a commitment may create the
game table.
"""

from sqlalchemy import Connection, delete, insert, or_, select

from .clock import Now
from .models import commitments

MAX_AGE = 24 * 3600 * 1000  # milliseconds
MAX_OF_NETWORK = 100


def add(connection: Connection, commitment: str, secret: str, client_network: str) -> None:
    """Store the secret of a commitment that `client_network` asked for.

    Delete secrets older than `MAX_AGE`, and all but the newest `MAX_OF_NETWORK` of this network.
    """
    row = {"commitment": commitment, "secret": secret, "owner": client_network, "at": Now()}
    connection.execute(insert(commitments).values(row))
    of_network = select(commitments.c.commitment).where(commitments.c.owner == client_network)
    kept = of_network.order_by(commitments.c.at.desc()).limit(MAX_OF_NETWORK)
    too_many = (commitments.c.owner == client_network) & commitments.c.commitment.not_in(kept)
    too_old = commitments.c.at < Now() - MAX_AGE
    connection.execute(delete(commitments).where(or_(too_many, too_old)))


def take(connection: Connection, commitment: str) -> str | None:
    """Remove and return a commitment's secret; None if the commitment is unknown or used."""
    used = delete(commitments).where(commitments.c.commitment == commitment)
    found: str | None = connection.execute(used.returning(commitments.c.secret)).scalar()
    return found
