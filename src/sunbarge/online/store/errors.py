"""Errors of the store."""


class StoreError(Exception):
    """The database failed: a write was not committed, or a query was not answered.

    A caller must not show or acknowledge the data of a failed write. The write may still be stored,
    if the connection failed after the commit; reading the table again shows whether it is.
    """
