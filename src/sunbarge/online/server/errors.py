"""What goes wrong with a request, told in one form: Problem."""

from collections.abc import Mapping
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from sunbarge.online.protocol.http import Problem
from sunbarge.online.store import StoreError

from .services import NoTable, NotReady

log = structlog.get_logger(__name__)
CODES = {400: "malformed", 404: "not_found", 405: "no_such_method", 413: "too_large"}
EXPLAINED = {
    400: "What was sent cannot be read.",
    403: "That is not for this page or person.",
    404: "There is no such thing here.",
    405: "That cannot be done with this address.",
    409: "That cannot be done now.",
    413: "That is too long.",
    422: "What was sent is not what is expected.",
    429: "Too much at once.",
    503: "Not now; try again.",
}
MOST_TOLD = 3


class Trouble(Exception):
    """A request that is answered with a problem."""

    def __init__(
        self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None
    ) -> None:
        """Say what was wrong, and what would be right."""
        super().__init__(text)
        self.status, self.problem, self.headers = status, Problem(code=code, text=text), headers


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How the OpenAPI description tells of problems."""
    every = sorted({400, 413, 422, 429, *statuses})
    return {status: {"model": Problem, "description": EXPLAINED[status]} for status in every}


def as_json(
    status: int, problem: Problem, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """A problem as an answer."""
    return JSONResponse(problem.model_dump(), status, dict(headers or {}))


def where(error: Mapping[str, Any]) -> str:
    """What is wrong in which part of a request."""
    place = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{place}: {error['msg']}" if place else str(error["msg"])


def add_problems(app: FastAPI) -> None:
    """Answer everything that goes wrong with a Problem."""

    @app.exception_handler(Trouble)
    async def in_trouble(request: Request, error: Trouble) -> JSONResponse:
        return as_json(error.status, error.problem, error.headers)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        told = "; ".join(where(each) for each in error.errors()[:MOST_TOLD])
        return as_json(422, Problem(code="malformed", text=told))

    @app.exception_handler(HTTPException)
    async def refused(request: Request, error: HTTPException) -> JSONResponse:
        code = CODES.get(error.status_code, "refused")
        return as_json(error.status_code, Problem(code=code, text=str(error.detail)), error.headers)

    @app.exception_handler(StoreError)
    async def not_stored(request: Request, error: StoreError) -> JSONResponse:
        text = "The database does not answer; nothing has changed. Try again soon."
        return as_json(503, Problem(code="not_now", text=text), {"Retry-After": "5"})

    @app.exception_handler(NoTable)
    async def no_table(request: Request, error: NoTable) -> JSONResponse:
        return as_json(404, Problem(code="no_table", text=str(error)))

    @app.exception_handler(NotReady)
    async def not_ready(request: Request, error: NotReady) -> JSONResponse:
        return as_json(503, Problem(code="not_now", text="The server has no rules and stops."))

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        log.error("a request failed", exc_info=error)
        text = "Something went wrong inside the server; it is in its log."
        return as_json(500, Problem(code="broken", text=text))
