"""ASGI middleware for all HTTP requests, with one class in each file.

May import the server's addresses, close codes, settings, limits, metrics and error responses.
WebSocket connections pass only `ClientAddressMiddleware` and `BanMiddleware`.
"""

from .ban import BanMiddleware
from .body_limit import BodyLimitMiddleware
from .client_address import ClientAddressMiddleware
from .instrumentation import InstrumentationMiddleware
from .origin import OriginMiddleware
from .rate_limit import RateLimitMiddleware
from .security_headers import SecurityHeadersMiddleware
from .sockets import SocketsMiddleware

__all__ = [
    "BanMiddleware",
    "BodyLimitMiddleware",
    "ClientAddressMiddleware",
    "InstrumentationMiddleware",
    "OriginMiddleware",
    "RateLimitMiddleware",
    "SecurityHeadersMiddleware",
    "SocketsMiddleware",
]
