"""Limits the size of HTTP request bodies."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sunbarge.online.protocol.http import Problem
from sunbarge.online.server.exception_handlers import problem_response

from .headers import get_header

MAX_DIGITS = 9  # longest Content-Length that is parsed


class BodyLimitMiddleware:
    """Rejects requests whose body is too long, whether they declare its length or not (413)."""

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        """Wrap an application."""
        self.app, self.max_bytes = app, max_bytes
        self.problem = Problem(code="too_large", text=f"A request has at most {max_bytes} bytes.")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check Content-Length, then count the received bytes."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = get_header(scope["headers"], b"content-length") or "0"
        declared = length.isdecimal() and len(length) <= MAX_DIGITS
        if not declared or int(length) > self.max_bytes:
            response = problem_response(413, self.problem, {"Connection": "close"})
            await response(scope, receive, send)
            return
        received = 0

        async def receive_counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.max_bytes:
                raise HTTPException(413, self.problem.text)
            return message

        await self.app(scope, receive_counted, send)
