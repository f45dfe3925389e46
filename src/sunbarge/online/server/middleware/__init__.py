"""ASGI middleware for all HTTP requests, with one class in each file.

May import the server's settings, limits, metrics and error responses. WebSocket connections pass
through unchanged.
"""

from .body_limit import BodyLimitMiddleware
from .instrumentation import InstrumentationMiddleware
from .origin import OriginMiddleware
from .rate_limit import RateLimitMiddleware
from .security_headers import SecurityHeadersMiddleware

__all__ = [
    "BodyLimitMiddleware",
    "InstrumentationMiddleware",
    "OriginMiddleware",
    "RateLimitMiddleware",
    "SecurityHeadersMiddleware",
]
