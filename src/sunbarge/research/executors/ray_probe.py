"""Checks within seconds whether a Ray cluster answers; Ray would retry for minutes."""

import socket

TIMEOUT = 5.0  # seconds
# The connection preface of HTTP/2 (gRPC, which Ray uses), followed by an empty SETTINGS frame.
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
FRAME_HEADER = 9  # bytes
SETTINGS = 4  # type of the frame that a server sends first


def host_and_port(address: str) -> tuple[str, int]:
    """Parse `HOST:PORT`."""
    host, _, port = address.rpartition(":")
    if not (host and port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise ValueError(f"the address of a Ray cluster looks like HOST:PORT, not {address!r}")
    return host.strip("[]"), int(port)


def check_reachable(address: str) -> None:
    """Raise ConnectionError if no gRPC server answers at an address."""
    try:
        with socket.create_connection(host_and_port(address), TIMEOUT) as connection:
            connection.settimeout(TIMEOUT)
            connection.sendall(PREFACE)
            header = connection.recv(FRAME_HEADER)
    except OSError as error:
        why = error.strerror or str(error)
        raise ConnectionError(f"no Ray cluster answers at {address}: {why}") from None
    if len(header) < 4 or header[3] != SETTINGS:
        raise ConnectionError(f"what answers at {address} is no Ray cluster")
