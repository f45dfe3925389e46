"""Converts exceptions to responses; the body of every error response is a Problem."""

from collections.abc import Awaitable, Callable, Mapping

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from sunbarge.online.protocol.http import Problem
from sunbarge.online.store import StoreError

from .errors import (
    BadInvite,
    HttpProblem,
    InvalidTable,
    NameTaken,
    NotInvited,
    NotReady,
    TableClosed,
    TableNotFound,
    TooManyTables,
    UnknownCommitment,
    Unreadable,
)

Handler = Callable[[Request, Exception], Awaitable[JSONResponse]]
log = structlog.get_logger(__name__)
CODES = {400: "malformed", 404: "not_found", 405: "no_such_method", 413: "too_large"}
DESCRIPTIONS = {
    400: "The request is malformed.",
    403: "Not allowed for this page or person.",
    404: "Not found.",
    405: "Method not allowed.",
    409: "Not possible in the present state.",
    413: "The request is too large.",
    422: "The request is not valid.",
    429: "Too many requests.",
    503: "Not available now; try again.",
}
MAX_ERRORS = 3  # validation errors in one response
PROBLEMS: dict[type[Exception], tuple[int, str]] = {
    InvalidTable: (422, "illegal"),
    NameTaken: (409, "name_taken"),
    NotInvited: (403, "not_invited"),
    BadInvite: (403, "bad_invite"),
    TooManyTables: (429, "too_many"),
    Unreadable: (409, "unreadable"),
    TableClosed: (404, "closed"),
    TableNotFound: (404, "no_table"),
    UnknownCommitment: (409, "no_promise"),
}
"Status and code by exception; the exception's message becomes the text of the Problem."


def problem_responses(*statuses: int) -> dict[int | str, dict[str, object]]:
    """Return the OpenAPI description of a route's error responses."""
    every = sorted({400, 413, 422, 429, *statuses})
    return {status: {"model": Problem, "description": DESCRIPTIONS[status]} for status in every}


def problem_response(
    status: int, problem: Problem, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """Return a Problem as a JSON response."""
    return JSONResponse(problem.model_dump(exclude_none=True), status, dict(headers or {}))


def validation_message(error: Mapping[str, object]) -> str:
    """Format one validation error with the path of its field."""
    location = error["loc"]
    assert isinstance(location, tuple)
    path = ".".join(str(part) for part in location if part != "body")
    return f"{path}: {error['msg']}" if path else str(error["msg"])


def add_exception_handlers(app: FastAPI) -> None:
    """Register a handler for every exception that a route may raise."""

    @app.exception_handler(HttpProblem)
    async def http_problem(request: Request, error: HttpProblem) -> JSONResponse:
        return problem_response(error.status, error.problem, error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        text = "; ".join(validation_message(each) for each in error.errors()[:MAX_ERRORS])
        return problem_response(422, Problem(code="malformed", text=text))

    @app.exception_handler(HTTPException)
    async def http_exception(request: Request, error: HTTPException) -> JSONResponse:
        problem = Problem(code=CODES.get(error.status_code, "refused"), text=str(error.detail))
        return problem_response(error.status_code, problem, error.headers)

    for kind, (status, code) in PROBLEMS.items():
        app.add_exception_handler(kind, with_message(status, code))
    add_server_error_handlers(app)


def with_message(status: int, code: str) -> Handler:
    """Return a handler that responds with the exception's message."""

    async def handler(request: Request, error: Exception) -> JSONResponse:
        return problem_response(status, Problem(code=code, text=str(error)))

    return handler


def add_server_error_handlers(app: FastAPI) -> None:
    """Register the handlers of 5xx responses."""

    @app.exception_handler(StoreError)
    async def store_error(request: Request, error: StoreError) -> JSONResponse:
        text = "The database does not answer; nothing has changed. Try again soon."
        return problem_response(503, Problem(code="not_now", text=text), {"Retry-After": "5"})

    @app.exception_handler(NotReady)
    async def not_ready(request: Request, error: NotReady) -> JSONResponse:
        text = "The server is stopping, or could not load the rules."
        return problem_response(503, Problem(code="not_now", text=text))

    @app.exception_handler(Exception)
    async def internal_error(request: Request, error: Exception) -> JSONResponse:
        log.error("unhandled exception in a request", exc_info=error)
        text = "Internal server error; see the server's log."
        return problem_response(500, Problem(code="broken", text=text))
