"""Whether a Ray cluster answers at all, found out in seconds: Ray itself waits for minutes."""

import socket

PATIENCE = 5.0  # seconds
# The greeting of HTTP/2, which Ray speaks, and settings without any.
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
SETTINGS = 4  # the kind of frame that a server answers with


def host_and_port(address: str) -> tuple[str, int]:
    """Read `HOST:PORT`."""
    host, _, port = address.rpartition(":")
    if not (host and port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise ValueError(f"the address of a Ray cluster looks like HOST:PORT, not {address!r}")
    return host.strip("[]"), int(port)


def check_reachable(address: str) -> None:
    """Refuse an address at which nobody answers, or somebody else."""
    try:
        with socket.create_connection(host_and_port(address), PATIENCE) as line:
            line.settimeout(PATIENCE)
            line.sendall(GREETING)
            answer = line.recv(9)
    except OSError as error:
        why = error.strerror or str(error)
        raise ConnectionError(f"no Ray cluster answers at {address}: {why}") from None
    if len(answer) < 4 or answer[3] != SETTINGS:
        raise ConnectionError(f"what answers at {address} is no Ray cluster")
