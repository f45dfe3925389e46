"""Errors of the store."""

from sqlalchemy.engine import URL


class StoreError(Exception):
    """The database failed: a write was not committed, or a query was not answered.

    A caller must not show or acknowledge the data of a failed write. The write may still be stored,
    if the connection failed after the commit; reading the table again shows whether it is.
    """


class LeaseLost(StoreError):
    """Another worker has taken the table over: the write was not committed, and never will be."""


def reason_of(error: BaseException) -> str:
    """Return the first line of why the database refuses something, without the statement."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def unusable(url: URL, error: BaseException) -> str:
    """Return what a user is told whose database cannot be used."""
    return f"the database {url} cannot be used: {reason_of(error)}"
