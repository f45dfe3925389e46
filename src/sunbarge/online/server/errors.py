"""Exceptions of the server; importing them does not load the game's compiled code."""

from collections.abc import Mapping
from typing import Self

from sunbarge.online.protocol.http import Problem

CLOSED = "This table was closed by those who run the server."


class NotReady(Exception):
    """The compiled game rules could not be loaded, or the server is stopping."""


class TableNotFound(Exception):
    """There is no such table, or this version cannot read it."""


class TableClosed(TableNotFound):
    """An administrator has closed the table."""


class Unreadable(TableNotFound):
    """The table exists, but this version cannot replay its log."""


class InvalidTable(ValueError):
    """A request to create a table or to take a seat is not valid; the text says why."""


class UnknownCommitment(ValueError):
    """The server has not made this commitment, or a table uses it already."""


class NotInvited(Exception):
    """The table is private, and the invitation is missing or wrong."""


class BadInvite(NotInvited):
    """The invitation is not, or no longer, that of the table."""


class NameTaken(Exception):
    """Somebody at the table has this name already."""


class TooManyTables(Exception):
    """As many tables of bots alone are running as the server allows."""


class HttpProblem(Exception):
    """An exception that ends an HTTP request with a Problem as its response."""

    def __init__(
        self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None
    ) -> None:
        """Set the status, the Problem and additional headers."""
        super().__init__(text)
        self.status, self.problem, self.headers = status, Problem(code=code, text=text), headers

    @classmethod
    def of(cls, status: int, problem: Problem) -> Self:
        """Return an exception with a Problem, which may have more fields than code and text."""
        made = cls(status, problem.code, problem.text)
        made.problem = problem
        return made


def too_many_requests(seconds: float, text: str) -> HttpProblem:
    """Return a 429 error with Retry-After; `text` says what was done too often."""
    headers = {"Retry-After": f"{seconds + 1:.0f}"}
    return HttpProblem(429, "too_fast", f"{text}; wait {seconds:.0f} seconds.", headers)
