"""Converts exceptions to messages between workers, and back.

A worker sends a request to another worker; an exception that the receiver raises is sent back, and
raised at the sender, too.
"""

from sunbarge.online.server.errors import (
    BadInvite,
    InvalidTable,
    NameTaken,
    NotInvited,
    TableNotFound,
    Unreadable,
)
from sunbarge.online.sessions import Refusal
from sunbarge.online.store import LeaseLost, StoreError

from .messages import Failure

PASSED_ON: dict[str, type[Exception]] = {
    error.__name__: error
    for error in (
        *(BadInvite, InvalidTable, NameTaken, NotInvited, TableNotFound, Unreadable),
        *(LeaseLost, StoreError),
    )
}


def failure_of(error: Exception) -> Failure:
    """Convert an exception to a message; unexpected ones are sent as a StoreError."""
    if isinstance(error, Refusal):
        return Failure("Refusal", error.text, error.code)
    name = type(error).__name__
    return Failure(name if name in PASSED_ON else "StoreError", str(error))


def exception_of(failure: Failure) -> Exception:
    """Convert a message to the exception that it was made from."""
    if failure.error == "Refusal":
        return Refusal(failure.code, failure.text)  # type: ignore[arg-type]  # a code of ours
    return PASSED_ON.get(failure.error, StoreError)(failure.text)
