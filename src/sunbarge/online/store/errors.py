"""Errors of the store."""

from sqlalchemy.engine import URL


class StoreError(Exception):
    """The database failed: a write was not committed, or a query was not answered.

    A caller must not show or acknowledge the data of a failed write. The write may still be stored,
    if the connection failed after the commit; loading the game table again shows whether it was.
    """


class LeaseLost(StoreError):
    """Another worker has taken over the game table: the write was not and will not be committed."""


def reason_of(error: BaseException) -> str:
    """Return the first line of a database error's message, without the SQL statement."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def unusable(url: URL, error: BaseException) -> str:
    """Return the message for a user: why the database at this URL cannot be used."""
    return f"the database {url} cannot be used: {reason_of(error)}"
