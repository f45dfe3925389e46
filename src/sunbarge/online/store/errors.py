"""Errors of the store."""


class StoreError(Exception):
    """The database failed: a write was not committed, or a query was not answered.

    A caller must not show or acknowledge what it tried to write. Only the connection may have
    failed after the commit, so that reading the table again tells whether it is stored.
    """
