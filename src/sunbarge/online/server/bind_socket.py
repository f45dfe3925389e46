"""Binds the listening socket of the server."""

import contextlib
import errno
import socket

from .settings import DEFAULT_PORT, Settings

PORTS_TRIED = 20  # ports tried, beginning with the default
HIGHEST_PORT = 65535


class PortInUse(ValueError):
    """Another program uses the port."""


def bind(host: str, port: int, is_shared: bool = False) -> socket.socket:
    """Bind a socket; PortInUse or another ValueError with advice if that fails.

    Several shared sockets can be bound to one port; each new connection goes to one of them.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if host == "::":
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)  # IPv4 as well
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        in_use = getattr(error, "errno", None) == errno.EADDRINUSE
        raise (PortInUse if in_use else ValueError)(bind_error(host, port, error)) from None
    return listener


def bind_next_free(host: str, first: int) -> socket.socket:
    """Bind the first free port from `first` on; after many failures, any free port."""
    for port in range(first, first + PORTS_TRIED):
        with contextlib.suppress(PortInUse):
            return bind(host, port)
    return bind(host, 0)


def bind_error(host: str, port: int, error: Exception) -> str:
    """Return why a port cannot be bound, and what the user can do."""
    code = getattr(error, "errno", None)
    if code == errno.EADDRINUSE:
        other = port + 1 if port < HIGHEST_PORT else 0
        return (
            f"port {port} is taken, perhaps by another sunbarge; "
            f"choose another one, for example: sunbarge serve --port {other}"
        )
    if code == errno.EACCES:
        return f"port {port} may not be used by this user; choose one above 1023 with --port"
    return f"{host} port {port} cannot be used: {error}"


def url_of(listener: socket.socket) -> str:
    """Return the URL of a bound socket for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def bind_configured(settings: Settings) -> socket.socket:
    """Bind the port in the settings; if it is None, the first free one from the default port on."""
    if settings.port is None:
        return bind_next_free(settings.host, DEFAULT_PORT)
    return bind(settings.host, settings.port)
